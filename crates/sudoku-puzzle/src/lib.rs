//! Sudoku on boards from 1×1 to 64×64: a solver that answers questions about puzzles, and a state space for
//! `search-core`.
//!
//! # Answers
//! A [`Solver`] finds one solution or all of them, tests whether the solution is unique, lists redundant clues, and
//! computes the values that all solutions share. It does so by any [`Method`], within limits; [`solve::solve_many`] uses all
//! cores. Puzzles are [read] in all common formats, [`PencilMarks`] can be solved as well, and a [`Generator`] creates
//! new puzzles.
//! ```
//! use sudoku_puzzle::{Puzzle, Solver, solve::Uniqueness};
//!
//! let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! let Uniqueness::One(solution) = Solver::default().solve_unique(&puzzle)? else {
//!     panic!("the solution is unique");
//! };
//! assert!(solution.to_string().starts_with("812753649"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Other boards
//! A [`Layout`](layout::Layout) is the boxes and rules of a board: 6×6, 12×12 and other sides, irregular boxes, diagonals, anti-knight and more.
//!
//! # A state space
//! ```
//! use search_core::best_first;
//! use sudoku_puzzle::{Board, Puzzle, board::Settings};
//!
//! let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! let report = best_first::tree(Board::from_puzzle(&puzzle, Settings::default())?).run();
//! let solution = report.solution().expect("the puzzle has a solution");
//! assert_eq!(solution.state.to_puzzle().line().to_string().get(..9), Some("812753649"));
//! assert_eq!(report.counts.expanded, 247);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Comparing searches
//! Every placement lowers the heuristic, so a successor is always expanded before the nodes that were already open: on
//! this space, best-first search is depth-first search with the successors stably sorted by heuristic. Tie-breaking
//! matters: on the board above, last in, first out needs 3819 expansions, and first in, first out 247. Best-first
//! search expands fewer nodes than breadth-first search on average, but not on every board; its advantage is memory.
//! Propagation matters far more than the search order. Lists of puzzles are biased by the way they were normalised:
//! measure on [shuffled](Puzzle::shuffled) puzzles. `docs/sudoku.md` has the table.

#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]
#![deny(clippy::disallowed_types)]

// The files:
// - `size.rs`, `bits.rs`, `candidates.rs`: the eight sizes; sets of values
// - `grid.rs`, `propagate.rs`: cells of a board whose side is a compile-time constant; propagation, in three levels
// - `layout.rs`, `constraints.rs`, `laid_out.rs`: boxes and rules of other boards; the units and pairs that follow; the cells of such a board
// - `board.rs`: `Board`: one type for all sizes, chosen at run time
// - `state_space.rs`: `Searchable` for `Board`, and `Sudoku`, the same as a `StateSpace`
// - `settings.rs`, `contradiction.rs`: the propagation and the rule for guesses; the reason why a value cannot be placed
// - `puzzle.rs`, `shuffle.rs`, `normal_form.rs`: clues as given; the same puzzle relabelled and permuted; the first of these
// - `read/mod.rs`: the formats and alphabets, for users
// - `read/reader.rs`, `lines.rs`, `kind.rs`, `row.rs`: reads lines, determines their kind, and splits them into cells
// - `read/grid.rs`, `sixteen.rs`, `csv.rs`: boards of several lines; 4×4 or a row of 16×16; first columns
// - `read/part.rs`: a part of a list, line by line
// - `read/frame.rs`, `brackets.rs`: cells that are spaces; lists of Python, JSON and C
// - `read/layout.rs`: boards in a layout
// - `read/unsupported.rs`: the error for 6×6 and the like
// - `read/excerpt.rs`, `header.rs`: a line without comments, names and numbers before its cells; the first line of a list
// - `read/forms.rs`, `objects.rs`: the forms of texts and a reader of all; the values of JSON objects
// - `read/decode.rs`, `symbols.rs`, `alphabet.rs`, `lengths.rs`: converts cells to values and checks them
// - `read/fast.rs`, `parse.rs`, `error.rs`: a fast path for lines of 81 characters; one puzzle by `parse`; errors
// - `marks.rs`, `clues.rs`: pencil marks, and the inputs of a solver
// - `method.rs`, `singles.rs`, `backtracking.rs`: the methods, and the spaces of those that have their own
// - `nine/`: the 9×9 kernel, with the cells of all boxes side by side in vectors; contains `unsafe`
// - `large.rs`, `placements.rs`: large boards: depth-first search, then clause learning
// - `deduce/`: the steps of a solution by hand, with their ratings, as a state space
// - `solve/`: `Solver`: every answer by any method, within limits; `solve_many` on all cores
// - `generate/`: full grids and puzzles from a seed; those that satisfy requirements
// - `sheet.rs`: pages of HTML to print
// - `write.rs`, `notation.rs`: puzzles as text, which is read back unchanged; the alphabet or numbers in which they were read

mod backtracking;
mod bits;
pub mod board;
mod candidates;
pub mod clues;
mod constraints;
mod contradiction;
pub mod deduce;
mod draw;
pub mod generate;
mod grid;
mod laid_out;
pub mod large;
pub mod layout;
mod marks;
pub mod method;
mod names;
pub mod nine;
mod normal_form;
mod notation;
mod occupancy;
mod packed;
mod placements;
mod propagate;
mod puzzle;
pub mod read;
mod settings;
pub mod sheet;
mod shuffle;
mod singles;
mod size;
pub mod solve;
mod state_space;
mod write;

pub use board::Board;
pub use generate::Generator;
pub use normal_form::TooLarge;
pub use puzzle::Puzzle;
pub use solve::Solver;

// The short paths of this crate's own modules.
use backtracking::{Backtracking, BacktrackingState};
use candidates::Candidates;
use clues::{Clues, Givens};
use marks::PencilMarks;
use method::{Method, Order};
use notation::Notation;
use placements::Placements;
use settings::{CellRule, Propagation, Settings};
use singles::{Singles, SinglesState};
use size::Size;
use state_space::{Placement, Sudoku};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
