//! Beam search: expands layer by layer like breadth-first search, but keeps only the best states of each layer, at most
//! as many as the width of the beam.
//!
//! Source: B. T. Lowerre, *The Harpy speech recognition system*, 1976. With b successors per state and d layers of
//! width w, time is in O(d·w·b·log(w·b)), as each layer is sorted; memory is in O(w·(b + d)) for graph search, which
//! stores the paths, and in O(w·b) for tree search. Nothing is proven of the solution. [`complete`] continues with
//! wider beams to an optimal one.
//!
//! An [`Evaluation`] orders the states of a layer, by default the heuristic value h; of equal states, the ones
//! generated first are kept. If the search ends without a solution, it reports whether it discarded states: if so, the
//! search [is incomplete](crate::Limit::Incomplete), otherwise there is no solution. A beam of width 0 discards the
//! start.
//!
//! Graph search detects duplicates among the states that it stores: those of the layers so far and of the next one. A
//! discarded state is not known any more, so it can be generated and kept again. If the value depends on g and a
//! cheaper path to a known state is found, the state gets that path if it is in the next layer. Otherwise it is stored
//! a second time, with a new number, so that costs and paths stay consistent: the observer receives a `generate`, and a
//! `reopen` if the state was closed. Discarded states are not reported.

pub mod complete;

mod engine;

use std::hash::Hash;

use crate::engines::best_first::{Evaluation, Greedy};
use crate::problem::{Problem, StateSpace};
use crate::run::Search;
use crate::store::{Pool, Slab};

pub use engine::Beam;

/// Beam tree search: stores only the current layer and the next one.
pub type Tree<P, O = (), V = Greedy> =
    Search<P, Beam<P, Slab<<P as StateSpace>::State>, V, false>, O>;

/// Beam graph search: stores the states of each layer with their paths and detects duplicates.
pub type Graph<P, O = (), V = Greedy> =
    Search<P, Beam<P, Pool<<P as StateSpace>::State>, V, false>, O>;

/// Creates a beam tree search of `problem` with layers of at most `width` states.
///
/// May not end if the space has cycles: use [`graph`] or [`Limits`](crate::Limits) then.
pub fn tree<M: Problem>(width: usize, problem: M) -> Tree<M::Space> {
    tree_by(Greedy, width, problem)
}

/// Creates a beam graph search of `problem` with layers of at most `width` states.
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
/// // 1, 4, 8, 16, 19, 22, 25, which has no successors.
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

/// Creates a beam tree search of `problem` that orders states by the given evaluation function.
pub fn tree_by<M: Problem, V: Evaluation<<M::Space as StateSpace>::Cost>>(
    evaluation: V,
    width: usize,
    problem: M,
) -> Tree<M::Space, (), V> {
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, Beam::new(evaluation, width, Slab::new()))
}

/// Creates a beam graph search of `problem` that orders states by the given evaluation function.
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
