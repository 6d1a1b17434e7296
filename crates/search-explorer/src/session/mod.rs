//! The runs kept between requests, each in a thread of its own.

mod table;
mod worker;

pub(crate) use table::{Reservation, Sessions};
pub(crate) use worker::Session;
