//! What puzzles with symmetries have in common.

use search_core::space::{Canonical, Orbits};
use search_core::{Drawn, Written};

use crate::erased::{Capable, Erasable, Erased};
use crate::option::TypedOption;

pub(super) const UP_TO_SYMMETRY: TypedOption<bool> = TypedOption::flag(
    "up-to-symmetry",
    "searches states that are equal by symmetry as one state; the path is that of the puzzle all the same",
);

/// Erases a space up to symmetry, for searches from `start`.
pub(super) fn orbits<'p, S>(space: S, start: &S::State) -> Capable<'p, Orbits<S>>
where
    S: Erasable + Canonical + Drawn + Written + 'p,
{
    let space = Erased::of(Orbits::new(space, start)).reduced();
    space.drawn().written()
}
