//! The capabilities of a space, as function pointers to the methods of their traits.
#![expect(
    clippy::type_complexity,
    reason = "these are the signatures of the methods; aliases would repeat them"
)]

use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use conflict_driven::{Choices, Need};
use search_core::drawing::{Backdrop, Drawing};
use search_core::{
    Backward, Drawn, InPlace, Inverse, Packed, RankSet, Ranked, StateSpace, Written,
};

use search_core::{BackwardHeuristic, Heuristic};

use super::object::Typed;
use super::scratch::with_scratch;
use super::{AnyUndo, Erased};

/// The type of the states of a space.
pub(crate) type State<S> = <S as StateSpace>::State;
type Action<S> = <S as StateSpace>::Action;

/// Spaces that can be erased. Implemented for every space that is `Send + Sync`, whose states are `Clone + Eq +
/// Hash + Send + Sync + 'static` and whose actions are `Clone + 'static`.
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

/// A builder that declares the capabilities of a space before it is erased. Created by [`Erased::of`].
///
/// Each method requires the trait of its capability, so only capabilities that the space has can be declared.
pub struct Capable<S: StateSpace> {
    space: S,
    capabilities: Capabilities<S>,
}

/// A space with its declared capabilities, whose type is known. Cloning it is cheap.
pub struct Shared<S: StateSpace>(Arc<Typed<S>>);

impl<S: StateSpace> Clone for Shared<S> {
    fn clone(&self) -> Self {
        Shared(Arc::clone(&self.0))
    }
}

impl<S: Erasable> Shared<S> {
    /// Returns the space.
    #[must_use]
    pub fn space(&self) -> &S {
        &self.0.space
    }

    /// Returns the space with its type erased.
    #[must_use]
    pub fn erased<'p>(&self) -> Erased<'p>
    where
        S: 'p,
    {
        Erased::new(Arc::clone(&self.0))
    }
}

/// The declared capabilities as functions.
pub(crate) struct Capabilities<S: StateSpace> {
    pub(crate) is_inverse: Option<fn(&S, &Action<S>, &Action<S>) -> bool>,
    pub(crate) backward: Option<BackwardMethods<S>>,
    pub(crate) backward_heuristic: Option<BackwardHeuristicMethods<S>>,
    pub(crate) in_place: Option<InPlaceMethods<S>>,
    pub(crate) ranked: Option<RankedMethods<S>>,
    pub(crate) packed: Option<PackedMethods<S>>,
    pub(crate) choices: Option<ChoicesMethods<S>>,
    pub(crate) drawn: Option<DrawnMethods<S>>,
    pub(crate) written: Option<WrittenMethods<S>>,
}

pub(crate) struct BackwardMethods<S: StateSpace> {
    pub(crate) goals: fn(&S) -> Vec<State<S>>,
    pub(crate) predecessors: fn(&S, &State<S>, &mut dyn FnMut(State<S>, S::Cost)),
}

pub(crate) struct BackwardHeuristicMethods<S: StateSpace> {
    pub(crate) declared: fn(&S) -> Heuristic,
    pub(crate) value: fn(&S, &State<S>, &State<S>) -> Option<S::Cost>,
    pub(crate) least_cost: fn(&S) -> S::Cost,
}

pub(crate) struct InPlaceMethods<S: StateSpace> {
    pub(crate) apply: fn(&S, &mut State<S>, &Action<S>) -> Option<AnyUndo>,
    pub(crate) undo: fn(&S, &mut State<S>, AnyUndo),
}

pub(crate) struct RankedMethods<S: StateSpace> {
    pub(crate) states: fn(&S) -> u64,
    pub(crate) rank: fn(&S, &State<S>) -> u64,
    pub(crate) unrank: fn(&S, u64) -> State<S>,
    pub(crate) expand_rank: fn(&S, u64, &mut dyn FnMut(u64)),
    pub(crate) expand_ranks: fn(&S, &[RankSet], &mut dyn FnMut(RankSet)),
}

pub(crate) struct PackedMethods<S: StateSpace> {
    pub(crate) pack: fn(&S, &State<S>, &mut Vec<u8>),
    pub(crate) unpack: fn(&S, &mut &[u8]) -> Option<State<S>>,
}

pub(crate) struct ChoicesMethods<S: StateSpace> {
    pub(crate) count: fn(&S) -> usize,
    pub(crate) groups: fn(&S, &mut dyn FnMut(Need, &[usize])),
    pub(crate) solution: fn(&S, &[usize]) -> State<S>,
}

pub(crate) struct DrawnMethods<S: StateSpace> {
    pub(crate) adds_up: fn(&S) -> bool,
    pub(crate) cell: fn(&S, &State<S>) -> Option<[u32; 2]>,
    pub(crate) goal: fn(&S, &State<S>) -> Option<State<S>>,
    pub(crate) backdrop: fn(&S, &State<S>) -> Backdrop,
    pub(crate) drawing: fn(&S, &State<S>, &State<S>, Option<&State<S>>) -> Drawing,
}

