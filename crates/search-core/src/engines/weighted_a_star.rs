//! Weighted A*: expands the state with the smallest g + w·h first. A larger weight w usually finds a solution sooner;
//! the first solution costs at most w times the optimum.
//!
//! Source: I. Pohl, *Heuristic search viewed as path finding in a graph*, 1970. The bound holds if the heuristic is
//! admissible and states are reopened, or if it is consistent. A weight of 1 is A*. With n generated states, none of
//! them reopened, and v different values in the frontier at one time, time is in O(n log v) and memory in O(n).
//!
//! Ties: of states with equal values, the one with the smallest h is expanded first, and of these the newest
//! ([`Ties::LOW_H`]), as in [A*](crate::a_star); [`ties`](Graph::ties) sets another rule.

use std::hash::Hash;

use crate::engines::best_first::{self, Evaluation};
use crate::problem::{Problem, StateSpace, Weighable, Weight};
use crate::run::Proven;
use crate::store::Ties;

/// Weighted A* tree search: stores only the frontier.
pub type Tree<P, O = ()> = best_first::Tree<P, O, Weighted>;

/// Weighted A* graph search: stores every state with its path and detects duplicates.
pub type Graph<P, O = ()> = best_first::Graph<P, O, Weighted>;

/// Creates a weighted A* tree search of `problem`.
///
/// If the space has cycles, the search ends only if there is a solution; with cycles of cost 0 it may not end at all.
/// Use [`graph`] or [`Limits`](crate::Limits) then.
pub fn tree<M: Problem<Space: StateSpace<Cost: Weighable>>>(
    weight: Weight,
    problem: M,
) -> Tree<M::Space> {
    best_first::tree_ordered_by(Weighted(weight), problem)
}

/// Creates a weighted A* graph search of `problem`.
///
/// ```
/// use search_core::{Proven, Searchable, Weight, weighted_a_star};
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
/// let weight = Weight::new(3, 2).expect("1.5 is at least 1");
/// let report = weighted_a_star::graph(weight, Number(1)).run();
/// let solution = report.solution().expect("10 can be reached");
/// assert_eq!(solution.proven, Proven::WithinFactor(weight));
/// assert!(solution.cost <= Some(6)); // the optimum is 4
/// ```
pub fn graph<M: Problem<Space: StateSpace<Cost: Weighable, State: Eq + Hash>>>(
    weight: Weight,
    problem: M,
) -> Graph<M::Space> {
    best_first::graph_ordered_by(Weighted(weight), problem)
}

/// The evaluation function g + w·h, computed as the integer `denominator`·g + `numerator`·h.
#[derive(Clone, Copy, Debug, Default)]
pub struct Weighted(pub Weight);

impl<C: Weighable> Evaluation<C> for Weighted {
    type Value = C::Weighted;
    const DEPENDS_ON_G: bool = true;
    const TIES: Ties = Ties::LOW_H;

    #[inline]
    fn value(&self, g: C, h: C) -> C::Weighted {
        g.weighted(self.0.denominator(), h, self.0.numerator())
    }

    fn proven(&self) -> Proven {
        if self.0 == Weight::ONE {
            Proven::OptimalIfAdmissible
        } else {
            Proven::WithinFactorIfAdmissible(self.0)
        }
    }
}
