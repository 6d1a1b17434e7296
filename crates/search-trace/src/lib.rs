//! Observers that write a search down, and the way back.
//!
//! | | for | memory |
//! |---|---|---|
//! | [`jsonl`] | programs: everything, a line an event; [`replay`] reads it back | constant |
//! | [`csv()`] | spreadsheets: a row an event | constant |
//! | [`posthoc`], [`posthoc_drawn`] | Posthoc, the viewer of search traces by the Shortest Path Lab, format 1.4.0 | constant |
//! | [`Tree`] | people: the search tree as Graphviz DOT or as SVG, folded where it is large | that of 100,000 nodes at the most |
//! | [`picture`] | people: one state as SVG | |
//!
//! Each is an [`Observer`](search_core::Observer) of any search over any space. Two can watch one search as a pair. A
//! trace is that of one run: it begins with the start. A search with an observer goes step by step, which is slower
//! than in strides, and to the same effect.
//!
//! Nothing is lost in silence: `finish` returns the first error of the writer, after which nothing more is written.
//!
//! ```
//! use search_core::{Searchable, a_star};
//! use search_trace::{Run, replay};
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
//! let again = replay(&lines[..])?;
//! assert_eq!(again.counts.expanded, report.counts.expanded);
//! assert_eq!(again.solution.map(|found| found.depth), report.solution().map(|solution| solution.depth));
//! assert_eq!(written.bytes, lines.len() as u64);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The lines of [`jsonl`]
//! Each line is a JSON object, described by the JSON Schema in `schemas/trace.schema.json`. The first names the
//! format, its version, the puzzle, the words and options that say which instance of it, the number of the puzzle where
//! they name a file of several, and the algorithm: all that it takes to run it again.
//!
//! ```json
//! {"format":"search-trace","version":1,"puzzle":"tiles","words":["3x3","boards.txt"],"options":{"estimate":"manhattan"},"number":2,"algorithm":"a-star"}
//! ```
//!
//! The others are events, in the order in which they happened:
//!
//! | `event` | when | `id` | `parent` | `depth`, `g`, `h`, `f` | `state` |
//! |---|---|---|---|---|---|
//! | `start` | the search begins; from both ends, each goal is a start too | its number | | yes | yes |
//! | `expand` | a state is asked for successors | its number | as it is now | as they are now | |
//! | `generate` | a state is new | its number | made from | yes | yes |
//! | `duplicate` | a state was made that is known | the known one's | made from | | |
//! | `reopen` | an expanded state goes back to the frontier | its number | the new one | the new ones | |
//! | `dead_end` | nothing follows from a state | its number | as it is now | as they are now | |
//! | `solution` | a state taken from the frontier is a goal | its number | as it is now | as they are now | yes |
//! | `path` | behind it, where the engine keeps it | `ids`: from the start to the solution | | | |
//! | `proven` | behind it, and at the end of a search whose solutions get better, where anything is proven | `claim`: as [`Proven`](search_core::Proven) is shown | | | |
//! | `end` | the search came to an end; it may go on behind it | | | | |
//!
//! Numbers are whole and begin at 0, the start; what is not known is left out. `g`, `h` and `f` are exact: whole
//! numbers, or, on grid maps with diagonal steps, objects such as `{"straight":3,"diagonal":5}` for 3 + 5√2. An `end` has `how`: `solution`, `exhausted`, or `stopped` with the `limit` that did it; and the
//! [`Counts`](search_core::Counts) that are known, by their names, with the time as `elapsed_ns` in nanoseconds.

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]

mod csv;
mod jsonl;
mod names;
mod picture;
mod posthoc;
mod replay;
mod sink;
mod text;
mod tree;

pub use csv::{Csv, csv};
pub use jsonl::{Jsonl, jsonl};
pub use picture::picture;
pub use posthoc::{DRAWN_EVENTS, Posthoc, Scene, Scenes, Texts, posthoc, posthoc_drawn};
pub use replay::{Found, Instructions, Replay, ReplayError, replay};
pub use sink::Written;
pub use text::xml;
pub use tree::{Tree, across};

/// What a trace says of its run before the first event: enough to run it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run<'a> {
    /// The puzzle.
    pub puzzle: &'a str,
    /// The words that say which instance of it, where its name does not.
    pub words: &'a [&'a str],
    /// The options of the instance, by name.
    pub options: &'a [(&'a str, &'a str)],
    /// Which of several puzzles, from 1, where the words name a file of them.
    pub number: Option<u64>,
    /// The algorithm, with its settings.
    pub algorithm: &'a str,
}

impl<'a> Run<'a> {
    /// A run of this algorithm on a puzzle that its name says all of.
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

/// The error for a state whose own `write` fails.
fn cannot_show(number: u64) -> std::io::Error {
    std::io::Error::other(format!("state {number} could not be written as text"))
}
