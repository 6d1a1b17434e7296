//! Complete anytime beam search: iterations of [beam search](super) with width 1, 2, 4, and so on. Each solution costs
//! less than the previous one, and the last one is optimal.
//!
//! Sources: W. Zhang, *Complete anytime beam search*, 1998; the widths are those of R. Kuroiwa and J. C. Beck, *Solving
//! domain-independent dynamic programming problems with anytime heuristic search*, 2023. An iteration continues after
//! its solutions. A state whose g + h is at least the cost of the best solution so far is pruned: it cannot lead to a
//! cheaper one if the heuristic is admissible. If an iteration discarded no other states, the search ends: the best
//! solution is optimal, or there is none. Time and memory of an iteration are those of beam search with its width.
//!
//! [`run`](crate::Search::run) continues to that end, or to a limit, and reports the best solution;
//! [`solutions`](crate::Search::solutions) returns each better one as it is found. Nothing is proven of these until
//! [`advance`](crate::Search::advance) returns [`Exhausted`](crate::Step::Exhausted): then the last one is optimal.
//!
//! Counts are sums over all iterations. The start has number 0 and is expanded in every iteration; other states get new
//! numbers in each. States are stored for one iteration, those on the path of the best solution longer. Just after a
//! solution, the frontier still contains states that cannot be better; the next step prunes them.
//!
//! The default evaluation function is g + h.

use std::hash::Hash;

use crate::engines::a_star::AStar;
use crate::engines::best_first::Evaluation;
use crate::problem::{Problem, StateSpace};
use crate::run::Search;
use crate::store::{Pool, Slab};

use super::Beam;

/// Complete anytime beam tree search: solutions have no path.
pub type Tree<P, O = (), V = AStar> =
    Search<P, Beam<P, Slab<<P as StateSpace>::State>, V, true>, O>;

/// Complete anytime beam graph search: detects duplicates, and solutions have their path.
pub type Graph<P, O = (), V = AStar> =
    Search<P, Beam<P, Pool<<P as StateSpace>::State>, V, true>, O>;

/// Creates a complete anytime beam tree search of `problem`.
///
/// May not end if the space has cycles: use [`graph`] or [`Limits`](crate::Limits) then.
pub fn tree<M: Problem>(problem: M) -> Tree<M::Space> {
    tree_by(AStar, problem)
}

/// Creates a complete anytime beam graph search of `problem`.
///
/// ```
/// use search_core::{Proven, Searchable, beam};
/// # #[derive(Clone, PartialEq, Eq, Hash)]
/// # struct Number(u32);
/// # impl Searchable for Number {
/// #     const HEURISTIC: search_core::Heuristic = search_core::Heuristic::Admissible;
/// #     fn is_solution(&self) -> bool { self.0 == 30 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> {
/// #         [Number(self.0 + 3), Number(self.0 * 2), Number(self.0 + 1)].into_iter().filter(|number| number.0 <= 30)
/// #     }
/// #     fn heuristic_value(&self) -> u32 { (30_u32.saturating_sub(self.0)).div_ceil(30) }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
///
/// // From 1 to 30 by adding one or three and doubling: 1, 4, 7, 14, 15, 30.
/// let mut search = beam::complete::graph(Number(1));
/// let costs: Vec<Option<u32>> = search.solutions().map(|solution| solution.cost).collect();
/// assert!(costs.is_sorted_by(|before, after| before > after));
/// assert_eq!(costs.last(), Some(&Some(5)));
///
/// let report = beam::complete::graph(Number(1)).run();
/// let solution = report.solution().expect("30 can be reached");
/// assert_eq!((solution.cost, solution.proven), (Some(5), Proven::Optimal));
/// ```
pub fn graph<M: Problem<Space: StateSpace<State: Eq + Hash>>>(problem: M) -> Graph<M::Space> {
    graph_by(AStar, problem)
}

/// Creates a complete anytime beam tree search of `problem` that orders states by the given evaluation function.
pub fn tree_by<M: Problem, V: Evaluation<<M::Space as StateSpace>::Cost>>(
    evaluation: V,
    problem: M,
) -> Tree<M::Space, (), V> {
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, Beam::new(evaluation, 1, Slab::new()))
}

/// Creates a complete anytime beam graph search of `problem` that orders states by the given evaluation function.
pub fn graph_by<
    M: Problem<Space: StateSpace<State: Eq + Hash>>,
    V: Evaluation<<M::Space as StateSpace>::Cost>,
>(
    evaluation: V,
    problem: M,
) -> Graph<M::Space, (), V> {
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, Beam::new(evaluation, 1, Pool::new()))
}
