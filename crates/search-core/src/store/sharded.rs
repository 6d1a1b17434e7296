use std::cmp::Reverse;
use std::hash::Hash;

use rayon::prelude::*;

use super::arena::Arena;
use super::table::hash;
use super::{Growth, Inserted, NodeId, Store, Visited};

/// All states of a graph search, as [`Visited`] keeps them, but in several shards, so that several threads can look
/// states up and insert them at once, each in its own.
///
/// The hash of a state says in which shard it lies, with an id of that shard's own. A batch of states is inserted at
/// once: all threads find the new ones, which then get ids in the order of the batch, whatever the number of threads.
pub struct Sharded<S> {
    /// Parents are ids of this store.
    shards: Vec<Visited<S>>,
    /// Where the state with each id lies.
    places: Arena<Place>,
    /// The bits of a place that tell the shard.
    shard_bits: u32,
    /// What the largest batch took until its states were kept: allocators hold on to much of it.
    batch_bytes: usize,
}

/// A shard, in the low bits, and an id in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place(u32);

impl Place {
    /// Where nothing lies: no shard gets so full.
    const NONE: Place = Place(u32::MAX);
}

/// Shards for each thread: so many that none waits long for another that has more to do.
const SHARDS: usize = 2;

/// What became of a batch.
#[derive(Default)]
pub(crate) struct Kept {
    /// How many were new.
    pub(crate) new: u64,
    /// The most ids between a new state and its parent.
    pub(crate) span: i64,
    /// What was measured of the new ones.
    pub(crate) bytes: usize,
}

/// States made from one run of others.
pub(crate) struct Chunk<S> {
    made: Vec<Portion<S>>,
    len: u32,
}

/// Those of a chunk that belong to one shard.
struct Portion<S> {
    /// Each with the id of its parent.
    states: Vec<(NodeId, S)>,
    /// The place of each in the chunk.
    places: Vec<u32>,
}

/// The new states of a chunk.
struct InOrder {
    places: Vec<Place>,
    /// The most ids between one and its parent, if the first had id 0.
    span: i64,
}

/// Those of them that were new: the place in the chunk, and the id in the shard.
type Found = Vec<(u32, NodeId)>;

impl<S> Sharded<S> {
    /// The bytes for each state of a batch until it is kept: in the vectors of a chunk, which may be half empty, among
    /// the new ones of its shard, and in their order.
    const BATCH_BYTES: usize = 2 * (size_of::<(NodeId, S)>() + size_of::<u32>())
        + 2 * size_of::<(u32, NodeId)>()
        + size_of::<Place>();

    /// A store for so many threads.
    pub(crate) fn new(threads: usize) -> Self {
        let shards = threads.max(1).next_power_of_two() * SHARDS;
        Sharded {
            shards: (0..shards).map(|_| Visited::default()).collect(),
            places: Arena::new(),
            shard_bits: shards.ilog2(),
            batch_bytes: 0,
        }
    }

    fn place(&self, shard: usize, id: NodeId) -> Place {
        Place(id << self.shard_bits | shard as u32)
    }

    /// The shard of a place and the id in it.
    #[inline]
    fn at(&self, place: Place) -> (&Visited<S>, NodeId) {
        let shard = place.0 as usize & (self.shards.len() - 1);
        (&self.shards[shard], place.0 >> self.shard_bits)
    }
}

impl<S: Eq + Hash> Sharded<S> {
    /// A state and the one from which it was made.
    #[inline]
    pub(crate) fn with_parent(&self, id: NodeId) -> (&S, Option<&S>) {
        let (shard, id) = self.at(*self.places.get(id));
        let parent = shard.parent(id).map(|parent| self.get(parent));
        (shard.get(id), parent)
    }
}

impl<S: Hash> Sharded<S> {
    /// The first bits of a hash are the table's; this takes some behind them.
    #[inline]
    fn shard_of(&self, state: &S) -> usize {
        (hash(state) >> 16) as usize & (self.shards.len() - 1)
    }

    /// A chunk for this store, with room for about so many states.
    pub(crate) fn chunk(&self, states: usize) -> Chunk<S> {
        let room = states / self.shards.len() * 5 / 4;
        let made = || Portion {
            states: Vec::with_capacity(room),
            places: Vec::with_capacity(room),
        };
        Chunk {
            made: self.shards.iter().map(|_| made()).collect(),
            len: 0,
        }
    }

