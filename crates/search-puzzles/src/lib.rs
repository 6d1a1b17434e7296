//! Puzzles by name, for programs that choose them at run time: the command line and the explorer.
//!
//! An [`Instance`] is specified by words and options ([`Spec`]), an [`Algorithm`] by its text. The engines of `search-core` are
//! compiled once for the [erased space](erased), in `search-catalog`, whose items this crate has too, and again for the puzzles on which
//! searches are timed; an [`AnySearch`] is a search of either kind. A combination of an instance and an algorithm that is not supported is
//! [`Refused`] with the reason.
//!
//! ```
//! use search_puzzles::{Algorithm, ListedPuzzle, Spec};
//!
//! let tiles = ListedPuzzle::named("tiles").expect("the puzzle is in the catalog");
//! let spec = Spec::new(["3x3", "8 0 6 5 4 7 2 3 1"], [("heuristic", "linear-conflict")]);
//! let instance = tiles.open(spec)?.only()?;
//! let algorithm: Algorithm = "a-star".parse()?;
//! let mut search = instance.search(algorithm)?;
//! let found = search.next_solution().expect("the board is solvable");
//! assert_eq!(found.depth, Some(31));
//!
//! let queens = ListedPuzzle::named("queens").expect("the puzzle is in the catalog");
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
// - `puzzles/`: the puzzles of the catalog, a file for each; `mod.rs` is the list and says how to add one
// - `puzzle.rs`: what is defined of a puzzle; `puzzle_builder.rs` defines one that a program adds
// - `registry.rs`: the puzzles that the program lists: those of the catalog and those it adds
// - `instance.rs`: an instance of any puzzle: a space and its start state, with what its puzzle knows of it
// - `heuristic.rs`: the option that selects the heuristic, and what is known of each
// - `databases.rs`, `databases/`: the tables of heuristics, made within limits, loaded and saved: pattern databases, and distances from
//   landmarks
// - `spec.rs`: the words and options that specify instances
// - `option.rs`: an option of a puzzle, declared once: from it come the parser, usage lines, the command line, the explorer's form
// - `input.rs`, `instances.rs`: words, files and standard input, and the instances in them one after the other
// - `text.rs`: the encoding and the line ends of all texts
// - `pace.rs`: the limits on preparing an instance, also while it waits for the writer of a FIFO (`pace/blocks.rs`)
// - `compiled/`: the searches that are compiled for the type of a puzzle's space
// - `suggestions.rs`: the algorithm to try if another one needs too much memory or time
// - `shard.rs`: a part of a file, by bytes, rounded to the ends of lines
// - `packed.rs`: the spaces whose states can be sent to other machines

mod compiled;
mod databases;
mod form;
mod heuristic;
mod input;
mod instance;
mod instances;
mod option;
mod pace;
mod packed;
mod puzzle;
mod puzzle_builder;
mod puzzles;
mod registry;
mod shard;
mod spec;
mod suggestions;
mod text;

pub use classic_puzzles::InstanceError;

pub use databases::{TableEvents, Tables};
pub use heuristic::HeuristicProperty;
pub use input::Input;
pub use instance::{HeuristicFaults, Instance, ScenarioLength};
pub use instances::{EachHeuristic, Instances, Opened};
pub use option::{Declared, Describe, PuzzleOption, Usage, Word};
pub use packed::{PackedPuzzle, PackedVisitor, WholeCosts};
pub use puzzle::{DEFAULT_ALGORITHM, Example, ListedPuzzle};
pub use puzzle_builder::OwnPuzzle;
pub use puzzles::{BOARD_OPTIONS, HEURISTIC_OPTIONS, PUZZLES, PddlTask, SudokuInstance, sudokus};
pub use registry::{AddPuzzleError, add_puzzle};
pub use search_catalog::*;
pub use search_core::form::Note;
pub use shard::{Shard, ShardError};
pub use spec::{Spec, SpecError};
pub use suggestions::Advice;
pub use text::read_text;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
