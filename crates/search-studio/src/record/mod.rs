//! Recording of a run, and inspection of the record at any step.

mod code;
mod cost;
mod history;
mod map;
mod node_numbers;
mod nodes;
mod outline;
mod page;
mod paths;
mod question;
mod recording;
mod replica;
mod rows;
mod rule;
mod scene;
mod summary;
mod tree;
mod view;

pub(crate) use page::Document;
pub(crate) use question::Choices;
pub(crate) use recording::{Listed, Paging, Recording, RunLimits};
