//! The HTTP server: connections, access control, and how requests reach `search-studio`.

mod animation;
mod api;
mod app;
mod body;
mod guard;
mod lessons;
mod page;
mod play;
mod response;
mod runs;
mod save;
mod server;

pub(crate) use app::App;
pub(crate) use guard::{Hosts, Policy};
pub(crate) use lessons::ServedLesson;
pub(crate) use server::serve;
