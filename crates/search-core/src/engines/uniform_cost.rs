//! Uniform-cost search: the state with the cheapest path is next, so the first solution costs the least.
//!
//! E. W. Dijkstra, *A note on two problems in connexion with graphs*, 1959, on a graph that is made as it is
//! searched. It needs no heuristic: it asks each state for its value once, as that may be a proven dead end, and
//! makes no other use of it. With steps of cost 1 it expands what breadth-first search expands, at a greater price.
//! Memory is in O(n) for n states made, time too but for the frontier, whose operations are in O(log v) for v costs at
//! one time.
//!
//! Of states with equal g the oldest is next ([`Ties::FIFO`](crate::Ties::FIFO)): which of them the solution is nearest
//! to is for a heuristic to say, and this search makes no use of one. So with steps of cost 1 it expands what
//! breadth-first search does, in the same order. [`ties`](Graph::ties) sets another rule; low h makes use of the
//! heuristic between equal g.

use std::hash::Hash;

use crate::engines::best_first::{self, Evaluation};
use crate::problem::{Cost, Problem, StateSpace};
use crate::run::Proven;

/// Uniform-cost tree search: the frontier is all that it keeps.
pub type Tree<P, O = ()> = best_first::Tree<P, O, UniformCost>;

/// Uniform-cost graph search: every state is kept, recognised, and has its path.
pub type Graph<P, O = ()> = best_first::Graph<P, O, UniformCost>;

/// Uniform-cost tree search of `problem`.
///
/// Where paths can go round and round it may not end: use [`graph`], or [`Limits`](crate::Limits).
pub fn tree<M: Problem>(problem: M) -> Tree<M::Space> {
    best_first::tree_by(UniformCost, problem)
}

/// Uniform-cost graph search of `problem`.
///
/// ```
/// use search_core::{Proven, StateSpace, uniform_cost};
///
/// /// Three towns: straight from 0 to 2 for 5, or by way of 1 for 2 each.
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
    best_first::graph_by(UniformCost, problem)
}

/// The evaluation g, the cost of the path.
#[derive(Clone, Copy, Debug, Default)]
pub struct UniformCost;

impl<C: Cost> Evaluation<C> for UniformCost {
    type Value = C;
    const DEPENDS_ON_G: bool = true;

    #[inline]
    fn value(&self, g: C, _: C) -> C {
        g
    }

    fn proven(&self) -> Proven {
        Proven::Optimal
    }
}
