//! NBS, near-optimal bidirectional search: with consistent heuristics, it expands at most twice as many states as any search needs
//! to prove from the same heuristics that a solution is optimal.
//!
//! Source: J. Chen, R. C. Holte, S. Zilles and N. R. Sturtevant, *Front-to-end bidirectional heuristic search with near-optimal node
//! expansions*, 2017. A solution through a state u on the side of the start and a state v on the side of the goals costs at least
//! lb(u, v) = max(f(u), f(v), g(u) + g(v) + ε), where ε is [the least cost of an action](BackwardHeuristic::least_cost). A search must
//! expand one state of each pair whose bound is less than the optimal cost. NBS takes a pair with the smallest bound and expands both.
//!
//! Each side has two open lists: of the states whose f exceeds the lower bound, the smallest f first (waiting), and of the others, the
//! smallest g first (ready). The pair is the first of each ready list; it is the smallest if the sum of both g and ε is within the
//! bound. Otherwise a state with an f equal to the bound becomes ready or, if there is none, the bound increases.
//!
//! Requires a space that can be searched from its goals, with a heuristic for that ([`BackwardHeuristic`]). The goals are those that the
//! space lists; its goal test is not used. The solution is optimal if both heuristics are admissible; closed states are reopened when a
//! cheaper path to them is found. Counts, limits and observers are as in [`mm`](crate::mm).

mod selection;

use std::hash::Hash;

use crate::engines::front_to_end::FrontToEnd;
use crate::problem::{BackwardHeuristic, Problem, StateSpace};
use crate::run::Search;

use selection::Nbs;

/// NBS: stores every state with its path and detects duplicates.
pub type Graph<P, O = ()> = Search<P, FrontToEnd<P, Nbs<<P as StateSpace>::Cost>>, O>;

/// Creates an NBS search from the start to the goals of the space. See [`BackwardHeuristic`] for an example.
pub fn graph<M: Problem<Space: BackwardHeuristic<State: Eq + Hash>>>(
    problem: M,
) -> Graph<M::Space> {
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, FrontToEnd::new())
}
