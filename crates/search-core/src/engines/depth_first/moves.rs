use std::iter::{Cloned, Empty};
use std::slice::Iter;

use crate::problem::{Inverse, StateSpace, list_actions, take_some};

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

    /// Appends the actions of `state`, in order, from the one at index `from` on; at most `most` if the space generates them one at a time.
    /// Returns whether there may be more.
    fn list(
        space: &P,
        state: &P::State,
        last: &Self::Last,
        from: usize,
        out: &mut Vec<P::Action>,
        most: usize,
    ) -> bool;

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
    fn list(
        space: &P,
        state: &P::State,
        (): &(),
        from: usize,
        out: &mut Vec<P::Action>,
        most: usize,
    ) -> bool {
        list_actions(space, state, from, out, most)
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
    fn list(
        space: &P,
        state: &P::State,
        last: &Option<P::Action>,
        from: usize,
        out: &mut Vec<P::Action>,
        most: usize,
    ) -> bool {
        let Some(last) = last else {
            return AllMoves::list(space, state, &(), from, out, most);
        };
        match space.lazy_actions(state) {
            Some(actions) => {
                let others = actions.filter(|action| !space.is_inverse(action, last));
                take_some(others, from, out, most)
            }
            None => {
                space.actions_after(state, last, out);
                false
            }
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
