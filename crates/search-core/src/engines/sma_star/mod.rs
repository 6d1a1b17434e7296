//! SMA* (simplified memory-bounded A*): A* within a given number of bytes.
//!
//! Source: S. Russell, *Efficient memory-bounded search methods*, 1992. When the memory is full, the worst leaf of the
//! tree (the one with the largest f, and of these the shallowest) is dropped and its value is backed up to its parent.
//! When that value becomes the smallest, the leaf is generated again. While the memory suffices, the search is A*; with
//! less, states are generated more often, but every solution whose path fits into the memory is found.
//!
//! Differences from the paper:
//! - All successors of a state are generated at once, and the value of each dropped one is stored separately while the
//!   parent is stored (compare J. Lovinger and X. Zhang, *Enhanced simplified memory-bounded A star (SMA\*+)*, 2017).
//!   With a single value for all of them, a search with little memory would try the same ones forever.
//! - A state is discarded if none of its successors fits, even after everything except its own path was dropped. A
//!   solution whose cost is at most the smallest f of the discarded states is proven [optimal](crate::Proven::Optimal);
//!   [nothing](crate::Proven::Nothing) is proven of others. After a state was discarded, the search ends with
//!   [`Limit::Bytes`](crate::Limit::Bytes) instead of as exhausted, and cannot continue.
//! - A search that continues after a solution keeps its path, so that the solution is not reported again; this takes
//!   memory too.
//!
//! # Complexity
//! [`bytes`](crate::Counts::bytes) never exceeds the given limit. A node takes its state and about 90 bytes (for 32-bit
//! costs; see [`most_nodes`]), and an expanded node some bytes for each successor. [`bytes_for_path`] returns how many
//! bytes suffice to find every solution up to a given length. With b successors per state and n nodes, a step takes
//! time in O(b·log n); the number of steps can be much greater than that of A*, as dropped states are generated again.

mod engine;
mod heap;
mod memory;
mod nodes;

use crate::problem::{Problem, StateSpace};
use crate::run::Search;

use engine::SmaStar;
use nodes::Nodes;

/// SMA*: stores as much of the search tree as fits into the memory.
pub type Tree<P, O = ()> = Search<P, SmaStar<P>, O>;

/// Creates an SMA* search of `problem` within `bytes` bytes.
///
/// If the space has cycles, the search ends only if there is a solution, or when everything that fits into the memory
/// was searched. Cycles of cost 0 are followed for a long time before a solution is found. Set
/// [`Limits`](crate::Limits) then.
///
/// ```
/// use search_core::{Limit, Outcome, Proven, Searchable, sma_star};
/// # #[derive(Clone, Copy)]
/// # struct Number(u32);
/// # impl Searchable for Number {
/// #     fn is_solution(&self) -> bool { self.0 == 1000 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> {
/// #         [Number(self.0 + 1), Number(self.0 * 2)].into_iter().filter(|number| number.0 <= 1000)
/// #     }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
///
/// // From 1 to 1000 by adding one or doubling.
/// let plenty = sma_star::tree(Number(1), 10_000_000).run();
/// let solution = plenty.solution().expect("1000 can be reached");
/// assert_eq!((solution.cost, solution.proven), (Some(14), Proven::Optimal));
///
/// let scarce = sma_star::tree(Number(1), 10_000).run();
/// assert!(scarce.counts.bytes <= 10_000);
/// assert_eq!(scarce.solution().and_then(|solution| solution.cost), Some(14));
/// assert!(scarce.counts.expanded > plenty.counts.expanded);
///
/// let hardly_any = sma_star::tree(Number(1), 1000).run();
/// assert!(matches!(hardly_any.outcome, Outcome::Stopped(Limit::Bytes)));
/// ```
pub fn tree<M: Problem>(problem: M, bytes: usize) -> Tree<M::Space> {
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, SmaStar::new(bytes))
}

/// Returns an upper bound on the number of nodes that fit into `bytes`. There are fewer if states have heap memory, and
/// if they have successors.
#[must_use]
pub fn most_nodes<P: StateSpace>(bytes: usize) -> usize {
    bytes / Nodes::<P::State, P::Cost>::BYTES_A_NODE
}

/// Returns a number of bytes that suffices to find every solution whose path has up to `states` states, if these have
/// up to `successors` successors each and no heap memory.
///
/// ```
/// use search_core::{sma_star, space::Plain};
/// # struct Board([u8; 16]);
/// # impl search_core::Searchable for Board {
/// #     fn is_solution(&self) -> bool { true }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [] }
/// #     fn write(&self, _: &mut dyn std::fmt::Write) -> std::fmt::Result { Ok(()) }
/// # }
///
/// // The 15-puzzle: 16 bytes per board, up to 80 steps, up to 4 successors.
/// assert!(sma_star::bytes_for_path::<Plain<Board>>(81, 4) < 20_000);
/// ```
#[must_use]
pub fn bytes_for_path<P: StateSpace>(states: usize, successors: usize) -> usize {
    let scratch_bytes = SmaStar::<P>::bytes_to_expand(successors);
    Nodes::<P::State, P::Cost>::bytes_for_path(states, successors, scratch_bytes)
}
