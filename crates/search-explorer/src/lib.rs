//! A web page where searches are watched, compared and taught, served from one binary.
//!
//! The server runs the engines of `search-core` step by step and records what they do, so that every moment of a run
//! can be gone back to. It listens on this machine alone unless it is told otherwise, and reads no file.
//!
//! For a puzzle of one's own it is one line:
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
//! let serving = search_explorer::explore(Number(1))?;
//! assert!(serving.url().starts_with("http://127.0.0.1:"));
//! println!("{serving}");
//! # if false {
//! serving.wait(); // until Ctrl-C
//! # }
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # The API
//! The page uses nothing but `/api/v1`, which is documented by `/api/v1/openapi.json`, made from the types in [`api`].

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]

pub mod api;
mod catalog;
mod editor;
mod explorer;
mod http;
mod limits;
mod record;
mod session;

use std::hash::Hash;

use search_core::Searchable;

pub use explorer::{Explorer, Serving};
pub use limits::Limits;

/// Serves the explorer for a puzzle of one's own, on this machine alone and a port that is free.
///
/// It is served until what this gives back is dropped, or, by [`Serving::wait`], until Ctrl-C.
///
/// # Errors
/// No port can be had.
pub fn explore<S>(start: S) -> std::io::Result<Serving>
where
    S: Searchable + Clone + Eq + Hash + Send + Sync + 'static,
{
    Explorer::new().given(start).serve()
}

/// A number that nobody can guess.
fn random() -> u64 {
    getrandom::u64().unwrap_or_else(|_| {
        use std::hash::{BuildHasher, RandomState};
        // No source of randomness: the standard library has keys that were made when the program began.
        RandomState::new().hash_one(std::time::Instant::now())
    })
}
