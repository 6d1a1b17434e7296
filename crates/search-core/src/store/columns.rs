use super::{Arena, Collection, Named, NodeId};

/// The initial size of [`Together`], as its `FIRST_STATES` enough for small searches, of which a program may run thousands.
const FIRST_BYTES: usize = 2 * 1024;

/// How a store of all states keeps what it knows of each: the state, its parent, and the record of the engine.
///
/// Sealed: only [`Apart`] and [`Together`] implement it.
pub trait Columns<S>: Default + super::sealed::Sealed + Collection {
    /// The number of states for which a new store has room.
    const FIRST_STATES: usize = 0;

    /// Returns the number of states.
    fn len(&self) -> usize;

    /// Returns a state.
    fn state(&self, id: NodeId) -> &S;

    /// Returns the id of the parent as it was stored.
    fn parent(&self, id: NodeId) -> NodeId;

    /// Changes the parent.
    fn set_parent(&mut self, id: NodeId, parent: NodeId);

    /// Appends a state.
    fn push(&mut self, state: S, parent: NodeId);

    /// Removes a state and replaces it with the last one. Parents are not valid afterwards.
    fn swap_remove(&mut self, id: NodeId) -> Option<S>;

    /// Removes all states and keeps the memory.
    fn clear(&mut self);
}

/// States and parents apart, for searches that rarely need the parents: more states fit in the cache.
pub struct Apart<S> {
    states: Arena<S>,
    parents: Arena<NodeId>,
}

/// State, parent and record together, for searches that need all of them: one access to memory instead of three.
pub struct Together<S, R> {
    nodes: Arena<Stored<S, R>>,
}

struct Stored<S, R> {
    state: S,
    parent: NodeId,
    record: R,
}

impl<S> Default for Apart<S> {
    fn default() -> Self {
        Apart {
            states: Arena::new(),
            parents: Arena::new(),
        }
    }
}

impl<S, R> Default for Together<S, R> {
    fn default() -> Self {
        Together {
            nodes: Arena::with_bytes(FIRST_BYTES),
        }
    }
}

impl<S> super::sealed::Sealed for Apart<S> {}

impl<S> Collection for Apart<S> {
    #[inline]
    fn parts(&self) -> impl Collection {
        let states = Named("states", &self.states);
        (states, Named("parents", &self.parents))
    }
}

impl<S> Columns<S> for Apart<S> {
    #[inline]
    fn len(&self) -> usize {
        self.states.len()
    }

    #[inline]
    fn state(&self, id: NodeId) -> &S {
        self.states.get(id)
    }

    #[inline]
    fn parent(&self, id: NodeId) -> NodeId {
        *self.parents.get(id)
    }

    #[inline]
    fn set_parent(&mut self, id: NodeId, parent: NodeId) {
        *self.parents.get_mut(id) = parent;
    }

    #[inline]
    fn push(&mut self, state: S, parent: NodeId) {
        self.states.push(state);
        self.parents.push(parent);
    }

    fn swap_remove(&mut self, id: NodeId) -> Option<S> {
        self.states.swap_remove(id)
    }

    fn clear(&mut self) {
        self.states.clear();
        self.parents.clear();
    }
}

impl<S, R> super::sealed::Sealed for Together<S, R> {}

impl<S, R> Collection for Together<S, R> {
    #[inline]
    fn parts(&self) -> impl Collection {
        Named("states", &self.nodes)
    }
}

impl<S, R: Default> Columns<S> for Together<S, R> {
    const FIRST_STATES: usize = 128;

    #[inline]
    fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline]
    fn state(&self, id: NodeId) -> &S {
        &self.nodes.get(id).state
    }

    #[inline]
    fn parent(&self, id: NodeId) -> NodeId {
        self.nodes.get(id).parent
    }

    #[inline]
    fn set_parent(&mut self, id: NodeId, parent: NodeId) {
        self.nodes.get_mut(id).parent = parent;
    }

    #[inline]
    fn push(&mut self, state: S, parent: NodeId) {
        self.push_with(state, parent, R::default());
    }

    fn swap_remove(&mut self, id: NodeId) -> Option<S> {
        self.nodes.swap_remove(id).map(|node| node.state)
    }

    fn clear(&mut self) {
        self.nodes.clear();
    }
}

impl<S, R> Together<S, R> {
    /// Appends a state with its record.
    #[inline]
    pub(super) fn push_with(&mut self, state: S, parent: NodeId, record: R) {
        self.nodes.push(Stored {
            state,
            parent,
            record,
        });
    }

    #[inline]
    pub(super) fn record(&self, id: NodeId) -> &R {
        &self.nodes.get(id).record
    }

    #[inline]
    pub(super) fn record_mut(&mut self, id: NodeId) -> &mut R {
        &mut self.nodes.get_mut(id).record
    }
}
