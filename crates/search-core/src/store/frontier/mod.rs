//! The open list of best-first search, and its tie-breaking.

mod buckets;
mod heap;
mod inspect;
mod lists;
mod memory;
mod ties;

use super::NodeId;
use crate::problem::Cost;

use buckets::Buckets;
use heap::Heap;
pub(crate) use heap::Key;
use inspect::{Entries, entries};
use lists::Lists;
pub(crate) use lists::WholeKey;
pub use ties::{Age, Criterion, Ties, TiesError};

/// An open list ordered by value, then by the tie-breaking criterion and the age.
///
/// There is a list for each key if keys are small whole numbers. For all other keys, such as lengths, and for keys that are
/// too far apart, it depends on the rule: with the age alone, many entries share a value, and there is a queue for each
/// value, in which entries need no number for their age; with a second criterion, there are many distinct keys, and the
/// open list is a heap.
///
/// An entry whose key has changed stays in the open list and is skipped when it is popped.
pub(crate) struct Frontier<V, C> {
    ties: Ties,
    lists: Lists,
    /// Whether the entries are in `lists`.
    in_lists: bool,
    others: Others<V, C>,
}

enum Others<V, C> {
    Queues(Buckets<V>),
    Heap(Heap<V, C>),
}

/// The key of an entry, in the form in which the open list stores it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StoredKey<V, C> {
    Whole(WholeKey),
    Other(Key<V, C>),
}

impl<V: Ord + Copy, C: Cost> Frontier<V, C> {
    pub(crate) fn new(ties: Ties) -> Self {
        Frontier {
            ties,
            lists: Lists::new(ties),
            in_lists: true,
            others: match ties.criterion() {
                None => Others::Queues(Buckets::new()),
                Some(_) => Others::Heap(Heap::new(ties)),
            },
        }
    }

    pub(crate) fn clear(&mut self) {
        self.lists.clear();
        self.in_lists = true;
        match &mut self.others {
            Others::Queues(queues) => queues.clear(),
            Others::Heap(heap) => heap.clear(),
        }
    }

    /// Adds an entry; `whole` returns its key if that consists of whole numbers. Returns `false` without adding it if the
    /// entries have to be [moved](Frontier::leave_lists) first.
    #[inline]
    pub(crate) fn push(
        &mut self,
        key: Key<V, C>,
        whole: impl FnOnce() -> Option<WholeKey>,
        id: NodeId,
    ) -> bool {
        if self.in_lists {
            return whole().is_some_and(|key| self.lists.push(key, id));
        }
        match &mut self.others {
            Others::Queues(queues) => queues.push(key.0, id),
            Others::Heap(heap) => heap.push(key, id),
        }
        true
    }

    /// Replaces the lists by an open list for keys of any kind. `entries` are all that are not outdated, in order.
    #[cold]
    pub(crate) fn leave_lists(&mut self, mut entries: Vec<(Key<V, C>, NodeId)>) {
        self.lists.clear();
        self.in_lists = false;
        if self.ties.age() == Age::LastIn {
            entries.reverse();
        }
        for (key, id) in entries {
            self.push(key, || None, id);
        }
    }

    /// Returns the id of the entry that is popped next, which may be outdated. Returns `None` if finding it would take a search.
    #[inline]
    pub(crate) fn next(&self) -> Option<NodeId> {
        match &self.others {
            _ if self.in_lists => self.lists.next(),
            Others::Heap(heap) => heap.first().map(|(_, id)| id),
            Others::Queues(_) => None,
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(StoredKey<V, C>, NodeId)> {
        if self.in_lists {
            let (key, id) = self.lists.pop()?;
            return Some((StoredKey::Whole(key), id));
        }
        let (key, id) = match &mut self.others {
            Others::Queues(queues) => {
                let (value, id) = queues.pop(self.ties.age())?;
                ((value, C::ZERO), id)
            }
            Others::Heap(heap) => heap.pop()?,
        };
        Some((StoredKey::Other(key), id))
    }

    /// Counts an entry with this key as outdated, as its state has another key now.
    #[cold]
    pub(crate) fn outdate(&mut self, key: Key<V, C>) {
        if let Some(queues) = self.queues_mut() {
            queues.outdate(key.0);
        }
    }

    /// Reports that the entry popped last was outdated.
    #[inline]
    pub(crate) fn was_outdated(&mut self) {
        if let Some(queues) = self.queues_mut() {
            queues.was_outdated();
        }
    }

    fn queues_mut(&mut self) -> Option<&mut Buckets<V>> {
        match &mut self.others {
            Others::Queues(queues) if !self.in_lists => Some(queues),
            _ => None,
        }
    }
}
