//! Beam search: expands layer by layer like breadth-first search, but keeps only the best states of each layer, at most
//! as many as the width of the beam.
//!
//! Source: B. T. Lowerre, *The Harpy speech recognition system*, 1976. With b successors per state and d layers of
//! width w, time is in O(d·w·b·log(w·b)), as each layer is sorted; memory is in O(w·(b + d)) for graph search, which
//! stores the paths, and in O(w·b) for tree search. Nothing is proven of the solution. With [`Doubling`] in place of a
//! width, the search continues with wider beams to an optimal solution.
//!
//! An [`Evaluation`] orders the states of a layer, by default the heuristic value h; [`evaluation`](Graph::evaluation)
//! sets another one. Of equal states, the ones generated first are kept. If the search ends without a solution, it reports whether it discarded states: if so, the
//! search [is incomplete](crate::Limit::Incomplete), otherwise there is no solution. A beam of width 0 discards the
//! start.
//!
//! Graph search detects duplicates among the states that it stores: those of the layers so far and of the next one. A
//! discarded state is not known any more, so it can be generated and kept again. If the value depends on g and a
//! cheaper path to a known state is found, the state gets that path if it is in the next layer. Otherwise it is stored
//! a second time, with a new number, so that costs and paths stay consistent: the observer receives a `generate`, and a
//! `reopen` if the state was closed. Discarded states are not reported.

mod engine;
mod width;

use std::hash::Hash;

use crate::engines::best_first::Evaluation;
use crate::problem::{Problem, StateSpace};
use crate::run::Search;
use crate::store::{Pool, Slab};

use engine::Beam;
pub use width::{Doubling, Width};

/// Beam tree search: stores only the current layer and the next one. Solutions have no path.
pub type Tree<P, O = (), W = usize, V = <W as Width>::Evaluation> =
    Search<P, Beam<P, Slab<<P as StateSpace>::State>, V, W>, O>;

/// Beam graph search: stores the states of each layer with their paths and detects duplicates.
pub type Graph<P, O = (), W = usize, V = <W as Width>::Evaluation> =
    Search<P, Beam<P, Pool<<P as StateSpace>::State>, V, W>, O>;

/// Creates a beam tree search of `problem` with layers of at most `width` states.
///
/// May not end if the space has cycles: use [`graph`] or [`Limits`](crate::Limits) then.
pub fn tree<M, W>(width: W, problem: M) -> Tree<M::Space, (), W>
where
    M: Problem,
    W: Width<Evaluation: Evaluation<<M::Space as StateSpace>::Cost>>,
{
    let (space, start) = problem.into_space_and_start();
    let evaluation = W::Evaluation::default();
    Search::new(space, start, Beam::new(evaluation, width, Slab::new()))
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
pub fn graph<M, W>(width: W, problem: M) -> Graph<M::Space, (), W>
where
    M: Problem<Space: StateSpace<State: Eq + Hash>>,
    W: Width<Evaluation: Evaluation<<M::Space as StateSpace>::Cost>>,
{
    let (space, start) = problem.into_space_and_start();
    let evaluation = W::Evaluation::default();
    Search::new(space, start, Beam::new(evaluation, width, Pool::new()))
}

impl<P: StateSpace, T, V, W: Width, O> Search<P, Beam<P, T, V, W>, O> {
    /// Sets the evaluation function, which orders the states of a layer. If the search has started, it applies from the
    /// next layer on.
    ///
    /// ```
    /// use search_core::a_star::AStar;
    /// use search_core::{beam, from_fn};
    ///
    /// let problem = from_fn(1, |number: &u32| [number + 3, number * 2], |number| *number == 26);
    /// let report = beam::graph(10, &problem).evaluation(AStar).run();
    /// assert!(report.solution().is_some());
    /// ```
    ///
    /// An evaluation function that [restarts](Evaluation::RESTARTS) does not compile:
    /// ```compile_fail,E0080
    /// use search_core::restarting_weighted_a_star::{Restarting, Weights};
    /// use search_core::{beam, from_fn};
    ///
    /// let problem = from_fn(1, |number: &u32| [number + 3, number * 2], |number| *number == 26);
    /// let _ = beam::graph(10, &problem).evaluation(Restarting::new(Weights::default()));
    /// ```
    #[must_use]
    pub fn evaluation<U: Evaluation<P::Cost>>(
        self,
        evaluation: U,
    ) -> Search<P, Beam<P, T, U, W>, O> {
        const { assert!(!U::RESTARTS, "a beam search cannot restart") };
        self.map_engine(|engine| engine.with_evaluation(evaluation))
    }
}
