use std::hash::Hash;

use crate::problem::StateSpace;
use crate::store::cycle_check::{Check, Unchecked};
use crate::store::{InsertResult, NodeId, PathStack, Store, Visited};

use super::evaluate::{Derived, Evaluate};

/// The store of a depth-first search, with operations to descend to a successor and to backtrack.
pub trait PathStore<P: StateSpace>: Store<P::State> {
    /// Whether it stores only the path. Whole subtrees can be searched by recursion then.
    const SUBTREES: bool = false;

    /// Whether a state need not be stored while the subtree below it is searched.
    const IN_FRAMES: bool = false;

    /// Whether it stores a single state that is changed in place.
    const ONE_STATE: bool = false;

    /// The same store without the cycle check.
    type WithoutCheck: PathStore<P>;

    /// Removes the cycle check.
    fn without_check(self) -> Self::WithoutCheck;

    /// Sets the number of states generated so far, including those that were never stored. Ignored by stores that keep
    /// all states.
    fn renumber(&mut self, generated: u64) {
        let _ = generated;
    }

    /// Applies `action` to `parent`, the last state of the path, and enters the successor. Returns `None` if the action
    /// has no result.
    fn enter(&mut self, space: &P, parent: NodeId, action: P::Action) -> Option<InsertResult>;

    /// Returns the evaluator of the state that was entered last.
    #[inline]
    fn evaluate<'a>(&'a self, space: &'a P, id: NodeId) -> impl Evaluate<P::Cost> + 'a
    where
        P: 'a,
    {
        Derived::in_store(space, self, id)
    }

    /// Leaves the state that was entered last. Returns it unless the store keeps it or changes one state in place.
    fn leave(&mut self, space: &P, id: NodeId) -> Option<P::State> {
        let _ = space;
        self.release(id)
    }

    /// The data with which a subtree search leaves a state.
    type Undo;

    /// Applies `action` to `parent`, like [`enter`](PathStore::enter), for a subtree search, which keeps the data to leave the
    /// successor. Enters it only if `judge` returns its data. Until the successor is left by [`ascend`](PathStore::ascend), `enter` and
    /// `leave` must not be called.
    fn descend<J: Judge<P::Cost>>(
        &mut self,
        space: &P,
        parent: NodeId,
        action: P::Action,
        judge: J,
    ) -> Option<Descent<Self::Undo, J::Note>>;

    /// Leaves the state to which a subtree search descended last.
    fn ascend(&mut self, space: &P, id: NodeId, undo: Self::Undo);

    /// Returns a copy of the states from the start to the one that was entered last, both included.
    fn cloned_path(&self, space: &P, last: NodeId) -> Vec<P::State>
    where
        P::State: Clone,
    {
        let _ = space;
        let path = self.path(last).into_iter().flatten();
        path.map(|id| self.get(id).clone()).collect()
    }

    /// Returns the path without the last state, if it is stored, and the last state. Consumes the store instead of
    /// cloning.
    fn into_path_in(self, space: &P, last: NodeId) -> (Option<Vec<P::State>>, P::State)
    where
        Self: Sized,
    {
        let _ = space;
        self.into_path(last)
    }
}

/// Decides about a successor in a subtree search.
pub trait Judge<C> {
    /// The data of a state within the bound.
    type Note;

    /// Returns the data of a successor with this value, or `None` if it is beyond the bound or a dead end.
    fn judge(self, evaluate: impl Evaluate<C>) -> Option<Self::Note>;
}

/// The outcome of descending to a successor in a subtree search.
pub enum Descent<U, N> {
    /// The successor was entered. It has this data.
    Entered(U, N),
    /// The successor is beyond the bound or a dead end.
    Refused,
    /// The successor is a duplicate.
    Known,
    /// There is no id left.
    Full,
}

/// A path store of which every thread can create one of its own.
#[cfg(feature = "parallel")]
pub trait PathPerThread<P: StateSpace>: PathStore<P> {
    /// The settings of the store, which all threads share.
    type Settings: Sync;

