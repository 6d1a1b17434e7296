//! Restarting weighted A*: weighted A* with a large weight, restarted from the start with a smaller one after
//! each solution. A solution comes soon, and better ones follow until the best is proven.
//!
//! S. Richter, J. T. Thayer and W. Ruml, *The joy of forgetting: faster anytime search via restarting*, 2010. What
//! is forgotten is the frontier, which the larger weight has filled with what it was wrong about; what is known of
//! the states (the cheapest path so far and the heuristic value) is kept. States with g + h no less than the
//! cost of the best solution are left out.
//!
//! Every solution is cheaper than the one before, and costs at most w times the least for the weight w then in
//! force. The last one is optimal: the one found with a weight of 1, or the one behind which nothing cheaper is
//! left. (All this if the heuristic never overestimates.) [`run`](crate::Search::run) goes on to the last, or, at
//! a limit, reports the best one so far; [`solutions`](crate::Search::solutions) gives each in its turn.
//!
//! Time and memory are at worst those of weighted A* for each weight, one after the other, in the memory of one.
//! A state is counted as `expanded` each time that it is, and as `evaluated` once; what comes back to the frontier
//! by a restart is not counted as `reopened`, and what was closed before a restart is closed no more.
//!
//! Of states with equal values the one with the smallest h is next, and of these the newest ([`Ties::LOW_H`]), as in
//! [A*](crate::a_star); [`ties`](Graph::ties) sets another rule.

use std::hash::Hash;

use crate::engines::best_first::{self, Evaluation};
use crate::engines::weighted_a_star::Weighted;
use crate::problem::{Problem, StateSpace, Weighable, Weight};
use crate::run::Proven;
use crate::store::Ties;

/// Restarting weighted A*: every state is kept, recognised, and has its path. There is no tree search by this
/// name, as that keeps nothing that a restart could use.
pub type Graph<P, O = ()> = best_first::Graph<P, O, Restarting>;

/// Restarting weighted A* on `problem`.
///
/// ```
/// use search_core::restarting_weighted_a_star::{self, Weights};
/// use search_core::{Proven, Searchable};
/// # #[derive(Clone, PartialEq, Eq, Hash)]
/// # struct Number(u32);
/// # impl Searchable for Number {
/// #     const HEURISTIC: search_core::Heuristic = search_core::Heuristic::Admissible;
/// #     fn is_solution(&self) -> bool { self.0 == 20 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> {
/// #         [Number(self.0 + 1), Number(self.0 * 2)].into_iter().filter(|number| number.0 <= 40)
/// #     }
/// #     fn heuristic_value(&self) -> u32 { if self.0 > 20 { 9 } else { (20 - self.0).div_ceil(10) } }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
///
/// let report = restarting_weighted_a_star::graph(Weights::default(), Number(1)).run();
/// let best = report.solution().expect("20 can be reached");
/// assert_eq!((best.cost, best.proven), (Some(5), Proven::Optimal));
/// ```
pub fn graph<M: Problem<Space: StateSpace<Cost: Weighable, State: Eq + Hash>>>(
    weights: Weights,
    problem: M,
) -> Graph<M::Space> {
    best_first::graph_by(Restarting::new(weights), problem)
}

/// The weights of one search, one after the other, each smaller than the one before: 5, 3, 2, 1.5, 1, if nothing
/// else is said.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Weights(Vec<Weight>);

impl Weights {
    /// These weights; none where there are none, or one is no smaller than the one before.
    ///
    /// Where the last one is more than 1, it stays in force until nothing cheaper is left.
    ///
    /// ```
    /// use search_core::Weight;
    /// use search_core::restarting_weighted_a_star::Weights;
    ///
    /// let three = Weight::new(3, 1).expect("3 is at least 1");
    /// assert!(Weights::new([three, Weight::ONE]).is_some());
    /// assert_eq!(Weights::new([Weight::ONE, three]), None);
    /// assert_eq!(Weights::new([]), None);
    /// ```
    #[must_use]
    pub fn new(weights: impl IntoIterator<Item = Weight>) -> Option<Weights> {
        let weights: Vec<Weight> = weights.into_iter().collect();
        let falling = weights.is_sorted_by(|before, after| before > after);
        (falling && !weights.is_empty()).then_some(Weights(weights))
    }
}

impl Default for Weights {
    fn default() -> Self {
        let weights = [(5, 1), (3, 1), (2, 1), (3, 2), (1, 1)];
        let weights = weights.map(|(upper, lower)| Weight::new(upper, lower));
        Weights(weights.into_iter().flatten().collect())
    }
}

/// The evaluation g + w·h, with one weight after the other.
#[derive(Clone, Debug)]
pub struct Restarting {
    weights: Vec<Weight>,
    /// The place of the weight in force.
    at: usize,
}

impl Restarting {
    /// The evaluation by these weights, for [`best_first::graph_by`].
    ///
    /// ```compile_fail
    /// # use search_core::{Plain, Searchable};
    /// use search_core::best_first::tree_by;
    /// use search_core::restarting_weighted_a_star::{Restarting, Weights};
    /// # struct Number(u32);
    /// # impl Searchable for Number {
    /// #     fn is_solution(&self) -> bool { self.0 == 20 }
    /// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1)] }
    /// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
    /// # }
    ///
    /// tree_by(Restarting::new(Weights::default()), Number(1)); // a tree search cannot restart
    /// ```
    #[must_use]
    pub fn new(weights: Weights) -> Self {
        Restarting {
            weights: weights.0,
            at: 0,
        }
    }

    fn in_force(&self) -> Weighted {
        Weighted(self.weights[self.at])
    }
}

impl<C: Weighable> Evaluation<C> for Restarting {
    type Value = C::Weighted;
    const DEPENDS_ON_G: bool = true;
    const TIES: Ties = Ties::LOW_H;
    const RESTARTS: bool = true;

    #[inline]
    fn value(&self, g: C, h: C) -> C::Weighted {
        self.in_force().value(g, h)
    }

    fn proven(&self) -> Proven {
        Evaluation::<C>::proven(&self.in_force())
    }

    fn restart(&mut self, solutions: usize) -> bool {
        // With a weight of 1, all that waits behind a solution has a g + h no less than its cost.
        let was_last = self.weights[self.at] == Weight::ONE;
        self.at = solutions.min(self.weights.len() - 1);
        !was_last
    }
}
