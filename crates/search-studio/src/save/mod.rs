//! The files and the link that a run is saved to.

mod file;
mod gzip_base64;
mod in_memory;
mod one_script;
mod page;

pub use file::{RepeatedFile, RunFile};
pub(crate) use in_memory::InMemory;
pub use page::{PageFrame, SavedPage, page_script, page_style};
