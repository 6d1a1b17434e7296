//! Looks into an open list without changing it.

use std::iter::FromFn;

use super::{Frontier, Others, StoredKey};
use crate::problem::Cost;
use crate::store::NodeId;

/// Entries of an open list, for inspection. Iterating takes a call for each, so that what engines and users do with them
/// is not compiled again for each kind of open list.
pub(super) type Entries<'a, T> = FromFn<Box<dyn FnMut() -> Option<T> + 'a>>;

pub(super) fn entries<'a, T>(mut iter: impl Iterator<Item = T> + 'a) -> Entries<'a, T> {
    std::iter::from_fn(Box::new(move || iter.next()))
}

impl<V: Ord + Copy, C: Cost> Frontier<V, C> {
    /// Returns the entry that is popped next, which may be outdated.
    pub(crate) fn first(&self) -> Option<(StoredKey<V, C>, NodeId)> {
        match &self.others {
            Others::Heap(heap) if !self.in_lists => {
                let (key, id) = heap.first()?;
                Some((StoredKey::Other(key), id))
            }
            _ => self.iter().next(),
        }
    }

    /// Returns the number of entries with this value that are not outdated, or `None` if that would take a scan.
    pub(crate) fn count(&self, value: V) -> Option<usize> {
        match &self.others {
            Others::Queues(queues) if !self.in_lists => Some(queues.count(value)),
            _ => None,
        }
    }

    /// Returns all entries in the order in which they are popped, outdated ones included.
    pub(crate) fn iter(&self) -> Entries<'_, (StoredKey<V, C>, NodeId)> {
        let lists = self.lists.iter();
        let lists = lists.map(|(key, id)| (StoredKey::Whole(key), id));
        // Only those in use have entries.
        let (queues, heap) = match &self.others {
            Others::Queues(queues) => (Some(queues.iter(self.ties.age())), None),
            Others::Heap(heap) => (None, Some(heap.iter())),
        };
        let queues = queues.into_iter().flatten();
        let queues = queues.map(|(value, id)| ((value, C::ZERO), id));
        let others = queues.chain(heap.into_iter().flatten());
        entries(lists.chain(others.map(|(key, id)| (StoredKey::Other(key), id))))
    }

    /// Visits the entries with values up to this one, outdated ones included. If they are visited in order, ends when `visit` returns
    /// `false`; entries with larger values may be visited too.
    pub(crate) fn visit_up_to(
        &self,
        value: V,
        visit: &mut dyn FnMut(StoredKey<V, C>, NodeId) -> bool,
    ) {
        match &self.others {
            Others::Heap(heap) if !self.in_lists => heap.visit_up_to(value, &mut |key, id| {
                visit(StoredKey::Other(key), id);
            }),
            _ => {
                self.iter().all(|(stored, id)| visit(stored, id));
            }
        }
    }
}
