//! One run, recorded as it goes and looked into at any moment.

mod look;
mod nodes;
mod outline;
mod page;
mod question;
mod recording;
mod replica;
mod rows;
mod rule;
mod summary;
mod tape;
mod tree;

pub(crate) use page::Document;
pub(crate) use recording::{Bounds, Part, Recorded, Recording};
