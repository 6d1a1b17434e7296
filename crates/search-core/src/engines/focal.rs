//! Focal search: of the open nodes whose f is at most w times the smallest, expands the one that seems nearest to a goal first.
//!
//! Source: J. Pearl and J. H. Kim, *Studies in semi-admissible heuristics*, 1982 (A*ε). The first solution costs at most w times the
//! optimum if the heuristic is admissible. Nearness is a second estimate, of the number of steps, which need not be admissible; without
//! one it is h. With n generated states, none of them reopened, time is in O(n log n) and memory in O(n).
//!
//! The search may expand nodes near a goal whose f is too large by a little, return to those far from it, and go on so: if costs differ,
//! [explicit estimation search](crate::explicit_estimation) avoids that.
//!
//! Ties: of nodes at the same distance, the one with the smallest f is expanded first, and of these the oldest.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hash;

use super::policy;
use super::within_factor::{ByCost, Estimates, Selection, WithinFactor, steps_of_cost};
use crate::problem::{Problem, Real, StateSpace, Weighable, Weight};

/// Focal search, with the function `D` that estimates the distance to a goal.
pub type Graph<P, D, O = ()> =
    policy::Search<P, WithinFactor<P, Focal<<P as StateSpace>::Cost>, D>, O>;

/// Creates a focal search of `problem`, whose heuristic value also estimates the distance to a goal.
///
/// ```
/// use search_core::{Proven, Weight, focal, from_fn};
///
/// // From 1 to 100 by adding 1, which costs 1, and by doubling, which costs 3.
/// let successors = |&number: &u32| [(number + 1, 1u32), (number * 2, 3)].into_iter().filter(|next| next.0 <= 100);
/// let problem = from_fn(1, successors, |number| *number == 100);
/// let weight = Weight::new(3, 2).expect("1.5 is at least 1");
/// let report = focal::graph(weight, problem).run();
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

/// Creates a focal search of `problem` with a function that estimates the number of steps from a state to a goal; its second argument is
/// the heuristic value of the state.
///
/// `distance` may overestimate. A negative result or NaN stands for an infinite distance.
pub fn graph_by<M, D>(weight: Weight, distance: D, problem: M) -> Graph<M::Space, D>
where
    M: Problem<Space: StateSpace<Cost: Weighable, State: Eq + Hash>>,
    D: Fn(&<M::Space as StateSpace>::State, <M::Space as StateSpace>::Cost) -> f64,
{
    policy::search(WithinFactor::new(weight, distance), problem)
}

/// The selection of focal search.
#[derive(Clone)]
pub struct Focal<C> {
    weight: Weight,
    /// All open nodes.
    by_f: BTreeSet<(C, usize)>,
    /// Those that are not in the focal list, with their distances.
    waiting: BTreeMap<(C, usize), Real>,
    /// The focal list: the open nodes whose f is at most the weight times `bound`.
    focal: BTreeSet<(Real, C, usize)>,
    /// The largest of all smallest f so far: a lower bound of the optimum.
    bound: C,
}

impl<C: Weighable> Focal<C> {
    /// Adds the nodes to the focal list that a larger bound allows.
    fn raise(&mut self, bound: C) {
        self.bound = bound;
        while let Some(first) = self.waiting.first_entry() {
            let &(f, id) = first.key();
            if !self.weight.allows(f, bound) {
                break;
            }
            self.focal.insert((first.remove(), f, id));
        }
    }
}

impl<C: Weighable> Selection<C> for Focal<C> {
    const ENTRY_BYTES: usize = size_of::<(C, usize)>() + size_of::<(Real, C, usize)>();
    const REASON: &str = "of the open nodes whose f is at most w times the smallest, it has the smallest estimated distance to a goal";

    fn new(weight: Weight) -> Self {
        Focal {
            weight,
            by_f: BTreeSet::new(),
            waiting: BTreeMap::new(),
            focal: BTreeSet::new(),
            bound: C::ZERO,
        }
    }

    fn insert(&mut self, id: usize, Estimates { f, distance, .. }: Estimates<C>) {
        self.by_f.insert((f, id));
        match self.weight.allows(f, self.bound) {
            true => drop(self.focal.insert((distance, f, id))),
            false => drop(self.waiting.insert((f, id), distance)),
        }
    }

    fn remove(&mut self, id: usize, Estimates { f, distance, .. }: Estimates<C>) {
        self.by_f.remove(&(f, id));
        self.waiting.remove(&(f, id));
        self.focal.remove(&(distance, f, id));
    }

    fn take(&mut self) -> Option<usize> {
        let &(least, _) = self.by_f.first()?;
        if least > self.bound {
            self.raise(least);
        }
        let (_, f, id) = self.focal.pop_first()?;
        self.by_f.remove(&(f, id));
        Some(id)
    }
}
