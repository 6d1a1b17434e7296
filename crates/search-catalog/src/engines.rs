//! Every algorithm over the erased space: compiled once, for all puzzles.

use erased_space::{AnyState, Erased};
use search_core::engine::Engine;
use search_core::restarting_weighted_a_star::{self, Weights};
use search_core::{
    CycleCheck, MovedInPlace, Search, Watch, a_star, beam, best_first, bidirectional,
    branch_and_bound, breadth_first, depth_first, hill_climbing, ida_star, iterative_deepening,
    limited_discrepancy, parallel_breadth_first, recursive_best_first, sma_star, uniform_cost,
    weighted_a_star,
};

use crate::abilities::{check, possible};
use crate::run::Learning;
use crate::{Algorithm, Kept, Refused, Run, Stepping, Walk};

/// A search along one path, by the functions of its module, in each way in which it can go along the path.
macro_rules! along_path {
    ($module:ident, $walk:ident, $space:ident, $start:ident, $observer:ident) => {{
        let check = on_path($space.is_tree(), $walk.cycles.check());
        match $walk {
            Walk {
                in_place: false,
                without_inverse: false,
                ..
            } => boxed(
                $module::tree(($space, $start)).cycle_check(check),
                $observer,
            ),
            Walk {
                in_place: false, ..
            } => boxed($module::tree(($space, $start)).without_inverse(), $observer),
            Walk {
                without_inverse: false,
                ..
            } => boxed($module::tree(MovedInPlace(($space, $start))), $observer),
            Walk { .. } => boxed(
                $module::tree(MovedInPlace(($space, $start))).without_inverse(),
                $observer,
            ),
        }
    }};
}

/// Returns the search of `space` from `start` by `algorithm`.
///
/// # Errors
/// An algorithm that needs a capability that the space does not have.
pub fn search<'a>(
    space: Erased<'a>,
    start: AnyState,
    algorithm: Algorithm,
) -> Result<Box<dyn Run + 'a>, Refused> {
    if algorithm == Algorithm::ConflictDriven {
        check(&space, algorithm)?;
        return Ok(Box::new(Learning::new(space)));
    }
    Ok(stepping(space, start, algorithm, None)?)
}

/// Returns the same search to be taken step by step, and observed, if there is an observer.
///
/// # Errors
/// An algorithm that needs a capability that the space does not have, or that has no steps: learning from contradictions.
pub fn stepping<'a, 'p: 'a>(
    space: Erased<'p>,
    start: AnyState,
    algorithm: Algorithm,
    observer: Option<Watch<'a, Erased<'p>>>,
) -> Result<Box<dyn Stepping + 'a>, Refused> {
    check(&space, algorithm)?;
    let is_tree = space.is_tree();
    let on_tree = |kept| match kept {
        Kept::Usual => is_tree,
        Kept::Tree => true,
        Kept::Graph => false,
    };
    Ok(match algorithm {
        Algorithm::BreadthFirst { kept } if on_tree(kept) => {
            boxed(breadth_first::tree((space, start)), observer)
        }
        Algorithm::BreadthFirst { .. } => boxed(breadth_first::graph((space, start)), observer),
        Algorithm::ParallelBreadthFirst => {
            boxed(parallel_breadth_first::graph((space, start)), observer)
        }
        Algorithm::DepthFirstGraph => boxed(depth_first::graph((space, start)), observer),
        Algorithm::BestFirst { kept, ties } if on_tree(kept) => {
            boxed(best_first::tree((space, start)).ties(ties), observer)
        }
        Algorithm::BestFirst { ties, .. } => {
            boxed(best_first::graph((space, start)).ties(ties), observer)
        }
        Algorithm::UniformCost { kept, ties } if on_tree(kept) => {
            boxed(uniform_cost::tree((space, start)).ties(ties), observer)
        }
        Algorithm::UniformCost { ties, .. } => {
            boxed(uniform_cost::graph((space, start)).ties(ties), observer)
        }
        Algorithm::AStar { kept, ties } if on_tree(kept) => {
            boxed(a_star::tree((space, start)).ties(ties), observer)
        }
        Algorithm::AStar { ties, .. } => boxed(a_star::graph((space, start)).ties(ties), observer),
        Algorithm::WeightedAStar { weight, kept, ties } if on_tree(kept) => {
            let search = weighted_a_star::tree(weight, (space, start));
            boxed(search.ties(ties), observer)
        }
        Algorithm::WeightedAStar { weight, ties, .. } => {
            let search = weighted_a_star::graph(weight, (space, start));
            boxed(search.ties(ties), observer)
        }
        Algorithm::RestartingWeightedAStar { ties } => {
            let search = restarting_weighted_a_star::graph(Weights::default(), (space, start));
            boxed(search.ties(ties), observer)
        }
        Algorithm::RecursiveBestFirst { cycles } => {
            let check = on_path(is_tree, cycles.check());
            let search = recursive_best_first::tree((space, start)).cycle_check(check);
            boxed(search, observer)
        }
        Algorithm::SmaStar { bytes } => boxed(sma_star::tree((space, start), bytes), observer),
        Algorithm::Beam { width, kept } if on_tree(kept) => {
            boxed(beam::tree(width, (space, start)), observer)
        }
        Algorithm::Beam { width, .. } => boxed(beam::graph(width, (space, start)), observer),
        Algorithm::CompleteBeam { kept } if on_tree(kept) => {
            boxed(beam::complete::tree((space, start)), observer)
        }
        Algorithm::CompleteBeam { .. } => boxed(beam::complete::graph((space, start)), observer),
        Algorithm::HillClimbing => boxed(hill_climbing::graph((space, start)), observer),
        Algorithm::Bidirectional => boxed(bidirectional::graph((space, start)), observer),
        Algorithm::DepthFirst(walk) => along_path!(depth_first, walk, space, start, observer),
        Algorithm::IterativeDeepening(walk) => {
            along_path!(iterative_deepening, walk, space, start, observer)
        }
        Algorithm::IdaStar(walk) => along_path!(ida_star, walk, space, start, observer),
        Algorithm::LimitedDiscrepancy(walk) => {
            along_path!(limited_discrepancy, walk, space, start, observer)
        }
        Algorithm::BranchAndBound(walk) => {
            along_path!(branch_and_bound, walk, space, start, observer)
        }
        Algorithm::ConflictDriven | Algorithm::Sudoku(_) => {
            return Err(Refused {
                algorithm,
                reason: "nothing waits in it that could be watched",
                possible: possible(&space),
            });
        }
    })
}

fn boxed<'a, 'p: 'a, E: Engine<Erased<'p>> + 'a>(
    search: Search<Erased<'p>, E>,
    observer: Option<Watch<'a, Erased<'p>>>,
) -> Box<dyn Stepping + 'a> {
    Box::new(search.observe(observer))
}

/// The check of a search along one path: none where no state has two paths.
fn on_path(is_tree: bool, check: CycleCheck) -> CycleCheck {
    match is_tree {
        true => CycleCheck::None,
        false => check,
    }
}
