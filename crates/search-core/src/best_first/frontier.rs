use crate::buckets::Buckets;
use crate::store::NodeId;
use crate::{Growth, Ties};

use super::heap::Heap;

/// The frontier in the order of the value, and of what the rule for ties looks at.
///
/// Where only the age decides between equal values, a queue for each value keeps it without a number in the entries.
/// A second criterion makes for too many different keys, in particular where costs are lengths: then it is a heap.
///
/// An entry whose key has changed is left where it is, to be recognised when its turn comes.
pub(super) enum Frontier<V, C> {
    Queues(Buckets<V>),
    Heap(Heap<V, C>),
}

/// The value, and what the criterion of the rule for ties looks at.
pub(super) type Key<V, C> = (V, C);

impl<V: Ord + Copy, C: crate::Cost> Frontier<V, C> {
    pub(super) fn new(ties: Ties) -> Self {
        match ties.criterion() {
            None => Frontier::Queues(Buckets::new()),
            Some(_) => Frontier::Heap(Heap::new(ties)),
        }
    }

    pub(super) fn clear(&mut self) {
        match self {
            Frontier::Queues(queues) => queues.clear(),
            Frontier::Heap(heap) => heap.clear(),
        }
    }

    #[inline]
    pub(super) fn push(&mut self, key: Key<V, C>, id: NodeId) {
        match self {
            Frontier::Queues(queues) => queues.push(key.0, id),
            Frontier::Heap(heap) => heap.push(key, id),
        }
    }

    #[inline]
    pub(super) fn pop(&mut self, ties: Ties) -> Option<(Key<V, C>, NodeId)> {
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
    pub(super) fn outdate(&mut self, key: Key<V, C>) {
        if let Frontier::Queues(queues) = self {
            queues.outdate(key.0);
        }
    }

    /// The entry that was taken last was one left behind.
    #[inline]
    pub(super) fn was_outdated(&mut self) {
        if let Frontier::Queues(queues) = self {
            queues.was_outdated();
        }
    }

    /// How many entries have this value still, where that is known without a walk over them.
    pub(super) fn count(&self, value: V) -> Option<usize> {
        match self {
            Frontier::Queues(queues) => Some(queues.count(value)),
            Frontier::Heap(_) => None,
        }
    }

    /// All entries, the next one first, those that were left behind too.
    pub(super) fn iter(&self, ties: Ties) -> impl Iterator<Item = (Key<V, C>, NodeId)> {
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
    pub(super) fn bytes(&self) -> usize {
        match self {
            Frontier::Queues(queues) => queues.bytes(),
            Frontier::Heap(heap) => heap.bytes(),
        }
    }

    /// What it takes beyond that to hold `more` entries.
    #[inline]
    pub(super) fn growth(&self, more: usize) -> Growth {
        match self {
            Frontier::Queues(queues) => queues.growth(more),
            Frontier::Heap(heap) => heap.growth(more),
        }
    }
}
