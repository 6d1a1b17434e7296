use std::marker::PhantomData;

use super::{Heuristic, Searchable, StateSpace};

/// The state space of a [`Searchable`]: the adapter through which every engine searches one.
///
/// An action is the successor itself, so many successors of a state are generated at once when it is expanded. Implement
/// [`StateSpace`] to generate them one at a time.
pub struct Plain<S>(PhantomData<fn() -> S>);

impl<S> Plain<S> {
    pub(crate) const fn new() -> Self {
        Plain(PhantomData)
    }
}

impl<S> Default for Plain<S> {
    fn default() -> Self {
        Plain::new()
    }
}

impl<S: Searchable> StateSpace for Plain<S> {
    type State = S;
    type Action = S;
    type Cost = u32;
    const IS_TREE: bool = S::IS_TREE;

    const HEURISTIC: Heuristic = S::HEURISTIC;

    #[inline]
    fn is_goal(&self, state: &S) -> bool {
        state.is_solution()
    }

    #[inline]
    fn actions(&self, state: &S, out: &mut Vec<S>) {
        out.extend(state.successors());
    }

    #[inline]
    fn lazy_actions<'a>(&'a self, state: &'a S) -> Option<impl Iterator<Item = S>> {
        Some(state.successors().into_iter())
    }

    #[inline]
    fn result(&self, _: &S, successor: S) -> Option<S> {
        Some(successor)
    }

    #[inline]
    fn cost(&self, state: &S, successor: &S) -> u32 {
        state.step_cost(successor)
    }

    #[inline]
    fn heuristic(&self, state: &S) -> Option<u32> {
        Some(state.heuristic_value())
    }

    #[inline]
    fn expand(&self, state: &S, _: &mut Vec<S>, mut visit: impl FnMut(S, u32)) {
        for successor in state.successors() {
            let cost = state.step_cost(&successor);
            visit(successor, cost);
        }
    }

    #[inline]
    fn ready<'a>(&self, successor: &'a S) -> Option<&'a S> {
        Some(successor)
    }

    #[inline]
    fn heap_bytes(&self, state: &S) -> usize {
        state.heap_bytes()
    }
}
