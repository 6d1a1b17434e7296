//! Where an engine keeps its states: the one thing in which tree search and graph search differ.
//!
//! A store hands out 32-bit ids, so that frontiers, parents and tables hold four bytes for a state of any
//! size. [`Visited`] keeps every state for good and recognises it ([`Sides`] does so for each end of a search),
//! [`Pool`] until its engine gives it up; the others keep a state until it is released, each in the order in which
//! its engine releases them.

pub mod cycle_check;

pub(crate) mod frontier;
pub(crate) mod growth;

mod arena;
mod batch;
mod branches;
mod path;
mod pool;
#[cfg(feature = "parallel")]
mod sharded;
mod sides;
mod slab;
mod table;
mod visited;
mod window;

pub(crate) use arena::Arena;
pub use branches::Branches;
pub(crate) use cycle_check::CycleCheck;
pub(crate) use frontier::{Age, Criterion, Ties};
pub(crate) use growth::{Growth, allocated};
pub use path::PathStack;
pub use pool::{Pool, Selective};
#[cfg(feature = "parallel")]
pub(crate) use sharded::Chunk;
#[cfg(feature = "parallel")]
pub use sharded::Sharded;
pub(crate) use sides::Side;
pub use sides::Sides;
pub use slab::Slab;
pub(crate) use table::hash;
pub use visited::{NO_PARENT, Visited};
pub use window::Window;

/// A state's place in a store; after its release the id may be given again.
pub type NodeId = u32;

/// What became of a state handed to a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inserted {
    /// It is kept under a new id.
    New(NodeId),
    /// An equal state was there already.
    Known(NodeId),
    /// There are no ids left; the state was dropped.
    Full,
}

/// One of many states handed to a store that was not known.
pub struct New<'a, S> {
    /// The state, as it was handed over.
    pub state: &'a S,
    /// The id that it got.
    pub id: NodeId,
    /// The id of the state it was made from.
    pub parent: NodeId,
    /// How many were handed over before it.
    pub place: usize,
}

/// Keeps states, and the way to them where graph search or a path needs it.
pub trait Store<S> {
    /// Whether a state that was inserted is kept for good.
    const KEEPS_ALL: bool = false;

    /// Takes a state that was made from `parent`.
    fn insert(&mut self, state: S, parent: Option<NodeId>) -> Inserted;

    /// Tells successors of `parent` that are the state from which `parent` itself was made, where that takes no
    /// search.
    #[inline]
    fn leads_back(&self, parent: NodeId) -> impl Fn(&S) -> bool {
        let _ = parent;
        |_| false
    }

    /// Takes many states, each with the id of the state it was made from, to the same effect as one after the
    /// other. Each new one is shown; says how many were dropped because there are no ids left.
    fn insert_all(&mut self, made: &mut Vec<(NodeId, S)>, mut new: impl FnMut(New<'_, S>)) -> u64 {
        let mut lost = 0;
        for (place, (parent, state)) in made.drain(..).enumerate() {
            match self.insert(state, Some(parent)) {
                Inserted::New(id) => new(New {
                    state: self.get(id),
                    id,
                    parent,
                    place,
                }),
                Inserted::Known(_) => {}
                Inserted::Full => lost += 1,
            }
        }
        lost
    }

    /// The state with an id in use.
    fn get(&self, id: NodeId) -> &S;

    /// The id of a state equal to this one, in stores that recognise states.
    fn known(&self, state: &S) -> Option<NodeId> {
        let _ = state;
        None
    }

    /// Whether a state that was handed out under this id is still kept.
    fn holds(&self, id: NodeId) -> bool;

    /// The number that this state alone has in this search.
    fn number(&self, id: NodeId) -> u64;

    /// The id of the state with this number, while the store keeps it.
    fn find(&self, number: u64) -> Option<NodeId>;

    /// The state from which this one was made, where that is kept.
    fn parent(&self, id: NodeId) -> Option<NodeId>;

    /// A cheaper way to a state was found.
    fn reparent(&mut self, id: NodeId, parent: NodeId);

    /// The engine is done with this state; given back unless the store keeps closed states.
    fn release(&mut self, id: NodeId) -> Option<S>;

    /// Forgets all states and begins with id and number 0 again, in the memory that there is.
    fn clear(&mut self);

    /// The states kept now.
    fn kept(&self) -> usize;

    /// The bytes held by collections, by capacity.
    fn bytes(&self) -> usize;

    /// What the collections take beyond that so that `more` states can be kept.
    fn growth(&self, more: usize) -> Growth;

    /// The ids from the start to a state, both included; none where the way is not kept.
    fn path(&self, id: NodeId) -> Option<Vec<NodeId>>;

    /// The states on the way to `last`, where that is kept, and `last` itself, without a clone.
    fn into_path(self, last: NodeId) -> (Option<Vec<S>>, S);
}

/// A store that can make room beforehand.
pub trait Reserve<S>: Store<S> {
    /// Makes room for so many states.
    fn reserve(&mut self, states: usize);
}
