//! A catalog of puzzles and algorithms by name, for programs that choose them at run time: the command line and the
//! explorer.
//!
//! An [`Instance`] is specified by words and options ([`Spec`]), an [`Algorithm`] by its text. The engines of `search-core` are
//! compiled once for the [erased space](erased), and again for the puzzles on which searches are timed; a [`Run`] is a
//! search of either kind. A combination of an instance and an algorithm that is not supported is [`Refused`] with the reason.
//!
//! ```
//! use search_catalog::{Algorithm, ListedPuzzle, Spec};
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

#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]

// The files:
// - `algorithm/`: `definitions.rs` has one entry for each algorithm, from which it is parsed, listed, explained, refused and run;
//   `settings.rs` has the settings
// - `spec.rs`, `puzzles/`: an instance of a puzzle, given by words and options; a file for each puzzle, `listed.rs` is the list
// - `databases.rs`, `databases/`: the tables of heuristics, made within limits, loaded and saved: pattern databases, and distances from
//   landmarks
// - `option.rs`: an option of a puzzle, declared once: from it come the parser, usage lines, the command line, the explorer's form
// - `input.rs`, `instances.rs`: words, files and standard input, and the instances in them one after the other
// - `text.rs`: the encoding and the line ends of all texts
// - `pace.rs`: the limit on time and the cancel flag, while instances are read
// - `engines.rs`, `abilities.rs`: the search of an erased space by an algorithm; the reason if there is none
// - `dedicated.rs`: the searches that are compiled for a puzzle's own type
// - `run.rs`, `stepping.rs`: a search of any type, run or stepped
// - `shard.rs`: a part of a file, by bytes, rounded to the ends of lines
// - `packed.rs`: the spaces whose states can be sent to other machines
// - `own.rs`, `own_puzzle.rs`: an instance of a program's own puzzle, and the definition of such a puzzle
// - `registry.rs`: the puzzles that the program lists: those of the catalog and those it adds

mod abilities;
mod algorithm;
pub mod bytes;
#[cfg_attr(not(feature = "tables"), path = "no_databases.rs")]
mod databases;
#[cfg_attr(not(feature = "dedicated"), path = "not_dedicated.rs")]
mod dedicated;
mod engines;
pub mod erased;
mod input;
mod instances;
mod lean;
mod option;
mod own;
#[cfg(feature = "dedicated")]
mod own_compiled;
mod own_puzzle;
mod pace;
mod packed;
mod puzzles;
mod registry;
mod run;
mod shard;
mod spec;
mod stepping;
mod text;

pub use classic_puzzles::InstanceError;

pub use abilities::Refused;
pub use algorithm::{
    AddError, Algorithm, AlgorithmError, Bound, CodeEvent, CodeLine, Cycles, DEFINITIONS,
    Definition, Frontier, Kept, Make, Setting, Settings, Takes, Task, Variant, add_algorithm,
    setting,
};
#[cfg(feature = "tables")]
pub use databases::{TableEvents, Tables};
pub use engines::{search, stepping};
pub use input::Input;
pub use instances::{Instances, Note, Opened};
pub use option::{Declared, Describe, PuzzleOption, Usage, Word};
pub use own::Own;
pub use own_puzzle::OwnPuzzle;
pub use packed::{PACKED, PackedPuzzle, PackedVisitor, WholeCosts};
pub use puzzles::{
    BOARD_OPTIONS, Example, Instance, ListedPuzzle, PUZZLES, ScenarioLength, SudokuInstance,
};
pub use registry::{AddPuzzleError, add_puzzle, is_catalog_listed, set_catalog_listed};
pub use run::Answer;
pub use run::{Found, Move, Run};
pub use shard::{Shard, ShardError};
pub use spec::{Spec, SpecError};
pub use stepping::{FrontierEntry, Open, Solved, Stepping};
pub use text::read_text;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
