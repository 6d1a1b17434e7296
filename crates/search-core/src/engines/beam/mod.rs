//! Beam search: layer by layer as breadth-first search does, but of each layer only the best states are kept, as
//! many as the beam is wide.
//!
//! B. T. Lowerre, *The Harpy speech recognition system*, 1976. With b successors a state, layers of width w and d of
//! them, time is in O(w·b·d), memory in O(w·(b + d)) for graph search, which keeps the paths, and in O(w·b) for tree
//! search. Nothing is proven of the solution. [`complete`] goes on with wider beams to the best one.
//!
//! Which states are the best an [`Evaluation`] says, the heuristic value alone where nothing else is said; of equal
//! ones those that were made first. When the search ends without a solution, it says whether it left states out:
//! then it [is incomplete](crate::Limit::Incomplete), else there is none. A beam of width 0 has no room for the start.
//!
//! Graph search recognises the states that it has: those of the layers so far and of the one in the making. One that
//! was left out is forgotten, and may be made and kept again. Where the value depends on the cost of the path, a
//! state found again by a cheaper one takes that, if its layer is still in the making; else it comes back beside
//! itself, with a number of its own, so that costs and paths fit together: observers are told that it was generated,
//! and that it was reopened if it had been taken. Of states left out they are told nothing more.

pub mod complete;

mod engine;

use std::hash::Hash;

use crate::engines::best_first::{Evaluation, Greedy};
use crate::problem::{Problem, StateSpace};
use crate::run::Search;
use crate::store::{Pool, Slab};

pub use engine::Beam;

/// Beam tree search: the layer in hand and the one after it are all that it keeps.
pub type Tree<P, O = (), V = Greedy> =
    Search<P, Beam<P, Slab<<P as StateSpace>::State>, V, false>, O>;

/// Beam graph search: the states of each layer are kept, recognised, and have their paths.
pub type Graph<P, O = (), V = Greedy> =
    Search<P, Beam<P, Pool<<P as StateSpace>::State>, V, false>, O>;

/// Beam tree search of `problem` with layers of at most `width` states.
///
/// Where paths can go round and round it may not end: use [`graph`], or [`Limits`](crate::Limits).
pub fn tree<M: Problem>(width: usize, problem: M) -> Tree<M::Space> {
    tree_by(Greedy, width, problem)
}

/// Beam graph search of `problem` with layers of at most `width` states.
///
/// ```
/// use search_core::{Limit, Outcome, Searchable, beam};
/// # use std::fmt;
///
/// /// From 1 to 26 by adding three and doubling.
/// #[derive(PartialEq, Eq, Hash)]
/// struct Number(u32);
///
/// impl Searchable for Number {
///     fn is_solution(&self) -> bool {
///         self.0 == 26
///     }
///     fn successors(&self) -> impl IntoIterator<Item = Self> {
///         [Number(self.0 + 3), Number(self.0 * 2)].into_iter().filter(|number| number.0 <= 26)
///     }
///     fn heuristic_value(&self) -> u32 {
///         26 - self.0
///     }
///     fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
///         write!(out, "{}", self.0)
///     }
/// }
///
/// // 1, 4, 8, 16, 19, 22, 25, and from there no further.
/// let narrow = beam::graph(1, Number(1)).run();
/// assert!(matches!(narrow.outcome, Outcome::Stopped(Limit::Incomplete)));
/// let wide = beam::graph(5, Number(1)).run();
/// assert_eq!(wide.solution().map(|solution| solution.depth), Some(5));
/// ```
pub fn graph<M: Problem<Space: StateSpace<State: Eq + Hash>>>(
    width: usize,
    problem: M,
) -> Graph<M::Space> {
    graph_by(Greedy, width, problem)
}

/// Beam tree search of `problem` that keeps the best states by a value of its own.
pub fn tree_by<M: Problem, V: Evaluation<<M::Space as StateSpace>::Cost>>(
    evaluation: V,
    width: usize,
    problem: M,
) -> Tree<M::Space, (), V> {
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, Beam::new(evaluation, width, Slab::new()))
}

/// Beam graph search of `problem` that keeps the best states by a value of its own.
pub fn graph_by<
    M: Problem<Space: StateSpace<State: Eq + Hash>>,
    V: Evaluation<<M::Space as StateSpace>::Cost>,
>(
    evaluation: V,
    width: usize,
    problem: M,
) -> Graph<M::Space, (), V> {
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, Beam::new(evaluation, width, Pool::new()))
}
