//! What the Sudoku examples share: options, input, output. The searches themselves are a line each, in the
//! examples.

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct ReadmeCompiles;

mod options;
mod solve;
mod totals;

pub use solve::solve_by;

/// A board that takes some search, and that the embedded runs use.
pub const EMBEDDED: &str =
    "8........ ..36..... .7..9.2.. .5...7... ....457.. ...1...3. ..1....68 ..85...1. .9....4..";
