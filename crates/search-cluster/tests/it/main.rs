//! Tests of the crate from outside.

mod checkpoints;
mod child;
mod failures;
mod layouts;
mod rules;
mod spaces;
