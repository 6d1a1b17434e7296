//! Tests of the crate from outside.

#![expect(
    clippy::unwrap_used,
    reason = "these are tests; functions that they share are not seen to be"
)]

mod a_star;
mod checkpoints;
mod child;
mod failures;
mod layouts;
mod packing;
mod rules;
mod spaces;
mod strangers;
