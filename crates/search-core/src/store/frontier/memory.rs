//! The memory of an open list.

use super::{Frontier, Others};
use crate::problem::Cost;
use crate::store::{Collection, Growth};

impl<V: Ord + Copy, C: Cost> Collection for Frontier<V, C> {
    /// Returns the bytes allocated, by capacity.
    #[inline]
    fn bytes(&self) -> usize {
        let others = match &self.others {
            Others::Queues(queues) => queues.bytes(),
            Others::Heap(heap) => heap.bytes(),
        };
        self.lists.bytes() + others
    }

    /// Returns the additional bytes needed for `more` entries.
    #[inline]
    fn growth(&self, more: usize) -> Growth {
        let in_others = |more| match &self.others {
            Others::Queues(queues) => queues.growth(more),
            Others::Heap(heap) => heap.growth(more),
        };
        if !self.in_lists {
            return in_others(more);
        }
        // The entries may have to be moved.
        let moved = in_others(self.lists.len() + more);
        let grown = self.lists.growth(more);
        if self.lists.may_refuse(more) {
            grown.and_all(moved)
        } else {
            grown
        }
    }
}
