//! The tests of `conflict-driven` from outside.

mod residency;
mod search;
