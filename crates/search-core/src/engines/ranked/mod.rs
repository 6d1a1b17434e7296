//! Breadth-first search over the ranks of states instead of the states themselves: with two bits per rank, or with a compact
//! table of the reached ranks.
//!
//! [`breadth_first`] stores two bits for each rank of the space, indexed by rank. Source: R. E. Korf, *Minimizing disk I/O in
//! two-bit breadth-first search*, 2008. A space of n [`Ranked`] states takes n/4 bytes, whatever the size of a state, so spaces
//! can be searched completely that do not fit into a table of states. Each of d layers is a scan of the whole table, so time is
//! in O(n·d/32 + m) for m successors.
//!
//! [`compact_breadth_first`] is for spaces with too many ranks for that: it stores the reached ranks only. Source: J. G. Cleary,
//! *Compact hash tables using bidirectional linear probing*, 1984: most bits of a rank follow from its place in the table, and
//! only the others are stored, so that duplicate detection is exact. An encoding of the state as a number, such as four bits for
//! each cell of a board, is a rank for it. A table of n slots of four bytes, or of eight as long as it has too few slots for the
//! bits that are to be stored, has up to 4/5·n states, and is replaced by one of 2·n slots then. So a state takes 5 to 10 bytes,
//! and 15 while the table grows; with slots of eight bytes, twice as many. Slots have four bytes if ranks have at most 25
//! bits more than the number of slots: ranks of 48 bits do from 2^23 slots on. Each of d layers is a scan of the parts of the
//! table with open states, and each state is moved once per growth on average, so time is in O(n·d + m).
//!
//! The result of both is the number of states at each depth, which is exact; states and paths are not stored.
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
//! let compact = ranked::compact_breadth_first((Ring, 0))?.run();
//! assert_eq!(compact.states, layers.states);
//! # Ok::<(), ranked::RankError>(())
//! ```

mod chunks;
mod compact;
mod error;
mod layers;
mod search;
mod table;
mod two_bits;

pub use compact::Compact;
pub use error::RankError;
pub use layers::Layers;
pub use search::LayerSearch;
pub use two_bits::TwoBits;

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

/// Creates a breadth-first search of all states reachable from the start that stores only the reached ranks, on one core unless
/// [`on_all_cores`](LayerSearch::on_all_cores) is called.
///
/// [`Ranked::unrank`] is called only with ranks of states.
///
/// ```
/// use search_core::{Limits, Ranked, StateSpace, ranked};
///
/// /// Three numbers. An action adds 1 to one of them, or halves it.
/// struct Numbers;
///
/// impl StateSpace for Numbers {
///     type State = [u16; 3];
///     type Action = (usize, bool);
///     type Cost = u32;
///
///     fn is_goal(&self, _: &[u16; 3]) -> bool {
///         false
///     }
///     fn actions(&self, _: &[u16; 3], out: &mut Vec<(usize, bool)>) {
///         out.extend((0..3).flat_map(|index| [(index, false), (index, true)]));
///     }
///     fn result(&self, numbers: &[u16; 3], (index, halve): (usize, bool)) -> Option<[u16; 3]> {
///         let mut moved = *numbers;
///         moved[index] = if halve { numbers[index] / 2 } else { numbers[index].checked_add(1)? };
///         Some(moved)
///     }
/// }
///
/// impl Ranked for Numbers {
///     fn states(&self) -> u64 {
///         1 << 48
///     }
///     fn rank(&self, numbers: &[u16; 3]) -> u64 {
///         numbers.iter().fold(0, |rank, &number| rank << 16 | u64::from(number))
///     }
///     fn unrank(&self, rank: u64) -> [u16; 3] {
///         [(rank >> 32) as u16, (rank >> 16) as u16, rank as u16]
///     }
/// }
///
/// // Two bits for each of 2^48 ranks are 70 TB.
/// let search = ranked::compact_breadth_first((Numbers, [0; 3]))?;
/// let layers = search.limits(Limits { depth: Some(4), ..Limits::default() }).run();
/// assert_eq!(layers.states, [1, 3, 6, 10, 15]);
/// # Ok::<(), ranked::RankError>(())
/// ```
///
/// # Errors
/// Returns an error if the space does not rank its states, or the start has no rank of its own.
pub fn compact_breadth_first<M: Problem<Space: Ranked<State: PartialEq>>>(
    problem: M,
) -> Result<LayerSearch<M::Space, Compact>, RankError> {
    LayerSearch::new(problem)
}
