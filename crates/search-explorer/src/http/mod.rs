//! The HTTP server: connections, access control, and how requests reach `search-recording`.

mod animation;
mod app;
mod body;
mod general;
mod guard;
mod lessons;
mod page;
mod play;
mod response;
mod runs;
mod save;
mod server;
mod write_timeout;

pub(crate) use app::App;
pub(crate) use guard::{Hosts, Policy};
pub(crate) use lessons::ServedLesson;
pub(crate) use server::serve;
