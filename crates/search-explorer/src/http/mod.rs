//! The server: connections, who may ask, and what is answered.

mod app;
mod ask;
mod document;
mod editor;
mod guard;
mod packed;
mod page;
mod patient;
mod play;
mod runs;
mod save;
mod saved_page;
mod server;

pub(crate) use app::App;
pub(crate) use guard::Hosts;
pub(crate) use server::serve;
