//! Tests of the crate from outside.

mod a_star;
mod checkpoints;
mod child;
mod failures;
mod layouts;
mod rules;
mod spaces;
