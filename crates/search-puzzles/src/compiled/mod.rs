//! Searches compiled for the type of the puzzle, without an observer, for meaningful times.
//!
//! Users compare times on sliding tiles, grid maps and Sudokus, so the algorithms that are compared there are monomorphized.
//! Each increases compile time and the size of the program, so all others run on the erased space, and those of here do, too, without the
//! feature `dedicated`.

#[cfg(feature = "dedicated")]
mod added;
mod erasing;

use std::hash::Hash;

use crate::erased::AnyState;
use classic_puzzles::SlidingTiles;
use search_core::engine::Engine;
use search_core::estimator::{Incremental, IncrementalEstimator};
#[cfg(feature = "parallel")]
use search_core::parallel_ida_star;
use search_core::{
    Backward, CycleCheck, Drive, MovedInPlace, Number, Search, StateSpace, Weighable, a_star,
    best_first, bidirectional, breadth_first, depth_first, ida_star, iterative_deepening,
    limited_discrepancy, uniform_cost, weighted_a_star,
};
use sudoku_puzzle::Sudoku;

use crate::{Algorithm, DuplicateDetection, Settings};
use erasing::Erasing;

pub(crate) use erasing::erased;

/// A search that a user wants, to be compiled for the type of the space. The methods return `None` if it is not, because only the
/// algorithms that are compared are, and none is without the feature `dedicated`.
pub(crate) struct Wanted<'a> {
    pub(crate) algorithm: Algorithm,
    /// The start state, of the erased space.
    pub(crate) start: &'a AnyState,
}

/// The search of a puzzle, if it is compiled for its type.
pub(crate) type Compiled<'p> = Option<Box<dyn Drive<AnyState, Number> + 'p>>;

/// Returns the search that `make` creates. Without the feature `dedicated`, there is none, and `make` is not compiled.
fn dedicated<'p>(make: impl FnOnce() -> Compiled<'p>) -> Compiled<'p> {
    if cfg!(feature = "dedicated") {
        make()
    } else {
        None
    }
}

