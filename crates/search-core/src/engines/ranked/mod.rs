//! Breadth-first search over the ranks of states instead of the states themselves, with two bits per rank.
//!
//! The table has two bits for each rank of the space, indexed by rank. Source: R. E. Korf, *Minimizing disk I/O in
//! two-bit breadth-first search*, 2008. A space of n [`Ranked`] states takes n/4 bytes, whatever the size of a state, so spaces
//! that do not fit into a table of states can still be searched completely. Each of d layers is a scan of the whole table, so
//! time is in O(n·d/32 + m) for m successors.
//!
//! The result is the number of states at each depth, which is exact; states and paths are not stored.
//!
//! ```
//! use search_core::{Ranked, StateSpace, ranked};
//!
//! /// A cycle of 100 states.
//! struct Ring;
//!
//! impl StateSpace for Ring {
//!     type State = u64;
//!     type Action = u64;
//!     type Cost = u32;
//!
//!     fn is_goal(&self, _: &u64) -> bool {
//!         false
//!     }
//!     fn actions(&self, _: &u64, out: &mut Vec<u64>) {
//!         out.extend([1, 99]);
//!     }
//!     fn result(&self, place: &u64, step: u64) -> Option<u64> {
//!         Some((place + step) % 100)
//!     }
//! }
//!
//! impl Ranked for Ring {
//!     fn states(&self) -> u64 {
//!         100
//!     }
//!     fn rank(&self, place: &u64) -> u64 {
//!         *place
//!     }
//!     fn unrank(&self, rank: u64) -> u64 {
//!         rank
//!     }
//! }
//!
//! let layers = ranked::breadth_first((Ring, 0))?.run();
//! assert_eq!(layers.states.len(), 51); // depths 0 to 50
//! assert_eq!(layers.states[..3], [1, 2, 2]);
//! assert_eq!((layers.total(), layers.generated), (100, 200));
//! # Ok::<(), ranked::RankError>(())
//! ```

mod chunks;
mod error;
mod layers;
mod search;
mod two_bits;

pub use error::RankError;
pub use layers::Layers;
pub use search::LayerSearch;

use crate::problem::{Problem, Ranked};

/// Creates a two-bit breadth-first search of all states reachable from the start, on one core unless
/// [`on_all_cores`](LayerSearch::on_all_cores) is called.
///
/// # Errors
/// Returns an error if the space does not rank its states, or the start has no rank of its own.
pub fn breadth_first<M: Problem<Space: Ranked<State: PartialEq>>>(
    problem: M,
) -> Result<LayerSearch<M::Space>, RankError> {
    LayerSearch::new(problem)
}
