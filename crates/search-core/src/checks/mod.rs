//! Checks that find mistakes in a puzzle, in a heuristic, and in the encoding of states.
//!
//! They use the problem, the stores and the run, but no engine.

mod heuristic;
mod packed;
mod puzzle;

pub use heuristic::{HeuristicFault, HeuristicMonitor};
pub use packed::{PackedFault, PackedMistake, check_packed, check_round_trip};
pub use puzzle::{Checked, Mistake, check, check_while};