    /// Appends a state to a chunk.
    #[inline]
    pub(crate) fn push(&self, chunk: &mut Chunk<S>, parent: NodeId, state: S) {
        let made = &mut chunk.made[self.shard_of(&state)];
        made.states.push((parent, state));
        made.places.push(chunk.len);
        chunk.len += 1;
    }
}

impl<S: Eq + Hash> Sharded<S> {
    /// Whether so many more states surely have ids.
    pub(crate) fn has_room_for(&self, more: usize) -> bool {
        let most = (u32::MAX >> self.shard_bits) as usize;
        self.places.len() + more < NodeId::MAX as usize
            && self.shards.iter().all(|shard| shard.kept() + more < most)
    }

    /// The id of the state at a place: the ids of a shard are in the order of this store's.
    fn id_of(&self, place: Place) -> Option<NodeId> {
        let shard = self.shards.len() as u32 - 1;
        let (mut from, mut to) = (0, self.places.len() as NodeId);
        while from < to {
            let middle = from + (to - from) / 2;
            let same_shard = |&id: &NodeId| (self.places.get(id).0 ^ place.0) & shard == 0;
            match (middle..to).find(same_shard) {
                Some(id) if *self.places.get(id) == place => return Some(id),
                Some(id) if *self.places.get(id) < place => from = id + 1,
                _ => to = middle,
            }
        }
        None
    }
}

impl<S: Eq + Hash + Send + Sync> Sharded<S> {
    /// Keeps those states of a batch that are new, and measures each of these.
    pub(crate) fn insert_batch(
        &mut self,
        chunks: Vec<Chunk<S>>,
        measure: impl Fn(&S) -> usize + Sync,
    ) -> Kept {
        let lengths: Vec<u32> = chunks.iter().map(|chunk| chunk.len).collect();
        let states: usize = lengths.iter().map(|&length| length as usize).sum();
        self.batch_bytes = self.batch_bytes.max(states * Self::BATCH_BYTES);
        let mut by_shard: Vec<Vec<Portion<S>>> = self.shards.iter().map(|_| Vec::new()).collect();
        for made in chunks.into_iter().map(|chunk| chunk.made) {
            by_shard
                .iter_mut()
                .zip(made)
                .for_each(|(shard, made)| shard.push(made));
        }
        let shards = self.shards.par_iter_mut().zip(by_shard);
        let found: Vec<(Vec<Found>, usize)> = shards
            .map(|(shard, made)| {
                let mut bytes = 0;
                let found = made.into_iter().map(|mut made| {
                    let mut found = Found::new();
                    shard.insert_all(&mut made.states, |new| {
                        bytes += measure(new.state);
                        found.push((made.places[new.place], new.id));
                    });
                    found
                });
                (found.collect(), bytes)
            })
            .collect();

        let in_order = lengths.into_par_iter().enumerate();
        let in_order: Vec<InOrder> = in_order
            .map(|(chunk, length)| {
                let found = found.iter().map(|(found, _)| &found[chunk]);
                self.in_order(found.enumerate(), length as usize)
            })
            .collect();
        let mut kept = Kept {
            bytes: found.iter().map(|(_, bytes)| bytes).sum(),
            ..Kept::default()
        };
        for InOrder { places, span } in in_order {
            kept.span = kept.span.max(self.places.len() as i64 + span);
            kept.new += places.len() as u64;
            places.into_iter().for_each(|place| self.places.push(place));
        }
        kept
    }

    /// Puts the new states of a chunk of that length, found by shard, into their order.
    fn in_order<'a>(
        &self,
        found: impl Iterator<Item = (usize, &'a Found)>,
        length: usize,
    ) -> InOrder {
        let mut places = vec![Place::NONE; length];
        for (shard, found) in found {
            for &(place, id) in found {
                places[place as usize] = self.place(shard, id);
            }
        }
        places.retain(|&place| place != Place::NONE);
        let parents = places.iter().map(|&place| {
            let (shard, id) = self.at(place);
            shard.parent(id).unwrap_or(0)
        });
        let spans = (0..)
            .zip(parents)
            .map(|(id, parent)| id - i64::from(parent));
        let span = spans.max().unwrap_or(i64::MIN / 2);
        InOrder { places, span }
    }
}

