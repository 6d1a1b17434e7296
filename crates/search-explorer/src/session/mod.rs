//! Runs that are kept between requests, each in a thread of its own.

mod given;
mod table;
mod worker;

pub(crate) use given::Given;
pub(crate) use table::{Room, Sessions};
pub(crate) use worker::Session;
