//! Sudoku on boards from 1×1 to 64×64: answers to what can be asked of a puzzle, and a state space for `search-core`.
//!
//! # Answers
//! A [`Solver`] finds a solution, or all, or whether there is but one; which clues a puzzle could do without; what all
//! solutions share. It does so by any [`Method`], within limits; [`solve_many`] does it on all cores. Puzzles are
//! [read] in all usual formats, [`PencilMarks`] are puzzles too, and a [`Generator`] makes new ones.
//! ```
//! use sudoku_puzzle::{Puzzle, Solver, Uniqueness};
//!
//! let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! let Uniqueness::One(solution) = Solver::default().solve_unique(&puzzle)? else {
//!     panic!("it has one");
//! };
//! assert!(solution.to_string().starts_with("812753649"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A state space
//! ```
//! use search_core::best_first;
//! use sudoku_puzzle::{Board, Puzzle, Settings};
//!
//! let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! let report = best_first::tree(Board::from_puzzle(&puzzle, Settings::default())?).run();
//! let solution = report.solution().expect("it has one");
//! assert_eq!(solution.state.to_puzzle().line().to_string().get(..9), Some("812753649"));
//! assert_eq!(report.counts.expanded, 247);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What to expect of the searches
//! Every placement lowers the heuristic, so a child always comes before everything that waits: on this space
//! best-first search is depth-first search with its children sorted stably by their heuristic. Ties matter: on
//! the board above, last in, first out needs 3819 expansions where first in, first out needs 247. Best-first
//! search expands fewer nodes than breadth-first in the mean, not on every board; what it saves is memory. More
//! propagation matters far more than the order of the search, and lists of puzzles are biased by the way they
//! were normalised: measure on [shuffled](Puzzle::shuffled) ones. `docs/sudoku.md` has the table.

#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]

mod backtracking;
mod bits;
mod board;
mod candidates;
mod clues;
mod contradiction;
mod draw;
mod generate;
mod grid;
pub mod large;
mod marks;
mod method;
mod names;
pub mod nine;
mod placements;
mod propagate;
mod puzzle;
pub mod read;
mod settings;
mod shuffle;
mod singles;
mod size;
mod solve;
mod state_space;
mod used;
mod write;

pub use backtracking::{Backtracking, BacktrackingState, Filled};
pub use board::Board;
pub use candidates::Candidates;
pub use clues::Clues;
pub use contradiction::{Contradiction, ContradictionKind, PlaceError, Unit};
pub use generate::{GenerateError, Generator, Symmetry, SymmetryError};
pub use marks::PencilMarks;
pub use method::{Method, Order};
pub use names::MethodError;
pub use placements::Placements;
pub use puzzle::Puzzle;
pub use settings::{CellRule, Propagation, Settings};
pub use singles::{Singles, SinglesState};
pub use size::{Size, SizeError};
#[cfg(feature = "parallel")]
pub use solve::solve_many;
pub use solve::{MethodSearch, Solutions, Solver, Uniqueness, Unknown};
pub use state_space::{Placement, Sudoku};
