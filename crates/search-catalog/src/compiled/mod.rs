//! Searches compiled for the type of a puzzle's space, without an observer, for meaningful times.
//!
//! Each increases compile time and the size of the program, so all others run on the erased space.

mod added;
mod erasing;

use std::hash::Hash;

use search_core::engine::Engine;
use search_core::{
    Drive, Search, StateSpace, a_star, best_first, breadth_first,
    cost::{Number, Weighable},
    uniform_cost, weighted_a_star,
};

use crate::erased::AnyState;
use crate::{Algorithm, Settings};

pub use erasing::{Erasing, erased};

/// A search that a user wants, to be compiled for the type of the space. The methods return `None` if it is not, because only the
/// algorithms that are compared are.
pub struct SearchRequest<'a> {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The start state, of the erased space.
    pub start: &'a AnyState,
}

/// The search of a puzzle, if it is compiled for its type.
pub type Compiled<'p> = Option<Box<dyn Drive<AnyState, Number> + 'p>>;

impl SearchRequest<'_> {
    /// Returns a graph search that needs no capability.
    #[must_use]
    pub fn graph_of_any<'p, P>(&self, space: P) -> Compiled<'p>
    where
        P: StateSpace<State: Clone + Eq + Hash + Send + Sync + 'static, Cost: Weighable> + 'p,
    {
        let Settings { ties, weight, .. } = self.algorithm.settings();
        let problem = self.problem(space)?;
        match self.algorithm.name() {
            "breadth-first" => self.run(breadth_first::graph(problem)),
            "best-first" => self.run(best_first::graph(problem).ties(ties)),
            "uniform-cost" => self.run(uniform_cost::graph(problem).ties(ties)),
            "a-star" => self.run(a_star::graph(problem).ties(ties)),
            "weighted-a-star" => self.run(weighted_a_star::graph(weight, problem).ties(ties)),
            _ => None,
        }
    }

    /// Returns the space with the start state, if that is a state of this space.
    pub fn problem<P>(&self, space: P) -> Option<(P, P::State)>
    where
        P: StateSpace<State: Clone + 'static>,
    {
        let start: &P::State = self.start.downcast_ref()?;
        Some((space, start.clone()))
    }

    /// Returns a search with the states and costs of the erased space.
    pub fn run<'p, P, E>(&self, search: Search<P, E>) -> Compiled<'p>
    where
        P: StateSpace<State: Clone + Eq + Hash + Send + Sync + 'static> + 'p,
        E: Engine<P> + 'p,
    {
        let erase = |state: &P::State| AnyState::new(state.clone());
        Some(Box::new(Erasing::new(search, erase)))
    }
}
