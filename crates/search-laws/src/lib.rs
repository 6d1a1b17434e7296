//! What must hold of every search and of every state space, as one table: every search of `search-core` × every [`Law`].
//!
//! # For a puzzle of your own
//! As a development dependency, in a test:
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
//! [`check`] takes a [`Searchable`](search_core::Searchable), [`check_space`] a
//! [`StateSpace`](search_core::StateSpace), and [`SpaceCheck`] tests the capabilities of a space too, such as moves in
//! place. A [`Violation`] names the law that does not hold, the search and the state.
//!
//! # For searches
//! [`table`] lists every search with its [`Promises`], [`check_graph`] tests all of them on one [`Graph`], and
//! [`check_searches`] tests the searches that are passed to it.
//!
//! # Why explicit graphs
//! A puzzle is written down as a [`Graph`] before it is searched. So every engine is compiled once, in this crate, and a
//! test that depends on it compiles none; laws know the graph, and hence the truth that a search is held against, from
//! code that shares nothing with any search; and a graph that breaks a law can be made smaller. What a puzzle's own
//! methods do is tested before that, state by state. The entries of the table are generic, so they can be
//! instantiated for other [spaces](Whole).

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]

mod case;
mod graph;
mod laws;
mod space;
mod subject;
mod table;
mod violation;

pub use graph::{Edge, Graph, Place, Road};
pub use laws::{check_graph, check_searches};
pub use space::{SpaceCheck, Summary, check, check_space};
pub use subject::{Open, Seen, Subject};
pub use table::{Entry, Finds, Gives, Kept, Promises, Whole, table};
pub use violation::{Law, Violation};
