use crate::problem::{Inverse, StateSpace};

/// Which actions of a state a depth-first search tries.
pub trait Moves<P: StateSpace> {
    /// What is kept of the action that led to a state.
    type Last: Clone;

    /// Nothing led to the start.
    fn none() -> Self::Last;

    /// What is to be kept of an action.
    fn last(action: &P::Action) -> Self::Last;

    /// Appends the actions of `state`, in order.
    fn list(space: &P, state: &P::State, last: &Self::Last, out: &mut Vec<P::Action>);
}

/// All actions.
#[derive(Clone, Copy, Debug, Default)]
pub struct AllMoves;

impl<P: StateSpace> Moves<P> for AllMoves {
    type Last = ();

    #[inline]
    fn none() {}

    #[inline]
    fn last(_: &P::Action) {}

    #[inline(always)]
    fn list(space: &P, state: &P::State, (): &(), out: &mut Vec<P::Action>) {
        space.actions(state, out);
    }
}

/// All actions but the inverse of the one that led to the state.
#[derive(Clone, Copy, Debug, Default)]
pub struct WithoutInverse;

impl<P: Inverse> Moves<P> for WithoutInverse {
    type Last = Option<P::Action>;

    #[inline]
    fn none() -> Option<P::Action> {
        None
    }

    #[inline]
    fn last(action: &P::Action) -> Option<P::Action> {
        Some(action.clone())
    }

    #[inline(always)]
    fn list(space: &P, state: &P::State, last: &Option<P::Action>, out: &mut Vec<P::Action>) {
        match last {
            Some(last) => space.actions_after(state, last, out),
            None => space.actions(state, out),
        }
    }
}
