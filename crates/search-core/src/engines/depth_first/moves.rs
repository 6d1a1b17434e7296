use std::iter::{Cloned, Empty};
use std::slice::Iter;

use crate::problem::{Inverse, StateSpace};

/// The actions that a depth-first search tries in a state.
///
/// Sealed: only [`AllMoves`] and [`WithoutInverse`] implement it.
pub trait Moves<P: StateSpace>: super::sealed::Sealed {
    /// The data stored about the action that led to a state.
    type Last: Clone;

    /// Returns the data for the start, to which no action led.
    fn none() -> Self::Last;

    /// Returns the data to be stored about an action.
    fn last(action: &P::Action) -> Self::Last;

    /// Appends the actions of `state`, in order.
    fn list(space: &P, state: &P::State, last: &Self::Last, out: &mut Vec<P::Action>);

    /// The actions in a table of the space.
    type Table<'p>: ExactSizeIterator<Item = P::Action>
    where
        P: 'p;

    /// Returns the actions of `state`, in order, if the space has a table of them.
    fn table<'p>(space: &'p P, state: &P::State, last: &Self::Last) -> Option<Self::Table<'p>>;
}

/// Tries all actions.
#[derive(Clone, Copy, Debug, Default)]
pub struct AllMoves;

impl super::sealed::Sealed for AllMoves {}

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

    type Table<'p>
        = Empty<P::Action>
    where
        P: 'p;

    #[inline(always)]
    fn table(_: &P, _: &P::State, (): &()) -> Option<Empty<P::Action>> {
        None
    }
}

/// Tries all actions except the inverse of the one that led to the state.
#[derive(Clone, Copy, Debug, Default)]
pub struct WithoutInverse;

impl super::sealed::Sealed for WithoutInverse {}

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

    type Table<'p>
        = Cloned<Iter<'p, P::Action>>
    where
        P: 'p;

    #[inline(always)]
    fn table<'p>(
        space: &'p P,
        state: &P::State,
        last: &Option<P::Action>,
    ) -> Option<Self::Table<'p>> {
        let actions = space.table_after(state, last.as_ref())?;
        Some(actions.iter().cloned())
    }
}
