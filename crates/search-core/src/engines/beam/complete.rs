//! Complete anytime beam search: rounds of [beam search](super) with beams of width 1, 2, 4, and so on. Each solution
//! costs less than the one before, and the last one the least.
//!
//! W. Zhang, *Complete anytime beam search*, 1998; the widths are those of R. Kuroiwa and J. C. Beck, *Solving
//! domain-independent dynamic programming problems with anytime heuristic search*, 2023. A round goes on behind its
//! solutions. A state whose g + h reaches the cost of the best solution so far is dropped: nothing cheaper can come of
//! it, if the heuristic never overestimates. When a round has left out nothing else, the search is over: the best
//! solution costs the least, or there is none.
//!
//! [`run`](crate::Search::run) goes on to that end, or to a limit, and reports the best solution;
//! [`solutions`](crate::Search::solutions) gives each better one as it is found. Of these nothing is proven, until
//! [`advance`](crate::Search::advance) says [`Exhausted`](crate::Step::Exhausted): then the last one is optimal.
//!
//! Counts are those of all rounds together. The start is expanded in each round under its number 0; other states have
//! new numbers in each. States are kept for one round, those on the way to the best solution longer. While a solution
//! is in hand, the frontier still shows what cannot be better; the next step drops it.
//!
//! Which states of a layer are the best is decided by g + h, where nothing else is said.

use std::hash::Hash;

use crate::engines::a_star::AStar;
use crate::engines::best_first::Evaluation;
use crate::problem::{Problem, StateSpace};
use crate::run::Search;
use crate::store::{Pool, Slab};

use super::Beam;

/// Complete anytime beam search on a tree: solutions come without their path.
pub type Tree<P, O = (), V = AStar> =
    Search<P, Beam<P, Slab<<P as StateSpace>::State>, V, true>, O>;

/// Complete anytime beam search on a graph: states are recognised, and solutions have their path.
pub type Graph<P, O = (), V = AStar> =
    Search<P, Beam<P, Pool<<P as StateSpace>::State>, V, true>, O>;

/// Complete anytime beam search of `problem` as a tree.
///
/// Where paths can go round and round a beam can follow one for ever: use [`graph`], or
/// [`Limits`](crate::Limits).
pub fn tree<M: Problem>(problem: M) -> Tree<M::Space> {
    tree_by(AStar, problem)
}

/// Complete anytime beam search of `problem` as a graph.
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

/// Complete anytime beam search of `problem` as a tree that keeps the best states by a value of its own.
pub fn tree_by<M: Problem, V: Evaluation<<M::Space as StateSpace>::Cost>>(
    evaluation: V,
    problem: M,
) -> Tree<M::Space, (), V> {
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, Beam::new(evaluation, 1, Slab::new()))
}

/// Complete anytime beam search of `problem` as a graph that keeps the best states by a value of its own.
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
