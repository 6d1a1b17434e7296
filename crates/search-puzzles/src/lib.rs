//! The puzzles that come with `searchlab`, by name, with their readers, options and heuristics.
//!
//! [`catalog`] returns them with the algorithms. What an instance, an algorithm and a running search are is defined in `search-catalog`,
//! whose items this crate has too; here are the puzzles, the tables of their heuristics, and the searches that are compiled for the
//! puzzles on which searches are timed.
//!
//! ```
//! use search_puzzles::{Algorithm, Spec, catalog};
//!
//! let tiles = catalog().puzzle("tiles").expect("the puzzle is in the catalog");
//! let spec = Spec::new(["3x3", "8 0 6 5 4 7 2 3 1"], [("heuristic", "linear-conflict")]);
//! let instance = tiles.open(spec)?.only()?;
//! let algorithm: Algorithm = "a-star".parse()?;
//! let mut search = instance.search(algorithm)?;
//! let found = search.next_solution().expect("the board is solvable");
//! assert_eq!(found.depth, Some(31));
//!
//! let queens = catalog().puzzle("queens").expect("the puzzle is in the catalog");
//! let instance = queens.open(Spec::new(["8"], [("", ""); 0]))?.only()?;
//! let refused = instance.search("bidirectional".parse()?).err().expect("queens has no predecessors");
//! assert_eq!(refused.reason, "the predecessors of its states are not known");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

//! # Features
//! All are enabled by default.
//! - `dedicated`: searches compiled for the type of the puzzle, for meaningful times. Without it, all run on the erased space.
//! - `parallel`: searches on several cores, which need threads.
//! - `tables`: heuristics whose tables are made when an instance is opened: pattern databases, and distances from landmarks.

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]
#![deny(clippy::disallowed_types)]

// The files:
// - `puzzles/`: the puzzles, a file for each; `mod.rs` is the list and says how to add one
// - `databases.rs`, `databases/`: the tables of heuristics, made within limits, loaded and saved: pattern databases, and distances from
//   landmarks
// - `dedicated.rs`: the searches that are compiled for the types of some puzzles
// - `packed.rs`: the spaces whose states can be sent to other machines

mod databases;
mod dedicated;
mod packed;
mod puzzles;

pub use packed::{PackedPuzzle, PackedVisitor, WholeCosts, packed, visit_packed};
pub use puzzles::{
    BOARD_OPTIONS, HEURISTIC_OPTIONS, PUZZLES, PddlTask, SudokuInstance, catalog, sudokus,
};
pub use search_catalog::*;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
