use crate::problem::InPlace;
use crate::store::{Collection, InsertResult, Named, NodeId, Store};

use super::evaluate::Evaluate;
#[cfg(feature = "parallel")]
use super::path_store::PathPerThread;
use super::path_store::{Descent, Judge, PathStore};

/// The current path, stored as one state and the data to undo the actions that led to it.
///
/// Only the last state of the path can be inspected.
pub struct OneState<P: InPlace> {
    /// `None` before the search starts and after the state was moved out.
    state: Option<P::State>,
    undos: Vec<P::Undo>,
    /// The numbers of the states on the path.
    numbers: Vec<u64>,
    generated: u64,
}

impl<P: InPlace> OneState<P> {
    pub(super) fn new() -> Self {
        OneState {
            state: None,
            undos: Vec::new(),
            numbers: Vec::new(),
            generated: 0,
        }
    }

    fn number_next(&mut self) -> InsertResult {
        if self.numbers.len() >= NodeId::MAX as usize {
            return InsertResult::Full;
        }
        self.numbers.push(self.generated);
        self.generated += 1;
        InsertResult::New((self.numbers.len() - 1) as NodeId)
    }

    fn state(&self) -> &P::State {
        let state = self.state.as_ref();
        state.expect("the search has started, so there is a state")
    }
}

impl<P: InPlace> Collection for OneState<P> {
    #[inline]
    fn parts(&self) -> impl Collection {
        (Named("path", &self.undos), Named("path", &self.numbers))
    }
}

impl<P: InPlace> Store<P::State> for OneState<P> {
    fn insert(&mut self, state: P::State, _: Option<NodeId>) -> InsertResult {
        self.state = Some(state);
        self.number_next()
    }

    #[inline]
    fn get(&self, _: NodeId) -> &P::State {
        self.state()
    }

    fn holds(&self, id: NodeId) -> bool {
        id as usize + 1 == self.numbers.len()
    }

    fn number(&self, id: NodeId) -> u64 {
        self.numbers[id as usize]
    }

    fn find(&self, number: u64) -> Option<NodeId> {
        let last = self.numbers.len().checked_sub(1)?;
        (self.numbers[last] == number).then_some(last as NodeId)
    }

    fn parent(&self, id: NodeId) -> Option<NodeId> {
        id.checked_sub(1)
    }

    /// Returns only the start; the other states are undone by [`PathStore::leave`].
    fn release(&mut self, id: NodeId) -> Option<P::State> {
        self.numbers.truncate(id as usize);
        if id == 0 { self.state.take() } else { None }
    }

    fn clear(&mut self) {
        *self = OneState::new();
    }

    fn reuse(&mut self) {
        self.state = None;
        self.undos.clear();
        self.numbers.clear();
        self.generated = 0;
    }

    #[inline]
    fn kept(&self) -> usize {
        usize::from(self.state.is_some())
    }

    fn path(&self, id: NodeId) -> Option<Vec<NodeId>> {
        (id == 0).then(|| vec![0])
    }

    fn into_path(mut self, _: NodeId) -> (Option<Vec<P::State>>, P::State) {
        let state = self.state.take();
        (
            None,
            state.expect("the solution has not been moved out yet"),
        )
    }
}

impl<P: InPlace<State: Clone>> PathStore<P> for OneState<P> {
    const SUBTREES: bool = true;
    const ONE_STATE: bool = true;

    type WithoutCheck = Self;

    fn without_check(self) -> Self {
        self
    }

    fn renumber(&mut self, generated: u64) {
        self.generated = generated;
    }

    // If not inlined, the call takes a fifth of the time of a search in place.
    #[inline(always)]
    fn enter(&mut self, space: &P, _: NodeId, action: P::Action) -> Option<InsertResult> {
        let undo = space.apply(self.state.as_mut()?, &action)?;
        let inserted = self.number_next();
        if matches!(inserted, InsertResult::New(_)) {
            self.undos.push(undo);
        } else {
            space.undo(self.state.as_mut()?, undo);
        }
        Some(inserted)
    }

    #[inline]
    fn evaluate<'a>(&'a self, space: &'a P, _: NodeId) -> impl Evaluate<P::Cost> + 'a
    where
        P: 'a,
    {
        Difference {
            space,
            state: self.state(),
            undo: self.undos.last(),
        }
    }

    #[inline]
    fn leave(&mut self, space: &P, id: NodeId) -> Option<P::State> {
        if let (Some(state), Some(undo)) = (self.state.as_mut(), self.undos.pop()) {
            space.undo(state, undo);
        }
        self.release(id)
    }

    type Undo = P::Undo;

    #[inline(always)]
    fn descend<J: Judge<P::Cost>>(
        &mut self,
        space: &P,
        _: NodeId,
        action: P::Action,
        judge: J,
    ) -> Option<Descent<P::Undo, J::Note>> {
        let state = self.state.as_mut()?;
        let undo = space.apply(state, &action)?;
        let evaluate = Difference {
            space,
            state,
            undo: Some(&undo),
        };
        if let Some(note) = judge.judge(evaluate) {
            return Some(Descent::Entered(undo, note));
        }
        space.undo(state, undo);
        Some(Descent::Refused)
    }

    #[inline(always)]
    fn ascend(&mut self, space: &P, _: NodeId, undo: P::Undo) {
        if let Some(state) = self.state.as_mut() {
            space.undo(state, undo);
        }
    }

    fn cloned_path(&self, space: &P, _: NodeId) -> Vec<P::State> {
        let mut state = self.state().clone();
        let mut path = vec![state.clone()];
        for undo in self.undos.iter().rev() {
            space.undo(&mut state, undo.clone());
            path.push(state.clone());
        }
        path.reverse();
        path
    }

    fn into_path_in(self, space: &P, last: NodeId) -> (Option<Vec<P::State>>, P::State) {
        let mut path = self.cloned_path(space, last);
        path.pop();
        (Some(path), self.into_path(last).1)
    }
}

#[cfg(feature = "parallel")]
impl<P: InPlace<State: Clone>> PathPerThread<P> for OneState<P> {
    type Settings = ();

    fn settings(&self) {}

    fn empty((): &()) -> Self {
        OneState::new()
    }
}

/// Evaluates a state incrementally from the action that led to it.
struct Difference<'a, P: InPlace> {
    space: &'a P,
    state: &'a P::State,
    undo: Option<&'a P::Undo>,
}

impl<P: InPlace> Evaluate<P::Cost> for Difference<'_, P> {
    #[inline]
    fn evaluate_incrementally(self, parent_h: P::Cost) -> Option<P::Cost> {
        match self.undo {
            Some(undo) => self.space.heuristic_after(self.state, undo, parent_h),
            None => self.space.heuristic(self.state),
        }
    }

    #[inline]
    fn evaluate(self) -> Option<P::Cost> {
        self.space.heuristic(self.state)
    }
}
