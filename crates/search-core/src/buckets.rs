use std::collections::{BTreeMap, VecDeque};

use crate::Ties;
use crate::store::NodeId;

/// A frontier in the order of a value: one queue for every value that occurs.
///
/// Heuristic values are small numbers that many states share, so finding the queue is cheap and equal values
/// stay in the order in which they came without a number for it. An entry whose value has changed is left
/// where it is, to be recognised when its turn comes.
pub(crate) struct Buckets<V> {
    queues: BTreeMap<V, VecDeque<NodeId>>,
    /// Queues that ran empty, to be used again.
    spare: Vec<VecDeque<NodeId>>,
    /// The capacity of all queues together.
    room: usize,
    /// The most queues that there were at one time.
    most_queues: usize,
}

impl<V: Ord + Copy> Buckets<V> {
    pub(crate) fn new() -> Self {
        Buckets {
            queues: BTreeMap::new(),
            spare: Vec::new(),
            room: 0,
            most_queues: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        while let Some((_, mut queue)) = self.queues.pop_first() {
            queue.clear();
            self.spare.push(queue);
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, value: V, id: NodeId) {
        let spare = &mut self.spare;
        let queue = self
            .queues
            .entry(value)
            .or_insert_with(|| spare.pop().unwrap_or_default());
        let room = queue.capacity();
        queue.push_back(id);
        self.room += queue.capacity() - room;
        self.most_queues = self.most_queues.max(self.queues.len());
    }

    #[inline]
    pub(crate) fn pop(&mut self, ties: Ties) -> Option<(V, NodeId)> {
        let mut first = self.queues.first_entry()?;
        let value = *first.key();
        let queue = first.get_mut();
        let id = match ties {
            Ties::FirstIn => queue.pop_front(),
            Ties::LastIn => queue.pop_back(),
        };
        if queue.is_empty() {
            self.spare.push(first.remove());
        }
        id.map(|id| (value, id))
    }

    /// All entries, the next one first, those with a changed value too.
    pub(crate) fn iter(&self, ties: Ties) -> impl Iterator<Item = (V, NodeId)> {
        self.queues.iter().flat_map(move |(&value, queue)| {
            let len = queue.len();
            (0..len).map(move |place| match ties {
                Ties::FirstIn => (value, queue[place]),
                Ties::LastIn => (value, queue[len - 1 - place]),
            })
        })
    }

    /// By capacity; the tree of the queues is reckoned as half full.
    #[inline]
    pub(crate) fn bytes(&self) -> usize {
        self.room * size_of::<NodeId>()
            + self.spare.capacity() * size_of::<VecDeque<NodeId>>()
            + self.most_queues * 2 * size_of::<(V, VecDeque<NodeId>)>()
    }
}
