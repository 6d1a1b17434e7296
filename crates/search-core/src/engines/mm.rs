//! MM: bidirectional heuristic search that meets in the middle. It never expands a state whose distance from its own end is more than
//! half the optimal cost.
//!
//! Sources: R. C. Holte, A. Felner, G. Sharon, N. R. Sturtevant and J. Chen, *MM: a bidirectional search algorithm that is guaranteed to
//! meet in the middle*, 2017 (R. C. Holte, A. Felner, G. Sharon and N. R. Sturtevant, 2016). The next node is the one with the smallest
//! priority max(f, 2g + ε) of both sides, then the smallest g, then the oldest, where ε is [the least cost of an
//! action](BackwardHeuristic::least_cost). The search ends when the cheapest solution found so far costs no more than a lower bound on
//! all others: the maximum of the smallest priority, of the smallest f on each side, and of the sum of the smallest g on each side and
//! ε.
//!
//! Requires a space that can be searched from its goals, with a heuristic for that ([`BackwardHeuristic`]). The goals are those that the
//! space lists; its goal test is not used. The solution is optimal if both heuristics are admissible; closed states are reopened when a
//! cheaper path to them is found.
//!
//! # Counts, limits and observers
//! - The counts are sums of both sides: a state whose predecessors are generated is expanded. The goal test of a state is whether a
//!   solution is proven. A state found by both sides is stored twice.
//! - Depth, g and h of a state are those of its own side; the same holds for `max_depth` and [`Limits::depth`](crate::Limits::depth).
//! - The observer receives `start` for the start and for every goal. States on the side of the start have even numbers, those on the
//!   side of the goals have odd ones. The solution reported is the goal that was reached; its depth and cost are those of the whole
//!   path.
//! - [`expanded_before_last_f`](crate::Counts::expanded_before_last_f) counts the states expanded before the lower bound last increased.
//! - After the solution, the search ends as [`Incomplete`](crate::Limit::Incomplete), as it does not search for others.

mod selection;

use std::hash::Hash;

use crate::engines::front_to_end::FrontToEnd;
use crate::problem::{BackwardHeuristic, Problem, StateSpace};
use crate::run::Search;

use selection::Mm;

/// MM: stores every state with its path and detects duplicates.
pub type Graph<P, O = ()> = Search<P, FrontToEnd<P, Mm<<P as StateSpace>::Cost>>, O>;

/// Creates an MM search from the start to the goals of the space. See [`BackwardHeuristic`] for an example.
pub fn graph<M: Problem<Space: BackwardHeuristic<State: Eq + Hash>>>(
    problem: M,
) -> Graph<M::Space> {
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, FrontToEnd::new())
}
