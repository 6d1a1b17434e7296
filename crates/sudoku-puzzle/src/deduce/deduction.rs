use crate::{Candidates, board::Unit};

use super::{Rating, Technique};

/// A step of a solution by hand: a technique with the reason why it applies, and what follows.
///
/// Cells are counted row by row from 0. Each deduction holds in every solution of its grid, except those of techniques that
/// [need one solution](Technique::needs_one_solution).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deduction {
    /// The technique.
    pub technique: Technique,
    /// The rating of this deduction, at least that of the technique.
    pub rating: Rating,
    /// A cell and its value.
    pub placement: Option<(usize, u8)>,
    /// Candidates that are removed, by cell. What the placed value removes is not listed.
    pub removals: Vec<(usize, Candidates)>,
    /// Why it holds.
    pub reason: Reason,
}

/// The reason of a deduction: what a drawing highlights.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Reason {
    /// The units that are looked at. For a fish those of the value's cells, then those in which candidates are removed.
    pub units: Vec<Unit>,
    /// The cells that form the pattern, in the order of loops and wings.
    pub cells: Vec<usize>,
    /// The values of the pattern.
    pub values: Candidates,
    /// Implications, each node following from the one before.
    pub chain: Vec<Node>,
}

/// A candidate of a chain that is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The cell.
    pub cell: usize,
    /// The value.
    pub value: u8,
    /// Whether the cell has the value.
    pub is_true: bool,
}

impl Deduction {
    pub(super) fn placing(
        technique: Technique,
        cell: usize,
        value: usize,
        reason: Reason,
    ) -> Deduction {
        Deduction {
            technique,
            rating: technique.rating(),
            placement: Some((cell, value as u8 + 1)),
            removals: Vec::new(),
            reason,
        }
    }

    /// Creates a deduction that removes candidates, or returns `None` if there are none to remove.
    pub(super) fn removing(
        technique: Technique,
        removals: Vec<(usize, Candidates)>,
        reason: impl FnOnce() -> Reason,
    ) -> Option<Deduction> {
        (!removals.is_empty()).then(|| Deduction {
            technique,
            rating: technique.rating(),
            placement: None,
            removals,
            reason: reason(),
        })
    }

    pub(super) fn rated(self, rating: Rating) -> Deduction {
        Deduction { rating, ..self }
    }
}

impl Reason {
    pub(super) fn new(
        units: impl IntoIterator<Item = Unit>,
        cells: impl IntoIterator<Item = usize>,
        values: u64,
    ) -> Reason {
        Reason {
            units: units.into_iter().collect(),
            cells: cells.into_iter().collect(),
            values: Candidates::from_bits(values),
            chain: Vec::new(),
        }
    }
}
