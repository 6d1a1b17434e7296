use std::fmt;

use search_core::engine::Engine;
use search_core::restarting_weighted_a_star::{self, Weights};
use search_core::{
    CycleCheck, Search, a_star, beam, best_first, breadth_first, depth_first, hill_climbing,
    parallel_breadth_first, recursive_best_first, sma_star, uniform_cost, weighted_a_star,
};

use crate::{Algorithm, Kept, Puzzle, Run, Watch};

/// An algorithm that a puzzle cannot do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// What was asked for.
    pub algorithm: Algorithm,
    /// Why it cannot be.
    pub reason: &'static str,
    /// The names of those that can.
    pub possible: Vec<&'static str>,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refused {
            algorithm,
            reason,
            possible,
        } = self;
        let possible = possible.join(", ");
        write!(
            f,
            "this puzzle cannot be searched by {algorithm}: {reason}; it can by {possible}"
        )
    }
}

impl std::error::Error for Refused {}

/// A search, watched or not.
pub(crate) fn boxed<'a, P, E>(
    search: Search<P, E>,
    watch: Option<Watch<'a, P>>,
) -> Box<dyn Run + 'a>
where
    P: Puzzle + 'a,
    E: Engine<P> + 'a,
{
    match watch {
        Some(watch) => Box::new(search.observe(watch)),
        None if P::IS_TIMED => Box::new(search),
        None => Box::new(search.observe(Watch::new(()))),
    }
}

/// The search of `space` from `start` by `algorithm`.
pub(crate) fn search<'a, P: Puzzle + 'a>(
    space: P,
    start: P::State,
    algorithm: Algorithm,
    watch: Option<Watch<'a, P>>,
) -> Result<Box<dyn Run + 'a>, Refused> {
    let abilities = space.abilities();
    let refused = |reason| Refused {
        algorithm,
        reason,
        possible: abilities.names(),
    };
    let is_tree = space.is_tree();
    let on_tree = |kept| match kept {
        Kept::Usual => is_tree,
        Kept::Tree => true,
        Kept::Graph => false,
    };
    if let Some((deep, walk)) = algorithm.deep() {
        let make = abilities.deep(walk).map_err(refused)?;
        let check = if is_tree {
            CycleCheck::None
        } else {
            walk.cycles.check()
        };
        return Ok(make((deep, check), space, start, watch));
    }
    Ok(match algorithm {
        Algorithm::BreadthFirst { kept } if on_tree(kept) => {
            boxed(breadth_first::tree_in(space, start), watch)
        }
        Algorithm::BreadthFirst { .. } => boxed(breadth_first::graph_in(space, start), watch),
        Algorithm::ParallelBreadthFirst => {
            boxed(parallel_breadth_first::graph_in(space, start), watch)
        }
        Algorithm::DepthFirstGraph => boxed(depth_first::graph_in(space, start), watch),
        Algorithm::BestFirst { kept, ties } if on_tree(kept) => {
            boxed(best_first::tree_in(space, start).ties(ties), watch)
        }
        Algorithm::BestFirst { ties, .. } => {
            boxed(best_first::graph_in(space, start).ties(ties), watch)
        }
        Algorithm::UniformCost { kept, ties } if on_tree(kept) => {
            boxed(uniform_cost::tree_in(space, start).ties(ties), watch)
        }
        Algorithm::UniformCost { ties, .. } => {
            boxed(uniform_cost::graph_in(space, start).ties(ties), watch)
        }
        Algorithm::AStar { kept, ties } if on_tree(kept) => {
            boxed(a_star::tree_in(space, start).ties(ties), watch)
        }
        Algorithm::AStar { ties, .. } => boxed(a_star::graph_in(space, start).ties(ties), watch),
        Algorithm::WeightedAStar { weight, kept, ties } if on_tree(kept) => boxed(
            weighted_a_star::tree_in(weight, space, start).ties(ties),
            watch,
        ),
        Algorithm::WeightedAStar { weight, ties, .. } => boxed(
            weighted_a_star::graph_in(weight, space, start).ties(ties),
            watch,
        ),
        Algorithm::RestartingWeightedAStar { ties } => {
            let search = restarting_weighted_a_star::graph_in(Weights::default(), space, start);
            boxed(search.ties(ties), watch)
        }
        Algorithm::RecursiveBestFirst { cycles } => {
            let check = if is_tree {
                CycleCheck::None
            } else {
                cycles.check()
            };
            let search = recursive_best_first::tree_in(space, start).cycle_check(check);
            boxed(search, watch)
        }
        Algorithm::SmaStar { bytes } => boxed(sma_star::tree_in(space, start, bytes), watch),
        Algorithm::Beam { width, kept } if on_tree(kept) => {
            boxed(beam::tree_in(width, space, start), watch)
        }
        Algorithm::Beam { width, .. } => boxed(beam::graph_in(width, space, start), watch),
        Algorithm::CompleteBeam { kept } if on_tree(kept) => {
            boxed(beam::complete::tree_in(space, start), watch)
        }
        Algorithm::CompleteBeam { .. } => boxed(beam::complete::graph_in(space, start), watch),
        Algorithm::HillClimbing => boxed(hill_climbing::graph_in(space, start), watch),
        Algorithm::Bidirectional => {
            let make = abilities.bidirectional().map_err(refused)?;
            make((), space, start, watch)
        }
        Algorithm::ConflictDriven if watch.is_some() => {
            return Err(refused("nothing waits in it that could be watched"));
        }
        Algorithm::ConflictDriven => {
            let learning = abilities.learning_search(space);
            learning
                .ok_or_else(|| refused("it is not given as choices, one of each of many groups"))?
        }
        Algorithm::Sudoku(_) => return Err(refused("it is a method for Sudoku alone")),
        Algorithm::DepthFirst(_)
        | Algorithm::IterativeDeepening(_)
        | Algorithm::IdaStar(_)
        | Algorithm::LimitedDiscrepancy(_)
        | Algorithm::BranchAndBound(_) => unreachable!("they go along a path"),
    })
}
