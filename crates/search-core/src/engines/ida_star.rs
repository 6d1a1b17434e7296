//! Iterative-deepening A* (IDA*): depth-first search with a bound on f = g + h. The bound of the next iteration is the
//! smallest f that exceeded the current one, so the first solution is optimal.
//!
//! Source: R. E. Korf, *Depth-first iterative-deepening: an optimal admissible tree search*, 1985. Optimality is proven
//! if the heuristic is admissible; a space can declare that ([`Heuristic`](crate::Heuristic)). With b successors per
//! state and a solution at depth d, memory is in O(b·d) and time in O(b^d). Every iteration generates the states of the
//! previous ones again; if f has many different values, there are many iterations, and time grows with the square of
//! the number of states.
//!
//! Successors that are on the current path are skipped ([`cycle_check`](Tree::cycle_check)); other duplicates are not
//! detected. If actions have inverses, [`without_inverse`](crate::Search::without_inverse) avoids the shortest cycles
//! at lower cost. Without either, the search does not end if there is a cycle of cost 0. If the heuristic is not
//! admissible, a solution after the first one can be skipped, as if it belonged to an earlier iteration.
//!
//! Without an observer or limits, for states without heap memory (such as most `Copy` types) and for moves in place, whole subtrees
//! are searched by recursion to a bounded depth, which is faster. The counts and results are those of single steps. A space that has
//! its actions in a table ([`Inverse::table_after`](crate::Inverse::table_after)) is searched faster still, and so is one that computes
//! heuristic values from actions ([`StateSpace::heuristic_of_result`]), as states beyond the bound are counted but never made.
//!
//! Counts are sums over all iterations; [`expanded_before_last_f`](crate::Counts::expanded_before_last_f) is the sum
//! over all but the last, in which the order of successors matters. The start is not counted as generated. The observer
//! receives the start once, and the other states in every iteration.

mod bound;

use crate::engines::depth_first::{self, AllMoves, PathProblem};
use crate::problem::StateSpace;

pub(super) use bound::IdaStar;

/// IDA*: stores only the current path and the untried actions of its states.
pub type Tree<P, O = ()> = depth_first::Tree<P, O, IdaStar<<P as StateSpace>::Cost>>;

/// IDA* without a cycle check.
pub type UncheckedTree<P, O = (), M = AllMoves> =
    depth_first::UncheckedTree<P, O, IdaStar<<P as StateSpace>::Cost>, M>;

/// IDA* that stores one state and changes it in place.
pub type InPlaceTree<P, O = (), M = AllMoves> =
    depth_first::InPlaceTree<P, O, IdaStar<<P as StateSpace>::Cost>, M>;

/// Creates an IDA* search of `problem`.
///
/// ```
/// use search_core::{Proven, Searchable, ida_star};
/// # #[derive(PartialEq, Eq, Hash)]
/// # struct Number(u32);
/// # impl Searchable for Number {
/// #     const HEURISTIC: search_core::Heuristic = search_core::Heuristic::Admissible;
/// #     fn is_solution(&self) -> bool { self.0 == 10 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1), Number(self.0 * 2)] }
/// #     fn heuristic_value(&self) -> u32 { u32::from(self.0 != 10) }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
///
/// let report = ida_star::tree(Number(1)).run();
/// let solution = report.solution().expect("10 can be reached");
/// assert_eq!((solution.cost, solution.proven), (Some(4), Proven::Optimal));
/// ```
pub fn tree<M: PathProblem<K>, K>(
    problem: M,
) -> depth_first::PathSearch<M, K, IdaStar<<M::Space as StateSpace>::Cost>> {
    depth_first::tree_within(problem)
}
