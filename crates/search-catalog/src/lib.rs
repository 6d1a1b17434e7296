//! Puzzles and search algorithms by name, for programs that choose them at run time.
//!
//! A [`Catalog`] has the puzzles and the algorithms of a program. An [`OwnPuzzle`] defines a puzzle; an [`Instance`] of it is specified by
//! words and options ([`Spec`]). An [`Algorithm`] is read from its text, such as `a-star:ties=high-h`. It runs on the [erased
//! space](erased), which has no type of a puzzle, so that every engine of `search-core` is compiled once; an [`AnySearch`] is the running
//! search. An algorithm that needs a capability which the space does not have is [`Refusal`] with the reason.
//!
//! The puzzles that come with `searchlab` are those of `search-puzzles`. A puzzle whose instances know more than a space and a start state
//! implements [`PuzzleInstance`](instance::PuzzleInstance), as they do.
//!
//! # Features
//! - `parallel`, by default: searches on several cores, which need threads.
//! - `tables`, by default: heuristics whose tables are made when an instance is opened, for puzzles that have some.

#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]
#![deny(clippy::disallowed_types)]

// The files:
// - `catalog.rs`: the puzzles and the algorithms of a program
// - `algorithm/`: `definitions.rs` has one entry for each algorithm, from which it is parsed, listed, explained, refused and run;
//   `settings.rs` has the settings
// - `puzzle.rs`: what is defined of a puzzle; `puzzle_builder.rs` defines one that a program adds
// - `instance.rs`: an instance of any puzzle: a space and its start state, with what its puzzle knows of it
// - `spec.rs`: the words and options that specify instances
// - `option.rs`: an option of a puzzle, declared once: from it come the parser, usage lines, the command line, the explorer's form
// - `heuristic.rs`: the option that selects the heuristic, and what is known of each
// - `tables.rs`: where the tables of heuristics are kept, and within which limits they are made
// - `form.rs`: the option that selects the form of a text
// - `input.rs`, `instances.rs`: words, files and standard input, and the instances in them one after the other
// - `text.rs`: the encoding and the line ends of all texts
// - `pace.rs`: the limits on preparing an instance, also while it waits for the writer of a FIFO (`pace/blocks.rs`)
// - `shard.rs`: a part of a file, by bytes, rounded to the ends of lines
// - `erased/`: the space without the type of its puzzle
// - `supported.rs`, `engines.rs`: which algorithms support an erased space, and its search by one of them
// - `compiled/`: searches that are compiled for the type of a puzzle's space
// - `search.rs`, `stepping.rs`, `answer.rs`: a running search and the space that writes its solutions; running it step by step and
//   inspecting it; its result
// - `suggestions.rs`: the algorithm to try if another one needs too much memory or time
// - `no_solution.rs`: the search of an instance that is known to have none
// - `paths.rs`: the cheapest paths of an instance one after the other, and the costs from its start to all states
// - `least_cost.rs`: the least cost of a solution, beside that of a solution that need not be the cheapest
// - `slices.rs`: a search run in slices of time
// - `convention.rs`: searches counted by the conventions of other systems
// - `tried.rs`: what a generator tries, for another thread
// - `bytes.rs`, `similar.rs`: numbers of bytes as text; the name that was probably meant

mod algorithm;
mod answer;
pub mod bytes;
mod catalog;
pub mod compiled;
mod convention;
mod engines;
pub mod erased;
pub mod form;
pub mod heuristic;
pub mod input;
pub mod instance;
mod instances;
mod least_cost;
mod no_solution;
pub mod option;
pub mod pace;
mod paths;
mod prepared;
pub mod puzzle;
mod puzzle_builder;
mod search;
mod shard;
mod similar;
mod slices;
pub mod spec;
mod stepping;
mod suggestions;
mod supported;
pub mod tables;
mod text;
mod tried;

pub use algorithm::{
    Algorithm, AlgorithmError, Bound, CodeEvent, CodeLine, Cycles, DEFINITIONS, Definition,
    DuplicateDetection, Family, Finds, Frontier, Gives, Guide, Make, Method, MethodText, Promises,
    Setting, Settings, StoredStates, Takes, Task, Variant, setting,
};
pub use answer::{Answer, Improvement, Move, SolutionText};
pub use catalog::{AddError, AddPuzzleError, Catalog};
pub use convention::{check_convention, search_counted};
pub use engines::{search, stepping};
pub use heuristic::HeuristicProperty;
pub use input::Input;
pub use instance::{HeuristicFaults, Instance, ScenarioLength};
pub use instances::{EachHeuristic, InstanceEntry, Instances};
pub use least_cost::least_cost;
pub use no_solution::NoSolution;
pub use option::{Describe, PuzzleOption, TypedOption, Usage, Word};
pub use puzzle::{DEFAULT_ALGORITHM, Example, ListedPuzzle};
pub use puzzle_builder::OwnPuzzle;
pub use search::{AnySearch, Kind, StepSearch};
pub use search_core::form::{InstanceError, Note};
pub use shard::{Part, Shard, ShardError};
pub use similar::similar;
pub use slices::{SliceHook, Slices, Slicing};
pub use spec::{Spec, SpecError};
pub use stepping::{FrontierEntry, OpenState, SolutionSummary};
pub use suggestions::Advice;
pub use supported::Refusal;
pub use tables::{TableEvents, TableProgress, Tables};
pub use text::read_text;
pub use tried::Tried;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
