//! Looks into a heap without changing it.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use super::{BRANCHES, Heap, HeapEntry, Key, Order};
use crate::store::NodeId;

impl<V: Ord + Copy, C: Ord + Copy> Heap<V, C> {
    /// Returns all entries in the order in which they are popped. The first k take O(k log k), however many there are.
    pub(in crate::store::frontier) fn iter(&self) -> impl Iterator<Item = (Key<V, C>, NodeId)> {
        let order = self.order;
        let at = move |index: usize| {
            let entry = *self.heap.get(index)?;
            Some(Reverse(Ordered {
                order,
                entry,
                index,
            }))
        };
        let mut stacked = self.stack.iter().rev().copied().peekable();
        // The entries of the heap whose parents were returned: the next one is among them.
        let mut reached: BinaryHeap<_> = at(0).into_iter().collect();
        std::iter::from_fn(move || {
            let is_stacked = match (stacked.peek(), reached.peek()) {
                (Some(stacked), Some(Reverse(first))) => !order.is_before(&first.entry, stacked),
                (stacked, _) => stacked.is_some(),
            };
            let entry = if is_stacked {
                stacked.next()?
            } else {
                let Reverse(Ordered { entry, index, .. }) = reached.pop()?;
                let below = index * BRANCHES + 1;
                reached.extend((below..below + BRANCHES).filter_map(at));
                entry
            };
            Some(((entry.value, entry.second), entry.id))
        })
    }

    /// Visits the entries with values up to this one, in any order. O(n) for n such entries.
    pub(in crate::store::frontier) fn visit_up_to(
        &self,
        value: V,
        visit: &mut dyn FnMut(Key<V, C>, NodeId),
    ) {
        let stacked = self.stack.iter().rev();
        for entry in stacked.take_while(|entry| entry.value <= value) {
            visit((entry.value, entry.second), entry.id);
        }
        self.visit_heap_up_to(value, 0, visit);
    }

    /// Visits those entries of the heap at `index` and below. The recursion is as deep as the heap.
    fn visit_heap_up_to(&self, value: V, index: usize, visit: &mut dyn FnMut(Key<V, C>, NodeId)) {
        let entry = self.heap.get(index);
        let Some(entry) = entry.filter(|entry| entry.value <= value) else {
            return;
        };
        visit((entry.value, entry.second), entry.id);
        let below = index * BRANCHES + 1;
        for index in below..below + BRANCHES {
            self.visit_heap_up_to(value, index, visit);
        }
    }
}

/// An entry of the heap with its index, and the order that compares it, for `BinaryHeap`.
struct Ordered<V, C> {
    order: Order,
    entry: HeapEntry<V, C>,
    index: usize,
}

impl<V: Ord, C: Ord> Ord for Ordered<V, C> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.order.compare(&self.entry, &other.entry)
    }
}

impl<V: Ord, C: Ord> PartialOrd for Ordered<V, C> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<V: Ord, C: Ord> PartialEq for Ordered<V, C> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<V: Ord, C: Ord> Eq for Ordered<V, C> {}
