//! The open list of best-first search, and its tie-breaking.

mod buckets;
mod heap;
mod ties;

use super::{Growth, NodeId};
use crate::problem::Cost;

use buckets::Buckets;
use heap::Heap;
pub(crate) use heap::Key;
pub use ties::{Age, Criterion, Ties, TiesError};

/// An open list ordered by value, then by the tie-breaking criterion and the age.
///
/// If the age alone breaks ties, one queue for each value needs no number in the entries for it. With a second criterion
/// there are too many distinct keys for that, in particular if costs are lengths, and the open list is a heap.
///
/// An entry whose key has changed stays in the open list and is skipped when it is popped.
pub(crate) enum Frontier<V, C> {
    Queues(Buckets<V>),
    Heap(Heap<V, C>),
}

impl<V: Ord + Copy, C: Cost> Frontier<V, C> {
    pub(crate) fn new(ties: Ties) -> Self {
        match ties.criterion() {
            None => Frontier::Queues(Buckets::new()),
            Some(_) => Frontier::Heap(Heap::new(ties)),
        }
    }

    pub(crate) fn clear(&mut self) {
        match self {
            Frontier::Queues(queues) => queues.clear(),
            Frontier::Heap(heap) => heap.clear(),
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, key: Key<V, C>, id: NodeId) {
        match self {
            Frontier::Queues(queues) => queues.push(key.0, id),
            Frontier::Heap(heap) => heap.push(key, id),
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self, ties: Ties) -> Option<(Key<V, C>, NodeId)> {
        match self {
            Frontier::Queues(queues) => {
                let (value, id) = queues.pop(ties.age())?;
                Some(((value, C::ZERO), id))
            }
            Frontier::Heap(heap) => heap.pop(),
        }
    }

    /// Returns the entry that is popped next, which may be outdated.
    pub(crate) fn first(&self, ties: Ties) -> Option<(Key<V, C>, NodeId)> {
        match self {
            Frontier::Queues(queues) => {
                let (value, id) = queues.iter(ties.age()).next()?;
                Some(((value, C::ZERO), id))
            }
            Frontier::Heap(heap) => heap.first(),
        }
    }

    /// Counts an entry with this key as outdated, as its state has another key now.
    #[cold]
    pub(crate) fn outdate(&mut self, key: Key<V, C>) {
        if let Frontier::Queues(queues) = self {
            queues.outdate(key.0);
        }
    }

    /// Reports that the entry popped last was outdated.
    #[inline]
    pub(crate) fn was_outdated(&mut self) {
        if let Frontier::Queues(queues) = self {
            queues.was_outdated();
        }
    }

    /// Returns the number of entries with this value that are not outdated, or `None` if that would take a scan.
    pub(crate) fn count(&self, value: V) -> Option<usize> {
        match self {
            Frontier::Queues(queues) => Some(queues.count(value)),
            Frontier::Heap(_) => None,
        }
    }

    /// Returns all entries in the order in which they are popped, outdated ones included.
    pub(crate) fn iter(&self, ties: Ties) -> impl Iterator<Item = (Key<V, C>, NodeId)> {
        let (queues, heap) = match self {
            Frontier::Queues(queues) => (Some(queues.iter(ties.age())), None),
            Frontier::Heap(heap) => (None, Some(heap.iter())),
        };
        let queues = queues.into_iter().flatten();
        let queues = queues.map(|(value, id)| ((value, C::ZERO), id));
        queues.chain(heap.into_iter().flatten())
    }

    /// Returns the bytes allocated, by capacity.
    #[inline]
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Frontier::Queues(queues) => queues.bytes(),
            Frontier::Heap(heap) => heap.bytes(),
        }
    }

    /// Returns the additional bytes needed for `more` entries.
    #[inline]
    pub(crate) fn growth(&self, more: usize) -> Growth {
        match self {
            Frontier::Queues(queues) => queues.growth(more),
            Frontier::Heap(heap) => heap.growth(more),
        }
    }
}
