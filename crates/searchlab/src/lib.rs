//! The command line of `searchlab`, for programs with puzzles of their own.
//!
//! [`Cli`] gives a program the commands `solve`, `compare`, `trace`, `explore`, `lesson`, `check`, `puzzles`, `algorithms`,
//! `completions` and `man`, for its own puzzles, with or without those of the catalog. `generate` is one of them if a puzzle
//! has a generator.
//!
//! ```
//! use searchlab::{Cli, Instances, OwnPuzzle, Word};
//! use search_core::Searchable;
//! use std::fmt;
//! use std::process::ExitCode;
//!
//! /// From 1 to a number by adding one and doubling.
//! #[derive(Clone, PartialEq, Eq, Hash)]
//! struct Count { number: u32, target: u32 }
//!
//! impl Searchable for Count {
//!     fn is_solution(&self) -> bool {
//!         self.number == self.target
//!     }
//!     fn successors(&self) -> impl IntoIterator<Item = Self> {
//!         let next = [self.number + 1, self.number * 2];
//!         next.into_iter().filter(|number| *number <= self.target).map(|number| Count { number, ..*self })
//!     }
//!     fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
//!         write!(out, "{}", self.number)
//!     }
//! }
//!
//! fn cli() -> Cli {
//!     let count = OwnPuzzle::searchable("count", "count by adding one and doubling", |spec| {
//!         let target = spec.word_if(|word| word.parse().ok()).unwrap_or(10);
//!         Ok(Instances::one(Count { number: 1, target }))
//!     });
//!     Cli::new().name("count").version("1.0.0").puzzle(count.words(&[Word::text("TARGET")]))
//! }
//!
//! // The body of `main` is `cli().main()`, for a command line such as `count solve 10`.
//! assert_eq!(cli().run(["count", "solve", "10", "--path"]), ExitCode::SUCCESS);
//! ```
//!
//! # Features
//! All are enabled by default. What `searchlab new` writes enables `explore` alone, so that its first build is short.
//! - `puzzles`: the puzzles that come with `searchlab` ([`Cli::catalog`]), planning, and the commands `ground` and `validate`.
//! - `explore`: the command `explore`, the page that shows searches.
//! - `lessons`: the commands `lesson` and `mark`. Enables `explore` and `puzzles`.
//! - `cluster`: the command `cluster`, which searches puzzles of the catalog with several workers. Enables `puzzles`.

#![deny(clippy::print_stdout, clippy::print_stderr)]

// The files:
// - `lib.rs`, `program.rs`: `Cli`: the puzzles, algorithms and name of a program, and the command that it runs; `main.rs` is that of
//   `searchlab`
// - `cli.rs`, `cli/numbers.rs`: the arguments, and the errors for invalid numbers
// - `puzzles.rs`: what the commands know of the puzzles that come with `searchlab`; `no_puzzles.rs` takes its place without the feature
// - `cli/help.rs`: the help texts that depend on the puzzles of the program
// - `cli/puzzle.rs`: the options of puzzles as arguments, and the help that shows those of one puzzle
// - `exit.rs`, `error.rs`: exit codes and errors
// - `commands/`: a file for each command; `compare/convention.rs` converts counts to the conventions of others
// - `commands/check/`: the checks of a puzzle, and their findings; `laws.rs` tests the laws of `search-laws` on the erased space
// - `commands/mark.rs`: reads files of answers within limits, marks them on all cores, and writes tables and results for Gradescope
// - `commands/new.rs`, `template/`: the crate that `new` writes; `cargo xtask test new` compiles and runs it
// - `commands/explore/site.rs`, `build.rs`: the page without a server, if `SEARCHLAB_SITE` names its directory at compile time
// - `commands/solve/`: the same pipeline for all puzzles: `batch.rs` takes what the catalog opens, `methods.rs` (Sudoku alone) or
//   `searches.rs` answers, `writer.rs` writes the answers
// - `commands/cluster/`: one search by many workers, with its arguments: all that the feature `cluster` compiles; `network.rs` determines
//   the process's index in a list, `launch.rs` runs all processes on this machine, `supervised.rs` is the protocol between them,
//   `checkpoint.rs` shows the contents of a directory
// - `commands/compare/`: `contender.rs` is an algorithm with a heuristic, `repeat.rs` repeats searches, `timing.rs` reads clocks,
//   `early.rs` finds results that are known before a search
// - `drive.rs`: runs a search in pieces, for progress, Ctrl-C, limits on time and the default limit on memory
// - `memory.rs`, `memory/available.rs`: the memory that all searches share, and how much is available
// - `standard_output.rs`: detects that standard output was closed when the program started, by a function that runs before `main`;
//   contains `unsafe`
// - `record.rs`, `output/`: the results of a search, as a table, JSON, CSV or Markdown; `schemas/` describes the JSON
// - `output/output_file.rs`: files that are replaced when they are complete, and output to FIFOs, devices and descriptors

mod cli;
mod commands;
mod drive;
mod error;
mod exit;
mod interrupt;
mod memory;
mod new_directory;
mod output;
mod patience;
mod program;
mod progress;
#[cfg_attr(not(feature = "puzzles"), path = "no_puzzles.rs")]
mod puzzles;
mod record;
mod standard_output;
mod threads;

pub use program::Cli;
pub use search_catalog::{
    AddError, AddPuzzleError, Definition, Describe, Example, Input, InstanceError, Instances, Make,
    OwnPuzzle, Spec, SpecError, Task, TypedOption, Word,
};

use program::{note, print_error};
