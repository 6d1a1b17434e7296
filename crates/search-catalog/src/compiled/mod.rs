//! Searches compiled for the type of the puzzle, without an observer, for meaningful times.
//!
//! Users compare times on sliding tiles, grid maps and Sudokus, so the algorithms that are compared there are monomorphized.
//! Each increases compile time and the size of the program, so all others run on the erased space, and those of here do, too, without the
//! feature `dedicated`.

#[cfg(feature = "dedicated")]
mod added;

use std::hash::Hash;

use crate::erased::Erased;
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
use sudoku_puzzle::{Board, Sudoku};

use crate::run::{answer, erased, first_answer, found, why_stopped};
use crate::{Algorithm, Answer, DuplicateDetection, Found, Run, Settings};

/// Returns the search that `make` creates. Without the feature `dedicated`, there is none, and `make` is not compiled.
fn dedicated<'p>(make: impl FnOnce() -> Option<Box<dyn Run + 'p>>) -> Option<Box<dyn Run + 'p>> {
    if cfg!(feature = "dedicated") {
        make()
    } else {
        None
    }
}

/// A monomorphized search. Its solutions are formatted by the erased space.
struct Compiled<'p, P: StateSpace, E> {
    search: Search<P, E>,
    shown_by: Erased<'p>,
}

impl<P, E> Run for Compiled<'_, P, E>
where
    P: StateSpace<State: Clone + Eq + Hash + Send + Sync + 'static>,
    E: Engine<P>,
{
    fn set_limits(&mut self, limits: Limits) {
        self.search.set_limits(limits);
    }

    fn next_solution(&mut self) -> Result<Found, Step> {
        match (self.search.advance(), self.search.to_solution()) {
            (Step::Solution, Some(solution)) => Ok(found(&self.shown_by, &erased(&solution))),
            (end, _) => Err(end),
        }
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
        let Compiled { search, shown_by } = *self;
        let report = search.run();
        let found = report
            .solution()
            .map(|solution| found(&shown_by, &erased(solution)));
        answer(report, found, &shown_by)
    }
}

fn boxed<'p, P, E>(search: Search<P, E>, shown_by: &Erased<'p>) -> Box<dyn Run + 'p>
where
    P: StateSpace<State: Clone + Eq + Hash + Send + Sync + 'static> + 'p,
    E: Engine<P> + 'p,
{
    let shown_by = shown_by.clone();
    Box::new(Compiled { search, shown_by })
}

/// Returns a graph search of sliding tiles or grid maps, or `None` if the algorithm is not compiled for them.
pub(crate) fn graph<'p, P>(
    space: P,
    start: P::State,
    algorithm: Algorithm,
    shown_by: &Erased<'p>,
) -> Option<Box<dyn Run + 'p>>
where
    P: Backward<State: Clone + Eq + Hash + Send + Sync + 'static, Cost: Weighable> + Sync + 'p,
{
    dedicated(|| {
        Some(match algorithm.name() {
            _ if algorithm.settings().duplicate_detection == DuplicateDetection::Off => {
                return None;
            }
            #[cfg(feature = "parallel")]
            "parallel-breadth-first" => {
                let search = search_core::parallel_breadth_first::graph((space, start));
                boxed(search, shown_by)
            }
            "bidirectional" => boxed(bidirectional::graph((space, start)), shown_by),
            _ => return graph_of_any(space, start, algorithm, shown_by),
        })
    })
}

/// Returns a graph search that needs no capability, or `None` if the algorithm is not compiled.
fn graph_of_any<'p, P>(
    space: P,
    start: P::State,
    algorithm: Algorithm,
    shown_by: &Erased<'p>,
) -> Option<Box<dyn Run + 'p>>
where
    P: StateSpace<State: Clone + Eq + Hash + Send + Sync + 'static, Cost: Weighable> + 'p,
{
    let Settings { ties, weight, .. } = algorithm.settings();
    Some(match algorithm.name() {
        "breadth-first" => boxed(breadth_first::graph((space, start)), shown_by),
        "best-first" => boxed(best_first::graph((space, start)).ties(ties), shown_by),
        "uniform-cost" => boxed(uniform_cost::graph((space, start)).ties(ties), shown_by),
        "a-star" => boxed(a_star::graph((space, start)).ties(ties), shown_by),
        "weighted-a-star" => {
            let search = weighted_a_star::graph(weight, (space, start));
            boxed(search.ties(ties), shown_by)
        }
        _ => return None,
    })
}

