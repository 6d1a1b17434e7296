//! Recursive best-first search (RBFS): best-first search by f = g + h that stores only one path and the siblings of its
//! states.
//!
//! Source: R. E. Korf, *Linear-space best-first search*, 1993. It follows the state with the smallest stored value F as
//! long as no other one is smaller. Then it drops the subtree below that state and backs up the smallest f found there,
//! which becomes the F of the state until it is the best again. With an admissible heuristic, the first solution is
//! optimal. New states are expanded in the order of f even if the heuristic is not consistent.
//!
//! With b successors per state and paths of length m, memory is in O(b·m). The price is time: a dropped
//! subtree is generated, and counted, again each time its root is the best. This happens often if f increases in small
//! steps or has many different values.
//!
//! The recursion is implemented as layers on an explicit stack, so long paths do not overflow the call stack. Of equal
//! values, the deepest state is expanded first, and among siblings the one that was generated first.

mod engine;

use crate::engines::depth_first::PathProblem;
use crate::problem::StateSpace;
use crate::run::Search;
use crate::store::PathStack;
use crate::store::cycle_check::{Check, Checked};

use engine::RecursiveBestFirst;

/// Recursive best-first tree search: stores the current path and the siblings of its states.
pub type Tree<P, O = ()> = Search<P, RecursiveBestFirst<P, Checked>, O>;

/// Recursive best-first tree search without a cycle check.
pub type UncheckedTree<P, O = ()> = Search<P, RecursiveBestFirst<P>, O>;

/// Creates a recursive best-first search of `problem`.
///
/// Skips successors that are on the current path, so it ends on every finite space; [`cycle_check`](Tree::cycle_check)
/// sets another [`CycleCheck`](crate::CycleCheck). Does not support [`MovedInPlace`](crate::MovedInPlace), as it stores the siblings of
/// the path.
///
/// ```
/// use search_core::{Proven, Searchable, recursive_best_first};
/// # #[derive(PartialEq, Eq, Hash)]
/// # struct Number(u32);
/// # impl Searchable for Number {
/// #     const HEURISTIC: search_core::Heuristic = search_core::Heuristic::Admissible;
/// #     fn is_solution(&self) -> bool { self.0 == 10 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1), Number(self.0 * 2)] }
/// #     fn heuristic_value(&self) -> u32 { u32::from(self.0 != 10) }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
///
/// let report = recursive_best_first::tree(Number(1)).run();
/// let solution = report.solution().expect("10 can be reached");
/// assert_eq!((solution.cost, solution.proven), (Some(4), Proven::Optimal));
/// assert!(report.counts.stored <= 1 + 2 * 4); // the start, and two states for each step
/// ```
pub fn tree<M, K>(problem: M) -> Search<M::Space, RecursiveBestFirst<M::Space, K>>
where
    M: PathProblem<
            K,
            PathStore = PathStack<<<M as PathProblem<K>>::Space as StateSpace>::State, K>,
        >,
    K: Check<<M::Space as StateSpace>::State>,
{
    let (space, start, path) = problem.into_path_store();
    Search::new(space, start, RecursiveBestFirst::new(path.into_check()))
}
