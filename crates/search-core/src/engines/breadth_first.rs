//! Breadth-first search: expands the oldest state first, so all states of one depth are expanded before those of the
//! next, and the first solution has the fewest steps.
//!
//! Sources: E. F. Moore, *The shortest path through a maze*, 1959; C. Y. Lee, *An algorithm for path connections and
//! its applications*, 1961. With b successors per state and a solution at depth d, time and memory of tree search are
//! in O(b^d). Time and memory of graph search are also bounded by the number of distinct states and their successors.

mod engine;

use std::hash::Hash;

use crate::problem::{Problem, StateSpace};
use crate::run::Search;
use crate::store::{Visited, Window};

pub(super) use engine::BreadthFirst;
#[cfg(feature = "parallel")]
pub(super) use engine::Layers;

/// Breadth-first tree search: stores only the frontier.
pub type Tree<P, O = ()> = Search<P, BreadthFirst<P, Window<<P as StateSpace>::State>>, O>;

/// Breadth-first graph search: stores every state with its path and detects duplicates.
pub type Graph<P, O = ()> = Search<P, BreadthFirst<P, Visited<<P as StateSpace>::State>>, O>;

/// Creates a breadth-first tree search of `problem`.
///
/// May not end if the space has cycles: use [`graph`] or [`Limits`](crate::Limits) then.
pub fn tree<M: Problem>(problem: M) -> Tree<M::Space> {
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, BreadthFirst::new(Window::new()))
}

/// Creates a breadth-first graph search of `problem`.
pub fn graph<M: Problem<Space: StateSpace<State: Eq + Hash>>>(problem: M) -> Graph<M::Space> {
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, BreadthFirst::new(Visited::default()))
}
