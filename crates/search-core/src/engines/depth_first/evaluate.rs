use crate::problem::StateSpace;
use crate::store::{NodeId, Store};

/// Computes the heuristic value of a generated state.
pub trait Evaluate<C> {
    /// Returns the value, computed from the value of the parent. `None` means a dead end.
    fn evaluate_incrementally(self, parent_h: C) -> Option<C>;

    /// Returns the value, computed from the state alone. `None` means a dead end.
    fn evaluate(self) -> Option<C>;
}

/// Evaluates a state incrementally from its parent, if it has one.
pub(super) struct Derived<'a, P: StateSpace> {
    pub(super) space: &'a P,
    pub(super) parent: Option<&'a P::State>,
    pub(super) state: &'a P::State,
}

impl<'a, P: StateSpace> Derived<'a, P> {
    #[inline]
    pub(super) fn in_store(
        space: &'a P,
        store: &'a (impl Store<P::State> + ?Sized),
        id: NodeId,
    ) -> Self {
        Derived {
            space,
            parent: store.parent(id).map(|parent| store.get(parent)),
            state: store.get(id),
        }
    }
}

impl<P: StateSpace> Evaluate<P::Cost> for Derived<'_, P> {
    #[inline]
    fn evaluate_incrementally(self, parent_h: P::Cost) -> Option<P::Cost> {
        match self.parent {
            Some(parent) => (self.space).heuristic_of_successor(self.state, parent, parent_h),
            None => self.evaluate(),
        }
    }

    #[inline]
    fn evaluate(self) -> Option<P::Cost> {
        self.space.heuristic(self.state)
    }
}

/// A value that is known already.
pub(super) struct Known<C>(pub(super) C);

impl<C> Evaluate<C> for Known<C> {
    #[inline]
    fn evaluate_incrementally(self, _: C) -> Option<C> {
        Some(self.0)
    }

    #[inline]
    fn evaluate(self) -> Option<C> {
        Some(self.0)
    }
}
