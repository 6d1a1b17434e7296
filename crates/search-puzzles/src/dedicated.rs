//! Searches compiled for the type of the puzzle, without an observer, for meaningful times.
//!
//! Users compare times on sliding tiles, grid maps and Sudokus, so the algorithms that are compared there are monomorphized.
//! Each increases compile time and the size of the program, so all others run on the erased space, and those of here do, too, without the
//! feature `dedicated`.

use std::hash::Hash;

use crate::erased::AnyState;
use classic_puzzles::SlidingTiles;
use search_core::engine::Engine;
use search_core::estimator::{Incremental, IncrementalEstimator};
#[cfg(feature = "parallel")]
use search_core::parallel_ida_star;
use search_core::{
    Backward, CycleCheck, MovedInPlace, Search, StateSpace, a_star, best_first, bidirectional,
    breadth_first, cost::Weighable, depth_first, ida_star, iterative_deepening,
    limited_discrepancy, uniform_cost,
};
use sudoku_puzzle::board::Sudoku;

use crate::DuplicateDetection;
use search_catalog::compiled::{Compiled, Erasing, SearchRequest};

/// Returns the search that `make` creates. Without the feature `dedicated`, there is none, and `make` is not compiled.
fn dedicated<'p>(make: impl FnOnce() -> Compiled<'p>) -> Compiled<'p> {
    if cfg!(feature = "dedicated") {
        make()
    } else {
        None
    }
}

/// Returns a graph search of sliding tiles or grid maps.
pub(crate) fn graph<'p, P>(wanted: &SearchRequest<'_>, space: P) -> Compiled<'p>
where
    P: Backward<State: Clone + Eq + Hash + Send + Sync + 'static, Cost: Weighable> + Sync + 'p,
{
    dedicated(|| {
        let settings = wanted.algorithm.settings();
        match wanted.algorithm.name() {
            _ if settings.duplicate_detection == DuplicateDetection::Off => None,
            #[cfg(feature = "parallel")]
            "parallel-breadth-first" => wanted.run(search_core::parallel_breadth_first::graph(
                wanted.problem(space)?,
            )),
            "bidirectional" => wanted.run(bidirectional::graph(wanted.problem(space)?)),
            _ => wanted.graph_of_any(space),
        }
    })
}

/// Returns a search of packed sliding tiles.
pub(crate) fn tiles<'p>(wanted: &SearchRequest<'_>, space: &'p SlidingTiles<u64>) -> Compiled<'p> {
    dedicated(|| {
        let settings = wanted.algorithm.settings();
        let check = settings.cycles.check();
        let problem = wanted.problem(space)?;
        match (
            wanted.algorithm.name(),
            settings.in_place,
            settings.without_inverse,
        ) {
            ("depth-first", false, false)
                if settings.duplicate_detection != DuplicateDetection::On =>
            {
                wanted.run(depth_first::tree(problem).cycle_check(check))
            }
            ("ida-star", false, false) => wanted.run(ida_star::tree(problem).cycle_check(check)),
            ("ida-star", false, true) => wanted.run(ida_star::tree(problem).without_inverse()),
            ("ida-star", true, true) => {
                wanted.run(ida_star::tree(MovedInPlace(problem)).without_inverse())
            }
            #[cfg(feature = "parallel")]
            ("parallel-ida-star", false, false) => {
                wanted.run(parallel_ida_star::tree(problem).cycle_check(check))
            }
            _ => graph(wanted, space),
        }
    })
}

/// Returns IDA* of packed sliding tiles with pattern databases, whose values are kept with each state.
pub(crate) fn tile_patterns<'p, H>(
    wanted: &SearchRequest<'_>,
    space: &SlidingTiles<u64>,
    patterns: &'p H,
) -> Compiled<'p>
where
    H: IncrementalEstimator<SlidingTiles, Data: Send + Sync + 'static> + Sync,
{
    dedicated(|| {
        let settings = wanted.algorithm.settings();
        if settings.in_place {
            return None;
        }
        let space = Incremental::new(space.clone(), patterns);
        let start = space.start(*wanted.start.downcast_ref()?);
        let problem = (space, start);
        let check = settings.cycles.check();
        match (wanted.algorithm.name(), settings.without_inverse) {
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
pub(crate) fn planning<'p, P>(wanted: &SearchRequest<'_>, space: P) -> Compiled<'p>
where
    P: StateSpace<State: Clone + Eq + Hash + Send + Sync + 'static, Cost: Weighable> + 'p,
{
    dedicated(|| match wanted.algorithm.settings().duplicate_detection {
        DuplicateDetection::Off => None,
        _ => wanted.graph_of_any(space),
    })
}

/// Returns a tree search of Sudoku boards.
pub(crate) fn sudoku<'p>(wanted: &SearchRequest<'_>) -> Compiled<'p> {
    dedicated(|| {
        let settings = wanted.algorithm.settings();
        // Boards have no inverse actions and are not changed in place, so duplicate detection is the only relevant setting besides ties.
        if settings.duplicate_detection == DuplicateDetection::On {
            return None;
        }
        let (ties, none) = (settings.ties, CycleCheck::None);
        let problem = wanted.problem(Sudoku)?;
        match wanted.algorithm.name() {
            "breadth-first" => wanted.run(breadth_first::tree(problem)),
            "best-first" => wanted.run(best_first::tree(problem).ties(ties)),
            "uniform-cost" => wanted.run(uniform_cost::tree(problem).ties(ties)),
            "a-star" => wanted.run(a_star::tree(problem).ties(ties)),
            "depth-first" => wanted.run(depth_first::tree(problem).cycle_check(none)),
            "ida-star" => wanted.run(ida_star::tree(problem).cycle_check(none)),
            "iterative-deepening" => {
                wanted.run(iterative_deepening::tree(problem).cycle_check(none))
            }
            "limited-discrepancy" => {
                wanted.run(limited_discrepancy::tree(problem).cycle_check(none))
            }
            _ => None,
        }
    })
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
