use std::fmt;

use crate::problem::Cost;
use crate::run::Proven;
use crate::store::Ties;

/// The evaluation function of a best-first search, which orders the frontier: the smallest value first.
pub trait Evaluation<C: Cost> {
    /// The type of the value. [`Why`](crate::Why) shows its `Debug` output.
    type Value: Ord + Copy + fmt::Debug;

    /// Whether the value of a state depends on g. If so, the value is an f, and
    /// [`expanded_before_last_f`](crate::Counts::expanded_before_last_f) is counted. If not, the first path found to a
    /// state is never replaced.
    const DEPENDS_ON_G: bool;

    /// The default tie-breaking rule.
    const TIES: Ties = Ties::FIFO;

    /// Returns the value of a state with path cost `g` and heuristic value `h`.
    fn value(&self, g: C, h: C) -> Self::Value;

    /// Returns the value as a whole number, if it is one, in the same order: the search is faster then, if the numbers are
    /// small. The default is `None`.
    #[must_use]
    fn whole(value: Self::Value) -> Option<u64> {
        let _ = value;
        None
    }

    /// Returns what is proven of the first solution taken from the frontier, if states are reopened when a cheaper path
    /// to them is found.
    ///
    /// A claim that depends on the heuristic is conditional: [`Proven::OptimalIfAdmissible`] for A*. The search turns
    /// it into [`Proven::Optimal`] if the space declares its heuristic admissible.
    fn proven(&self) -> Proven {
        Proven::Nothing
    }

    /// Whether the search restarts after each solution, to find a cheaper one. States whose g + h is at least the cost
    /// of the best solution are pruned then. Only for graph search: tree search does not store the start, so it does
    /// not compile with this.
    const RESTARTS: bool = false;

    /// Called on each [restart](Evaluation::RESTARTS) with the number of solutions found so far. Returns whether a
    /// cheaper solution may exist.
    fn restart(&mut self, solutions: usize) -> bool {
        let _ = solutions;
        true
    }
}

/// The evaluation function h of greedy best-first search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl<C: Cost> Evaluation<C> for Greedy {
    type Value = C;
    const DEPENDS_ON_G: bool = false;

    #[inline]
    fn value(&self, _: C, h: C) -> C {
        h
    }

    #[inline]
    fn whole(value: C) -> Option<u64> {
        value.whole()
    }
}
