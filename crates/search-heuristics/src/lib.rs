//! Heuristics in tables: pattern databases, the exact distances in an abstraction of a space, and the distances from landmarks.
//!
//! An [`Abstraction`] maps states to numbers, the ranks, so that each action of the space is a move between ranks, or changes nothing
//! that it distinguishes. A shortest path in the space is a path in the abstraction, so the distance in the abstraction is a lower
//! bound. [`Build`] computes it for all ranks, by breadth-first search backward from the goals, on all cores. [`PatternTable`] is the
//! table, which is saved to a file and loaded from it.
//!
//! If an action counts in one of several abstractions only, and costs nothing in the others, their values add up (disjoint pattern
//! databases). [`PatternDatabase`] is an [`Estimator`](search_core::estimator::Estimator) with one table, which combines with others.
//! It guarantees its property only on spaces that its [`Projection`] [fits](Projection::fits).
//!
//! On an undirected graph, [`Differential`] estimates the distance of two states by those from some states, the landmarks. A
//! [`DistanceTable`] has these for all states, so it suits graphs that fit into memory, such as maps, with many pairs of start and goal.
//!
//! Sources: J. C. Culberson and J. Schaeffer, *Pattern databases*, 1998; R. E. Korf and A. Felner, *Disjoint pattern database
//! heuristics*, 2002.

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]

// The files:
// - `abstraction.rs`: `Abstraction`: ranks, and variants of a rank that the table does not distinguish
// - `build.rs`: breadth-first search backward over ranks, on all cores
// - `table.rs`, `entries.rs`: the distances, in four bits each if none is above 14, otherwise in a byte
// - `file.rs`: files of tables, with a description and a checksum
// - `database.rs`: a table as an `Estimator`
// - `variants.rs`: sets of variants, changed by several threads
// - `landmarks.rs`: distances from landmarks by uniform-cost search, for all goals of a graph, and the test that it is undirected
// - `differential.rs`: the differential heuristic from these distances, as an `Estimator`
// - `distance.rs`: costs that can be subtracted and saved

mod abstraction;
mod build;
mod database;
mod differential;
mod distance;
mod entries;
mod file;
mod landmarks;
mod table;
mod variants;

pub use abstraction::{Abstraction, Description};
pub use build::{Build, BuildError, Progress};
pub use database::{PatternDatabase, Projection};
pub use differential::Differential;
pub use distance::Distance;
pub use file::TableError;
pub use landmarks::{DescribedGraph, DistanceError, DistanceTable};
pub use table::PatternTable;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
