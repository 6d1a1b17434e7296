//! Depth-first search: the newest state is next, its successors in their order, so one path is followed to
//! its end before another is begun.
//!
//! C. P. Trémaux, 1882 (in É. Lucas, *Récréations mathématiques*); R. E. Tarjan, *Depth-first search and
//! linear graph algorithms*, 1972. With b successors a state and paths of length m, tree search takes time
//! in O(b^m) and memory in O(b·m). It does not end on infinite paths: set [`Limits::depth`](crate::Limits).
//!
//! [`tree`] leaves out successors that are on the path already, so it ends on every finite space, and its solutions are
//! the ends of simple paths, each path once; [`cycle_check`](Tree::cycle_check) sets another [`CycleCheck`]. It needs
//! states that can be compared; for others there is [`tree_unchecked`], which goes round where a path does.
//!
//! Successors are made one at a time: a state is generated when its turn comes, not when its parent is
//! expanded. (Those of a plain [`Searchable`] are made together, then wait.) In graph search a state is a
//! duplicate if it is met again later in this order.
//!
//! Depth-limited search is no engine of its own but this one with that limit:
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
mod engine;
mod evaluate;
mod in_place;
mod moves;
mod subtree;
mod untried;
mod walk;

use std::hash::Hash;

use crate::problem::{InPlace, Plain, Searchable, StateSpace};
use crate::run::Search;
use crate::store::cycle_check::{Checked, Unchecked};
use crate::store::{CycleCheck, PathStack, Visited};

pub use bound::{Bound, Reached, Unbounded, Verdict};
pub use engine::DepthFirst;
pub use evaluate::Evaluate;
pub use in_place::OneState;
pub use moves::{AllMoves, Moves, WithoutInverse};
pub use walk::Walk;

/// Depth-first tree search: keeps the current path, on which no state occurs twice, and the untried actions beside it.
pub type Tree<P, O = (), B = Unbounded> =
    Search<P, DepthFirst<P, PathStack<<P as StateSpace>::State, Checked>, B>, O>;

/// Depth-first tree search that does not look for cycles.
pub type UncheckedTree<P, O = (), B = Unbounded, M = AllMoves> =
    Search<P, DepthFirst<P, PathStack<<P as StateSpace>::State>, B, M>, O>;

/// Depth-first graph search: every state is kept, recognised, and has its path.
pub type Graph<P, O = (), M = AllMoves> =
    Search<P, DepthFirst<P, Visited<<P as StateSpace>::State>, Unbounded, M>, O>;

/// Depth-first tree search that keeps one state and changes it.
pub type InPlaceTree<P, O = (), B = Unbounded, M = AllMoves> =
    Search<P, DepthFirst<P, OneState<P>, B, M>, O>;

/// Depth-first tree search from `start`.
///
/// On a finite space it ends; as it comes to a state by every simple path, that may take much longer than [`graph`].
pub fn tree<S: Searchable + Eq + Hash>(start: S) -> Tree<Plain<S>> {
    tree_in(Plain::new(), start)
}

/// Depth-first tree search from `start` for states that cannot be compared.
///
/// Where paths can go round and round it may not end: set [`Limits`](crate::Limits).
pub fn tree_unchecked<S: Searchable>(start: S) -> UncheckedTree<Plain<S>> {
    tree_unchecked_in(Plain::new(), start)
}

/// Depth-first graph search from `start`.
pub fn graph<S: Searchable + Eq + Hash>(start: S) -> Graph<Plain<S>> {
    graph_in(Plain::new(), start)
}

/// Depth-first tree search from `start` in a space of its own.
pub fn tree_in<P: StateSpace<State: Eq + Hash>>(space: P, start: P::State) -> Tree<P> {
    tree_by(Unbounded, space, start)
}

/// [`tree_unchecked`] in a space of its own.
pub fn tree_unchecked_in<P: StateSpace>(space: P, start: P::State) -> UncheckedTree<P> {
    tree_unchecked_by(Unbounded, space, start)
}

/// Depth-first graph search from `start` in a space of its own.
pub fn graph_in<P: StateSpace<State: Eq + Hash>>(space: P, start: P::State) -> Graph<P> {
    Search::new(space, start, DepthFirst::new(Visited::default(), Unbounded))
}

/// Depth-first tree search from `start` by moves that are made on one state and taken back.
///
/// Keeps a single state, so there is no path on which to check for cycles; the counts and the solutions
/// are those of [`tree_unchecked_in`].
pub fn in_place<P: InPlace<State: Clone>>(space: P, start: P::State) -> InPlaceTree<P> {
    in_place_by(Unbounded, space, start)
}

/// Depth-first tree search as far as a bound of its own allows.
pub fn tree_by<P: StateSpace<State: Eq + Hash>, B: Bound<P>>(
    bound: B,
    space: P,
    start: P::State,
) -> Tree<P, (), B> {
    let check = Checked::new(CycleCheck::in_space::<P>());
    Search::new(space, start, DepthFirst::new(PathStack::new(check), bound))
}

/// The same for states that cannot be compared.
pub fn tree_unchecked_by<P: StateSpace, B: Bound<P>>(
    bound: B,
    space: P,
    start: P::State,
) -> UncheckedTree<P, (), B> {
    Search::new(
        space,
        start,
        DepthFirst::new(PathStack::new(Unchecked), bound),
    )
}

/// The same by moves that are made on one state and taken back.
pub fn in_place_by<P: InPlace<State: Clone>, B: Bound<P>>(
    bound: B,
    space: P,
    start: P::State,
) -> InPlaceTree<P, (), B> {
    Search::new(space, start, DepthFirst::new(OneState::new(), bound))
}
