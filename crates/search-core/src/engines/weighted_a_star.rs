//! Weighted A*: the state with the smallest g + w·h is next. The larger the weight w, the sooner there is a
//! solution, which costs at most w times the least.
//!
//! I. Pohl, *Heuristic search viewed as path finding in a graph*, 1970; the bound holds if the heuristic never
//! overestimates and states are reopened, or if it is consistent. A weight of 1 is A*. Memory is in O(n) for n states
//! made, time too but for the frontier, whose operations are in O(log v) for v values at one time.
//!
//! Of states with equal values the one with the smallest h is next, and of these the newest ([`Ties::LOW_H`]), as in
//! [A*](crate::a_star); [`ties`](Graph::ties) sets another rule.

use std::hash::Hash;

use crate::engines::best_first::{self, Evaluation};
use crate::problem::{Problem, StateSpace, Weighable, Weight};
use crate::run::Proven;
use crate::store::Ties;

/// Weighted A* tree search: the frontier is all that it keeps.
pub type Tree<P, O = ()> = best_first::Tree<P, O, Weighted>;

/// Weighted A* graph search: every state is kept, recognised, and has its path.
pub type Graph<P, O = ()> = best_first::Graph<P, O, Weighted>;

/// Weighted A* tree search of `problem`.
///
/// Where paths can go round and round it ends only if there is a solution, and for nothing not even then: use [`graph`], or
/// [`Limits`](crate::Limits).
pub fn tree<M: Problem<Space: StateSpace<Cost: Weighable>>>(
    weight: Weight,
    problem: M,
) -> Tree<M::Space> {
    best_first::tree_by(Weighted(weight), problem)
}

/// Weighted A* graph search of `problem`.
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
/// assert!(solution.cost <= Some(6)); // 4 is the least
/// ```
pub fn graph<M: Problem<Space: StateSpace<Cost: Weighable, State: Eq + Hash>>>(
    weight: Weight,
    problem: M,
) -> Graph<M::Space> {
    best_first::graph_by(Weighted(weight), problem)
}

/// The evaluation g + w·h, as the whole number `denominator`·g + `numerator`·h.
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
