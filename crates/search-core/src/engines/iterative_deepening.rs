//! Iterative deepening: depth-first search to depth 0, then 1, then 2 and so on. The first solution has the fewest
//! steps, as in breadth-first search, but memory is linear in its depth.
//!
//! Sources: D. J. Slate and L. R. Atkin, *Chess 4.5*, 1977; R. E. Korf, *Depth-first iterative-deepening: an optimal
//! admissible tree search*, 1985. With b successors per state and a solution at depth d, time is in O(b^d) and memory
//! in O(b·d). Generating the upper states again in each iteration costs a factor of b / (b - 1). Counts are sums over
//! all iterations.

use crate::engines::depth_first::{self, AllMoves, CountingBound, Depth, PathProblem};

/// Iterative deepening: stores only the current path and the untried actions of its states.
pub type Tree<P, O = ()> = depth_first::Tree<P, O, IterativeDeepening>;

/// Iterative deepening without a cycle check.
pub type UncheckedTree<P, O = (), M = AllMoves> =
    depth_first::UncheckedTree<P, O, IterativeDeepening, M>;

/// Iterative deepening that stores one state and changes it in place.
pub type InPlaceTree<P, O = (), M = AllMoves> =
    depth_first::InPlaceTree<P, O, IterativeDeepening, M>;

/// Creates an iterative-deepening search of `problem`.
///
/// ```
/// use search_core::{Proven, Searchable, iterative_deepening};
/// # #[derive(PartialEq, Eq, Hash)]
/// # struct Number(u32);
/// # impl Searchable for Number {
/// #     fn is_solution(&self) -> bool { self.0 == 10 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1), Number(self.0 * 2)] }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
///
/// let report = iterative_deepening::tree(Number(1)).run();
/// let solution = report.solution().expect("10 can be reached");
/// assert_eq!((solution.depth, solution.proven), (4, Proven::FewestSteps));
/// ```
pub fn tree<M: PathProblem<K>, K>(problem: M) -> depth_first::PathSearch<M, K, IterativeDeepening> {
    depth_first::tree_within(problem)
}

/// The bound on depth.
type IterativeDeepening = CountingBound<Depth>;
