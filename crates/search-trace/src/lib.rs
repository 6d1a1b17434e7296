//! Observers that export a search.
//!
//! | | purpose | memory |
//! |---|---|---|
//! | [`jsonl`] | for programs: all events, one line per event | constant |
//! | [`csv()`] | for spreadsheets: one row per event | constant |
//! | [`posthoc`], [`posthoc_drawn`] | for Posthoc, the search trace viewer of the Shortest Path Lab, format 1.4.0 | constant |
//! | [`Tree`] | for people: the search tree as Graphviz DOT or as SVG, folded if it is large | at most 100,000 nodes |
//! | [`picture`] | for people: one state as SVG | |
//!
//! All but [`picture`] are [`Observer`](search_core::Observer)s and work with every engine and every state space. A
//! pair of observers is an observer, too. A trace covers one run, from its start. A search with an observer runs
//! step by step, which is slower than without one but gives the same result.
//!
//! `finish` returns the first error of the writer. After an error, nothing more is written.
//!
//! ```
//! use search_core::{Searchable, a_star};
//! use search_trace::Run;
//! # #[derive(PartialEq, Eq, Hash)]
//! # struct Count(u32);
//! # impl Searchable for Count {
//! #     fn is_solution(&self) -> bool { self.0 == 10 }
//! #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Count(self.0 + 1), Count(self.0 * 2)] }
//! #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
//! # }
//!
//! let run = Run::new("from 1 to 10 by adding one and doubling", "A*");
//! let mut trace = search_trace::jsonl(Vec::new(), run, Count::write);
//! let report = a_star::graph(Count(1)).observe(&mut trace).run();
//! let (lines, written) = trace.finish()?;
//!
//! let expansions = lines.split(|&byte| byte == b'\n').filter(|line| line.starts_with(br#"{"event":"expand""#));
//! assert_eq!(expansions.count() as u64, report.counts.expanded);
//! assert_eq!(written.bytes, lines.len() as u64);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Format of [`jsonl`]
//! Each line is a JSON object that conforms to the JSON Schema in `schemas/trace.schema.json`. The first line is a
//! header. It contains the format, its version, the puzzle, the words and options that select the instance, the
//! number of the puzzle if they name a file of several, and the algorithm: enough to repeat the run.
//!
//! ```json
//! {"format":"search-trace","version":1,"puzzle":"tiles","words":["3x3","boards.txt"],"options":{"estimate":"manhattan"},"number":2,"algorithm":"a-star"}
//! ```
//!
//! The other lines are events, in the order in which they occur:
//!
//! | `event` | when | `id` | `parent` | `depth`, `g`, `h`, `f` | `state` |
//! |---|---|---|---|---|---|
//! | `start` | the search starts; in bidirectional search, each goal is a start, too | the state | | yes | yes |
//! | `expand` | a state is expanded | the state | current | current | |
//! | `generate` | a new state is generated | the state | the state it was generated from | yes | yes |
//! | `duplicate` | a known state is generated again | the known state | the state it was generated from | | |
//! | `reopen` | an expanded state is reopened | the state | updated | updated | |
//! | `dead_end` | a state has no successors | the state | current | current | |
//! | `solution` | a state taken from the open list is a goal | the state | current | current | yes |
//! | `path` | after `solution`, if the engine keeps the path | `ids`: from the start to the solution | | | |
//! | `proven` | after `solution`, and at the end of an anytime search, if anything is proven | `claim`: the text of [`Proven`](search_core::Proven) | | | |
//! | `end` | the search ends; it may be continued afterwards | | | | |
//!
//! `id` and `parent` are the numbers of states: integers from 0, which is the start. Unknown values are omitted.
//! `g`, `h` and `f` are exact: integers or, on grid maps with diagonal steps, objects such as
//! `{"straight":3,"diagonal":5}` for 3 + 5√2. An `end` has `how`: `solution`, `exhausted`, or `stopped` with the
//! `limit` that stopped the search; and the known [`Counts`](search_core::Counts) by name, with the time, if it
//! was measured, as `elapsed_ns` in nanoseconds.

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]
#![deny(clippy::disallowed_types)]

// The files:
// - `jsonl.rs`, `csv.rs`, `posthoc/`: observers that write during the search, in constant memory
// - `tree/`: the search tree, collected up to 100,000 nodes: folded, laid out, as DOT and SVG
// - `text.rs`, `sink.rs`: formatting into bytes; keeps the first error
// - `picture.rs`: one state as SVG

mod csv;
mod jsonl;
mod names;
mod picture;
mod posthoc;
mod sink;
mod text;
mod tree;

pub use csv::{Csv, csv};
pub use jsonl::{Jsonl, jsonl};
pub use picture::picture;
pub use posthoc::{DRAWN_EVENTS, Posthoc, Scene, Scenes, Texts, posthoc, posthoc_drawn};
pub use sink::TraceSize;
pub use text::{formula_guard, xml};
pub use tree::{Tree, tree_layout};

/// Describes the run of a trace in enough detail to repeat it. Written before the first event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run<'a> {
    /// The name of the puzzle.
    pub puzzle: &'a str,
    /// The arguments that select the instance, if the name of the puzzle does not.
    pub words: &'a [&'a str],
    /// The options of the instance, as pairs of name and value.
    pub options: &'a [(&'a str, &'a str)],
    /// The number of the puzzle, from 1, if the words name a file of several.
    pub number: Option<u64>,
    /// The algorithm and its settings.
    pub algorithm: &'a str,
}

impl<'a> Run<'a> {
    /// Creates the description of a run on a puzzle without words or options.
    #[must_use]
    pub const fn new(puzzle: &'a str, algorithm: &'a str) -> Self {
        Run {
            puzzle,
            words: &[],
            options: &[],
            number: None,
            algorithm,
        }
    }
}

/// Returns the error for a state whose formatter failed.
fn formatting_error(number: u64) -> std::io::Error {
    std::io::Error::other(format!("state {number} could not be written as text"))
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
