//! Lazy greedy best-first search with preferred operators: evaluates a state when it is expanded, and expands those earlier that the
//! heuristic prefers.
//!
//! Sources: S. Richter and M. Helmert, *Preferred operators and deferred evaluation in satisficing planning*, 2009; M. Helmert, *The Fast
//! Downward planning system*, 2006, for both. It is the first iteration of LAMA (S. Richter and M. Westphal, *The LAMA planner*, 2010) with
//! one heuristic. Let n be the number of expanded states, and b that of successors of each: n values are computed instead of the up to n·b
//! values of [`best_first`](crate::best_first); time is in O(n·b log v) for v different values, and memory in O(n·b). Nothing is proven of
//! the solution.
//!
//! The value of an open state is that of the state from which it was generated, as it is not evaluated yet. A state that is generated
//! again while it is open has another entry, and the first one that is taken decides its path. Closed states are not reopened.
//!
//! There are two open lists: one of all successors, and one of those by
//! [preferred actions](crate::StateSpace::heuristic_and_preferred). They are used in turn, and the second one is used 1000 times in
//! addition whenever an evaluated state has a smaller heuristic value than all before it. If there are no preferred actions, it is empty.
//!
//! Ties: first in, first out.
//!
//! A dead end is expanded, without successors, as it is recognised only then.

mod engine;
mod open_lists;

use std::hash::Hash;

use crate::problem::{Problem, StateSpace};
use crate::run::Search;

use engine::LazyGreedy;

/// Lazy greedy graph search: stores every state with its path and detects duplicates.
pub type Graph<P, O = ()> = Search<P, LazyGreedy<P>, O>;

/// Creates a lazy greedy graph search of `problem`.
///
/// ```
/// use search_core::{StateSpace, best_first, lazy_greedy};
///
/// /// The corner of a board of 100 × 100 squares, from any square, by steps in four directions. h is the number of rows that are left.
/// struct Corner;
///
/// impl StateSpace for Corner {
///     type State = [i32; 2];
///     type Action = [i32; 2];
///     type Cost = u32;
///
///     fn is_goal(&self, square: &[i32; 2]) -> bool {
///         *square == [0, 0]
///     }
///     fn actions(&self, _: &[i32; 2], out: &mut Vec<[i32; 2]>) {
///         out.extend([[1, 0], [-1, 0], [0, 1], [0, -1]]);
///     }
///     fn result(&self, [x, y]: &[i32; 2], step: [i32; 2]) -> Option<[i32; 2]> {
///         let square = [x + step[0], y + step[1]];
///         square.iter().all(|at| (0..100).contains(at)).then_some(square)
///     }
///     fn heuristic(&self, [_, y]: &[i32; 2]) -> Option<u32> {
///         Some(y.unsigned_abs())
///     }
///     fn heuristic_and_preferred(&self, square: &[i32; 2], preferred: &mut Vec<[i32; 2]>) -> Option<u32> {
///         preferred.extend([[-1, 0], [0, -1]]);
///         self.heuristic(square)
///     }
/// }
///
/// let lazy = lazy_greedy::graph((Corner, [50, 50])).run();
/// let eager = best_first::graph((Corner, [50, 50])).run();
/// assert_eq!(lazy.solution().map(|solution| solution.depth), Some(100));
/// assert_eq!((lazy.counts.evaluated, eager.counts.evaluated), (151, 347));
/// ```
pub fn graph<M: Problem<Space: StateSpace<State: Eq + Hash>>>(problem: M) -> Graph<M::Space> {
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, LazyGreedy::new())
}
