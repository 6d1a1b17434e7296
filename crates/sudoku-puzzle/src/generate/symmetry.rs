use std::fmt;
use std::str::FromStr;

use crate::Size;

/// How the places of a puzzle's clues are arranged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// In no way.
    #[default]
    None,
    /// The same after a turn by 180 degrees.
    HalfTurn,
    /// The same after a turn by 90 degrees.
    QuarterTurn,
    /// The left half mirrors the right.
    LeftRight,
    /// The upper half mirrors the lower.
    TopBottom,
    /// Mirrored at the diagonal from the top left.
    Diagonal,
    /// Mirrored at the diagonal from the top right.
    Antidiagonal,
}

impl Symmetry {
    /// Every symmetry there is.
    pub const ALL: [Symmetry; 7] = [
        Symmetry::None,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurn,
        Symmetry::LeftRight,
        Symmetry::TopBottom,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
    ];

    /// Its name, in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::HalfTurn => "half-turn",
            Symmetry::QuarterTurn => "quarter-turn",
            Symmetry::LeftRight => "left-right",
            Symmetry::TopBottom => "top-bottom",
            Symmetry::Diagonal => "diagonal",
            Symmetry::Antidiagonal => "antidiagonal",
        }
    }

    /// Where a cell goes.
    fn image(self, size: Size, place: usize) -> usize {
        let n = size.n();
        let last = n - 1;
        let (row, col) = (place / n, place % n);
        let (row, col) = match self {
            Symmetry::None => (row, col),
            Symmetry::HalfTurn => (last - row, last - col),
            Symmetry::QuarterTurn => (col, last - row),
            Symmetry::LeftRight => (row, last - col),
            Symmetry::TopBottom => (last - row, col),
            Symmetry::Diagonal => (col, row),
            Symmetry::Antidiagonal => (last - col, last - row),
        };
        row * n + col
    }

    /// The cells in groups that hold clues together or not at all, each by its places row by row.
    pub(super) fn groups(self, size: Size) -> Vec<Vec<usize>> {
        let mut groups = Vec::new();
        for place in 0..size.cells() {
            let mut group = vec![place];
            let mut next = self.image(size, place);
            while next != place {
                group.push(next);
                next = self.image(size, next);
            }
            if group.iter().all(|&other| place <= other) {
                groups.push(group);
            }
        }
        groups
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = SymmetryError;

    fn from_str(name: &str) -> Result<Symmetry, SymmetryError> {
        let mut all = Symmetry::ALL.into_iter();
        all.find(|symmetry| symmetry.name() == name)
            .ok_or_else(|| SymmetryError(name.to_owned()))
    }
}

/// No symmetry has that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetryError(String);

impl fmt::Display for SymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Symmetry::ALL.map(Symmetry::name).join(", ");
        write!(f, "there is no symmetry `{}`: it is one of {names}", self.0)
    }
}

impl std::error::Error for SymmetryError {}
