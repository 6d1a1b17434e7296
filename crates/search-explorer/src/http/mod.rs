//! The HTTP server: connections, access control and the handlers of the API.

mod animation;
mod app;
mod document;
mod editor;
mod extract;
mod guard;
mod gzip_base64;
mod page;
mod play;
mod runs;
mod save;
mod saved_page;
mod server;
mod write_timeout;

pub(crate) use app::App;
pub(crate) use guard::{Hosts, Policy};
pub(crate) use server::serve;
