use std::cmp::Reverse;
use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

use super::arena::Arena;
use super::{Inserted, NodeId, Reserve, Store};

pub(super) const NO_PARENT: NodeId = NodeId::MAX;

/// Up to so many states the hash table grows fourfold, not twofold: it is small, and growing it costs more
/// than having it.
const GROWS_FOURFOLD: usize = 1 << 16;

/// All states of a graph search, kept for good: closed list, parent index and, for a breadth-first search,
/// queue at once.
///
/// States lie in one arena in the order in which they were first made; the hash table holds their ids alone
/// and compares states in the arena, so each state is stored once and duplicates are recognised exactly.
/// The hasher has no random seed: a search takes the same time and memory in every run.
pub struct Visited<S> {
    states: Arena<S>,
    parents: Arena<NodeId>,
    table: HashTable<NodeId>,
    capacity: usize,
}

impl<S> Default for Visited<S> {
    fn default() -> Self {
        Visited::with_capacity_limit(NO_PARENT as usize)
    }
}

impl<S> Visited<S> {
    pub(super) fn with_capacity_limit(capacity: usize) -> Self {
        Visited {
            states: Arena::new(),
            parents: Arena::new(),
            table: HashTable::new(),
            capacity,
        }
    }
}

impl<S> Visited<S> {
    /// The most states that it can keep.
    #[cfg(feature = "parallel")]
    pub(super) fn most(&self) -> usize {
        self.capacity
    }

    /// Keeps a state that is known to be new, and does not enter it into the table.
    #[cfg(feature = "parallel")]
    pub(super) fn keep(&mut self, state: S, parent: Option<NodeId>) -> NodeId {
        let id = self.states.len() as NodeId;
        self.states.push(state);
        self.parents.push(parent.unwrap_or(NO_PARENT));
        id
    }
}

impl<S: Eq + Hash> Visited<S> {
    /// The id under which an equal state is kept.
    #[inline]
    pub(crate) fn recognise(&self, state: &S) -> Option<NodeId> {
        let hash = FxBuildHasher.hash_one(state);
        let id = self.table.find(hash, |&id| self.states.get(id) == state);
        id.copied()
    }
}

impl<S: Eq + Hash> Store<S> for Visited<S> {
    const KEEPS_ALL: bool = true;

    #[inline]
    fn insert(&mut self, state: S, parent: Option<NodeId>) -> Inserted {
        let Visited { states, table, .. } = self;
        let rehash = |&id: &NodeId| FxBuildHasher.hash_one(states.get(id));
        if table.len() == table.capacity() && table.len() < GROWS_FOURFOLD {
            table.reserve(3 * table.len(), rehash);
        }
        let hash = FxBuildHasher.hash_one(&state);
        match table.entry(hash, |&id| *states.get(id) == state, rehash) {
            Entry::Occupied(known) => Inserted::Known(*known.get()),
            Entry::Vacant(_) if states.len() >= self.capacity => Inserted::Full,
            Entry::Vacant(free) => {
                let id = states.len() as NodeId;
                free.insert(id);
                states.push(state);
                self.parents.push(parent.unwrap_or(NO_PARENT));
                Inserted::New(id)
            }
        }
    }

    #[inline]
    fn get(&self, id: NodeId) -> &S {
        self.states.get(id)
    }

    fn known(&self, state: &S) -> Option<NodeId> {
        let hash = FxBuildHasher.hash_one(state);
        let known = self.table.find(hash, |&id| self.states.get(id) == state);
        known.copied()
    }

    fn holds(&self, id: NodeId) -> bool {
        (id as usize) < self.states.len()
    }

    fn number(&self, id: NodeId) -> u64 {
        u64::from(id)
    }

    fn find(&self, number: u64) -> Option<NodeId> {
        NodeId::try_from(number)
            .ok()
            .filter(|&id| (id as usize) < self.states.len())
    }

    fn parent(&self, id: NodeId) -> Option<NodeId> {
        let parent = *self.parents.get(id);
        (parent != NO_PARENT).then_some(parent)
    }

    fn reparent(&mut self, id: NodeId, parent: NodeId) {
        *self.parents.get_mut(id) = parent;
    }

    #[inline]
    fn release(&mut self, _: NodeId) -> Option<S> {
        None
    }

    fn clear(&mut self) {
        self.states.clear();
        self.parents.clear();
        self.table.clear();
    }

    #[inline]
    fn kept(&self) -> usize {
        self.states.len()
    }

    #[inline]
    fn bytes(&self) -> usize {
        self.states.bytes() + self.parents.bytes() + self.table.allocation_size()
    }

    fn path(&self, id: NodeId) -> Option<Vec<NodeId>> {
        let mut path = vec![id];
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            path.push(parent);
            at = parent;
        }
        path.reverse();
        Some(path)
    }

    fn into_path(mut self, last: NodeId) -> (Option<Vec<S>>, S) {
        let mut path: Vec<(usize, NodeId)> =
            self.path(last).into_iter().flatten().enumerate().collect();
        // Taken from the back of the arena to its front, a state that is swapped into a gap is never one
        // that is still to be taken.
        path.sort_unstable_by_key(|&(_, id)| Reverse(id));
        let mut states: Vec<(usize, S)> = path
            .into_iter()
            .filter_map(|(step, id)| Some((step, self.states.swap_remove(id)?)))
            .collect();
        states.sort_unstable_by_key(|&(step, _)| step);
        let mut states: Vec<S> = states.into_iter().map(|(_, state)| state).collect();
        let last = states
            .pop()
            .expect("a path holds at least the state it leads to");
        (Some(states), last)
    }
}

impl<S: Eq + Hash> Reserve<S> for Visited<S> {
    fn reserve(&mut self, states: usize) {
        let Visited { states: known, .. } = self;
        self.table
            .reserve(states, |&id| FxBuildHasher.hash_one(known.get(id)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_store_says_so_and_still_recognises_what_it_has() {
        let mut store = Visited::with_capacity_limit(2);
        assert_eq!(store.insert('a', None), Inserted::New(0));
        assert_eq!(store.insert('b', Some(0)), Inserted::New(1));
        assert_eq!(store.insert('c', Some(0)), Inserted::Full);
        assert_eq!(store.insert('a', Some(1)), Inserted::Known(0));
    }

    #[test]
    fn the_path_comes_out_in_order_when_parents_have_larger_ids_than_their_children() {
        let mut store = Visited::default();
        for state in ["start", "end", "late", "between"] {
            store.insert(state, Some(0));
        }
        *store.parents.get_mut(0) = NO_PARENT;
        store.reparent(1, 3);
        store.reparent(3, 2);
        assert_eq!(
            store.into_path(1),
            (Some(vec!["start", "late", "between"]), "end")
        );
    }
}
