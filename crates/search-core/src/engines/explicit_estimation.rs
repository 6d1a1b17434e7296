//! Explicit estimation search: expands the node that seems nearest to a goal among those that seem to lead to a solution within w times
//! the optimum, and raises the lower bound where the estimates do not suffice.
//!
//! Source: J. T. Thayer and W. Ruml, *Bounded suboptimal search: a direct approach using inadmissible estimates*, 2011. The first
//! solution costs at most w times the optimum if the heuristic is admissible. The costs and distances to a goal are estimated by h and by
//! a second function, each corrected by its mean error along the path to the node (their path-based correction); these estimates
//! choose the node and prove nothing. With n generated states, none of them reopened, time is in O(n log n), as long as the smallest
//! estimate rises, and memory in O(n).
//!
//! Ties: the smaller estimate of the cost, then the oldest node.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hash;
use std::ops::Bound::{Excluded, Included};

use super::policy;
use super::within_factor::{ByCost, Estimates, Selection, WithinFactor, ordered, steps_of_cost};
use crate::problem::{Cost, Problem, Real, StateSpace, Weighable, Weight};

/// Explicit estimation search, with the function `D` that estimates the distance to a goal.
pub type Graph<P, D, O = ()> =
    policy::Search<P, WithinFactor<P, ExplicitEstimation<<P as StateSpace>::Cost>, D>, O>;

/// Creates an explicit estimation search of `problem`, whose heuristic value also estimates the distance to a goal.
///
/// ```
/// use search_core::{Proven, Weight, explicit_estimation, from_fn};
///
/// // From 1 to 100 by adding 1, which costs 1, and by doubling, which costs 3.
/// let successors = |&number: &u32| [(number + 1, 1u32), (number * 2, 3)].into_iter().filter(|next| next.0 <= 100);
/// let problem = from_fn(1, successors, |number| *number == 100);
/// let weight = Weight::new(3, 2).expect("1.5 is at least 1");
/// let report = explicit_estimation::graph(weight, problem).run();
/// let solution = report.solution().expect("100 can be reached");
/// assert_eq!(solution.proven, Proven::WithinFactor(weight));
/// assert!(solution.cost <= Some(27)); // the optimum is 18
/// ```
pub fn graph<M>(weight: Weight, problem: M) -> Graph<M::Space, ByCost<M::Space>>
where
    M: Problem<Space: StateSpace<Cost: Weighable, State: Eq + Hash>>,
{
    graph_by(weight, steps_of_cost as ByCost<M::Space>, problem)
}

/// Creates an explicit estimation search of `problem` with a function that estimates the number of steps from a state to a goal; its
/// second argument is the heuristic value of the state.
///
/// `distance` may overestimate. A negative result or NaN stands for an infinite distance.
pub fn graph_by<M, D>(weight: Weight, distance: D, problem: M) -> Graph<M::Space, D>
where
    M: Problem<Space: StateSpace<Cost: Weighable, State: Eq + Hash>>,
    D: Fn(&<M::Space as StateSpace>::State, <M::Space as StateSpace>::Cost) -> f64,
{
    policy::search(WithinFactor::new(weight, distance), problem)
}

/// The selection of explicit estimation search.
#[derive(Clone)]
pub struct ExplicitEstimation<C> {
    weight: Weight,
    /// All open nodes, with their estimated costs.
    by_f: BTreeMap<(C, usize), Real>,
    /// All open nodes by their estimated costs, with all estimates.
    by_cost: BTreeMap<(Real, usize), Estimates<C>>,
    /// The nodes whose estimated cost is at most `limit`, the nearest first.
    focal: BTreeSet<(Real, Real, usize)>,
    /// The weight times the smallest estimated cost.
    limit: Real,
}

/// Returns the entry of a node in the focal list.
fn entry<C>(id: usize, estimates: &Estimates<C>) -> (Real, Real, usize) {
    (estimates.corrected_distance, estimates.corrected_f, id)
}

impl<C: Weighable> ExplicitEstimation<C> {
    /// Returns the weight times a cost, rounded.
    fn times_weight(&self, cost: f64) -> Real {
        let [upper, lower] = [self.weight.numerator(), self.weight.denominator()].map(f64::from);
        ordered(cost * upper / lower)
    }

    /// Adds or removes the nodes whose estimated costs are between the old limit of the focal list and the new one.
    fn set_limit(&mut self, limit: Real) {
        let between = |low, high| {
            let range = (Excluded((low, usize::MAX)), Included((high, usize::MAX)));
            self.by_cost
                .range(range)
                .map(|(&(_, id), estimates)| entry(id, estimates))
        };
        match limit > self.limit {
            true => self.focal.extend(between(self.limit, limit)),
            false => {
                for entry in between(limit, self.limit) {
                    self.focal.remove(&entry);
                }
            }
        }
        self.limit = limit;
    }

    /// Returns the key in `by_cost` of the next node.
    fn select(&mut self) -> Option<(Real, usize)> {
        let (&best, _) = self.by_cost.first_key_value()?;
        let limit = self.times_weight(best.0.get());
        if limit != self.limit {
            self.set_limit(limit);
        }
        let (&(least, first), &cost_of_first) = self.by_f.first_key_value()?;
        let bound = self.times_weight(least.number().into());
        // The estimate decides, and f proves.
        let is_within = |key: &(Real, usize)| {
            let estimates = &self.by_cost[key];
            estimates.corrected_f <= bound && self.weight.allows(estimates.f, least)
        };
        let nearest = self.focal.first().map(|&(_, cost, id)| (cost, id));
        let mut preferred = nearest.into_iter().chain([best]);
        Some(preferred.find(is_within).unwrap_or((cost_of_first, first)))
    }
}

impl<C: Weighable> Selection<C> for ExplicitEstimation<C> {
    const ENTRY_BYTES: usize = size_of::<(C, usize, Real)>()
        + size_of::<(Real, usize, Estimates<C>)>()
        + size_of::<(Real, Real, usize)>();
    const REASON: &str = "it has the smallest estimated distance or else the smallest estimated cost, if that cost is at most w times the \
        smallest f; otherwise it has the smallest f";

    fn new(weight: Weight) -> Self {
        ExplicitEstimation {
            weight,
            by_f: BTreeMap::new(),
            by_cost: BTreeMap::new(),
            focal: BTreeSet::new(),
            limit: Real::ZERO,
        }
    }

    fn insert(&mut self, id: usize, estimates: Estimates<C>) {
        let cost = estimates.corrected_f;
        self.by_f.insert((estimates.f, id), cost);
        self.by_cost.insert((cost, id), estimates);
        if cost <= self.limit {
            self.focal.insert(entry(id, &estimates));
        }
    }

    fn remove(&mut self, id: usize, estimates: Estimates<C>) {
        self.by_f.remove(&(estimates.f, id));
        self.by_cost.remove(&(estimates.corrected_f, id));
        self.focal.remove(&entry(id, &estimates));
    }

    fn take(&mut self) -> Option<usize> {
        let key = self.select()?;
        let estimates = self.by_cost[&key];
        self.remove(key.1, estimates);
        Some(key.1)
    }
}
