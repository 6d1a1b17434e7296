//! Laws that every search and every state space must satisfy, tested as a table: every search of `search-core` ×
//! every [`Law`].
//!
//! # For a puzzle of your own
//! Add this crate as a development dependency and call it from a test:
//! ```
//! # use search_core::Searchable;
//! # #[derive(PartialEq, Eq, Hash)]
//! # struct Lamps(u8);
//! # impl Searchable for Lamps {
//! #     fn is_solution(&self) -> bool { self.0 == 0b111 }
//! #     fn successors(&self) -> impl IntoIterator<Item = Self> { [1, 2, 4].map(|lamp| Lamps(self.0 ^ lamp)) }
//! #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{:03b}", self.0) }
//! # }
//! let summary = search_laws::check(Lamps(0))?;
//! assert_eq!((summary.states, summary.goals), (8, 1));
//! # Ok::<(), search_laws::Violation>(())
//! ```
//! [`check`] takes a [`Searchable`](search_core::Searchable) and [`check_space`] a
//! [`StateSpace`](search_core::StateSpace). [`SpaceCheck`] also tests the capabilities of a space, such as in-place
//! moves. A [`Violation`] contains the violated law, the search and the state.
//!
//! # For a search of your own
//! [`check_search`] tests every law on a search, such as one by a [policy](search_core::policy) of your own, on many small
//! graphs. You state what the search promises:
//! ```
//! use search_core::a_star;
//! use search_laws::{Finds, Promises, check_search};
//!
//! let promises = Promises { finds: Finds::Cheapest, ..Promises::GRAPH };
//! check_search("my search", promises, |graph, start| a_star::graph((graph, start)))?;
//! # Ok::<(), search_laws::Violation>(())
//! ```
//!
//! # For all searches
//! [`table`] lists every search with its [`Promises`], [`check_graph`] tests all of them on a [`Graph`], and
//! [`check_searches`] tests only the given searches. [`known_graphs`] returns small graphs on which searches are known to go wrong, with
//! their answers.
//!
//! # Why explicit graphs
//! A puzzle is converted to a [`Graph`] before it is searched. So every engine is compiled only once, in this
//! crate, and not in the tests that depend on it. The laws compute the expected results from the graph with code
//! that is independent of all searches, and a graph that violates a law can be shrunk. The methods of the puzzle
//! itself are tested first, state by state.
//!
//! # Without searches
//! A program that tests only spaces, by [`SpaceCheck::each_law`] or [`SpaceCheck::without_searches`], can disable the default
//! feature `searches`. Then no search is compiled, which otherwise takes most of the time.

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]

// The files:
// - `table.rs`, `named.rs`: every search, with its promises: those of the catalog, on the erased graph, and those without a name there; a test
//   of `search-core` fails if one is missing
// - `laws/`: the laws of searches: counts, limits, driving, restart, inspection, observers, ownership, answers, bounds
// - `known/`: small graphs with published or provable answers, on which searches are known to go wrong; `rows.rs` is the table
// - `case.rs`: one search on one graph, and the properties of the graph computed without a search
// - `graph.rs`: `Graph`: adjacency lists with costs, goals, heuristic values and every capability
// - `space/`: the laws of a user's own space, also for `searchlab check`; `survey.rs` converts it to a `Graph` for the searches
// - `violation.rs`: `Law`, and `Violation`: the violated law, the search and the state

#[cfg(feature = "searches")]
mod case;
mod graph;
#[cfg(feature = "searches")]
mod known;
#[cfg(feature = "searches")]
mod laws;
#[cfg(feature = "searches")]
mod named;
#[cfg(feature = "searches")]
mod policies;
#[cfg(feature = "searches")]
mod samples;
mod space;
#[cfg(feature = "searches")]
mod table;
mod violation;

pub use graph::{Edge, EdgeAction, Graph, NodeState};
#[cfg(feature = "searches")]
pub use known::{KnownGraph, known_graphs};
#[cfg(feature = "searches")]
pub use laws::{check_graph, check_searches};
#[cfg(feature = "searches")]
pub use samples::check_search;
#[cfg(feature = "searches")]
pub use search_catalog::{Finds, Gives, Promises, StoredStates};
pub use space::{Findings, SpaceCheck, Summary};
#[cfg(feature = "searches")]
pub use space::{check, check_space};
#[cfg(feature = "searches")]
pub use table::{Entry, table};
pub use violation::{Law, Violation};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
