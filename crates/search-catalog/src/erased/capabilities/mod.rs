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
mod reduced;
mod shown;

use std::sync::Arc;

use conflict_driven::Choices;
use search_core::drawing::{Backdrop, Drawing};
use search_core::space::{Canonical, Reduced};
use search_core::{
    Backward, BackwardHeuristic, Drawn, Fallible, InPlace, Inverse, Packed, Ranked, Written,
};

use super::{Erasable, Erased};
use backward::{AnyBackward, AnyBackwardHeuristic};
use choices::AnyChoices;
use encoded::{AnyPacked, AnyRanked};
use failures::AnyFallible;
use moves::{AnyInPlace, AnyInverse};
use reduced::{AnyCanonical, AnyReduced};
use shown::{AnyDrawn, AnyWritten, DrawnBy};

/// Defines the capabilities, the object of each, and the methods that declare them, from a table.
macro_rules! capabilities {
    ($($(#[$about:meta])+ $name:ident, $field:ident: $object:ident where S: $bound:path;)+) => {
        /// A capability that a space may have beyond [`StateSpace`](search_core::StateSpace).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Capability {
            $(
                #[doc = concat!("[`", stringify!($name), "`]")]
                $name,
            )+
        }

        /// The declared capabilities of a space.
        #[derive(Clone, Default)]
        pub(super) struct Capabilities<'p> {
            $(pub(super) $field: Option<Arc<dyn $object + 'p>>,)+
            /// Why capabilities are missing, where that depends on the instance.
            missing: Vec<(Capability, String)>,
        }

        impl Capabilities<'_> {
            pub(super) fn has(&self, capability: Capability) -> bool {
                match capability {
                    $(Capability::$name => self.$field.is_some(),)+
                }
            }

            pub(super) fn why_missing(&self, capability: Capability) -> Option<&str> {
                let mut missing = self.missing.iter();
                let (_, reason) = missing.find(|(missing, _)| *missing == capability)?;
                Some(reason)
            }
        }

        impl<'p, S: Erasable + 'p> Capable<'p, S> {
            $(
                $(#[$about])+
                #[must_use]
                pub fn $field(mut self) -> Self
                where
                    S: $bound,
                {
                    self.capabilities.$field = Some(self.space());
                    self
                }
            )+
        }
    };
}

capabilities! {
    /// Declares that the space knows inverse actions.
    Inverse, inverse: AnyInverse where S: Inverse;
    /// Declares that the space can be searched backward from its goals.
    Backward, backward: AnyBackward where S: Backward;
    /// Declares that the cost of reaching a state from the start can be estimated.
    BackwardHeuristic, backward_heuristic: AnyBackwardHeuristic where S: BackwardHeuristic;
    /// Declares that states can be modified in place.
    InPlace, in_place: AnyInPlace where S: InPlace<Undo: 'static>;
    /// Declares that states have ranks.
    Ranked, ranked: AnyRanked where S: Ranked;
    /// Declares that states can be packed into bytes.
    Packed, packed: AnyPacked where S: Packed;
    /// Declares that solutions can be found as choices from groups.
    Choices, choices: AnyChoices where S: Choices<Solution = S::State>;
    /// Declares that states can be drawn.
    Drawn, drawn: AnyDrawn where S: Drawn;
    /// Declares that states and actions can be written as text.
    Written, written: AnyWritten where S: Written;
    /// Declares that states have representatives among those that are equal to them by symmetry.
    Canonical, canonical: AnyCanonical where S: Canonical;
    /// Declares that paths stand for those of another space.
    Reduced, reduced: AnyReduced where S: Reduced;
    /// Declares that methods can fail, with errors that can be written. [`Erased::of_fallible`] does so.
    Fallible, fallible: AnyFallible where S: Fallible<Error: ToString>;
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
        Capable::new(space).fallible()
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

    /// Says why this space has no such capability, though others of its type have. Refusals of searches that need it give the reason.
    #[must_use]
    pub fn without(mut self, capability: Capability, reason: impl Into<String>) -> Self {
        self.capabilities.missing.push((capability, reason.into()));
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
}
