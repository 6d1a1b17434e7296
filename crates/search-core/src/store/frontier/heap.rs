use std::cmp::Ordering;

use super::{Age, Criterion, Ties};
use crate::store::{Collection, Named, NodeId};

mod inspect;

/// The value, and the value that the tie-breaking criterion compares.
pub(crate) type Key<V, C> = (V, C);

/// An open list for keys that few states share.
///
/// The successors of a good state are often expanded next: an entry that precedes all others is pushed onto a sorted stack
/// and popped in O(1). All others are in a 4-ary heap (D. B. Johnson, *Priority queues with update and finding minimum
/// spanning trees*, 1975), whose operations take O(log n) for n entries.
pub(crate) struct Heap<V, C> {
    order: Order,
    /// Sorted, with the best entry last.
    stack: Vec<HeapEntry<V, C>>,
    /// No entry precedes its parent; that of the entry at index i is at (i - 1) / 4.
    heap: Vec<HeapEntry<V, C>>,
    /// The number of entries pushed since ages were last renumbered.
    pushed: u32,
}

#[derive(Clone, Copy)]
struct HeapEntry<V, C> {
    value: V,
    /// The value that the criterion compares.
    second: C,
    /// The smallest is popped first.
    age: u32,
    id: NodeId,
}

/// The order of entries with equal values.
#[derive(Clone, Copy)]
struct Order {
    /// The largest second key is popped first, not the smallest.
    highest: bool,
    newest: bool,
}

const BRANCHES: usize = 4;

impl Order {
    #[inline(always)]
    fn compare<V: Ord, C: Ord>(self, one: &HeapEntry<V, C>, other: &HeapEntry<V, C>) -> Ordering {
        let values = one.value.cmp(&other.value);
        if values != Ordering::Equal {
            return values;
        }
        let second = one.second.cmp(&other.second);
        match second {
            Ordering::Equal => one.age.cmp(&other.age),
            _ if self.highest => second.reverse(),
            _ => second,
        }
    }

    #[inline(always)]
    fn is_before<V: Ord, C: Ord>(self, one: &HeapEntry<V, C>, other: &HeapEntry<V, C>) -> bool {
        self.compare(one, other) == Ordering::Less
    }

    /// Returns the age of the entry that was pushed as this number.
    #[inline]
    fn age(self, pushed: u32) -> u32 {
        if self.newest { !pushed } else { pushed }
    }
}