impl Wanted<'_> {
    /// Returns a graph search of sliding tiles or grid maps.
    pub(crate) fn graph<'p, P>(&self, space: P) -> Compiled<'p>
    where
        P: Backward<State: Clone + Eq + Hash + Send + Sync + 'static, Cost: Weighable> + Sync + 'p,
    {
        dedicated(|| {
            let settings = self.algorithm.settings();
            match self.algorithm.name() {
                _ if settings.duplicate_detection == DuplicateDetection::Off => None,
                #[cfg(feature = "parallel")]
                "parallel-breadth-first" => self.run(search_core::parallel_breadth_first::graph(
                    self.problem(space)?,
                )),
                "bidirectional" => self.run(bidirectional::graph(self.problem(space)?)),
                _ => self.graph_of_any(space),
            }
        })
    }

    /// Returns a graph search that needs no capability.
    fn graph_of_any<'p, P>(&self, space: P) -> Compiled<'p>
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

    /// Returns a search of packed sliding tiles.
    pub(crate) fn tiles<'p>(&self, space: &'p SlidingTiles<u64>) -> Compiled<'p> {
        dedicated(|| {
            let settings = self.algorithm.settings();
            let check = settings.cycles.check();
            let problem = self.problem(space)?;
            match (
                self.algorithm.name(),
                settings.in_place,
                settings.without_inverse,
            ) {
                ("depth-first", false, false)
                    if settings.duplicate_detection != DuplicateDetection::On =>
                {
                    self.run(depth_first::tree(problem).cycle_check(check))
                }
                ("ida-star", false, false) => self.run(ida_star::tree(problem).cycle_check(check)),
                ("ida-star", false, true) => self.run(ida_star::tree(problem).without_inverse()),
                ("ida-star", true, true) => {
                    self.run(ida_star::tree(MovedInPlace(problem)).without_inverse())
                }
                #[cfg(feature = "parallel")]
                ("parallel-ida-star", false, false) => {
                    self.run(parallel_ida_star::tree(problem).cycle_check(check))
                }
                _ => self.graph(space),
            }
        })
    }

    /// Returns IDA* of packed sliding tiles with pattern databases, whose values are kept with each state.
    pub(crate) fn tile_patterns<'p, H>(
        &self,
        space: &SlidingTiles<u64>,
        patterns: &'p H,
    ) -> Compiled<'p>
    where
        H: IncrementalEstimator<SlidingTiles, Data: Send + Sync + 'static> + Sync,
    {
        dedicated(|| {
            let settings = self.algorithm.settings();
            if settings.in_place {
                return None;
            }
            let space = Incremental::new(space.clone(), patterns);
            let start = space.start(*self.start.downcast_ref()?);
            let problem = (space, start);
            let check = settings.cycles.check();
            match (self.algorithm.name(), settings.without_inverse) {
                ("ida-star", false) => without_data(ida_star::tree(problem).cycle_check(check)),
                ("ida-star", true) => without_data(ida_star::tree(problem).without_inverse()),
                #[cfg(feature = "parallel")]
                ("parallel-ida-star", false) => {
                    without_data(parallel_ida_star::tree(problem).cycle_check(check))
                }
                _ => None,
            }
        })
    }

    /// Returns a graph search of a planning task.
    pub(crate) fn planning<'p, P>(&self, space: P) -> Compiled<'p>
    where
        P: StateSpace<State: Clone + Eq + Hash + Send + Sync + 'static, Cost: Weighable> + 'p,
    {
        dedicated(|| match self.algorithm.settings().duplicate_detection {
            DuplicateDetection::Off => None,
            _ => self.graph_of_any(space),
        })
    }

    /// Returns a tree search of Sudoku boards.
    pub(crate) fn sudoku<'p>(&self) -> Compiled<'p> {
        dedicated(|| {
            let settings = self.algorithm.settings();
            // Boards have no inverse actions and are not changed in place, so duplicate detection is the only relevant setting besides ties.
            if settings.duplicate_detection == DuplicateDetection::On {
                return None;
            }
            let (ties, none) = (settings.ties, CycleCheck::None);
            let problem = self.problem(Sudoku)?;
            match self.algorithm.name() {
                "breadth-first" => self.run(breadth_first::tree(problem)),
                "best-first" => self.run(best_first::tree(problem).ties(ties)),
                "uniform-cost" => self.run(uniform_cost::tree(problem).ties(ties)),
                "a-star" => self.run(a_star::tree(problem).ties(ties)),
                "depth-first" => self.run(depth_first::tree(problem).cycle_check(none)),
                "ida-star" => self.run(ida_star::tree(problem).cycle_check(none)),
                "iterative-deepening" => {
                    self.run(iterative_deepening::tree(problem).cycle_check(none))
                }
                "limited-discrepancy" => {
                    self.run(limited_discrepancy::tree(problem).cycle_check(none))
                }
                _ => None,
            }
        })
    }

    /// Returns the space with the start state.
    fn problem<P>(&self, space: P) -> Option<(P, P::State)>
    where
        P: StateSpace<State: Clone + 'static>,
    {
        let start: &P::State = self.start.downcast_ref()?;
        Some((space, start.clone()))
    }

    fn run<'p, P, E>(&self, search: Search<P, E>) -> Compiled<'p>
    where
        P: StateSpace<State: Clone + Eq + Hash + Send + Sync + 'static> + 'p,
        E: Engine<P> + 'p,
    {
        let erase = |state: &P::State| AnyState::new(state.clone());
        Some(Box::new(Erasing::new(search, erase)))
    }
}

/// Returns a search whose solutions have no data of the heuristic.
fn without_data<'p, H, E>(search: Search<Incremental<SlidingTiles<u64>, &'p H>, E>) -> Compiled<'p>
where
    H: IncrementalEstimator<SlidingTiles, Data: 'static>,
    E: Engine<Incremental<SlidingTiles<u64>, &'p H>> + 'p,
{
    Some(Box::new(Erasing::new(search, |cached| {
        AnyState::new(*cached.state())
    })))
}
