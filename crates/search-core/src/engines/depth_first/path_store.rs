use std::hash::Hash;

use crate::problem::StateSpace;
use crate::store::cycle_check::{Absent, Check, Unchecked};
use crate::store::{Inserted, NodeId, PathStack, Store, Visited};

use super::evaluate::{Derived, Evaluate};

/// A store in which a depth-first search goes down and up.
pub trait PathStore<P: StateSpace>: Store<P::State> {
    /// Whether it keeps nothing but the path, state by state: then it can do without what is below one.
    const SUBTREES: bool = false;

    /// Whether it makes each state of the one before, and holds no other.
    const ONE_STATE: bool = false;

    /// Whether successors that are on the path already are left out.
    const CHECKS: bool = false;

    /// The same without that check.
    type WithoutCheck: PathStore<P>;

    /// The same without that check.
    fn without_check(self) -> Self::WithoutCheck;

    /// The id of the state on the path that this one is, if it is left out.
    #[inline(always)]
    fn find_on_path(&self, state: &P::State) -> Result<NodeId, Absent> {
        let _ = state;
        Err(Absent::default())
    }

    /// Adds a state that was looked for on the path, and not found.
    #[inline(always)]
    fn insert_absent(&mut self, state: P::State, absent: Absent) -> Inserted {
        let _ = absent;
        self.insert(state, None)
    }

    /// Leaves all states but the first ones, so many, where whole subtrees are searched and the path is checked.
    fn shorten(&mut self, kept: usize) {
        let _ = kept;
    }

    /// So many states were made so far, those that it never saw among them; where it does not keep them all.
    fn renumber(&mut self, generated: u64) {
        let _ = generated;
    }

    /// Makes the state that `action` leads to from `parent`, the one entered last of those not left yet, and
    /// enters it; none where the action leads nowhere.
    fn enter(&mut self, space: &P, parent: NodeId, action: P::Action) -> Option<Inserted>;

    /// What computes the heuristic value of the state entered last.
    fn evaluate<'a>(&'a self, space: &'a P, id: NodeId) -> impl Evaluate<P::Cost> + 'a
    where
        P: 'a;

    /// Leaves the state entered last; given back unless the store keeps it or made it of another.
    fn leave(&mut self, space: &P, id: NodeId) -> Option<P::State> {
        let _ = space;
        self.release(id)
    }

    /// The states from the start to the one entered last, both included.
    fn cloned_path(&self, space: &P, last: NodeId) -> Vec<P::State>
    where
        P::State: Clone,
    {
        let _ = space;
        let path = self.path(last).into_iter().flatten();
        path.map(|id| self.get(id).clone()).collect()
    }

    /// The same without a clone, where the search is over.
    fn into_path_in(self, space: &P, last: NodeId) -> (Option<Vec<P::State>>, P::State)
    where
        Self: Sized,
    {
        let _ = space;
        self.into_path(last)
    }
}

impl<P: StateSpace, K: Check<P::State>> PathStore<P> for PathStack<P::State, K> {
    const SUBTREES: bool = true;
    // A space that is declared a tree has no cycles to be found.
    const CHECKS: bool = K::CHECKS && !P::IS_TREE;

    type WithoutCheck = PathStack<P::State, Unchecked>;

    fn without_check(self) -> Self::WithoutCheck {
        PathStack::without_check(self)
    }

    #[inline]
    fn find_on_path(&self, state: &P::State) -> Result<NodeId, Absent> {
        if <Self as PathStore<P>>::CHECKS {
            PathStack::find_on_path(self, state)
        } else {
            Err(Absent::default())
        }
    }

    #[inline]
    fn insert_absent(&mut self, state: P::State, absent: Absent) -> Inserted {
        PathStack::insert_absent(self, state, absent)
    }

    #[inline]
    fn shorten(&mut self, kept: usize) {
        PathStack::shorten(self, kept);
    }

    fn renumber(&mut self, generated: u64) {
        PathStack::renumber(self, generated);
    }

    #[inline]
    fn enter(&mut self, space: &P, parent: NodeId, action: P::Action) -> Option<Inserted> {
        let successor = space.result(self.get(parent), action)?;
        Some(match PathStore::<P>::find_on_path(self, &successor) {
            Ok(known) => Inserted::Known(known),
            Err(absent) => PathStack::insert_absent(self, successor, absent),
        })
    }

    #[inline]
    fn evaluate<'a>(&'a self, space: &'a P, id: NodeId) -> impl Evaluate<P::Cost> + 'a
    where
        P: 'a,
    {
        Derived::in_store(space, self, id)
    }
}

impl<P: StateSpace<State: Eq + Hash>> PathStore<P> for Visited<P::State> {
    type WithoutCheck = Self;

    fn without_check(self) -> Self {
        self
    }

    #[inline]
    fn enter(&mut self, space: &P, parent: NodeId, action: P::Action) -> Option<Inserted> {
        let successor = space.result(self.get(parent), action)?;
        Some(self.insert(successor, Some(parent)))
    }

    #[inline]
    fn evaluate<'a>(&'a self, space: &'a P, id: NodeId) -> impl Evaluate<P::Cost> + 'a
    where
        P: 'a,
    {
        Derived::in_store(space, self, id)
    }
}
