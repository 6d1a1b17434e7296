//! The command line of `searchlab`, for programs with puzzles of their own.
//!
//! [`Cli`] gives a program the commands `solve`, `compare`, `trace`, `explore`, `check`, `puzzles`, `algorithms`,
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
//! - `cluster` (default): the command `cluster`, which searches puzzles of the catalog with several workers. Programs without the
//!   catalog compile in less time without it (`default-features = false`), and lack nothing.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod cli;
mod commands;
mod drive;
mod error;
mod exit;
mod interrupt;
mod memory;
mod new_directory;
mod output;
mod program;
mod progress;
mod record;
mod standard_output;
mod threads;

pub use program::Cli;
pub use search_catalog::{
    AddError, AddPuzzleError, Declared, Definition, Describe, Example, Input, InstanceError,
    Instances, Make, OwnPuzzle, Spec, SpecError, Task, Word,
};

use program::{note, print_error};
