//! A table of search algorithms by name, and the space on which all of them run, for programs that choose them at run time.
//!
//! An [`Algorithm`] is read from its text, such as `a-star:ties=high-h`. [`search`] runs it on the [erased space](erased), which has no
//! type of a puzzle, so that every engine of `search-core` is compiled once; an [`AnySearch`] is the running search. An algorithm that
//! needs a capability which the space does not have is [`Refused`] with the reason.
//!
//! # Features
//! - `parallel`, by default: searches on several cores, which need threads.

#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]
#![deny(clippy::disallowed_types)]

// The files:
// - `algorithm/`: `definitions.rs` has one entry for each algorithm, from which it is parsed, listed, explained, refused and run;
//   `settings.rs` has the settings
// - `erased/`: the space without the type of its puzzle
// - `supported.rs`, `engines.rs`: which algorithms support an erased space, and its search by one of them
// - `search.rs`, `stepping.rs`, `answer.rs`: a running search and the space that writes its solutions; running it step by step and
//   inspecting it; its result
// - `no_solution.rs`: the search of an instance that is known to have none
// - `least_cost.rs`: the least cost of a solution, beside that of a solution that need not be the cheapest
// - `slices.rs`: a search run in slices of time
// - `convention.rs`: searches counted by the conventions of other systems
// - `bytes.rs`, `similar.rs`: numbers of bytes as text; the name that was probably meant
// - `catalog_listed.rs`: whether the methods of the Sudoku solver are listed

mod algorithm;
mod answer;
pub mod bytes;
mod catalog_listed;
mod convention;
mod engines;
pub mod erased;
mod least_cost;
mod no_solution;
mod search;
mod similar;
mod slices;
mod stepping;
pub mod supported;

pub use algorithm::{
    AddError, Algorithm, AlgorithmError, Bound, CodeEvent, CodeLine, Cycles, DEFINITIONS,
    Definition, DuplicateDetection, Finds, Frontier, Gives, Guide, Kept, Make, Promises, Setting,
    Settings, Takes, Task, Variant, add_algorithm, setting,
};
pub use answer::{Answer, Found, Move};
pub use catalog_listed::{is_catalog_listed, set_catalog_listed};
pub use convention::{check_convention, search_counted};
pub use engines::{search, stepping};
pub use least_cost::least_cost;
pub use no_solution::NoSolution;
pub use search::{AnySearch, Kind, Stepping};
pub use similar::similar;
pub use slices::{Between, Slices, Slicing};
pub use stepping::{FrontierEntry, Open, Solved};
pub use supported::Refused;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
