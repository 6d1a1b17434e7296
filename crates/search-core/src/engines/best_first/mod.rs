//! Best-first search: the state with the smallest value is next; by default the value is the heuristic
//! value alone (greedy best-first search).
//!
//! J. E. Doran and D. Michie, *Experiments with the Graph Traverser program*, 1966; the name after J. Pearl,
//! *Heuristics*, 1984. Time and memory are in O(b^m) at worst for b successors a state and paths of length
//! m; what it takes in practice is a matter of the heuristic. Nothing is proven of the solution.
//!
//! Equal values are taken first in, first out, unless [`ties`](Tree::ties) says otherwise. [`Ties::LOW_G`] takes the
//! shortest path of those that look equally good, [`Ties::HIGH_G`] the longest; as the value does not depend on the
//! path, g is the cost of the first one that was found.

mod engine;
mod evaluation;

use std::hash::Hash;

use crate::problem::{Problem, StateSpace};
use crate::run::Search;
use crate::store::{Slab, Visited};

pub use crate::store::frontier::{Age, Criterion, Ties, TiesError};
pub use engine::BestFirst;
pub use evaluation::{Evaluation, Greedy};

/// Best-first tree search: the frontier is all that it keeps.
pub type Tree<P, O = (), V = Greedy> =
    Search<P, BestFirst<P, Slab<<P as StateSpace>::State>, V>, O>;

/// Best-first graph search: every state is kept, recognised, and has its path.
pub type Graph<P, O = (), V = Greedy> =
    Search<P, BestFirst<P, Visited<<P as StateSpace>::State>, V>, O>;

/// Greedy best-first tree search of `problem`.
///
/// Where paths can go round and round it may not end: use [`graph`], or [`Limits`](crate::Limits).
pub fn tree<M: Problem>(problem: M) -> Tree<M::Space> {
    tree_by(Greedy, problem)
}

/// Greedy best-first graph search of `problem`.
pub fn graph<M: Problem<Space: StateSpace<State: Eq + Hash>>>(problem: M) -> Graph<M::Space> {
    graph_by(Greedy, problem)
}

/// Best-first tree search of `problem` by a value of its own.
pub fn tree_by<M: Problem, V: Evaluation<<M::Space as StateSpace>::Cost>>(
    evaluation: V,
    problem: M,
) -> Tree<M::Space, (), V> {
    const { assert!(!V::RESTARTS, "a tree search cannot restart") };
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, BestFirst::new(evaluation, Slab::new()))
}

/// Best-first graph search of `problem` by a value of its own.
///
/// Where the value depends on the cost of the path, a state found again by a cheaper one is moved to its new
/// place in the frontier, or comes back to it if it was expanded already.
///
/// ```
/// use search_core::best_first::{self, Evaluation};
/// use search_core::{Searchable, Ties};
/// # #[derive(PartialEq, Eq, Hash)]
/// # struct Number(u32);
/// # impl Searchable for Number {
/// #     fn is_solution(&self) -> bool { self.0 == 10 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1), Number(self.0 * 2)] }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
///
/// /// The path counts half as much as what is left.
/// struct Hasty;
///
/// impl Evaluation<u32> for Hasty {
///     type Value = u32;
///     const DEPENDS_ON_G: bool = true;
///
///     fn value(&self, g: u32, h: u32) -> u32 {
///         g / 2 + h
///     }
/// }
///
/// let search = best_first::graph_by(Hasty, Number(1)).ties(Ties::HIGH_G);
/// assert!(search.run().solution().is_some());
/// ```
pub fn graph_by<
    M: Problem<Space: StateSpace<State: Eq + Hash>>,
    V: Evaluation<<M::Space as StateSpace>::Cost>,
>(
    evaluation: V,
    problem: M,
) -> Graph<M::Space, (), V> {
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, BestFirst::new(evaluation, Visited::default()))
}
