//! Depth-first branch and bound: depth-first search that continues after a solution and prunes every state whose f = g + h
//! is at least the cost of the best solution so far. At the end, the best solution is optimal.
//!
//! Sources: A. H. Land and A. G. Doig, *An automatic method of solving discrete programming problems*, 1960; E. L.
//! Lawler and D. E. Wood, *Branch-and-bound methods: a survey*, 1966. Optimality is proven if the heuristic is
//! admissible. With b successors per state and paths of length d, time is in O(b^d) and memory in O(b·d).
//!
//! Suited to trees of bounded depth with many solutions. In a space with cycles it searches all paths that visit no
//! state twice, of which there may be very many: set [`Limits::depth`](crate::Limits), or use
//! [`a_star`](crate::a_star).
//!
//! [`run`](crate::Search::run) continues to the best solution; [`solutions`](crate::Search::solutions) returns each
//! solution as it is found, cheaper than the previous one.

mod bound;

use crate::engines::depth_first::{self, AllMoves, PathProblem};
use crate::problem::StateSpace;

use bound::BranchAndBound;

/// Branch and bound: stores the best solution so far, the current path and the untried actions of its states.
pub type Tree<P, O = ()> = depth_first::Tree<P, O, BranchAndBound<P>>;

/// Branch and bound without a cycle check.
pub type UncheckedTree<P, O = (), M = AllMoves> =
    depth_first::UncheckedTree<P, O, BranchAndBound<P>, M>;

/// Branch and bound that stores the best solution and one state, which it changes in place.
pub type InPlaceTree<P, O = (), M = AllMoves> =
    depth_first::InPlaceTree<P, O, BranchAndBound<P>, M>;

/// Creates a branch-and-bound search of `problem`.
///
/// ```
/// use search_core::{Proven, Searchable, branch_and_bound};
///
/// /// Steps of 1 or 3 up to 6.
/// #[derive(Clone, PartialEq, Eq, Hash)]
/// struct Stairs(u32);
///
/// impl Searchable for Stairs {
///     fn is_solution(&self) -> bool {
///         self.0 == 6
///     }
///     fn successors(&self) -> impl IntoIterator<Item = Self> {
///         [1, 3].map(|step| Stairs(self.0 + step)).into_iter().filter(|stairs| stairs.0 <= 6)
///     }
///     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
///         write!(out, "{}", self.0)
///     }
/// }
///
/// let costs = branch_and_bound::tree(Stairs(0)).solutions().map(|solution| solution.cost).collect::<Vec<_>>();
/// assert_eq!(costs, [Some(6), Some(4), Some(2)]);
///
/// let report = branch_and_bound::tree(Stairs(0)).run();
/// let best = report.solution().expect("there is one");
/// assert_eq!((best.cost, best.proven), (Some(2), Proven::Optimal));
/// ```
pub fn tree<M: PathProblem<K, Space: StateSpace<State: Clone>>, K>(
    problem: M,
) -> depth_first::PathSearch<M, K, BranchAndBound<M::Space>> {
    depth_first::tree_within(problem)
}
