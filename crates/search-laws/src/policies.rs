//! Policies for the table: with and without duplicate detection, with and without outdated entries in the open list.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use search_core::policy::{Insertion, Policy};
use search_core::store::{Collection, Named};
use search_core::{Proven, StateSpace};

/// Expands the node with the smallest g. Its open list keeps the entries of nodes to which a cheaper path was found, and its
/// closed list is searched from front to back, as it is for small graphs only.
pub(crate) struct CheapestFirst<P: StateSpace> {
    open: BinaryHeap<Reverse<(P::Cost, usize)>>,
    closed: Vec<(P::State, P::Cost)>,
}

impl<P: StateSpace> CheapestFirst<P> {
    pub(crate) fn new() -> Self {
        CheapestFirst {
            open: BinaryHeap::new(),
            closed: Vec::new(),
        }
    }
}

impl<P: StateSpace<State: Eq>> Policy<P> for CheapestFirst<P> {
    const EVALUATES: bool = false;

    fn insert(&mut self, state: P::State, g: P::Cost) -> Insertion {
        let known = self.closed.iter().position(|(known, _)| *known == state);
        if let Some(id) = known {
            if g >= self.closed[id].1 {
                return Insertion::Known(id);
            }
            self.closed[id].1 = g;
            return Insertion::Cheaper(id);
        }
        self.closed.push((state, g));
        Insertion::New
    }

    fn open(&mut self, id: usize, g: P::Cost, _: P::Cost) {
        self.open.push(Reverse((g, id)));
    }

    fn take(&mut self) -> Option<usize> {
        self.open.pop().map(|Reverse((_, id))| id)
    }

    fn frontier(&self) -> impl Iterator<Item = usize> {
        let ascending = self.open.clone().into_sorted_vec().into_iter().rev();
        ascending.map(|Reverse((_, id))| id)
    }

    fn state(&self, id: usize) -> &P::State {
        &self.closed[id].0
    }

    fn into_states(self) -> impl IntoIterator<Item = P::State> {
        self.closed.into_iter().map(|(state, _)| state)
    }

    fn clear(&mut self) {
        *self = CheapestFirst::new();
    }

    fn collections(&self, _: usize) -> impl Collection {
        let open = Named("open list", &self.open);
        (open, Named("closed list", &self.closed))
    }

    fn proven(&self) -> Proven {
        Proven::Optimal
    }

    fn why_next(&self) -> String {
        "it has the smallest g".to_owned()
    }
}

/// Expands the newest node and detects no duplicates.
pub(crate) struct NewestFirst<P: StateSpace> {
    open: Vec<usize>,
    states: Vec<P::State>,
}

impl<P: StateSpace> NewestFirst<P> {
    pub(crate) fn new() -> Self {
        NewestFirst {
            open: Vec::new(),
            states: Vec::new(),
        }
    }
}

impl<P: StateSpace> Policy<P> for NewestFirst<P> {
    fn insert(&mut self, state: P::State, _: P::Cost) -> Insertion {
        self.states.push(state);
        Insertion::New
    }

    fn open(&mut self, id: usize, _: P::Cost, _: P::Cost) {
        self.open.push(id);
    }

    fn take(&mut self) -> Option<usize> {
        self.open.pop()
    }

    fn frontier(&self) -> impl Iterator<Item = usize> {
        self.open.iter().rev().copied()
    }

    fn state(&self, id: usize) -> &P::State {
        &self.states[id]
    }

    fn into_states(self) -> impl IntoIterator<Item = P::State> {
        self.states
    }

    fn clear(&mut self) {
        *self = NewestFirst::new();
    }
}
