//! The options, input and output that the Sudoku examples share. Each search is one line in its example.

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct ReadmeCompiles;

mod arguments;
mod exit_code;
mod options;
mod solve;
mod totals;

pub use arguments::arguments;
pub use exit_code::exit_code;
use solve::print_error;
pub use solve::solve_by;

/// A board that requires search.
pub const HARD: &str =
    "8........ ..36..... .7..9.2.. .5...7... ....457.. ...1...3. ..1....68 ..85...1. .9....4..";

/// A board that naked singles alone solve.
pub const EASY: &str =
    "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";
