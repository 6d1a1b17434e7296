//! Best-first search: expands the state with the smallest value first. By default the value is h, the heuristic value
//! (greedy best-first search); [`evaluation`](Graph::evaluation) sets another evaluation function.
//!
//! Sources: J. E. Doran and D. Michie, *Experiments with the Graph Traverser program*, 1966; the name is from J. Pearl,
//! *Heuristics*, 1984. Time and memory are in O(b^m) in the worst case, with b successors per state and paths of length
//! m; in practice they depend on the heuristic. Nothing is proven of the solution.
//!
//! States with equal values are expanded first in, first out, unless [`ties`](Tree::ties) sets another rule.
//! [`Ties::LOW_G`](crate::Ties::LOW_G) prefers the cheapest path among equal values, [`Ties::HIGH_G`](crate::Ties::HIGH_G) the most expensive one. In greedy
//! search, g is the cost of the first path found to a state, as its value does not depend on the path.

mod all_cheapest;
mod engine;
mod evaluation;
mod settings;

use std::hash::Hash;

use crate::problem::{Problem, StateSpace};
use crate::run::Search;
use crate::store::{Slab, Together, Visited};

pub use all_cheapest::CheapestPaths;
pub(super) use all_cheapest::FindsCheapest;
use engine::{BestFirst, Record};
pub use evaluation::{Evaluation, Greedy};

/// Best-first tree search: stores only the frontier.
pub type Tree<P, O = (), V = Greedy> = Search<P, BestFirst<P, OpenNodes<P>, V>, O>;

/// Best-first graph search: stores every state with its path and detects duplicates.
pub type Graph<P, O = (), V = Greedy> = Search<P, BestFirst<P, Nodes<P>, V>, O>;

type RecordIn<P> = Record<<P as StateSpace>::Cost>;

/// The store of a tree search: open states with their records.
type OpenNodes<P> = Slab<<P as StateSpace>::State, RecordIn<P>>;

/// The store of a graph search: all states with their records.
type Nodes<P> = Visited<<P as StateSpace>::State, Together<<P as StateSpace>::State, RecordIn<P>>>;

/// Creates a greedy best-first tree search of `problem`. [`evaluation`](Tree::evaluation) sets another order.
///
/// May not end if the space has cycles: use [`graph`] or [`Limits`](crate::Limits) then.
pub fn tree<M: Problem>(problem: M) -> Tree<M::Space> {
    tree_ordered_by(Greedy, problem)
}

/// Creates a greedy best-first graph search of `problem`. [`evaluation`](Graph::evaluation) sets another order.
pub fn graph<M: Problem<Space: StateSpace<State: Eq + Hash>>>(problem: M) -> Graph<M::Space> {
    graph_ordered_by(Greedy, problem)
}

pub(super) fn tree_ordered_by<M: Problem, V: Evaluation<<M::Space as StateSpace>::Cost>>(
    evaluation: V,
    problem: M,
) -> Tree<M::Space, (), V> {
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, BestFirst::new(evaluation, Slab::new()))
}

pub(super) fn graph_ordered_by<
    M: Problem<Space: StateSpace<State: Eq + Hash>>,
    V: Evaluation<<M::Space as StateSpace>::Cost>,
>(
    evaluation: V,
    problem: M,
) -> Graph<M::Space, (), V> {
    let (space, start) = problem.into_space_and_start();
    let store = Visited::with_records();
    Search::new(space, start, BestFirst::new(evaluation, store))
}
