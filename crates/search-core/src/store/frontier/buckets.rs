use std::collections::{BTreeMap, VecDeque};

use super::Age;
use crate::store::{Collection, Growth, NodeId};

/// An open list ordered by value, with one queue for every value that occurs.
///
/// Many states share the same value, so finding the queue is cheap, and the entries of a queue are ordered by age without a
/// number for it. An entry whose value has changed stays in its queue and is skipped when it is popped; each queue counts
/// these outdated entries.
pub(crate) struct Buckets<V> {
    /// The smallest values with the indices of their queues, in descending order. Most values pushed are close to the
    /// smallest, and searching a short vector is faster than searching a tree.
    near: Vec<(V, u32)>,
    /// The length of `near` without the smallest values, whose queues are empty.
    filled: usize,
    /// All other values.
    far: BTreeMap<V, u32>,
    queues: Vec<Queue<V>>,
    /// Unused queues.
    spare: Vec<u32>,
    /// The queue of the entry popped last.
    latest: u32,
    /// The capacity of all queues together, and of the largest.
    room: usize,
    largest: usize,
    /// The maximum length of `far` so far.
    most_far: usize,
}

struct Queue<V> {
    /// `None` if the queue is unused.
    value: Option<V>,
    ids: VecDeque<NodeId>,
    /// The number of entries whose states have another value now.
    outdated: u32,
    /// The queues that successors of its states were pushed to most recently: most successors have one of these values.
    recent: [u32; 2],
}

/// The maximum number of near values.
const NEAR: usize = 128;

impl<V: Ord + Copy> Buckets<V> {
    pub(crate) fn new() -> Self {
        Buckets {
            near: Vec::new(),
            filled: 0,
            far: BTreeMap::new(),
            queues: Vec::new(),
            spare: Vec::new(),
            latest: 0,
            room: 0,
            largest: 0,
            most_far: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        let far = std::mem::take(&mut self.far).into_values();
        let near = self.near.drain(..).map(|(_, index)| index);
        for index in near.chain(far) {
            let queue = &mut self.queues[index as usize];
            queue.value = None;
            queue.ids.clear();
            queue.outdated = 0;
            self.spare.push(index);
        }
        self.filled = 0;
    }

    #[inline]
    pub(crate) fn push(&mut self, value: V, id: NodeId) {
        let recent = match self.queues.get(self.latest as usize) {
            Some(latest) => latest.recent,
            None => [0; 2],
        };
        let known = |&index: &u32| {
            let queue = self.queues.get(index as usize);
            queue.is_some_and(|queue| queue.value == Some(value))
        };
        let index = match recent.iter().copied().find(known) {
            Some(index) => index,
            None => self.queue_of(value),
        };
        while let Some((smaller, _)) = self.near.get(self.filled)
            && *smaller >= value
        {
            self.filled += 1;
        }
        let ids = &mut self.queues[index as usize].ids;
        if ids.len() == ids.capacity() {
            let room = ids.capacity();
            ids.reserve(1);
            self.room += ids.capacity() - room;
            self.largest = self.largest.max(ids.capacity());
        }
        ids.push_back(id);
    }

    /// Returns the index of the queue of a value, and remembers it in `recent` of the latest queue.
    #[inline(never)]
    fn queue_of(&mut self, value: V) -> u32 {
        if self.near.len() >= NEAR {
            self.thin_out();
        }
        let at = self.near.partition_point(|&(known, _)| known > value);
        let index = match self.near.get(at) {
            Some(&(known, index)) if known == value => index,
            _ if at == 0 && !self.far.is_empty() => match self.far.get(&value) {
                Some(&index) => index,
                None => {
                    let index = self.new_queue(value);
                    self.far.insert(value, index);
                    index
                }
            },
            _ => {
                let index = self.new_queue(value);
                self.near.insert(at, (value, index));
                self.filled += usize::from(at < self.filled);
                index
            }
        };
        self.most_far = self.most_far.max(self.far.len());
        let recent = &mut self.queues[self.latest as usize].recent;
        *recent = [index, recent[0]];
        index
    }

    fn new_queue(&mut self, value: V) -> u32 {
        let index = self.spare.pop().unwrap_or_else(|| {
            self.queues.push(Queue {
                value: None,
                ids: VecDeque::new(),
                outdated: 0,
                recent: [0; 2],
            });
            (self.queues.len() - 1) as u32
        });
        self.queues[index as usize].value = Some(value);
        index
    }

    /// Makes room in `near`: removes values with empty queues, and moves the largest values to `far` if that is not enough.
    #[cold]
    fn thin_out(&mut self) {
        let Buckets {
            near,
            queues,
            spare,
            ..
        } = self;
        near.retain(|&(_, index)| {
            let queue = &mut queues[index as usize];
            if queue.ids.is_empty() {
                queue.value = None;
                spare.push(index);
            }
            queue.value.is_some()
        });
        let many = near.len().saturating_sub(NEAR / 2);
        self.far.extend(near.drain(..many));
        self.filled = near.len();
    }

    #[inline]
    pub(crate) fn pop(&mut self, age: Age) -> Option<(V, NodeId)> {
        loop {
            let Some(last) = self.filled.checked_sub(1) else {
                self.come_near()?;
                continue;
            };
            let (value, index) = self.near[last];
            let ids = &mut self.queues[index as usize].ids;
            let id = match age {
                Age::FirstIn => ids.pop_front(),
                Age::LastIn => ids.pop_back(),
            };
            if let Some(id) = id {
                self.latest = index;
                return Some((value, id));
            }
            // More entries of that value may follow soon, so the queue stays.
            self.filled = last;
        }
    }

    /// Counts an entry of this value as outdated, as its state has another value now.
    #[cold]
    pub(crate) fn outdate(&mut self, value: V) {
        if let Some(index) = self.known_queue(value) {
            self.queues[index as usize].outdated += 1;
        }
    }

    /// Reports that the entry popped last was outdated.
    #[inline]
    pub(crate) fn was_outdated(&mut self) {
        let latest = &mut self.queues[self.latest as usize];
        latest.outdated = latest.outdated.saturating_sub(1);
    }

    /// Returns the number of entries with this value that are not outdated, in O(log n) for n values.
    pub(crate) fn count(&self, value: V) -> usize {
        let index = self.known_queue(value);
        index.map_or(0, |index| {
            let queue = &self.queues[index as usize];
            queue.ids.len() - queue.outdated as usize
        })
    }

    fn known_queue(&self, value: V) -> Option<u32> {
        let at = self.near.partition_point(|&(known, _)| known > value);
        match self.near.get(at) {
            Some(&(known, index)) if known == value => Some(index),
            _ => self.far.get(&value).copied(),
        }
    }

    /// Moves the smallest values of `far` to `near` when all near queues are empty. Returns `None` if `far` is empty.
    #[cold]
    fn come_near(&mut self) -> Option<()> {
        if self.far.is_empty() {
            return None;
        }
        self.thin_out();
        let smallest = std::iter::from_fn(|| self.far.pop_first());
        self.near.extend(smallest.take(NEAR / 2));
        self.near.reverse();
        self.filled = self.near.len();
        Some(())
    }

    /// Returns all entries in the order in which they are popped, outdated ones included.
    pub(crate) fn iter(&self, age: Age) -> impl Iterator<Item = (V, NodeId)> {
        let near = self.near.iter().rev().copied();
        let far = self.far.iter().map(|(&value, &index)| (value, index));
        near.chain(far).flat_map(move |(value, index)| {
            let ids = &self.queues[index as usize].ids;
            let len = ids.len();
            (0..len).map(move |index| match age {
                Age::FirstIn => (value, ids[index]),
                Age::LastIn => (value, ids[len - 1 - index]),
            })
        })
    }
}

impl<V: Ord + Copy> Collection for Buckets<V> {
    /// Returns the bytes allocated, by capacity. Assumes that the nodes of the tree are half full.
    #[inline]
    fn bytes(&self) -> usize {
        self.room * size_of::<NodeId>()
            + self.queues.capacity() * size_of::<Queue<V>>()
            + self.spare.capacity() * size_of::<u32>()
            + (self.near.capacity() + 2 * self.most_far) * size_of::<(V, u32)>()
    }

