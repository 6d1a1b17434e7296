//! Uniform-cost search: expands the state with the smallest g, the cost of its path, first. The first solution is
//! optimal.
//!
//! Source: E. W. Dijkstra, *A note on two problems in connexion with graphs*, 1959, on an implicit graph. No heuristic
//! is needed: every state is evaluated once, as it may be a dead end, but the value is not used otherwise. If one is, and the heuristic
//! is not declared [safe](crate::Heuristic::Safe), the proof has a condition. With n
//! generated states and v different costs in the frontier at one time, time is in O(n log v) and memory in O(n).
//!
//! Ties: of states with equal g, the oldest is expanded first ([`Ties::FIFO`](crate::Ties::FIFO)). So with steps of
//! cost 1, states are expanded in the order of breadth-first search, which is faster. [`ties`](Graph::ties) sets
//! another rule; a low h uses the heuristic among states with equal g.
//!
//! [`distances`] finds the costs to all states instead of a solution.

mod distances;

use std::hash::Hash;

use crate::engines::best_first::{self, Evaluation, FindsCheapest};
use crate::problem::{Cost, Problem, StateSpace};
use crate::run::Proven;

pub use distances::{Distances, distances};

/// Uniform-cost tree search: stores only the frontier.
pub type Tree<P, O = ()> = best_first::Tree<P, O, UniformCost>;

/// Uniform-cost graph search: stores every state with its path and detects duplicates.
pub type Graph<P, O = ()> = best_first::Graph<P, O, UniformCost>;

/// Creates a uniform-cost tree search of `problem`.
///
/// May not end if the space has cycles: use [`graph`] or [`Limits`](crate::Limits) then.
pub fn tree<M: Problem>(problem: M) -> Tree<M::Space> {
    best_first::tree_ordered_by(UniformCost, problem)
}

/// Creates a uniform-cost graph search of `problem`.
///
/// ```
/// use search_core::{Proven, StateSpace, uniform_cost};
///
/// /// Three towns: from 0 to 2 directly at cost 5, or through 1 at cost 2 for each step.
/// struct Roads;
///
/// impl StateSpace for Roads {
///     type State = usize;
///     type Action = (usize, u32);
///     type Cost = u32;
///
///     fn is_goal(&self, town: &usize) -> bool {
///         *town == 2
///     }
///     fn actions(&self, town: &usize, out: &mut Vec<(usize, u32)>) {
///         let roads: [&[_]; 3] = [&[(2, 5), (1, 2)], &[(2, 2)], &[]];
///         out.extend(roads[*town]);
///     }
///     fn result(&self, _: &usize, (to, _): (usize, u32)) -> Option<usize> {
///         Some(to)
///     }
///     fn cost(&self, _: &usize, (_, cost): &(usize, u32)) -> u32 {
///         *cost
///     }
/// }
///
/// let report = uniform_cost::graph((Roads, 0)).run();
/// let solution = report.solution().expect("2 can be reached");
/// assert_eq!((solution.depth, solution.cost), (2, Some(4)));
/// assert_eq!(solution.proven, Proven::Optimal);
/// ```
pub fn graph<M: Problem<Space: StateSpace<State: Eq + Hash>>>(problem: M) -> Graph<M::Space> {
    best_first::graph_ordered_by(UniformCost, problem)
}

/// The evaluation function g, the cost of the path.
#[derive(Clone, Copy, Debug, Default)]
pub struct UniformCost;

impl<C: Cost> Evaluation<C> for UniformCost {
    type Value = C;
    const DEPENDS_ON_G: bool = true;

    #[inline]
    fn value(&self, g: C, _: C) -> C {
        g
    }

    #[inline]
    fn whole(value: C) -> Option<u64> {
        value.whole()
    }

    fn proven(&self) -> Proven {
        Proven::Optimal
    }
}

impl<C: Cost> FindsCheapest<C> for UniformCost {}
