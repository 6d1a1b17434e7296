//! Tests of the public interface.

#![expect(
    clippy::unwrap_used,
    reason = "clippy does not recognise shared functions of tests as test code"
)]

mod a_star;
mod authentication;
mod checkpoints;
mod child;
mod determinism;
mod failures;
mod layouts;
mod own_puzzles;
mod packing;
mod spaces;
