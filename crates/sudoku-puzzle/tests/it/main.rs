//! The crate as its users see it. One program, as each would have to be linked with all that it tests.

mod board;
mod common;
mod counts;
mod large;
mod nine;
mod propagation;
mod reading;
mod round_trip;
mod searching;
mod shuffling;
mod solving;
