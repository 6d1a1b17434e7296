//! Searches that are timed: compiled for the puzzle's own type, without an observer.
//!
//! Users compare searches on sliding tiles, grid maps and Sudokus by their times, so the algorithms that are compared there have a
//! compilation of their own. Each costs a second of compiling and 40 kB of program; all others run on the erased space.

use std::hash::Hash;

use classic_puzzles::SlidingTiles;
use erased_space::{AnyState, Erased};
use search_core::engine::Engine;
use search_core::{
    Backward, Counts, CycleCheck, Growth, Limits, MovedInPlace, Number, Search, Solution,
    StateSpace, Step, Weighable, a_star, best_first, bidirectional, breadth_first, depth_first,
    ida_star, iterative_deepening, limited_discrepancy, parallel_breadth_first, uniform_cost,
    weighted_a_star,
};
use sudoku_puzzle::{Board, Sudoku};

use crate::run::{answer, found};
use crate::{Algorithm, Answer, Cycles, Found, Kept, Run, Walk};

/// A search of a type of its own; its solutions are shown by the erased space.
struct Dedicated<'p, P: StateSpace, E> {
    search: Search<P, E>,
    shown_by: Erased<'p>,
}

/// The same solution with states and cost of the erased space.
pub(crate) fn erased<S, C>(solution: &Solution<S, C>) -> Solution<AnyState, Number>
where
    S: Clone + Eq + Hash + Send + Sync + 'static,
    C: search_core::Cost,
{
    let erase = |state: &S| AnyState::new(state.clone());
    let ancestors = solution.ancestors.as_ref();
    Solution {
        state: erase(&solution.state),
        depth: solution.depth,
        cost: solution.cost.map(Number::of),
        proven: solution.proven,
        ancestors: ancestors.map(|states| states.iter().map(erase).collect()),
    }
}

impl<P, E> Run for Dedicated<'_, P, E>
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

    fn could_not_grow(&self) -> Option<Growth> {
        self.search.could_not_grow()
    }

    fn is_anytime(&self) -> bool {
        E::ANYTIME
    }

    fn finish(self: Box<Self>) -> Answer {
        let Dedicated { search, shown_by } = *self;
        let report = search.run();
        let found = report
            .solution()
            .map(|solution| found(&shown_by, &erased(solution)));
        answer(report, found)
    }
}

fn boxed<'p, P, E>(search: Search<P, E>, shown_by: &Erased<'p>) -> Box<dyn Run + 'p>
where
    P: StateSpace<State: Clone + Eq + Hash + Send + Sync + 'static> + 'p,
    E: Engine<P> + 'p,
{
    let shown_by = shown_by.clone();
    Box::new(Dedicated { search, shown_by })
}

/// The graph searches of sliding tiles and grid maps.
pub(crate) fn graph<'p, P>(
    space: P,
    start: P::State,
    algorithm: Algorithm,
    shown_by: &Erased<'p>,
) -> Option<Box<dyn Run + 'p>>
where
    P: Backward<State: Clone + Eq + Hash + Send + Sync + 'static, Cost: Weighable> + Sync + 'p,
{
    let is_graph = |kept| kept != Kept::Tree;
    Some(match algorithm {
        Algorithm::BreadthFirst { kept } if is_graph(kept) => {
            boxed(breadth_first::graph((space, start)), shown_by)
        }
        Algorithm::ParallelBreadthFirst => {
            boxed(parallel_breadth_first::graph((space, start)), shown_by)
        }
        Algorithm::DepthFirstGraph => boxed(depth_first::graph((space, start)), shown_by),
        Algorithm::BestFirst { kept, ties } if is_graph(kept) => {
            boxed(best_first::graph((space, start)).ties(ties), shown_by)
        }
        Algorithm::UniformCost { kept, ties } if is_graph(kept) => {
            boxed(uniform_cost::graph((space, start)).ties(ties), shown_by)
        }
        Algorithm::AStar { kept, ties } if is_graph(kept) => {
            boxed(a_star::graph((space, start)).ties(ties), shown_by)
        }
        Algorithm::WeightedAStar { weight, kept, ties } if is_graph(kept) => {
            let search = weighted_a_star::graph(weight, (space, start));
            boxed(search.ties(ties), shown_by)
        }
        Algorithm::Bidirectional => boxed(bidirectional::graph((space, start)), shown_by),
        _ => return None,
    })
}

/// The searches of packed sliding tiles: on the graph, and those along one path that are measured on them.
pub(crate) fn tiles<'p>(
    space: &'p SlidingTiles<u64>,
    start: u64,
    algorithm: Algorithm,
    shown_by: &Erased<'p>,
) -> Option<Box<dyn Run + 'p>> {
    Some(match algorithm {
        Algorithm::DepthFirst(Walk {
            in_place: false,
            without_inverse: false,
            cycles,
        }) => {
            let search = depth_first::tree((space, start));
            boxed(search.cycle_check(cycles.check()), shown_by)
        }
        Algorithm::IdaStar(walk) => match (walk.in_place, walk.without_inverse) {
            (false, false) => {
                let search = ida_star::tree((space, start));
                boxed(search.cycle_check(walk.cycles.check()), shown_by)
            }
            (false, true) => {
                let search = ida_star::tree((space, start));
                boxed(search.without_inverse(), shown_by)
            }
            (true, true) => {
                let search = ida_star::tree(MovedInPlace((space, start)));
                boxed(search.without_inverse(), shown_by)
            }
            (true, false) => return None,
        },
        _ => return graph(space, start, algorithm, shown_by),
    })
}

/// The searches of Sudoku boards, on which no state is met twice.
pub(crate) fn sudoku<'p>(
    start: Board,
    algorithm: Algorithm,
    shown_by: &Erased<'p>,
) -> Option<Box<dyn Run + 'p>> {
    const COPIES: Walk = Walk {
        in_place: false,
        without_inverse: false,
        cycles: Cycles::Usual,
    };
    let is_tree = |kept| kept != Kept::Graph;
    Some(match algorithm {
        Algorithm::BreadthFirst { kept } if is_tree(kept) => {
            boxed(breadth_first::tree((Sudoku, start)), shown_by)
        }
        Algorithm::BestFirst { kept, ties } if is_tree(kept) => {
            boxed(best_first::tree((Sudoku, start)).ties(ties), shown_by)
        }
        Algorithm::UniformCost { kept, ties } if is_tree(kept) => {
            boxed(uniform_cost::tree((Sudoku, start)).ties(ties), shown_by)
        }
        Algorithm::AStar { kept, ties } if is_tree(kept) => {
            boxed(a_star::tree((Sudoku, start)).ties(ties), shown_by)
        }
        Algorithm::DepthFirst(COPIES) => {
            let search = depth_first::tree((Sudoku, start));
            boxed(search.cycle_check(CycleCheck::None), shown_by)
        }
        Algorithm::IdaStar(COPIES) => {
            let search = ida_star::tree((Sudoku, start));
            boxed(search.cycle_check(CycleCheck::None), shown_by)
        }
        Algorithm::IterativeDeepening(COPIES) => {
            let search = iterative_deepening::tree((Sudoku, start));
            boxed(search.cycle_check(CycleCheck::None), shown_by)
        }
        Algorithm::LimitedDiscrepancy(COPIES) => {
            let search = limited_discrepancy::tree((Sudoku, start));
            boxed(search.cycle_check(CycleCheck::None), shown_by)
        }
        _ => return None,
    })
}
