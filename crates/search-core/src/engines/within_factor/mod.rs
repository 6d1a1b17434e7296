//! Common to the searches that expand any node by which the cost stays within a factor of the optimum: the [policy](crate::policy) with
//! the states and the estimates of each node. They differ in the [`Selection`] among the open nodes.

use std::hash::Hash;

use super::policy::{Insertion, Policy};
use crate::problem::{Cost, Real, StateSpace, Weighable, Weight};
use crate::run::Proven;
use crate::store::{Block, Collection, InsertResult, Named, Store, Visited};

/// A policy that selects by the cost and by the distance to a goal, `D`: a function of a state and of its heuristic value.
pub struct WithinFactor<P: StateSpace, L, D> {
    states: Visited<P::State>,
    nodes: Vec<Node<P::Cost>>,
    open: L,
    /// The number of open nodes, and its greatest value.
    open_len: usize,
    peak_open: usize,
    weight: Weight,
    distance: D,
    /// The node whose successors are generated; none before the start is expanded.
    expanded: Option<usize>,
}

/// What is stored of each node, by its id.
#[derive(Clone, Copy)]
struct Node<C> {
    /// While the node is open.
    estimates: Option<Estimates<C>>,
    depth: u32,
    /// The start of its path.
    start: StartEstimates,
}

/// The estimates of a start, from which the errors along a path are computed.
#[derive(Clone, Copy, Default)]
struct StartEstimates {
    cost: f64,
    distance: f64,
}

/// What a [`Selection`] orders open nodes by.
#[derive(Clone, Copy, PartialEq)]
pub struct Estimates<C> {
    pub f: C,
    /// The estimated number of steps to a goal.
    pub distance: Real,
    /// The [distance](Estimates::distance) corrected by the mean error of the estimates along the path.
    pub corrected_distance: Real,
    /// f with h corrected in the same way: it may overestimate.
    pub corrected_f: Real,
}

/// The open nodes, in the orders by which one is selected.
pub trait Selection<C: Weighable>: Clone {
    /// The size of the entries of an open node.
    const ENTRY_BYTES: usize;
    /// The clause that explains the selection, after "because".
    const REASON: &str;

    fn new(weight: Weight) -> Self;

    fn insert(&mut self, id: usize, estimates: Estimates<C>);

    fn remove(&mut self, id: usize, estimates: Estimates<C>);

    /// Removes the selected node.
    fn take(&mut self) -> Option<usize>;
}

impl Weight {
    /// Returns `true` if `cost` is at most this weight times `least`, exactly if costs are exact.
    pub(super) fn allows<C: Weighable>(self, cost: C, least: C) -> bool {
        cost.weighted(self.denominator(), C::ZERO, 1)
            <= least.weighted(self.numerator(), C::ZERO, 1)
    }
}

/// Returns an estimate as an ordered number. One that is negative, infinite or NaN becomes the largest.
pub(super) fn ordered(estimate: f64) -> Real {
    Real::new(estimate).unwrap_or(Real::MAX)
}

/// The estimate of a distance by the heuristic value.
pub(super) type ByCost<P> = fn(&<P as StateSpace>::State, <P as StateSpace>::Cost) -> f64;

/// Estimates the number of steps by the heuristic value, as if each step cost 1.
pub(super) fn steps_of_cost<S, C: Cost>(_: &S, h: C) -> f64 {
    h.number().into()
}

impl<P: StateSpace<Cost: Weighable>, L: Selection<P::Cost>, D> WithinFactor<P, L, D> {
    pub fn new(weight: Weight, distance: D) -> Self {
        WithinFactor {
            states: Visited::default(),
            nodes: Vec::new(),
            open: L::new(weight),
            open_len: 0,
            peak_open: 0,
            weight,
            distance,
            expanded: None,
        }
    }
}

