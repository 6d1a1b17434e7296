use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

use super::visited::NO_PARENT;
use super::{
    Arena, Collection, GrowsBy, Growth, InsertResult, Named, NodeId, Reserve, Slab, Store,
};

/// A store that can discard any state, open or closed.
pub trait Selective<S>: Store<S> {
    /// Returns the id of an equal state, if the store detects duplicates.
    fn recognise(&self, state: &S) -> Option<NodeId>;

    /// Excludes a state from duplicate detection but keeps it stored.
    fn retire(&mut self, id: NodeId);

    /// Discards a state and returns it. It must not be the parent of a stored state.
    fn discard(&mut self, id: NodeId) -> Option<S>;
}

/// The states of a graph search that does not store them all. Duplicates of a state are detected, and its path is known,
/// until its engine discards it. Its id is then reused.
pub struct Pool<S> {
    states: Slab<S>,
    parents: Arena<NodeId>,
    /// The ids of the states whose duplicates are detected.
    table: HashTable<NodeId>,
}

impl<S> Pool<S> {
    pub(crate) fn new() -> Self {
        Pool {
            states: Slab::new(),
            parents: Arena::new(),
            table: HashTable::new(),
        }
    }
}

impl<S: Eq + Hash> Selective<S> for Pool<S> {
    #[inline]
    fn recognise(&self, state: &S) -> Option<NodeId> {
        let hash = FxBuildHasher.hash_one(state);
        let id = self.table.find(hash, |&id| self.states.get(id) == state);
        id.copied()
    }

    fn retire(&mut self, id: NodeId) {
        let hash = FxBuildHasher.hash_one(self.states.get(id));
        if let Ok(entry) = self.table.find_entry(hash, |&known| known == id) {
            entry.remove();
        }
    }

    fn discard(&mut self, id: NodeId) -> Option<S> {
        self.retire(id);
        self.states.release(id)
    }
}

impl<T> Collection for Named<'_, HashTable<T>> {
    #[inline]
    fn bytes(&self) -> usize {
        self.1.allocation_size()
    }

    #[inline]
    fn growth(&self, more: usize) -> Growth {
        let Named(name, table) = *self;
        match table.len() + more <= table.capacity() {
            true => Growth::default(),
            // The new table is allocated before the old one is freed.
            false => Growth::default().and(name, 2 * table.allocation_size()),
        }
    }
}

impl<S> Collection for Pool<S> {
    #[inline]
    fn parts(&self) -> impl Collection {
        let unused = self.states.unused();
        let parents = Named("parents", &self.parents);
        (
            &self.states,
            GrowsBy(move |more: usize| more.saturating_sub(unused), parents),
            Named("hash table", &self.table),
        )
    }
}

impl<S: Eq + Hash> Store<S> for Pool<S> {
    #[inline]
    fn insert(&mut self, state: S, parent: Option<NodeId>) -> InsertResult {
        let Pool { states, table, .. } = self;
        let hash = FxBuildHasher.hash_one(&state);
        let is_equal = |&id: &NodeId| *states.get(id) == state;
        let rehash = |&id: &NodeId| FxBuildHasher.hash_one(states.get(id));
        let free = match table.entry(hash, is_equal, rehash) {
            Entry::Occupied(known) => return InsertResult::Known(*known.get()),
            Entry::Vacant(free) => free,
        };
        let inserted = states.insert(state, parent);
        if let InsertResult::New(id) = inserted {
            free.insert(id);
            let parent = parent.unwrap_or(NO_PARENT);
            if id as usize == self.parents.len() {
                self.parents.push(parent);
            } else {
                *self.parents.get_mut(id) = parent;
            }
        }
        inserted
    }

    #[inline]
    fn get(&self, id: NodeId) -> &S {
        self.states.get(id)
    }

    fn holds(&self, id: NodeId) -> bool {
        self.states.holds(id)
    }

    fn number(&self, id: NodeId) -> u64 {
        self.states.number(id)
    }

    fn find(&self, number: u64) -> Option<NodeId> {
        self.states.find(number)
    }

    fn parent(&self, id: NodeId) -> Option<NodeId> {
        let parent = *self.parents.get(id);
        (parent != NO_PARENT).then_some(parent)
    }

    fn reparent(&mut self, id: NodeId, parent: NodeId) {
        *self.parents.get_mut(id) = parent;
    }

    fn clear(&mut self) {
        *self = Pool::new();
    }

    #[inline]
    fn kept(&self) -> usize {
        self.states.kept()
    }

    fn into_path(mut self, last: NodeId) -> (Option<Vec<S>>, S) {
        let ids = self.path(last).unwrap_or_default();
        let states = ids.into_iter().filter_map(|id| self.states.release(id));
        let mut states: Vec<S> = states.collect();
        let last = states
            .pop()
            .expect("a path contains at least its last state");
        (Some(states), last)
    }
}

/// A slab detects no duplicates, so `retire` has no effect.
impl<S> Selective<S> for Slab<S> {
    #[inline]
    fn recognise(&self, _: &S) -> Option<NodeId> {
        None
    }

    fn retire(&mut self, _: NodeId) {}

    fn discard(&mut self, id: NodeId) -> Option<S> {
        self.release(id)
    }
}

impl<S: Eq + Hash> Reserve<S> for Pool<S> {
    fn reserve(&mut self, states: usize) {
        self.states.reserve(states);
        self.parents.reserve(states);
        let known = &self.states;
        self.table
            .reserve(states, |&id| FxBuildHasher.hash_one(known.get(id)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_recognised_until_it_is_retired_or_discarded() {
        let mut store = Pool::new();
        assert_eq!(store.insert('a', None), InsertResult::New(0));
        assert_eq!(store.insert('b', Some(0)), InsertResult::New(1));
        assert_eq!(store.insert('b', Some(0)), InsertResult::Known(1));

        store.retire(1);
        store.retire(1);
        assert_eq!((store.recognise(&'b'), *store.get(1)), (None, 'b'));
        assert_eq!(store.insert('b', Some(1)), InsertResult::New(2));
        assert_eq!(store.recognise(&'b'), Some(2));
        assert_eq!(store.path(2), Some(vec![0, 1, 2]));

        assert_eq!(store.discard(2), Some('b'));
        assert_eq!((store.recognise(&'b'), store.holds(2)), (None, false));
        assert_eq!(store.insert('c', Some(0)), InsertResult::New(2));
        assert_eq!((store.number(2), store.find(3)), (3, Some(2)));
        assert_eq!(store.into_path(2), (Some(vec!['a']), 'c'));
    }

    #[test]
    fn discarding_a_retired_state_does_not_remove_an_equal_state_inserted_later() {
        let mut store = Pool::new();
        store.insert('a', None);
        store.retire(0);
        store.insert('a', None);
        assert_eq!(store.discard(0), Some('a'));
        assert_eq!(store.recognise(&'a'), Some(1));
    }
}
