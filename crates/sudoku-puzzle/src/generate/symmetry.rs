use std::fmt;
use std::str::FromStr;

use crate::Size;

/// The symmetry of the cells that contain clues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// Rotation by 180 degrees.
    HalfTurn,
    /// Rotation by 90 degrees.
    QuarterTurn,
    /// Reflection that exchanges left and right.
    LeftRight,
    /// Reflection that exchanges top and bottom.
    TopBottom,
    /// Reflection at the diagonal from the top left.
    Diagonal,
    /// Reflection at the diagonal from the top right.
    Antidiagonal,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Symmetry; 7] = [
        Symmetry::None,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurn,
        Symmetry::LeftRight,
        Symmetry::TopBottom,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
    ];

    /// Returns the name, in lower case.
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

    /// Returns the cell to which the symmetry maps a cell.
    fn image(self, size: Size, index: usize) -> usize {
        let n = size.n();
        let last = n - 1;
        let (row, col) = (index / n, index % n);
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

    /// Returns the orbits of the symmetry: groups of cells that all contain clues or are all empty, as row-major
    /// indices.
    pub(super) fn groups(self, size: Size) -> Vec<Vec<usize>> {
        let mut groups = Vec::new();
        for index in 0..size.cells() {
            let mut group = vec![index];
            let mut next = self.image(size, index);
            while next != index {
                group.push(next);
                next = self.image(size, next);
            }
            if group.iter().all(|&other| index <= other) {
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

/// The error of parsing an unknown name of a symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetryError(String);

impl fmt::Display for SymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Symmetry::ALL.map(Symmetry::name).join(", ");
        write!(f, "unknown symmetry `{}`, expected one of {names}", self.0)
    }
}

impl std::error::Error for SymmetryError {}