impl<S: Eq + Hash> Store<S> for Sharded<S> {
    const KEEPS_ALL: bool = true;

    fn insert(&mut self, state: S, parent: Option<NodeId>) -> Inserted {
        let shard = self.shard_of(&state);
        if !self.has_room_for(1) {
            let known = self.shards[shard].recognise(&state);
            let known = known.and_then(|id| self.id_of(self.place(shard, id)));
            return known.map_or(Inserted::Full, Inserted::Known);
        }
        match self.shards[shard].insert(state, parent) {
            Inserted::New(id) => {
                self.places.push(self.place(shard, id));
                Inserted::New(self.places.len() as NodeId - 1)
            }
            Inserted::Known(id) => {
                let id = self.id_of(self.place(shard, id));
                Inserted::Known(id.expect("every state of a shard has an id"))
            }
            Inserted::Full => Inserted::Full,
        }
    }

    #[inline]
    fn get(&self, id: NodeId) -> &S {
        let (shard, id) = self.at(*self.places.get(id));
        shard.get(id)
    }

    fn holds(&self, id: NodeId) -> bool {
        (id as usize) < self.places.len()
    }

    fn number(&self, id: NodeId) -> u64 {
        u64::from(id)
    }

    fn find(&self, number: u64) -> Option<NodeId> {
        let id = NodeId::try_from(number).ok();
        id.filter(|&id| self.holds(id))
    }

    #[inline]
    fn parent(&self, id: NodeId) -> Option<NodeId> {
        let (shard, id) = self.at(*self.places.get(id));
        shard.parent(id)
    }

    fn reparent(&mut self, id: NodeId, parent: NodeId) {
        let Place(place) = *self.places.get(id);
        let shard = place as usize & (self.shards.len() - 1);
        self.shards[shard].reparent(place >> self.shard_bits, parent);
    }

    fn release(&mut self, _: NodeId) -> Option<S> {
        None
    }

    fn clear(&mut self) {
        self.places.clear();
        self.shards.iter_mut().for_each(Visited::clear);
    }

    fn kept(&self) -> usize {
        self.places.len()
    }

    fn bytes(&self) -> usize {
        let shards = self.shards.iter().map(Visited::bytes);
        self.places.bytes() + self.batch_bytes + shards.sum::<usize>()
    }

    /// With what a batch of them takes until they are kept.
    fn growth(&self, more: usize) -> Growth {
        // A shard may get some more than its share.
        let share = more / self.shards.len() * 5 / 4 + 1;
        let shards = self.shards.iter().map(|shard| shard.growth(share));
        let kept = shards.fold(self.places.growth("ids", more), Growth::and_all);
        let batch = more * Self::BATCH_BYTES;
        kept.and("batch", batch.saturating_sub(self.batch_bytes))
    }

    fn path(&self, id: NodeId) -> Option<Vec<NodeId>> {
        let before = |&id: &NodeId| self.parent(id);
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), before).collect();
        path.reverse();
        Some(path)
    }

    fn into_path(mut self, last: NodeId) -> (Option<Vec<S>>, S) {
        let path = self.path(last).into_iter().flatten();
        let mut path: Vec<(usize, Place)> =
            path.map(|id| *self.places.get(id)).enumerate().collect();
        // From the back of each shard to its front, so that what is swapped into a gap is never asked for later.
        path.sort_unstable_by_key(|&(_, place)| Reverse(place));
        let shards = self.shards.len();
        let mut states: Vec<(usize, S)> = path
            .into_iter()
            .filter_map(|(step, Place(place))| {
                let shard = &mut self.shards[place as usize & (shards - 1)];
                Some((step, shard.take_out(place >> self.shard_bits)?))
            })
            .collect();
        states.sort_unstable_by_key(|&(step, _)| step);
        let mut states: Vec<S> = states.into_iter().map(|(_, state)| state).collect();
        let last = states
            .pop()
            .expect("a path holds at least the state it leads to");
        (Some(states), last)
    }
}
