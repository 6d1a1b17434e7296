use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

use super::{Inserted, NodeId, Store, Visited};

/// All states of a graph search, as [`Visited`] keeps them, but with several hash tables, so that several threads can
/// look states up and insert them at once, each in its own.
///
/// A batch of states is inserted at once: all threads find the new ones, which then get ids in the order of the batch,
/// whatever the number of threads.
pub struct Sharded<S> {
    /// The states and their parents; its own table stays empty.
    pub(crate) kept: Visited<S>,
    shards: Vec<HashTable<NodeId>>,
}

/// States made from one run of others, in order.
pub(crate) struct Chunk<S> {
    pub(crate) hashes: Vec<u64>,
    /// Each with the id of its parent.
    pub(crate) made: Vec<(NodeId, S)>,
}

impl<S: Hash> Chunk<S> {
    pub(crate) fn new() -> Self {
        Chunk {
            hashes: Vec::new(),
            made: Vec::new(),
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, parent: NodeId, state: S) {
        self.hashes.push(FxBuildHasher.hash_one(&state));
        self.made.push((parent, state));
    }
}

impl<S> Sharded<S> {
    /// A store with a table for each of so many threads.
    pub(crate) fn new(threads: usize) -> Self {
        Sharded {
            kept: Visited::default(),
            shards: (0..threads.max(1)).map(|_| HashTable::new()).collect(),
        }
    }

    /// The tables take their own low and high bits of the hash; this takes some between.
    #[inline]
    fn shard_of(hash: u64, shards: usize) -> usize {
        (hash >> 32) as usize % shards
    }
}

impl<S: Eq + Hash> Sharded<S> {
    /// Whether so many more states surely have ids.
    pub(crate) fn has_room_for(&self, more: usize) -> bool {
        self.kept.kept() + more < self.kept.most()
    }
}

impl<S: Eq + Hash + Send + Sync> Sharded<S> {
    /// Keeps those states of a batch that are new, and calls `kept` with the id and the parent of each, in order.
    pub(crate) fn insert_batch(
        &mut self,
        chunks: Vec<Chunk<S>>,
        mut new: impl FnMut(&S, NodeId, NodeId),
    ) {
        use rayon::prelude::*;

        let first = self.kept.kept();
        let mut starts = Vec::with_capacity(chunks.len());
        let mut total = 0;
        for chunk in &chunks {
            starts.push(total);
            total += chunk.made.len();
        }
        // While the batch is looked through, what is new in it has for an id its place behind the states kept.
        let (kept, count) = (&self.kept, self.shards.len());
        let state = |id: NodeId| -> &S {
            let Some(place) = (id as usize).checked_sub(first) else {
                return kept.get(id);
            };
            let chunk = starts.partition_point(|&start| start <= place) - 1;
            &chunks[chunk].made[place - starts[chunk]].1
        };
        let rehash = |&id: &NodeId| FxBuildHasher.hash_one(state(id));
        let shards = self.shards.par_iter_mut().enumerate();
        let found: Vec<Vec<(NodeId, u64)>> = shards
            .map(|(shard, table)| {
                let mut found = Vec::new();
                for (chunk, &start) in chunks.iter().zip(&starts) {
                    for (place, &hash) in chunk.hashes.iter().enumerate() {
                        if Self::shard_of(hash, count) != shard {
                            continue;
                        }
                        let made = &chunk.made[place].1;
                        if let Entry::Vacant(free) =
                            table.entry(hash, |&id| state(id) == made, rehash)
                        {
                            let id = (first + start + place) as NodeId;
                            free.insert(id);
                            found.push((id, hash));
                        }
                    }
                }
                found
            })
            .collect();

        let mut ids = vec![None; total];
        for &(id, _) in found.iter().flatten() {
            ids[id as usize - first] = Some(0);
        }
        let made = chunks.into_iter().flat_map(|chunk| chunk.made);
        for ((parent, state), id) in made.zip(&mut ids) {
            if id.is_some() {
                let given = self.kept.keep(state, Some(parent));
                new(self.kept.get(given), given, parent);
                *id = Some(given);
            }
        }
        let shards = self.shards.par_iter_mut().zip(found);
        shards.for_each(|(table, found)| {
            for (before, hash) in found {
                let known = table.find_mut(hash, |&id| id == before);
                if let (Some(known), Some(id)) = (known, ids[before as usize - first]) {
                    *known = id;
                }
            }
        });
    }
}

impl<S: Eq + Hash> Store<S> for Sharded<S> {
    const KEEPS_ALL: bool = true;

    fn insert(&mut self, state: S, parent: Option<NodeId>) -> Inserted {
        let hash = FxBuildHasher.hash_one(&state);
        let count = self.shards.len();
        let table = &mut self.shards[Self::shard_of(hash, count)];
        let kept = &self.kept;
        let rehash = |&id: &NodeId| FxBuildHasher.hash_one(kept.get(id));
        match table.entry(hash, |&id| *kept.get(id) == state, rehash) {
            Entry::Occupied(known) => Inserted::Known(*known.get()),
            Entry::Vacant(_) if kept.kept() >= kept.most() => Inserted::Full,
            Entry::Vacant(free) => {
                free.insert(kept.kept() as NodeId);
                Inserted::New(self.kept.keep(state, parent))
            }
        }
    }

    #[inline]
    fn get(&self, id: NodeId) -> &S {
        self.kept.get(id)
    }

    fn holds(&self, id: NodeId) -> bool {
        self.kept.holds(id)
    }

    fn number(&self, id: NodeId) -> u64 {
        self.kept.number(id)
    }

    fn find(&self, number: u64) -> Option<NodeId> {
        self.kept.find(number)
    }

    fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.kept.parent(id)
    }

    fn reparent(&mut self, id: NodeId, parent: NodeId) {
        self.kept.reparent(id, parent);
    }

    fn release(&mut self, id: NodeId) -> Option<S> {
        self.kept.release(id)
    }

    fn clear(&mut self) {
        self.kept.clear();
        self.shards.iter_mut().for_each(HashTable::clear);
    }

    fn kept(&self) -> usize {
        self.kept.kept()
    }

    fn bytes(&self) -> usize {
        let tables = self.shards.iter().map(HashTable::allocation_size);
        self.kept.bytes() + tables.sum::<usize>()
    }

    fn path(&self, id: NodeId) -> Option<Vec<NodeId>> {
        self.kept.path(id)
    }

    fn into_path(self, last: NodeId) -> (Option<Vec<S>>, S) {
        self.kept.into_path(last)
    }
}
