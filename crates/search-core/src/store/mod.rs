//! Stores for the states of an engine. Tree search and graph search differ only in the store.
//!
//! A store assigns 32-bit ids, so that open lists, parents and hash tables hold four bytes for a state of any size.
//! [`Visited`] stores every state permanently and detects duplicates. The other stores of this crate belong to its searches, and each
//! supports the order in which its engine releases states.

// The files:
// - `visited.rs`, `slab.rs`, `window.rs`, `path.rs` and others: stores of states, the only difference between tree and graph search; they
//   are built on `arena.rs` and `table.rs`
// - `columns.rs`: whether a store of all states keeps the state, its parent and the record of the engine apart or together
// - `cycle_check.rs`: the cycle check of searches along one path
// - `frontier/`: the open list of best-first search; `ties.rs` defines tie-breaking, `lists.rs` is for keys that are small whole numbers;
//   of all other keys, `buckets.rs` is for ties broken by age alone, `heap.rs` for the rest
// - `collection.rs`, `growth.rs`: the memory of collections, now and before they grow

pub(crate) mod cycle_check;
pub(crate) mod frontier;
pub(crate) mod growth;

mod arena;
mod batch;
mod branches;
mod collection;
mod columns;
mod path;
mod pool;
mod records;
#[cfg(feature = "parallel")]
mod sharded;
mod sides;
mod slab;
mod table;
mod visited;
mod window;

pub(crate) use arena::Arena;
pub(crate) use branches::Branches;
pub use collection::{Block, Bytes, Collection, GrowsBy, Named};
pub(crate) use columns::Together;
pub(crate) use cycle_check::CycleCheck;
pub(crate) use frontier::Ties;
pub use frontier::{Age, Criterion, TiesError};
pub(crate) use growth::{Growth, allocated};
pub(crate) use path::PathStack;
pub(crate) use pool::{Pool, Selective};
pub(crate) use records::Records;
#[cfg(feature = "parallel")]
pub(crate) use sharded::Chunk;
#[cfg(feature = "parallel")]
pub(crate) use sharded::Sharded;
pub(crate) use sides::Side;
pub(crate) use sides::Sides;
pub(crate) use slab::Slab;
pub(crate) use table::hash;
pub use visited::{NO_PARENT, Visited};
pub(crate) use window::Window;

/// Reads a value so that its cache line is loaded before it is used. (There is no safe function for a prefetch instruction.)
#[inline(always)]
pub(crate) fn prefetch<T: Copy>(value: T) {
    std::hint::black_box(value);
}

/// The id of a state in a store. It may be reused after the state is released.
pub type NodeId = u32;

/// The result of inserting a state into a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsertResult {
    /// The state was stored under a new id.
    New(NodeId),
    /// An equal state was already stored, under this id.
    Known(NodeId),
    /// No ids were left; the state was dropped.
    Full,
}

/// A new state of a batch given to [`Store::insert_all`].
pub struct New<'a, S> {
    /// The state.
    pub state: &'a S,
    /// The id assigned to it.
    pub id: NodeId,
    /// The id of its parent.
    pub parent: NodeId,
    /// Its index in the batch.
    pub index: usize,
}

/// Stores states, and their parents where duplicate detection or a path needs them.
///
/// The default methods are those of a store that keeps every state under the next id, from 0 on, until the end of the search;
/// its [`KEEPS_ALL`](Store::KEEPS_ALL) is `true`.
pub trait Store<S>: Collection {
    /// `true` if an inserted state is stored until the end of the search.
    const KEEPS_ALL: bool = false;

    /// Inserts a state that was generated from `parent`.
    fn insert(&mut self, state: S, parent: Option<NodeId>) -> InsertResult;

    /// Returns a predicate that recognises the parent of `parent` among the successors of `parent`. It always returns
    /// `false` in stores that cannot answer without a lookup.
    #[inline]
    fn leads_back(&self, parent: NodeId) -> impl Fn(&S) -> bool {
        let _ = parent;
        |_| false
    }

    /// Inserts a batch of states, each with the id of its parent, with the same effect as inserting them one by one. Calls
    /// `new` for each new state. Returns the number of states dropped because no ids were left.
    fn insert_all(
        &mut self,
        generated: &mut Vec<(NodeId, S)>,
        mut new: impl FnMut(New<'_, S>),
    ) -> u64 {
        let mut lost = 0;
        for (index, (parent, state)) in generated.drain(..).enumerate() {
            match self.insert(state, Some(parent)) {
                InsertResult::New(id) => new(New {
                    state: self.get(id),
                    id,
                    parent,
                    index,
                }),
                InsertResult::Known(_) => {}
                InsertResult::Full => lost += 1,
            }
        }
        lost
    }

    /// Returns the state with this id, which must be in use.
    fn get(&self, id: NodeId) -> &S;

    /// Returns the id of an equal state, or `None` if there is none or the store does not detect duplicates.
    fn known(&self, state: &S) -> Option<NodeId> {
        let _ = state;
        None
    }

    /// Returns `true` if the state with this id is still stored.
    #[inline]
    fn holds(&self, id: NodeId) -> bool {
        (id as usize) < self.kept()
    }

    /// Returns the number of this state, which is unique within the search.
    #[inline]
    fn number(&self, id: NodeId) -> u64 {
        id.into()
    }

    /// Returns the id of the state with this number, if it is still stored.
    #[inline]
    fn find(&self, number: u64) -> Option<NodeId> {
        let id = NodeId::try_from(number).ok()?;
        self.holds(id).then_some(id)
    }

    /// Returns the id of the parent, if the store keeps parents.
    fn parent(&self, id: NodeId) -> Option<NodeId>;

    /// Changes the parent of a state to which a cheaper path was found. The default is for a store in which parents do not change.
    fn reparent(&mut self, id: NodeId, parent: NodeId) {
        let _ = (id, parent);
    }

    /// Releases a state that the engine no longer needs, and returns it. Returns `None` if the store keeps closed states.
    #[inline]
    fn release(&mut self, id: NodeId) -> Option<S> {
        let _ = id;
        None
    }

    /// Removes all states, frees their memory, and restarts ids and numbers at 0.
    fn clear(&mut self);

    /// Does the same as [`clear`](Store::clear), but may keep allocated memory for the next states.
    fn reuse(&mut self) {
        self.clear();
    }

    /// Returns the number of states currently stored.
    fn kept(&self) -> usize;

    /// Returns the ids on the path from the start to a state, both included, or `None` if the store keeps no paths.
    fn path(&self, id: NodeId) -> Option<Vec<NodeId>> {
        let parents = std::iter::successors(Some(id), |&id| self.parent(id));
        let mut path: Vec<NodeId> = parents.collect();
        path.reverse();
        Some(path)
    }

    /// Returns the states on the path to `last`, if the store keeps paths, and `last` itself, without cloning any.
    fn into_path(self, last: NodeId) -> (Option<Vec<S>>, S);
}

/// A store that can allocate memory in advance.
pub trait Reserve<S>: Store<S> {
    /// Allocates memory for this number of states.
    fn reserve(&mut self, states: usize);
}

/// Keeps [`cycle_check::Check`] to this crate.
pub(crate) mod sealed {
    pub trait Sealed {}
}