    /// Returns the settings.
    fn settings(&self) -> Self::Settings;

    /// Creates an empty store with these settings.
    fn empty(settings: &Self::Settings) -> Self;
}

#[cfg(feature = "parallel")]
impl<P, K> PathPerThread<P> for PathStack<P::State, K>
where
    P: StateSpace,
    K: Check<P::State> + Clone + Sync,
{
    type Settings = K;

    fn settings(&self) -> K {
        self.empty_check()
    }

    fn empty(settings: &K) -> Self {
        PathStack::new(settings.clone())
    }
}

impl<P: StateSpace, K: Check<P::State>> PathStore<P> for PathStack<P::State, K> {
    const SUBTREES: bool = true;
    // A space that is declared a tree has no cycles.
    const IN_FRAMES: bool = !K::CHECKS || P::IS_TREE;

    type WithoutCheck = PathStack<P::State, Unchecked>;

    fn without_check(self) -> Self::WithoutCheck {
        PathStack::without_check(self)
    }

    fn renumber(&mut self, generated: u64) {
        PathStack::renumber(self, generated);
    }

    #[inline]
    fn enter(&mut self, space: &P, parent: NodeId, action: P::Action) -> Option<InsertResult> {
        let successor = space.result(self.get(parent), action)?;
        if <Self as PathStore<P>>::IN_FRAMES {
            return Some(self.insert(successor, None));
        }
        Some(match self.find_on_path(&successor) {
            Ok(known) => InsertResult::Known(known),
            Err(absent) => self.insert_absent(successor, absent),
        })
    }

    type Undo = ();

    /// A state is pushed to the path, and to the table of the cycle check, only if it is within the bound.
    #[inline]
    fn descend<J: Judge<P::Cost>>(
        &mut self,
        space: &P,
        parent: NodeId,
        action: P::Action,
        judge: J,
    ) -> Option<Descent<(), J::Note>> {
        let state = self.get(parent);
        let successor = space.result(state, action)?;
        let absent = match self.find_on_path(&successor) {
            Ok(_) => return Some(Descent::Known),
            Err(absent) => absent,
        };
        let evaluate = Derived {
            space,
            parent: Some(state),
            state: &successor,
        };
        let Some(note) = judge.judge(evaluate) else {
            return Some(Descent::Refused);
        };
        Some(match self.insert_absent(successor, absent) {
            InsertResult::New(_) => Descent::Entered((), note),
            InsertResult::Known(_) | InsertResult::Full => Descent::Full,
        })
    }

    #[inline]
    fn ascend(&mut self, space: &P, id: NodeId, (): ()) {
        self.leave(space, id);
    }
}

impl<P: StateSpace<State: Eq + Hash>> PathStore<P> for Visited<P::State> {
    type WithoutCheck = Self;

    fn without_check(self) -> Self {
        self
    }

    #[inline]
    fn enter(&mut self, space: &P, parent: NodeId, action: P::Action) -> Option<InsertResult> {
        let successor = space.result(self.get(parent), action)?;
        Some(self.insert(successor, Some(parent)))
    }

    type Undo = ();

    fn descend<J: Judge<P::Cost>>(
        &mut self,
        space: &P,
        parent: NodeId,
        action: P::Action,
        judge: J,
    ) -> Option<Descent<(), J::Note>> {
        Some(match self.enter(space, parent, action)? {
            InsertResult::New(id) => match judge.judge(self.evaluate(space, id)) {
                Some(note) => Descent::Entered((), note),
                None => {
                    self.leave(space, id);
                    Descent::Refused
                }
            },
            InsertResult::Known(_) => Descent::Known,
            InsertResult::Full => Descent::Full,
        })
    }

    fn ascend(&mut self, space: &P, id: NodeId, (): ()) {
        self.leave(space, id);
    }
}