/// Returns a search of packed sliding tiles, or `None` if the algorithm is not compiled for them.
pub(crate) fn tiles<'p>(
    space: &'p SlidingTiles<u64>,
    start: u64,
    algorithm: Algorithm,
    shown_by: &Erased<'p>,
) -> Option<Box<dyn Run + 'p>> {
    dedicated(|| {
        let settings = algorithm.settings();
        let check = settings.cycles.check();
        Some(
            match (
                algorithm.name(),
                settings.in_place,
                settings.without_inverse,
            ) {
                ("depth-first", false, false)
                    if settings.duplicate_detection != DuplicateDetection::On =>
                {
                    let search = depth_first::tree((space, start));
                    boxed(search.cycle_check(check), shown_by)
                }
                ("ida-star", false, false) => {
                    let search = ida_star::tree((space, start));
                    boxed(search.cycle_check(check), shown_by)
                }
                ("ida-star", false, true) => {
                    let search = ida_star::tree((space, start));
                    boxed(search.without_inverse(), shown_by)
                }
                ("ida-star", true, true) => {
                    let search = ida_star::tree(MovedInPlace((space, start)));
                    boxed(search.without_inverse(), shown_by)
                }
                #[cfg(feature = "parallel")]
                ("parallel-ida-star", false, false) => {
                    let search = parallel_ida_star::tree((space, start));
                    boxed(search.cycle_check(check), shown_by)
                }
                _ => return graph(space, start, algorithm, shown_by),
            },
        )
    })
}

/// Returns IDA* of packed sliding tiles with pattern databases, whose values are kept with each state, or `None` for other algorithms.
pub(crate) fn tile_patterns<'p, H>(
    space: &SlidingTiles<u64>,
    patterns: &'p H,
    start: u64,
    algorithm: Algorithm,
) -> Option<Box<dyn Run + 'p>>
where
    H: IncrementalEstimator<SlidingTiles, Data: Send + Sync + 'static> + Sync,
{
    dedicated(|| {
        let settings = algorithm.settings();
        if settings.in_place {
            return None;
        }
        let space = Incremental::new(space.clone(), patterns);
        let shown_by = Erased::of(space.clone()).written().erase();
        let start = space.start(start);
        let problem = (space, start);
        let check = settings.cycles.check();
        Some(match (algorithm.name(), settings.without_inverse) {
            ("ida-star", false) => boxed(ida_star::tree(problem).cycle_check(check), &shown_by),
            ("ida-star", true) => boxed(ida_star::tree(problem).without_inverse(), &shown_by),
            #[cfg(feature = "parallel")]
            ("parallel-ida-star", false) => {
                let search = parallel_ida_star::tree(problem);
                boxed(search.cycle_check(check), &shown_by)
            }
            _ => return None,
        })
    })
}

/// Returns a tree search of Sudoku boards, or `None` if the algorithm is not compiled for them.
pub(crate) fn sudoku<'p>(
    start: &Board,
    algorithm: Algorithm,
    shown_by: &Erased<'p>,
) -> Option<Box<dyn Run + 'p>> {
    dedicated(|| {
        let settings = algorithm.settings();
        let ties = settings.ties;
        // Boards have no inverse actions and are not changed in place, so duplicate detection is the only relevant setting besides ties.
        if settings.duplicate_detection == DuplicateDetection::On {
            return None;
        }
        let (start, none) = (start.clone(), CycleCheck::None);
        Some(match algorithm.name() {
            "breadth-first" => boxed(breadth_first::tree((Sudoku, start)), shown_by),
            "best-first" => boxed(best_first::tree((Sudoku, start)).ties(ties), shown_by),
            "uniform-cost" => boxed(uniform_cost::tree((Sudoku, start)).ties(ties), shown_by),
            "a-star" => boxed(a_star::tree((Sudoku, start)).ties(ties), shown_by),
            "depth-first" => {
                let search = depth_first::tree((Sudoku, start));
                boxed(search.cycle_check(none), shown_by)
            }
            "ida-star" => {
                let search = ida_star::tree((Sudoku, start));
                boxed(search.cycle_check(none), shown_by)
            }
            "iterative-deepening" => {
                let search = iterative_deepening::tree((Sudoku, start));
                boxed(search.cycle_check(none), shown_by)
            }
            "limited-discrepancy" => {
                let search = limited_discrepancy::tree((Sudoku, start));
                boxed(search.cycle_check(none), shown_by)
            }
            _ => return None,
        })
    })
}
