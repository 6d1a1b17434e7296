//! Depth-first search: expands the newest state first and its successors in order, so one path is followed to its end
//! before the next one.
//!
//! Sources: C. P. Trémaux, 1882 (in É. Lucas, *Récréations mathématiques*); R. E. Tarjan, *Depth-first search and
//! linear graph algorithms*, 1972. With b successors per state and paths of length m, tree search takes time in O(b^m)
//! and memory in O(b·m). Time and memory of graph search are linear in the number of distinct states and their
//! successors. Nothing is proven of the solution. The search does not end on infinite paths: set
//! [`Limits::depth`](crate::Limits).
//!
//! [`tree`] skips successors that are on the current path, so it ends on every finite space, and its solutions are the
//! ends of simple paths, each path once; [`cycle_check`](Tree::cycle_check) sets another
//! [`CycleCheck`](crate::CycleCheck). This requires states that can be compared; search others with
//! [`WithoutCycleCheck`](crate::WithoutCycleCheck).
//!
//! A successor is generated when it is its turn, not when its parent is expanded. (The successors of a plain
//! [`Searchable`](crate::Searchable) are created together, but count as generated one at a time.) In graph search, a
//! state is a duplicate if it is found again later in this order.
//!
//! Depth-limited search is this engine with a depth limit:
//! ```
//! use search_core::{Limit, Limits, Outcome, Searchable, depth_first};
//! # #[derive(PartialEq, Eq, Hash)]
//! # struct Number(u32);
//! # impl Searchable for Number {
//! #     fn is_solution(&self) -> bool { self.0 == 10 }
//! #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1), Number(self.0 * 2)] }
//! #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
//! # }
//!
//! let at_most = |steps| Limits { depth: Some(steps), ..Limits::default() };
//! let report = depth_first::tree(Number(1)).limits(at_most(4)).run();
//! assert_eq!(report.solution().map(|solution| solution.depth), Some(4));
//! let report = depth_first::tree(Number(1)).limits(at_most(3)).run();
//! assert!(matches!(report.outcome, Outcome::Stopped(Limit::Depth)));
//! ```

mod bound;
mod counting;
mod engine;
mod evaluate;
mod generate_again;
mod in_place;
mod moves;
pub(in crate::engines) mod path_problem;
mod path_store;
mod settings;
mod subtree;
mod untried;

use std::hash::Hash;

use crate::problem::{Problem, StateSpace};
use crate::run::Search;
use crate::store::cycle_check::Checked;
use crate::store::{PathStack, Visited};

use bound::Unbounded;
pub(super) use bound::{Bound, Decision, Reached};
pub(super) use counting::{CountingBound, Depth, Discrepancies};
pub(super) use engine::DepthFirst;
pub(super) use evaluate::Evaluate;
#[cfg(feature = "parallel")]
pub(super) use generate_again::{Generated, PathStep};
pub(super) use in_place::OneState;
pub(super) use moves::AllMoves;
#[cfg(feature = "parallel")]
pub(super) use moves::{Moves, WithoutInverse};
pub(super) use path_problem::PathProblem;
#[cfg(feature = "parallel")]
pub(super) use path_store::PathPerThread;
pub(super) use path_store::PathStore;
#[cfg(feature = "parallel")]
pub(super) use untried::Branch;

/// Depth-first tree search: stores the current path, on which no state occurs twice, and the untried actions of its
/// states.
pub type Tree<P, O = (), B = Unbounded> =
    Search<P, DepthFirst<P, PathStack<<P as StateSpace>::State, Checked>, B>, O>;

/// Depth-first tree search without a cycle check.
pub type UncheckedTree<P, O = (), B = Unbounded, M = AllMoves> =
    Search<P, DepthFirst<P, PathStack<<P as StateSpace>::State>, B, M>, O>;

/// Depth-first graph search: stores every state with its path and detects duplicates.
pub type Graph<P, O = (), M = AllMoves> =
    Search<P, DepthFirst<P, Visited<<P as StateSpace>::State>, Unbounded, M>, O>;

/// Depth-first tree search that stores one state and changes it in place.
pub type InPlaceTree<P, O = (), B = Unbounded, M = AllMoves> =
    Search<P, DepthFirst<P, OneState<P>, B, M>, O>;

/// Depth-first tree search of a [`PathProblem`], which determines how the path is stored.
pub type PathSearch<M, K, B = Unbounded> = Search<
    <M as PathProblem<K>>::Space,
    DepthFirst<<M as PathProblem<K>>::Space, <M as PathProblem<K>>::PathStore, B>,
>;

/// Creates a depth-first tree search of `problem`.
///
/// Ends on every finite space. As it reaches a state by every simple path, this may take much longer than [`graph`].
pub fn tree<M: PathProblem<K>, K>(problem: M) -> PathSearch<M, K> {
    tree_within(problem)
}

/// Creates a depth-first graph search of `problem`.
pub fn graph<M: Problem<Space: StateSpace<State: Eq + Hash>>>(problem: M) -> Graph<M::Space> {
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, DepthFirst::new(Visited::default(), Unbounded))
}

pub(super) fn tree_within<M: PathProblem<K>, K, B: Bound<M::Space>>(
    problem: M,
) -> PathSearch<M, K, B> {
    let (space, start, path) = problem.into_path_store();
    Search::new(space, start, DepthFirst::new(path, B::new()))
}

/// Keeps [`Moves`] and [`Bound`] to this crate.
pub(crate) mod sealed {
    pub trait Sealed {}
}