impl<V: Ord + Copy, C: Ord + Copy> Heap<V, C> {
    pub(super) fn new(ties: Ties) -> Self {
        Heap {
            order: Order {
                highest: ties.criterion() == Some(Criterion::HighG),
                newest: ties.age() == Age::LastIn,
            },
            stack: Vec::new(),
            heap: Vec::new(),
            pushed: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.stack.clear();
        self.heap.clear();
        self.pushed = 0;
    }

    #[inline]
    pub(super) fn push(&mut self, (value, second): Key<V, C>, id: NodeId) {
        if self.pushed == u32::MAX {
            self.renumber();
        }
        let age = self.order.age(self.pushed);
        self.pushed += 1;
        let entry = HeapEntry {
            value,
            second,
            age,
            id,
        };
        match self.stack.last() {
            Some(next) if self.order.is_before(next, &entry) => self.push_heap(entry),
            _ => self.stack.push(entry),
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<(Key<V, C>, NodeId)> {
        let entry = match (self.stack.last(), self.heap.first()) {
            (Some(stacked), Some(first)) if self.order.is_before(first, stacked) => self.pop_heap(),
            (None, Some(_)) => self.pop_heap(),
            _ => self.stack.pop(),
        }?;
        Some(((entry.value, entry.second), entry.id))
    }

    /// Returns the entry that is popped next.
    pub(super) fn first(&self) -> Option<(Key<V, C>, NodeId)> {
        let entry = match (self.stack.last(), self.heap.first()) {
            (Some(stacked), Some(first)) if self.order.is_before(first, stacked) => first,
            (stacked, first) => stacked.or(first)?,
        };
        Some(((entry.value, entry.second), entry.id))
    }

    #[inline]
    fn push_heap(&mut self, entry: HeapEntry<V, C>) {
        let mut at = self.heap.len();
        self.heap.push(entry);
        while let Some(before) = at.checked_sub(1) {
            let above = before / BRANCHES;
            if !self.order.is_before(&entry, &self.heap[above]) {
                break;
            }
            self.heap[at] = self.heap[above];
            at = above;
        }
        self.heap[at] = entry;
    }

    #[inline]
    fn pop_heap(&mut self) -> Option<HeapEntry<V, C>> {
        let last = self.heap.pop()?;
        let Some(&first) = self.heap.first() else {
            return Some(last);
        };
        let len = self.heap.len();
        let mut at = 0;
        loop {
            let below = at * BRANCHES + 1;
            if below >= len {
                break;
            }
            let mut least = below;
            for other in below + 1..len.min(below + BRANCHES) {
                if self.order.is_before(&self.heap[other], &self.heap[least]) {
                    least = other;
                }
            }
            if !self.order.is_before(&self.heap[least], &last) {
                break;
            }
            self.heap[at] = self.heap[least];
            at = least;
        }
        self.heap[at] = last;
        Some(first)
    }

    /// Renumbers the entries from 0 in the order in which they were pushed, which does not change their order.
    #[cold]
    fn renumber(&mut self) {
        let mut entries: Vec<&mut HeapEntry<V, C>> =
            self.stack.iter_mut().chain(&mut self.heap).collect();
        // `age` is its own inverse, so this sorts by the number of the push.
        // By cached key, as a sort of numbers is compiled anyway.
        entries.sort_by_cached_key(|entry| self.order.age(entry.age));
        self.pushed = 0;
        for entry in entries {
            entry.age = self.order.age(self.pushed);
            self.pushed += 1;
        }
    }
}

impl<V, C> Collection for Heap<V, C> {
    #[inline]
    fn parts(&self) -> impl Collection {
        [&self.stack, &self.heap].map(|entries| Named("frontier", entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rules() -> impl Strategy<Value = Ties> {
        prop_oneof![Just(Ties::LOW_H), Just(Ties::HIGH_G), Just(Ties::LOW_G)]
            .prop_flat_map(|ties| prop_oneof![Just(ties.fifo()), Just(ties.lifo())])
    }

    proptest! {
        #[test]
        fn entries_are_popped_by_value_then_criterion_then_age(
            ties in rules(),
            steps in prop::collection::vec((0..6u16, 0..6u32, 0..4u8), 0..600),
            near_the_end in any::<bool>(),
        ) {
            let mut heap = Heap::new(ties);
            if near_the_end {
                // Ages are renumbered during the steps.
                heap.pushed = u32::MAX - 200;
            }
            let mut model: Vec<(Key<u16, u32>, NodeId)> = Vec::new();
            let rank = |&((value, second), id): &(Key<u16, u32>, NodeId)| {
                let (second, id) = (i64::from(second), i64::from(id));
                let second = if ties.criterion() == Some(Criterion::HighG) { -second } else { second };
                (value, second, if ties.age() == Age::LastIn { -id } else { id })
            };
            for (id, (value, second, pops)) in (0..).zip(steps) {
                heap.push((value, second), id);
                model.push(((value, second), id));
                // More pushes than pops at first, then more pops.
                for _ in 0..pops.saturating_sub(u8::from(id < 300)) {
                    model.sort_by_key(rank);
                    let expected = (!model.is_empty()).then(|| model.remove(0));
                    prop_assert_eq!(heap.pop(), expected);
                }
            }
            model.sort_by_key(rank);
            prop_assert_eq!(&heap.iter().collect::<Vec<_>>(), &model);
            for value in 0..6 {
                let mut up_to = Vec::new();
                heap.visit_up_to(value, &mut |key, id| up_to.push((key, id)));
                up_to.sort_by_key(rank);
                let expected = model.iter().copied().filter(|((other, _), _)| *other <= value);
                prop_assert_eq!(up_to, expected.collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn an_entry_that_precedes_all_others_never_enters_the_heap() {
        let mut heap = Heap::new(Ties::LOW_H);
        for id in 0..100 {
            heap.push((5, 100 - id), id);
        }
        assert_eq!((heap.stack.len(), heap.heap.len()), (100, 0));
        assert_eq!(heap.pop(), Some(((5, 1), 99)));
    }
}
