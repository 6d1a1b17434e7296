//! Takes a path out of the store.

use std::cmp::Reverse;
use std::hash::Hash;

use super::{Columns, Visited};
use crate::store::{NodeId, Store};

impl<S: Eq + Hash, C: Columns<S>> Visited<S, C> {
    /// Returns the ids on the path from a state to the start, both included.
    fn ids_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = vec![id];
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            path.push(parent);
            at = parent;
        }
        path
    }

    /// Returns all states in the order of their ids.
    pub(crate) fn into_states(mut self) -> Vec<S> {
        let ids = (0..self.columns.len() as NodeId).rev();
        let mut states: Vec<S> = ids.filter_map(|id| self.columns.swap_remove(id)).collect();
        states.reverse();
        states
    }

    /// Removes the states on the path to `last`. See [`Store::into_path`].
    pub(super) fn take_path(mut self, last: NodeId) -> (Option<Vec<S>>, S) {
        // From the back of the arena to its front, so that a state swapped into a gap is never one still to be removed.
        // Most paths are in this order already, as parents are usually stored before their successors.
        let path = self.ids_to(last);
        let mut steps: Vec<usize> = (0..path.len()).collect();
        steps.sort_unstable_by_key(|&step| Reverse(path[step]));
        let mut states: Vec<Option<S>> = path.iter().map(|_| None).collect();
        for step in steps {
            states[step] = self.columns.swap_remove(path[step]);
        }
        let mut states = states
            .into_iter()
            .map(|state| state.expect("the path has each id once"));
        let last = states
            .next()
            .expect("a path contains at least its last state");
        (Some(states.rev().collect()), last)
    }
}

#[cfg(feature = "parallel")]
impl<S> Visited<S> {
    /// Removes a state. States after it in the arena must not be used afterwards, as their ids change.
    pub(in crate::store) fn take_out(&mut self, id: NodeId) -> Option<S> {
        self.columns.swap_remove(id)
    }
}
