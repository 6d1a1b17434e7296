//! Additive pattern databases: for each of some disjoint sets of tiles, the number of moves of its own tiles to their goal cells, among
//! all others that may be anywhere. Every move counts in one database only, so the values add up.
//!
//! Source: R. E. Korf and A. Felner, *Disjoint pattern database heuristics*, 2002.

mod estimator;
mod partition;
mod pattern;

pub use estimator::{CellsOfParts, TilePatterns};
pub use partition::{Partition, PartitionError};
pub use pattern::TilePattern;
