//! Recording of a run, and inspection of the record at any step.

mod history;
mod nodes;
mod outline;
mod page;
mod question;
mod recording;
mod replica;
mod rows;
mod rule;
mod summary;
mod tree;
mod view;

pub(crate) use page::Document;
pub(crate) use recording::{Paging, Recorded, Recording, RunLimits};