impl<C: Weighable> Estimates<C> {
    /// Corrects the estimates of a node at the end of a path by their mean error in a step of it.
    ///
    /// With exact estimates, f is the same along a path, and so is the sum of depth and distance. How much these have grown since the
    /// start is the sum of the errors in all steps of the path.
    fn at_end(start: StartEstimates, depth: u32, [g, h]: [C; 2], distance: f64) -> Self {
        let f = g.plus(h);
        let f_as_float = f64::from(f.number());
        let steps = f64::from(depth.max(1));
        let error_of_cost = ((f_as_float - start.cost) / steps).max(0.0);
        let error_of_distance = (f64::from(depth) + distance - start.distance) / steps;
        // With an error of a whole step, a path would never come closer to a goal.
        let left = distance / (1.0 - error_of_distance).clamp(1.0 / 1024.0, 1.0);
        Estimates {
            f,
            distance: ordered(distance),
            corrected_distance: ordered(left),
            corrected_f: ordered(f_as_float + left * error_of_cost),
        }
    }
}

impl<P, L, D> Policy<P> for WithinFactor<P, L, D>
where
    P: StateSpace<State: Eq + Hash, Cost: Weighable>,
    L: Selection<P::Cost>,
    D: Fn(&P::State, P::Cost) -> f64,
{
    fn insert(&mut self, state: P::State, _: P::Cost) -> Insertion {
        match self.states.insert(state, None) {
            InsertResult::New(_) => {
                self.nodes.push(Node {
                    estimates: None,
                    depth: 0,
                    start: StartEstimates::default(),
                });
                Insertion::New
            }
            // Ignored unless it is cheaper.
            InsertResult::Known(id) => Insertion::Cheaper(id as usize),
            InsertResult::Full => {
                unreachable!("a policy is not asked to store more states than ids")
            }
        }
    }

    fn open(&mut self, id: usize, g: P::Cost, h: P::Cost) {
        let distance = ordered((self.distance)(self.state(id), h)).get();
        let (depth, start) = match self.expanded {
            Some(parent) => (self.nodes[parent].depth + 1, self.nodes[parent].start),
            None => {
                let cost = g.plus(h).number().into();
                (0, StartEstimates { cost, distance })
            }
        };
        let estimates = Estimates::at_end(start, depth, [g, h], distance);
        let opened = Node {
            estimates: Some(estimates),
            depth,
            start,
        };
        let before = std::mem::replace(&mut self.nodes[id], opened);
        match before.estimates {
            Some(before) => self.open.remove(id, before),
            None => self.open_len += 1,
        }
        self.peak_open = self.peak_open.max(self.open_len);
        self.open.insert(id, estimates);
    }

    fn take(&mut self) -> Option<usize> {
        let id = self.open.take()?;
        self.nodes[id].estimates = None;
        self.open_len -= 1;
        self.expanded = Some(id);
        Some(id)
    }

    fn frontier(&self) -> impl Iterator<Item = usize> {
        let mut open = self.open.clone();
        std::iter::from_fn(move || open.take())
    }

    fn state(&self, id: usize) -> &P::State {
        self.states.get(id as u32)
    }

    fn into_states(self) -> impl IntoIterator<Item = P::State> {
        self.states.into_states()
    }

    fn clear(&mut self) {
        self.states.clear();
        self.nodes = Vec::new();
        self.open = L::new(self.weight);
        (self.open_len, self.peak_open) = (0, 0);
        self.expanded = None;
    }

    fn collections(&self, _: usize) -> impl Collection {
        // The nodes of search trees are about half full.
        let capacity = self.peak_open.next_power_of_two();
        let entry = 2 * L::ENTRY_BYTES;
        let open = Block::new("open lists", self.open_len, capacity, entry);
        (&self.states, Named("nodes", &self.nodes), open)
    }

    fn proven(&self) -> Proven {
        match self.weight {
            Weight::ONE => Proven::OptimalIfAdmissible,
            weight => Proven::WithinFactorIfAdmissible(weight),
        }
    }

    fn why_next(&self) -> String {
        L::REASON.to_owned()
    }
}
