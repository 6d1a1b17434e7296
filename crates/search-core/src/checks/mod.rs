//! The checks: they find mistakes in a puzzle, in a heuristic, and in how states are packed.
//!
//! They use the problem, the stores and the run, and no engine.

mod heuristic;
mod packed;
mod puzzle;

pub use heuristic::{Checking, HeuristicFault};
pub use packed::{PackedFault, PackedMistake, check_packed, check_round_trip};
pub use puzzle::{Checked, Mistake, check, check_while};