type WriteState<S> = fn(&S, &State<S>, &mut dyn fmt::Write) -> fmt::Result;

pub(crate) struct WrittenMethods<S: StateSpace> {
    pub(crate) state: WriteState<S>,
    pub(crate) picture: WriteState<S>,
    pub(crate) action: fn(&S, &Action<S>, &mut dyn fmt::Write) -> fmt::Result,
}

impl<S: Erasable> Capable<S> {
    pub(crate) fn new(space: S) -> Self {
        let capabilities = Capabilities {
            is_inverse: None,
            backward: None,
            backward_heuristic: None,
            in_place: None,
            ranked: None,
            packed: None,
            choices: None,
            drawn: None,
            written: None,
        };
        Capable {
            space,
            capabilities,
        }
    }

    /// Erases the type of the space. Keeps the declared capabilities.
    #[must_use]
    pub fn erase<'p>(self) -> Erased<'p>
    where
        S: 'p,
    {
        self.share().erased()
    }

    /// Returns the space with the declared capabilities, to be erased and used by its own type as well.
    #[must_use]
    pub fn share(self) -> Shared<S> {
        Shared(Arc::new(Typed {
            space: self.space,
            capabilities: self.capabilities,
        }))
    }

    /// Declares that the space knows inverse actions.
    #[must_use]
    pub fn inverse(mut self) -> Self
    where
        S: Inverse,
    {
        self.capabilities.is_inverse = Some(S::is_inverse);
        self
    }

    /// Declares that the space can be searched backward from its goals.
    #[must_use]
    pub fn backward(mut self) -> Self
    where
        S: Backward,
    {
        self.capabilities.backward = Some(BackwardMethods {
            goals: S::goals,
            predecessors: |space, state, visit| space.predecessors(state, visit),
        });
        self
    }

    /// Declares that the cost of reaching a state from the start can be estimated.
    #[must_use]
    pub fn backward_heuristic(mut self) -> Self
    where
        S: BackwardHeuristic,
    {
        self.capabilities.backward_heuristic = Some(BackwardHeuristicMethods {
            declared: S::declared_backward_heuristic,
            value: S::backward_heuristic,
            least_cost: S::least_cost,
        });
        self
    }

    /// Declares that states can be modified in place.
    #[must_use]
    pub fn in_place(mut self) -> Self
    where
        S: InPlace<Undo: 'static>,
    {
        self.capabilities.in_place = Some(InPlaceMethods {
            apply: |space, state, action| space.apply(state, action).map(AnyUndo::new),
            undo: |space, state, undo| space.undo(state, undo.of()),
        });
        self
    }

    /// Declares that states have ranks.
    #[must_use]
    pub fn ranked(mut self) -> Self
    where
        S: Ranked,
    {
        self.capabilities.ranked = Some(RankedMethods {
            states: S::states,
            rank: S::rank,
            unrank: S::unrank,
            expand_rank: |space, rank, visit| {
                with_scratch(|scratch| space.expand_rank(rank, scratch, visit));
            },
            expand_ranks: |space, sets, visit| {
                with_scratch(|scratch| space.expand_ranks(sets, scratch, visit));
            },
        });
        self
    }

    /// Declares that states can be packed into bytes.
    #[must_use]
    pub fn packed(mut self) -> Self
    where
        S: Packed,
    {
        self.capabilities.packed = Some(PackedMethods {
            pack: S::pack,
            unpack: S::unpack,
        });
        self
    }

    /// Declares that solutions can be found as choices from groups.
    #[must_use]
    pub fn choices(mut self) -> Self
    where
        S: Choices<Solution = State<S>>,
    {
        self.capabilities.choices = Some(ChoicesMethods {
            count: S::count,
            groups: |space, group| space.groups(group),
            solution: S::solution,
        });
        self
    }

    /// Declares that states can be drawn.
    #[must_use]
    pub fn drawn(mut self) -> Self
    where
        S: Drawn,
    {
        self.capabilities.drawn = Some(DrawnMethods {
            adds_up: S::adds_up,
            cell: S::cell,
            goal: S::goal,
            backdrop: S::backdrop,
            drawing: S::drawing,
        });
        self
    }

    /// Declares that states are drawn by these functions, which are those of [`Drawn`]. This is for spaces for which a
    /// program cannot implement the trait, such as that of a [`Searchable`](search_core::Searchable).
    #[must_use]
    pub fn drawn_by(
        mut self,
        backdrop: fn(&S, &State<S>) -> Backdrop,
        drawing: fn(&S, &State<S>, &State<S>, Option<&State<S>>) -> Drawing,
    ) -> Self {
        self.capabilities.drawn = Some(DrawnMethods {
            adds_up: |_| false,
            cell: |_, _| None,
            goal: |_, _| None,
            backdrop,
            drawing,
        });
        self
    }

    /// Declares that states and actions can be written as text.
    #[must_use]
    pub fn written(mut self) -> Self
    where
        S: Written,
    {
        self.capabilities.written = Some(WrittenMethods {
            state: S::write_state,
            picture: S::write_picture,
            action: S::write_action,
        });
        self
    }
}
