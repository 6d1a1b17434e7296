//! Tests of the crate from outside.

mod child;
mod failures;
mod layouts;
mod rules;
mod spaces;
