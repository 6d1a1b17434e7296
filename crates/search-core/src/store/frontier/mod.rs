//! The frontier of best-first search, and how equal values are ordered in it.

mod buckets;
mod heap;
mod ties;

use super::{Growth, NodeId};
use crate::problem::Cost;

use buckets::Buckets;
use heap::Heap;
pub(crate) use heap::Key;
pub use ties::{Age, Criterion, Ties, TiesError};

/// The frontier in the order of the value, and of what the rule for ties looks at.
///
/// Where only the age decides between equal values, a queue for each value keeps it without a number in the entries.
/// A second criterion makes for too many different keys, in particular where costs are lengths: then it is a heap.
///
/// An entry whose key has changed is left where it is, to be recognised when its turn comes.
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

    /// An entry with this key is left behind, as its state has another one now.
    #[cold]
    pub(crate) fn outdate(&mut self, key: Key<V, C>) {
        if let Frontier::Queues(queues) = self {
            queues.outdate(key.0);
        }
    }

    /// The entry that was taken last was one left behind.
    #[inline]
    pub(crate) fn was_outdated(&mut self) {
        if let Frontier::Queues(queues) = self {
            queues.was_outdated();
        }
    }

    /// How many entries have this value still, where that is known without a walk over them.
    pub(crate) fn count(&self, value: V) -> Option<usize> {
        match self {
            Frontier::Queues(queues) => Some(queues.count(value)),
            Frontier::Heap(_) => None,
        }
    }

    /// All entries, the next one first, those that were left behind too.
    pub(crate) fn iter(&self, ties: Ties) -> impl Iterator<Item = (Key<V, C>, NodeId)> {
        let (queues, heap) = match self {
            Frontier::Queues(queues) => (Some(queues.iter(ties.age())), None),
            Frontier::Heap(heap) => (None, Some(heap.iter())),
        };
        let queues = queues.into_iter().flatten();
        let queues = queues.map(|(value, id)| ((value, C::ZERO), id));
        queues.chain(heap.into_iter().flatten())
    }

    /// By capacity.
    #[inline]
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Frontier::Queues(queues) => queues.bytes(),
            Frontier::Heap(heap) => heap.bytes(),
        }
    }

    /// What it takes beyond that to hold `more` entries.
    #[inline]
    pub(crate) fn growth(&self, more: usize) -> Growth {
        match self {
            Frontier::Queues(queues) => queues.growth(more),
            Frontier::Heap(heap) => heap.growth(more),
        }
    }
}
