use std::collections::{BTreeMap, VecDeque};

use crate::Ties;
use crate::store::NodeId;

/// A frontier in the order of a value: one queue for every value that occurs.
///
/// Heuristic values are small numbers that many states share, so finding the queue is cheap and equal values
/// stay in the order in which they came without a number for it. An entry whose value has changed is left
/// where it is, to be recognised when its turn comes.
pub(crate) struct Buckets<V> {
    /// Which queue each value has.
    places: BTreeMap<V, u32>,
    queues: Vec<VecDeque<NodeId>>,
    /// Queues that no value has, to be used again.
    spare: Vec<u32>,
    /// The smallest value and its queue, which may have run empty.
    first: Option<(V, u32)>,
    /// Values met of late: successors have values like those of other successors.
    recent: [Option<(V, u32)>; RECENT],
    /// Where the next of these goes.
    turn: usize,
    /// The capacity of all queues together.
    room: usize,
    /// The most values that there were at one time.
    most_values: usize,
}

/// Few enough to be looked through more quickly than the tree.
const RECENT: usize = 4;

impl<V: Ord + Copy> Buckets<V> {
    pub(crate) fn new() -> Self {
        Buckets {
            places: BTreeMap::new(),
            queues: Vec::new(),
            spare: Vec::new(),
            first: None,
            recent: [None; RECENT],
            turn: 0,
            room: 0,
            most_values: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.places.clear();
        self.queues.iter_mut().for_each(VecDeque::clear);
        self.spare.clear();
        self.spare.extend((0..self.queues.len() as u32).rev());
        self.first = None;
        self.recent = [None; RECENT];
    }

    #[inline]
    pub(crate) fn push(&mut self, value: V, id: NodeId) {
        let known = self.recent.iter().flatten();
        let place = match known.copied().find(|known| known.0 == value) {
            Some((_, place)) => place,
            None => self.place_of(value),
        };
        if self.first.is_none_or(|(first, _)| value < first) {
            self.first = Some((value, place));
        }
        let queue = &mut self.queues[place as usize];
        let room = queue.capacity();
        queue.push_back(id);
        self.room += queue.capacity() - room;
    }

    /// The queue of a value, which is now the one met last.
    #[inline(never)]
    fn place_of(&mut self, value: V) -> u32 {
        let (queues, spare) = (&mut self.queues, &mut self.spare);
        let place = *self.places.entry(value).or_insert_with(|| {
            spare.pop().unwrap_or_else(|| {
                queues.push(VecDeque::new());
                (queues.len() - 1) as u32
            })
        });
        self.most_values = self.most_values.max(self.places.len());
        self.recent[self.turn] = Some((value, place));
        self.turn = (self.turn + 1) % RECENT;
        place
    }

    #[inline]
    pub(crate) fn pop(&mut self, ties: Ties) -> Option<(V, NodeId)> {
        loop {
            let (value, place) = self.first?;
            let queue = &mut self.queues[place as usize];
            let id = match ties {
                Ties::FirstIn => queue.pop_front(),
                Ties::LastIn => queue.pop_back(),
            };
            match id {
                Some(id) => return Some((value, id)),
                None => self.drop_first(),
            }
        }
    }

    /// The queue of the smallest value ran empty. It is kept until then, as what is taken from it may lead to others
    /// of that value.
    fn drop_first(&mut self) {
        if let Some((_, place)) = self.places.pop_first() {
            self.spare.push(place);
            for recent in &mut self.recent {
                recent.take_if(|(_, other)| *other == place);
            }
        }
        let first = self.places.first_key_value();
        self.first = first.map(|(&value, &place)| (value, place));
    }

    /// All entries, the next one first, those with a changed value too.
    pub(crate) fn iter(&self, ties: Ties) -> impl Iterator<Item = (V, NodeId)> {
        self.places.iter().flat_map(move |(&value, &place)| {
            let queue = &self.queues[place as usize];
            let len = queue.len();
            (0..len).map(move |place| match ties {
                Ties::FirstIn => (value, queue[place]),
                Ties::LastIn => (value, queue[len - 1 - place]),
            })
        })
    }

    /// By capacity; the tree of the values is reckoned as half full.
    #[inline]
    pub(crate) fn bytes(&self) -> usize {
        self.room * size_of::<NodeId>()
            + self.queues.capacity() * size_of::<VecDeque<NodeId>>()
            + self.spare.capacity() * size_of::<u32>()
            + self.most_values * 2 * size_of::<(V, u32)>()
    }
}
