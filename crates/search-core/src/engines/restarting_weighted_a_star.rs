//! Restarting weighted A* (RWA*): weighted A* with a large weight, restarted from the start state with a smaller weight
//! after each solution. An anytime search: it finds a first solution quickly, and better ones until the best is proven
//! optimal.
//!
//! Source: S. Richter, J. T. Thayer and W. Ruml, *The joy of forgetting: faster anytime search via restarting*, 2010. A
//! restart drops the frontier, which is biased by the larger weight, and keeps the cheapest known path and the
//! heuristic value of each state. States whose g + h is at least the cost of the best solution are pruned.
//!
//! Every solution is cheaper than the previous one and costs at most w times the optimum, where w is the current
//! weight. The last one is optimal: it was found with a weight of 1, or no cheaper one remains. All this holds if the
//! heuristic is admissible. [`run`](crate::Search::run) continues to the last solution, or reports the best one so far
//! at a limit; [`solutions`](crate::Search::solutions) returns each of them.
//!
//! Time is at most the sum of weighted A* for all weights, and memory the maximum. A state counts as `expanded` each
//! time it is expanded, and as `evaluated` once. A state that returns to the frontier after a restart does not count as
//! `reopened`; after a restart, no state is closed.
//!
//! Ties: of states with equal values, the one with the smallest h is expanded first, and of these the newest
//! ([`Ties::LOW_H`](crate::Ties::LOW_H)), as in [A*](crate::a_star); [`ties`](Graph::ties) sets another rule.

mod evaluation;

use std::hash::Hash;

use crate::engines::best_first;
use crate::problem::{Problem, StateSpace, Weighable, Weight};

use evaluation::Restarting;

/// Restarting weighted A*: stores every state with its path and detects duplicates. There is no tree search variant, as
/// a tree search stores nothing that a restart could reuse.
pub type Graph<P, O = ()> = best_first::Graph<P, O, Restarting>;

/// Creates a restarting weighted A* search of `problem`.
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
    best_first::graph_ordered_by(Restarting::new(weights.0), problem)
}

/// The weights of a search, in strictly decreasing order. The default is 5, 3, 2, 1.5, 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Weights(Vec<Weight>);

impl Weights {
    /// Creates the sequence of weights. Returns `None` if it is empty or not strictly decreasing.
    ///
    /// If the last weight is more than 1, it is used until no cheaper solution remains.
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

    /// Returns the weight after this number of restarts; the last weight is kept.
    ///
    /// ```
    /// use search_core::restarting_weighted_a_star::Weights;
    ///
    /// let weights = [0, 1, 2, 3, 4, 5].map(|restarts| Weights::default().after(restarts).to_string());
    /// assert_eq!(weights, ["5", "3", "2", "1.5", "1", "1"]);
    /// ```
    #[must_use]
    pub fn after(&self, restarts: usize) -> Weight {
        self.0[restarts.min(self.0.len() - 1)]
    }
}

impl Default for Weights {
    fn default() -> Self {
        let weights = [(5, 1), (3, 1), (2, 1), (3, 2), (1, 1)];
        let weights = weights.map(|(upper, lower)| Weight::new(upper, lower));
        Weights(weights.into_iter().flatten().collect())
    }
}