    /// Returns the additional bytes needed for `more` entries. Assumes that the largest queue is full, as any may be, and a
    /// queue is small compared to the store of its states.
    #[inline]
    fn growth(&self, more: usize) -> Growth {
        let bytes = |ids: usize| ids * size_of::<NodeId>();
        let wider = 2 * self.largest.max(more);
        let queues = Growth::default().and_vec("frontier", &self.queues, more);
        queues.and_block("frontier", bytes(self.largest), bytes(wider))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Has more values than fit in `near`, so that they move to `far`, move back, and become empty.
        #[test]
        fn entries_are_popped_in_the_order_of_their_values(
            steps in prop::collection::vec((0..600u16, 0..4u8), 0..2000),
            last_in in any::<bool>(),
        ) {
            let age = if last_in { Age::LastIn } else { Age::FirstIn };
            let mut buckets = Buckets::new();
            buckets.push(7, 0);
            buckets.clear();
            let mut model: BTreeMap<u16, VecDeque<NodeId>> = BTreeMap::new();
            for (id, (value, pops)) in (0..).zip(steps) {
                buckets.push(value, id);
                model.entry(value).or_default().push_back(id);
                // More pushes than pops at first, then more pops.
                for _ in 0..pops.saturating_sub(u8::from(id < 1000)) {
                    let expected = model.first_entry().map(|mut first| {
                        let ids = first.get_mut();
                        let id = if last_in { ids.pop_back() } else { ids.pop_front() };
                        let next = (*first.key(), id.expect("no queue of the model is empty"));
                        if first.get().is_empty() {
                            first.remove();
                        }
                        next
                    });
                    prop_assert_eq!(buckets.pop(age), expected);
                }
            }
            let in_order = model.iter().flat_map(|(&value, ids)| {
                let mut ids: Vec<NodeId> = ids.iter().copied().collect();
                if last_in {
                    ids.reverse();
                }
                ids.into_iter().map(move |id| (value, id))
            });
            prop_assert_eq!(buckets.iter(age).collect::<Vec<_>>(), in_order.collect::<Vec<_>>());
        }
    }
}
