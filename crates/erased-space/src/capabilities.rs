//! The capabilities of a space, each as the functions of its trait.
#![expect(
    clippy::type_complexity,
    reason = "they are the signatures of those functions: an alias for each would say them twice"
)]

use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use conflict_driven::{Choices, Need};
use search_core::{
    Backdrop, Backward, Drawing, Drawn, InPlace, Inverse, Packed, Ranked, StateSpace, Written,
};

use crate::object::Typed;
use crate::{AnyUndo, Erased};

/// The state of a space.
pub(crate) type Of<S> = <S as StateSpace>::State;
type Action<S> = <S as StateSpace>::Action;

/// Spaces that can be erased. Implemented for every space that is `Send + Sync`, whose states are
/// `Clone + Eq + Hash + Send + Sync + 'static` and whose actions are `Clone + 'static`.
pub trait Erasable:
    StateSpace<State: Clone + Eq + Hash + Send + Sync + 'static, Action: Clone + 'static> + Send + Sync
{
}

impl<S> Erasable for S where
    S: StateSpace<State: Clone + Eq + Hash + Send + Sync + 'static, Action: Clone + 'static>
        + Send
        + Sync
{
}

/// A space whose capabilities are named, before it is erased.
///
/// Each method asks for the trait of its capability, so a capability that a space does not have cannot be named.
pub struct Capable<S: StateSpace> {
    space: S,
    can: Can<S>,
}

/// The capabilities as functions, each present if it was named.
pub(crate) struct Can<S: StateSpace> {
    pub(crate) is_inverse: Option<fn(&S, &Action<S>, &Action<S>) -> bool>,
    pub(crate) backward: Option<BackwardBy<S>>,
    pub(crate) in_place: Option<InPlaceBy<S>>,
    pub(crate) ranked: Option<RankedBy<S>>,
    pub(crate) packed: Option<PackedBy<S>>,
    pub(crate) choices: Option<ChoicesBy<S>>,
    pub(crate) drawn: Option<DrawnBy<S>>,
    pub(crate) written: Option<WrittenBy<S>>,
}

pub(crate) struct BackwardBy<S: StateSpace> {
    pub(crate) goals: fn(&S) -> Vec<Of<S>>,
    pub(crate) predecessors: fn(&S, &Of<S>, &mut dyn FnMut(Of<S>, S::Cost)),
}

pub(crate) struct InPlaceBy<S: StateSpace> {
    pub(crate) apply: fn(&S, &mut Of<S>, &Action<S>) -> Option<AnyUndo>,
    pub(crate) undo: fn(&S, &mut Of<S>, AnyUndo),
}

pub(crate) struct RankedBy<S: StateSpace> {
    pub(crate) states: fn(&S) -> u64,
    pub(crate) rank: fn(&S, &Of<S>) -> u64,
    pub(crate) unrank: fn(&S, u64) -> Of<S>,
}

pub(crate) struct PackedBy<S: StateSpace> {
    pub(crate) pack: fn(&S, &Of<S>, &mut Vec<u8>),
    pub(crate) unpack: fn(&S, &mut &[u8]) -> Option<Of<S>>,
}

pub(crate) struct ChoicesBy<S: StateSpace> {
    pub(crate) count: fn(&S) -> usize,
    pub(crate) groups: fn(&S, &mut dyn FnMut(Need, &[usize])),
    pub(crate) solution: fn(&S, &[usize]) -> Of<S>,
}

pub(crate) struct DrawnBy<S: StateSpace> {
    pub(crate) adds_up: fn(&S) -> bool,
    pub(crate) backdrop: fn(&S, &Of<S>) -> Backdrop,
    pub(crate) drawing: fn(&S, &Of<S>, &Of<S>, Option<&Of<S>>) -> Drawing,
}

type WriteState<S> = fn(&S, &Of<S>, &mut dyn fmt::Write) -> fmt::Result;

pub(crate) struct WrittenBy<S: StateSpace> {
    pub(crate) state: WriteState<S>,
    pub(crate) picture: WriteState<S>,
    pub(crate) action: fn(&S, &Action<S>, &mut dyn fmt::Write) -> fmt::Result,
}

impl<S: Erasable> Capable<S> {
    pub(crate) fn new(space: S) -> Self {
        let can = Can {
            is_inverse: None,
            backward: None,
            in_place: None,
            ranked: None,
            packed: None,
            choices: None,
            drawn: None,
            written: None,
        };
        Capable { space, can }
    }

    /// Erases the space, with the capabilities that were named.
    #[must_use]
    pub fn erase<'p>(self) -> Erased<'p>
    where
        S: 'p,
    {
        Erased(Arc::new(Typed {
            space: self.space,
            can: self.can,
        }))
    }

    /// Some of its actions are inverses of others.
    #[must_use]
    pub fn inverse(mut self) -> Self
    where
        S: Inverse,
    {
        self.can.is_inverse = Some(S::is_inverse);
        self
    }

    /// It can be searched from its goals.
    #[must_use]
    pub fn backward(mut self) -> Self
    where
        S: Backward,
    {
        self.can.backward = Some(BackwardBy {
            goals: S::goals,
            predecessors: |space, state, visit| space.predecessors(state, visit),
        });
        self
    }

    /// Its states can be changed in place.
    #[must_use]
    pub fn in_place(mut self) -> Self
    where
        S: InPlace<Undo: 'static>,
    {
        self.can.in_place = Some(InPlaceBy {
            apply: |space, state, action| space.apply(state, action).map(AnyUndo::new),
            undo: |space, state, undo| space.undo(state, undo.of()),
        });
        self
    }

    /// Its states are numbered.
    #[must_use]
    pub fn ranked(mut self) -> Self
    where
        S: Ranked,
    {
        self.can.ranked = Some(RankedBy {
            states: S::states,
            rank: S::rank,
            unrank: S::unrank,
        });
        self
    }

    /// Its states can be packed into bytes.
    #[must_use]
    pub fn packed(mut self) -> Self
    where
        S: Packed,
    {
        self.can.packed = Some(PackedBy {
            pack: S::pack,
            unpack: S::unpack,
        });
        self
    }

    /// Its solutions are choices, one of each of many groups.
    #[must_use]
    pub fn choices(mut self) -> Self
    where
        S: Choices<Solution = Of<S>>,
    {
        self.can.choices = Some(ChoicesBy {
            count: S::count,
            groups: |space, group| space.groups(group),
            solution: S::solution,
        });
        self
    }

    /// Its states can be drawn.
    #[must_use]
    pub fn drawn(mut self) -> Self
    where
        S: Drawn,
    {
        self.can.drawn = Some(DrawnBy {
            adds_up: S::adds_up,
            backdrop: S::backdrop,
            drawing: S::drawing,
        });
        self
    }

    /// Its states and actions can be written as text.
    #[must_use]
    pub fn written(mut self) -> Self
    where
        S: Written,
    {
        self.can.written = Some(WrittenBy {
            state: S::write_state,
            picture: S::write_picture,
            action: S::write_action,
        });
        self
    }
}
