//! A web page for watching, comparing and teaching searches, served from one binary.
//!
//! The server runs the engines of `search-core` step by step and records what they do, so that the page can show every
//! step of a run again. By default it accepts connections from this machine only. It never reads files.
//!
//! One line explores a puzzle of your own:
//!
//! ```
//! use search_core::Searchable;
//! use std::fmt;
//!
//! #[derive(Clone, PartialEq, Eq, Hash)]
//! struct Number(u32);
//!
//! impl Searchable for Number {
//!     fn is_solution(&self) -> bool {
//!         self.0 == 10
//!     }
//!     fn successors(&self) -> impl IntoIterator<Item = Self> {
//!         [Number(self.0 + 1), Number(self.0 * 2)]
//!     }
//!     fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
//!         write!(out, "{}", self.0)
//!     }
//! }
//!
//! let server = search_explorer::explore(Number(1))?;
//! assert!(server.url().starts_with("http://127.0.0.1:"));
//! println!("{server}");
//! # if false {
//! server.wait()?; // until Ctrl-C
//! # }
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # The API
//! The page uses only `/api/v1`. Its description, `/api/v1/openapi.json`, is that of the types in [`api`]; the requests of lessons are
//! described in `search_studio`.
//!
//! # Features
//! - `lessons`: lessons in Markdown.
//! - `puzzles`, by default: the puzzles of `search-puzzles` and their editors. Without it, the page has the puzzles that a program adds.

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]
#![deny(clippy::disallowed_types)]

// The files:
// - `session/`: a thread for each run; the limit on their number, and which of them is removed
// - `http/`: how requests reach the routes of search-studio, access control (`guard.rs`),
//   playback as server-sent events, downloads, the lessons of the server
// - `embed.rs`: the origins whose pages may show the explorer in a frame
// - `tests/`: against the engines, hostile clients, and `browser/` in Chromium, on the pages with and without a server
//   (`browser/stage.rs`)

mod embed;
mod explorer;
mod http;
mod limits;
mod session;

use std::hash::Hash;

use search_catalog::Catalog;
use search_core::Searchable;

pub use embed::{Origin, OriginError};
pub use explorer::{Explorer, Server};
pub use limits::Limits;
pub use search_studio::api;

/// Serves the explorer for a puzzle of your own, on the loopback interface and a free port.
///
/// The server runs until the returned [`Server`] is dropped. [`Server::wait`] blocks until Ctrl-C.
///
/// # Errors
/// Returns an error if no port is free.
pub fn explore<S>(start: S) -> std::io::Result<Server>
where
    S: Searchable + Clone + Eq + Hash + Send + Sync + 'static,
{
    Explorer::new().puzzle(start).serve()
}

/// Returns the puzzles of an explorer whose program sets no other ones.
fn catalog() -> Catalog {
    #[cfg(feature = "puzzles")]
    return search_puzzles::catalog();
    #[cfg(not(feature = "puzzles"))]
    return Catalog::new();
}

/// Returns a number that is hard to guess.
fn random() -> u64 {
    getrandom::u64().unwrap_or_else(|_| {
        use std::hash::{BuildHasher, RandomState};
        // There is no source of randomness: the hasher's keys are random, and chosen at program start.
        RandomState::new().hash_one(0)
    })
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
