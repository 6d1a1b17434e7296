use crate::problem::StateSpace;
use crate::store::{NodeId, Store};

/// Computes the heuristic value of the state that is looked at.
pub trait Evaluate<C> {
    /// The value; `before` is that of the state it was made from.
    fn from_parent(self, parent_h: C) -> Option<C>;

    /// The value, of a state about whose parent nothing is known.
    fn from_scratch(self) -> Option<C>;
}

/// Evaluates a state by the one that it was made from, if any.
pub(super) struct Derived<'a, P: StateSpace> {
    pub(super) space: &'a P,
    pub(super) parent: Option<&'a P::State>,
    pub(super) state: &'a P::State,
}

impl<'a, P: StateSpace> Derived<'a, P> {
    #[inline]
    pub(super) fn in_store(space: &'a P, store: &'a impl Store<P::State>, id: NodeId) -> Self {
        Derived {
            space,
            parent: store.parent(id).map(|parent| store.get(parent)),
            state: store.get(id),
        }
    }
}

impl<P: StateSpace> Evaluate<P::Cost> for Derived<'_, P> {
    #[inline]
    fn from_parent(self, parent_h: P::Cost) -> Option<P::Cost> {
        match self.parent {
            Some(parent) => (self.space).heuristic_of_successor(self.state, parent, parent_h),
            None => self.from_scratch(),
        }
    }

    #[inline]
    fn from_scratch(self) -> Option<P::Cost> {
        self.space.heuristic(self.state)
    }
}
