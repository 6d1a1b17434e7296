use std::cmp::Reverse;
use std::fmt;

use crate::{Cost, Proven};

/// By what a best-first search orders its frontier: the smallest value first.
pub trait Evaluation<C: Cost> {
    /// The value. Its `Debug` form is what [`Why`](crate::Why) shows.
    type Value: Ord + Copy + fmt::Debug;

    /// Whether the value of a state depends on the path to it. Where this is false, the first path to a state
    /// stays.
    const DEPENDS_ON_G: bool;

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

/// Greedy best-first search: the heuristic value alone. Between equal values of another evaluation it is the
/// rule *low h*.
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

/// The rule *high g*: of equal values the one whose path costs most. To be used behind another evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct HighG;

impl<C: Cost> Evaluation<C> for HighG {
    type Value = Reverse<C>;
    const DEPENDS_ON_G: bool = true;

    #[inline]
    fn value(&self, g: C, _: C) -> Reverse<C> {
        Reverse(g)
    }
}

/// One evaluation, and another between what it holds equal.
///
/// What is equal in both is taken first in, first out, or as [`Ties`](super::Ties) says: so A* that takes the
/// deepest of its best states first, and of these the newest, is `Then(AStar, HighG)` with `Ties::LastIn`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Then<V, T>(pub V, pub T);

impl<C: Cost, V: Evaluation<C>, T: Evaluation<C>> Evaluation<C> for Then<V, T> {
    type Value = (V::Value, T::Value);
    const DEPENDS_ON_G: bool = V::DEPENDS_ON_G || T::DEPENDS_ON_G;
    const RESTARTS: bool = {
        assert!(!T::RESTARTS, "what restarts a search comes first");
        V::RESTARTS
    };

    #[inline]
    fn value(&self, g: C, h: C) -> Self::Value {
        (self.0.value(g, h), self.1.value(g, h))
    }

    fn proven(&self) -> Proven {
        self.0.proven()
    }

    fn restart(&mut self, solutions: usize) -> bool {
        self.0.restart(solutions)
    }
}
