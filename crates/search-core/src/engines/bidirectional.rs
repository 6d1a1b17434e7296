//! Bidirectional breadth-first search: searches from the start and from the goals until the two sides meet. The
//! solution has the fewest steps.
//!
//! Sources: I. Pohl, *Bi-directional search*, 1971, with the layers of E. F. Moore, *The shortest path through a maze*,
//! 1959. Every step counts as one, whatever its cost. Layers are expanded as a whole; the next one is always that of the
//! side with fewer states to expand. With b successors and b predecessors per state and a solution at depth d, time and
//! memory are in O(b^(d/2)), compared with O(b^d) for breadth-first search.
//!
//! Requires a space that can be searched from its goals ([`Backward`]). The goals are those that the space lists; its
//! goal test is not used.
//!
//! # Counts, limits and observers
//! - The counts are sums of both sides: a state whose predecessors are generated is expanded. The goal test of a state
//!   is whether the other side has it. A state found by both sides is stored twice.
//! - The depth of a state is the distance from its own side; the same holds for `max_depth`. With
//!   [`Limits::depth`](crate::Limits::depth) every solution of up to that number of steps is found, and possibly a
//!   longer one.
//! - The observer receives `start` for the start and for every goal. States on the side of the start have even numbers,
//!   those on the side of the goals have odd ones. The solution reported is the goal that was reached; its depth is the
//!   total number of steps.
//! - After the first solution, only solutions of the same length through another state of the same layer are found.
//!   Then the search ends as [`Incomplete`](crate::Limit::Incomplete), as it does not search for longer ones.

mod engine;

use std::hash::Hash;

use crate::problem::{Backward, Problem};
use crate::run::Search;

use engine::Bidirectional;

/// Bidirectional graph search: stores every state with its path and detects duplicates.
pub type Graph<P, O = ()> = Search<P, Bidirectional<P>, O>;

/// Creates a bidirectional graph search from the start to the goals of the space.
///
/// For a [`Searchable`](crate::Searchable) whose steps are reversible, use the space [`Symmetric`](crate::space::Symmetric).
///
/// ```
/// use search_core::{Proven, Searchable, bidirectional, space::Symmetric};
/// # use std::fmt;
///
/// /// A row of pancakes, 1 the smallest: any number of them from the top can be turned over at once.
/// #[derive(Clone, PartialEq, Eq, Hash)]
/// struct Pancakes([u8; 6]);
///
/// impl Searchable for Pancakes {
///     fn is_solution(&self) -> bool {
///         self.0.is_sorted()
///     }
///     fn successors(&self) -> impl IntoIterator<Item = Self> {
///         (2..=6).map(|top| {
///             let mut turned = self.clone();
///             turned.0[..top].reverse();
///             turned
///         })
///     }
///     fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
///         write!(out, "{:?}", self.0)
///     }
/// }
///
/// let space = Symmetric::new(Pancakes([1, 2, 3, 4, 5, 6]));
/// let report = bidirectional::graph((space, Pancakes([4, 6, 2, 5, 1, 3]))).run();
/// let solution = report.solution().expect("every row can be sorted");
/// assert_eq!((solution.depth, solution.proven), (7, Proven::FewestSteps));
/// ```
pub fn graph<M: Problem<Space: Backward<State: Eq + Hash>>>(problem: M) -> Graph<M::Space> {
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, Bidirectional::new())
}
