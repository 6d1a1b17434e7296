use std::fmt;

use crate::problem::Cost;
use crate::run::Proven;
use crate::store::Ties;

/// By what a best-first search orders its frontier: the smallest value first.
pub trait Evaluation<C: Cost> {
    /// The value. Its `Debug` form is what [`Why`](crate::Why) shows.
    type Value: Ord + Copy + fmt::Debug;

    /// Whether the value of a state depends on the path to it: then it is an f, and
    /// [`expanded_before_last_f`](crate::Counts::expanded_before_last_f) is counted. Where this is false, the first path
    /// to a state stays.
    const DEPENDS_ON_G: bool;

    /// Which of several states with the same value is next, unless the search is given another rule.
    const TIES: Ties = Ties::FIFO;

    /// The value of a state with path cost `g` and heuristic value `h`.
    fn value(&self, g: C, h: C) -> Self::Value;

    /// What is proven of the first solution that comes to its turn, if states are reopened when a cheaper path to them
    /// is found.
    ///
    /// A claim that rests on the heuristic says so: [`Proven::OptimalIfAdmissible`] for A*. The search makes
    /// [`Proven::Optimal`] of it where the space declares an admissible heuristic.
    fn proven(&self) -> Proven {
        Proven::Nothing
    }

    /// Whether the search begins anew behind a solution, to look for a cheaper one: states with g + h no less than
    /// its cost are then left out. That is for graph search: tree search, which forgets where it began, does not
    /// compile with it.
    const RESTARTS: bool = false;

    /// In a search that [restarts](Evaluation::RESTARTS): it begins anew, with so many solutions found. Gives
    /// whether there can be a cheaper one to look for.
    fn restart(&mut self, solutions: usize) -> bool {
        let _ = solutions;
        true
    }
}

/// Greedy best-first search: the heuristic value alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl<C: Cost> Evaluation<C> for Greedy {
    type Value = C;
    const DEPENDS_ON_G: bool = false;

    #[inline]
    fn value(&self, _: C, h: C) -> C {
        h
    }
}
