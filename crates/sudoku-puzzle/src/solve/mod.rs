//! Answers to questions about puzzles, by any method.

mod answers;
mod fast;
#[cfg(feature = "parallel")]
mod many;
mod search;
mod solver;

pub use answers::{Solutions, Uniqueness};
#[cfg(feature = "parallel")]
pub use many::solve_many;
pub use search::MethodSearch;
pub use solver::{Solver, Unknown};
