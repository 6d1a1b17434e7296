//! SMA*, simplified memory-bounded A*: A* that lives within a given number of bytes.
//!
//! S. Russell, *Efficient memory-bounded search methods*, 1992. When the memory is full, the worst leaf of the tree
//! (that with the largest f, of these the shallowest) is dropped, and what was known of the cost below it is
//! remembered in its parent; when that becomes the best there is, the leaf is made again. As long as the memory
//! lasts it is A*; with less, states are made more often, and no solution is missed whose path can be held.
//!
//! Three things are done otherwise than in the paper:
//! - All successors of a state are made at once, and what is known of each one is remembered on its own, as long as
//!   the parent is kept (compare J. Lovinger and X. Zhang, *Enhanced simplified memory-bounded A star (SMA\*+)*,
//!   2017). With one value for all of them, a search in scarce memory would try the same ones for ever.
//! - A state none of whose successors can be held, even if all but its own path is dropped, is left out. A solution that
//!   costs no more than the least f of what was left out is proven to be [optimal](crate::Proven::Optimal), of
//!   another one [nothing](crate::Proven::Nothing) is proven. Once something was left out, the search does not
//!   end as exhausted, but with [`Limit::Bytes`](crate::Limit::Bytes), and it cannot go on.
//! - A search that goes on behind a solution keeps the path to it, so that the solution is not given again; this takes
//!   memory too.
//!
//! # Memory
//! [`bytes`](crate::Counts::bytes) stays within the number given. A node takes its state and some 90 bytes (for 32-bit
//! costs: [`most_nodes`] says how many there can be), a state that was expanded some bytes for each of its successors
//! besides. [`bytes_for_path`] says what is enough to find every solution up to a length.
//!
//! With b successors a state and n nodes, a step takes time in O(b·log n).

mod engine;
mod heap;
mod memory;
mod nodes;

use crate::problem::{Problem, StateSpace};
use crate::run::Search;

pub use engine::SmaStar;
pub use nodes::Nodes;

/// SMA*: it keeps as much of the tree as the memory holds.
pub type Tree<P, O = ()> = Search<P, SmaStar<P>, O>;

/// SMA* on `problem` within `bytes`.
///
/// Where paths can go round and round it ends only if there is a solution (and rounds that cost nothing
/// are gone for long before it is found), or when all that the memory can hold was
/// looked at: set [`Limits`](crate::Limits).
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

/// How many nodes `bytes` can hold at most: fewer where states hold memory outside themselves, and where states have
/// successors.
#[must_use]
pub fn most_nodes<P: StateSpace>(bytes: usize) -> usize {
    bytes / Nodes::<P::State, P::Cost>::BYTES_A_NODE
}

/// The bytes with which every solution is found whose path has up to `states` states, if these have up to
/// `successors` successors each and hold no memory outside themselves.
///
/// ```
/// use search_core::{Plain, sma_star};
/// # struct Board([u8; 16]);
/// # impl search_core::Searchable for Board {
/// #     fn is_solution(&self) -> bool { true }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [] }
/// #     fn write(&self, _: &mut dyn std::fmt::Write) -> std::fmt::Result { Ok(()) }
/// # }
///
/// // The 15-puzzle: 16 bytes a board, up to 80 steps, up to 4 successors.
/// assert!(sma_star::bytes_for_path::<Plain<Board>>(81, 4) < 20_000);
/// ```
#[must_use]
pub fn bytes_for_path<P: StateSpace>(states: usize, successors: usize) -> usize {
    let scratch_bytes = SmaStar::<P>::bytes_to_expand(successors);
    Nodes::<P::State, P::Cost>::bytes_for_path(states, successors, scratch_bytes)
}
