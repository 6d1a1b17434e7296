//! A*: expands the state with the smallest f = g + h first, where g is the cost of its path and h its heuristic value.
//!
//! Source: P. E. Hart, N. J. Nilsson and B. Raphael, *A formal basis for the heuristic determination of minimum cost
//! paths*, 1968. If the heuristic never overestimates (is admissible), the first solution is optimal. If it also never
//! decreases by more than the cost of a step (is consistent), no state is expanded twice. If it is not consistent,
//! states are reopened, in the worst case exponentially often (A. Martelli, *On the complexity of admissible search
//! algorithms*, 1977).
//!
//! Let n be the number of states with an f up to the optimal cost, and v the number of different values in the
//! frontier. With a consistent heuristic, time is in O(n log v) and memory in O(n), for a bounded number of successors.
//!
//! Ties: of states with equal f, the one with the smallest h is expanded first, and of these the newest
//! ([`Ties::LOW_H`]), so that most states with the f of the solution are never expanded. As f = g + h, preferring the
//! largest g is the same rule. M. Asai and A. Fukunaga, *Tie-breaking strategies for cost-optimal best first search*,
//! 2017, compare it with others; [`ties`](Graph::ties) selects one.

use std::hash::Hash;

use crate::engines::best_first::{self, Evaluation, FindsCheapest};
use crate::problem::{Cost, Problem, StateSpace};
use crate::run::Proven;
use crate::store::Ties;

/// A* tree search: stores only the frontier.
pub type Tree<P, O = ()> = best_first::Tree<P, O, AStar>;

/// A* graph search: stores every state with its path and detects duplicates.
pub type Graph<P, O = ()> = best_first::Graph<P, O, AStar>;

/// Creates an A* tree search of `problem`.
///
/// If the space has cycles, the search ends only if there is a solution; with cycles of cost 0 it may not end at all.
/// Use [`graph`] or [`Limits`](crate::Limits) then.
pub fn tree<M: Problem>(problem: M) -> Tree<M::Space> {
    best_first::tree_ordered_by(AStar, problem)
}

/// Creates an A* graph search of `problem`.
///
/// ```
/// use search_core::{Proven, Searchable, a_star};
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
/// let report = a_star::graph(Number(1)).run();
/// let solution = report.solution().expect("10 can be reached");
/// assert_eq!((solution.cost, solution.proven), (Some(4), Proven::Optimal));
/// ```
pub fn graph<M: Problem<Space: StateSpace<State: Eq + Hash>>>(problem: M) -> Graph<M::Space> {
    best_first::graph_ordered_by(AStar, problem)
}

/// The evaluation function f = g + h.
#[derive(Clone, Copy, Debug, Default)]
pub struct AStar;

impl<C: Cost> Evaluation<C> for AStar {
    type Value = C;
    const DEPENDS_ON_G: bool = true;
    const TIES: Ties = Ties::LOW_H;

    #[inline]
    fn value(&self, g: C, h: C) -> C {
        g.plus(h)
    }

    #[inline]
    fn whole(value: C) -> Option<u64> {
        value.whole()
    }

    fn proven(&self) -> Proven {
        Proven::OptimalIfAdmissible
    }
}

impl<C: Cost> FindsCheapest<C> for AStar {}
