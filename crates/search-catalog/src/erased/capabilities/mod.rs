//! The capabilities of an erased space, each an optional object. The trait of such an object is implemented for every space that has the
//! capability, so that it is compiled only for the spaces that declare it.
#![expect(
    clippy::type_complexity,
    reason = "these are the signatures of the methods of `Drawn`; aliases would repeat them"
)]

mod backward;
mod choices;
mod encoded;
mod failures;
mod moves;
mod shown;

use std::sync::Arc;

use conflict_driven::Choices;
use search_core::drawing::{Backdrop, Drawing};
use search_core::{
    Backward, BackwardHeuristic, Drawn, Fallible, InPlace, Inverse, Packed, Ranked, Written,
};

use super::{Erasable, Erased};
use backward::{AnyBackward, AnyBackwardHeuristic};
use choices::AnyChoices;
use encoded::{AnyPacked, AnyRanked};
use failures::AnyFallible;
use moves::{AnyInPlace, AnyInverse};
use shown::{AnyDrawn, AnyWritten, DrawnBy};

/// A capability that a space may have beyond [`StateSpace`](search_core::StateSpace).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Capability {
    /// [`Inverse`]
    Inverse,
    /// [`Backward`]
    Backward,
    /// [`BackwardHeuristic`]
    BackwardHeuristic,
    /// [`InPlace`]
    InPlace,
    /// [`Ranked`]
    Ranked,
    /// [`Packed`]
    Packed,
    /// [`Choices`]
    Choices,
    /// [`Drawn`]
    Drawn,
    /// [`Written`]
    Written,
    /// [`Fallible`]
    Fallible,
}

/// The declared capabilities of a space.
#[derive(Clone, Default)]
pub(super) struct Capabilities<'p> {
    pub(super) inverse: Option<Arc<dyn AnyInverse + 'p>>,
    pub(super) backward: Option<Arc<dyn AnyBackward + 'p>>,
    pub(super) backward_heuristic: Option<Arc<dyn AnyBackwardHeuristic + 'p>>,
    pub(super) in_place: Option<Arc<dyn AnyInPlace + 'p>>,
    pub(super) ranked: Option<Arc<dyn AnyRanked + 'p>>,
    pub(super) packed: Option<Arc<dyn AnyPacked + 'p>>,
    pub(super) choices: Option<Arc<dyn AnyChoices + 'p>>,
    pub(super) drawn: Option<Arc<dyn AnyDrawn + 'p>>,
    pub(super) written: Option<Arc<dyn AnyWritten + 'p>>,
    pub(super) fallible: Option<Arc<dyn AnyFallible + 'p>>,
}

impl Capabilities<'_> {
    pub(super) fn has(&self, capability: Capability) -> bool {
        match capability {
            Capability::Inverse => self.inverse.is_some(),
            Capability::Backward => self.backward.is_some(),
            Capability::BackwardHeuristic => self.backward_heuristic.is_some(),
            Capability::InPlace => self.in_place.is_some(),
            Capability::Ranked => self.ranked.is_some(),
            Capability::Packed => self.packed.is_some(),
            Capability::Choices => self.choices.is_some(),
            Capability::Drawn => self.drawn.is_some(),
            Capability::Written => self.written.is_some(),
            Capability::Fallible => self.fallible.is_some(),
        }
    }
}

/// A builder that declares the capabilities of a space before it is erased. Created by [`Erased::of`].
///
/// Each method requires the trait of its capability, so only capabilities that the space has can be declared.
pub struct Capable<'p, S> {
    space: Arc<S>,
    capabilities: Capabilities<'p>,
}

impl<'p> Erased<'p> {
    /// Returns a builder for a space that can fail. Its first error ends a search with [`Limit::Failed`](search_core::Limit::Failed), and
    /// [`take_error`](Fallible::take_error) of the erased space returns its text.
    pub fn of_fallible<S>(space: S) -> Capable<'p, S>
    where
        S: Erasable + Fallible<Error: ToString> + 'p,
    {
        let mut capable = Capable::new(space);
        capable.capabilities.fallible = Some(capable.space());
        capable
    }
}

impl<'p, S: Erasable + 'p> Capable<'p, S> {
    pub(super) fn new(space: S) -> Self {
        Capable {
            space: Arc::new(space),
            capabilities: Capabilities::default(),
        }
    }

    /// Erases the type of the space. Keeps the declared capabilities.
    #[must_use]
    pub fn erase(self) -> Erased<'p> {
        Erased::new(self.space, self.capabilities)
    }

    /// Returns the space, to be used by its own type as well.
    #[must_use]
    pub fn space(&self) -> Arc<S> {
        Arc::clone(&self.space)
    }

    /// Declares that the space knows inverse actions.
    #[must_use]
    pub fn inverse(mut self) -> Self
    where
        S: Inverse,
    {
        self.capabilities.inverse = Some(self.space());
        self
    }

    /// Declares that the space can be searched backward from its goals.
    #[must_use]
    pub fn backward(mut self) -> Self
    where
        S: Backward,
    {
        self.capabilities.backward = Some(self.space());
        self
    }

    /// Declares that the cost of reaching a state from the start can be estimated.
    #[must_use]
    pub fn backward_heuristic(mut self) -> Self
    where
        S: BackwardHeuristic,
    {
        self.capabilities.backward_heuristic = Some(self.space());
        self
    }

    /// Declares that states can be modified in place.
    #[must_use]
    pub fn in_place(mut self) -> Self
    where
        S: InPlace<Undo: 'static>,
    {
        self.capabilities.in_place = Some(self.space());
        self
    }

    /// Declares that states have ranks.
    #[must_use]
    pub fn ranked(mut self) -> Self
    where
        S: Ranked,
    {
        self.capabilities.ranked = Some(self.space());
        self
    }

    /// Declares that states can be packed into bytes.
    #[must_use]
    pub fn packed(mut self) -> Self
    where
        S: Packed,
    {
        self.capabilities.packed = Some(self.space());
        self
    }

    /// Declares that solutions can be found as choices from groups.
    #[must_use]
    pub fn choices(mut self) -> Self
    where
        S: Choices<Solution = S::State>,
    {
        self.capabilities.choices = Some(self.space());
        self
    }

    /// Declares that states can be drawn.
    #[must_use]
    pub fn drawn(mut self) -> Self
    where
        S: Drawn,
    {
        self.capabilities.drawn = Some(self.space());
        self
    }

    /// Declares that states are drawn by these functions, which are those of [`Drawn`]. This is for spaces for which a
    /// program cannot implement the trait, such as that of a [`Searchable`](search_core::Searchable).
    #[must_use]
    pub fn drawn_by(
        mut self,
        backdrop: fn(&S, &S::State) -> Backdrop,
        drawing: fn(&S, &S::State, &S::State, Option<&S::State>) -> Drawing,
    ) -> Self {
        self.capabilities.drawn = Some(Arc::new(DrawnBy {
            space: self.space(),
            backdrop,
            drawing,
        }));
        self
    }

    /// Declares that states and actions can be written as text.
    #[must_use]
    pub fn written(mut self) -> Self
    where
        S: Written,
    {
        self.capabilities.written = Some(self.space());
        self
    }
}
