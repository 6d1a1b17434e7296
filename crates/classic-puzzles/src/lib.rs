//! The puzzles that search is taught and measured on, as state spaces for `search-core`: a file each.
//!
//! Each puzzle is a [`StateSpace`](search_core::StateSpace) with its standard instances; states and actions are
//! `Display`. What else a puzzle can do, it says by the capability traits of `search-core`.

#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]

mod instance;
pub mod sliding_tiles;

pub use instance::InstanceError;
pub use sliding_tiles::SlidingTiles;
