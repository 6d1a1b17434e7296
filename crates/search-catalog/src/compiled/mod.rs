//! Searches compiled for the type of the puzzle, without an observer, for meaningful times.
//!
//! Users compare times on sliding tiles, grid maps and Sudokus, so the algorithms that are compared there are monomorphized.
//! Each increases compile time and the size of the program, so all others run on the erased space, and those of here do, too, without the
//! feature `dedicated`.

#[cfg(feature = "dedicated")]
mod added;

use std::hash::Hash;

use crate::erased::{AnyState, Erased};
use classic_puzzles::SlidingTiles;
use search_core::engine::Engine;
use search_core::estimator::{Incremental, IncrementalEstimator};
#[cfg(feature = "parallel")]
use search_core::parallel_ida_star;
use search_core::{
    Backward, Counts, CycleCheck, Growth, Limit, Limits, MovedInPlace, Search, StateSpace, Step,
    Ties, Weighable, a_star, best_first, bidirectional, breadth_first, depth_first, ida_star,
    iterative_deepening, limited_discrepancy, uniform_cost, weighted_a_star,
};
use sudoku_puzzle::Sudoku;

use crate::run::{answer, erased, first_answer, found, why_stopped};
use crate::{Algorithm, Answer, DuplicateDetection, Found, Run, Settings};

/// A search that a user wants, to be compiled for the type of the space. The methods return `None` if it is not, because only the
/// algorithms that are compared are, and none is without the feature `dedicated`.
pub(crate) struct Wanted<'a, 'p> {
    pub(crate) algorithm: Algorithm,
    /// The start state, of the erased space.
    pub(crate) start: &'a AnyState,
    /// The erased space, by which solutions are written.
    pub(crate) shown_by: &'a Erased<'p>,
}

type Compiled<'p> = Option<Box<dyn Run + 'p>>;

/// Returns the search that `make` creates. Without the feature `dedicated`, there is none, and `make` is not compiled.
fn dedicated<'p>(make: impl FnOnce() -> Compiled<'p>) -> Compiled<'p> {
    if cfg!(feature = "dedicated") {
        make()
    } else {
        None
    }
}

impl<'p> Wanted<'_, 'p> {
    /// Returns a graph search of sliding tiles or grid maps.
    pub(crate) fn graph<P>(&self, space: P) -> Compiled<'p>
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
    fn graph_of_any<P>(&self, space: P) -> Compiled<'p>
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
    pub(crate) fn tiles(&self, space: &'p SlidingTiles<u64>) -> Compiled<'p> {
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
    pub(crate) fn tile_patterns<H>(
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
            let start = AnyState::new(space.start(*self.start.downcast_ref()?));
            let wanted = Wanted {
                start: &start,
                shown_by: &Erased::of(space.clone()).written().erase(),
                ..*self
            };
            let problem = wanted.problem(space)?;
            let check = settings.cycles.check();
            match (self.algorithm.name(), settings.without_inverse) {
                ("ida-star", false) => wanted.run(ida_star::tree(problem).cycle_check(check)),
                ("ida-star", true) => wanted.run(ida_star::tree(problem).without_inverse()),
                #[cfg(feature = "parallel")]
                ("parallel-ida-star", false) => {
                    wanted.run(parallel_ida_star::tree(problem).cycle_check(check))
                }
                _ => None,
            }
        })
    }

    /// Returns a graph search of a planning task.
    pub(crate) fn planning<P>(&self, space: P) -> Compiled<'p>
    where
        P: StateSpace<State: Clone + Eq + Hash + Send + Sync + 'static, Cost: Weighable> + 'p,
    {
        dedicated(|| match self.algorithm.settings().duplicate_detection {
            DuplicateDetection::Off => None,
            _ => self.graph_of_any(space),
        })
    }

    /// Returns a tree search of Sudoku boards.
    pub(crate) fn sudoku(&self) -> Compiled<'p> {
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

    fn run<P, E>(&self, search: Search<P, E>) -> Compiled<'p>
    where
        P: StateSpace<State: Clone + Eq + Hash + Send + Sync + 'static> + 'p,
        E: Engine<P> + 'p,
    {
        let shown_by = self.shown_by.clone();
        Some(Box::new(CompiledSearch { search, shown_by }))
    }
}

/// A monomorphized search. Its solutions are formatted by the erased space.
struct CompiledSearch<'p, P: StateSpace, E> {
    search: Search<P, E>,
    shown_by: Erased<'p>,
}

impl<P, E> Run for CompiledSearch<'_, P, E>
where
    P: StateSpace<State: Clone + Eq + Hash + Send + Sync + 'static>,
    E: Engine<P>,
{
    fn set_limits(&mut self, limits: Limits) {
        self.search.set_limits(limits);
    }

    fn next_solution(&mut self) -> Result<Found, Step> {
        let shown_by = &self.shown_by;
        let search = &mut self.search;
        search.next_solution(|_, solution| found(shown_by, &erased(&solution)))
    }

    fn counts(&self) -> Counts {
        self.search.counts()
    }

    fn ties(&self) -> Option<Ties> {
        self.search.tie_breaking()
    }

    fn could_not_grow(&self) -> Option<Growth> {
        self.search.could_not_grow()
    }

    fn why_stopped(&self, limit: Limit) -> Option<String> {
        why_stopped(limit, self.search.incomplete(), &self.shown_by)
    }

    fn is_compiled(&self) -> bool {
        true
    }

    fn is_anytime(&self) -> bool {
        E::ANYTIME
    }

    fn finish(mut self: Box<Self>) -> Answer {
        if !E::ANYTIME {
            return first_answer::<dyn Run>(&mut *self);
        }
        let CompiledSearch { search, shown_by } = *self;
        let report = search.run();
        let found = report
            .solution()
            .map(|solution| found(&shown_by, &erased(solution)));
        answer(report, found, &shown_by)
    }
}
