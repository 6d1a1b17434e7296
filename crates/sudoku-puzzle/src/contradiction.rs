use std::fmt;

/// A row, column or box, counted from 0 (boxes row by row); written counted from 1, as people do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// A row.
    Row(u8),
    /// A column.
    Column(u8),
    /// A box.
    Box(u8),
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Unit::Row(row) => write!(f, "row {}", row + 1),
            Unit::Column(col) => write!(f, "column {}", col + 1),
            Unit::Box(number) => write!(f, "box {}", number + 1),
        }
    }
}

/// Why no solution can have the values that are on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contradiction {
    /// Where it shows.
    pub unit: Unit,
    /// The value that cannot be placed.
    pub value: u8,
    /// In what way.
    pub kind: ContradictionKind,
}

/// In what way a unit cannot be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContradictionKind {
    /// Two cells of the unit can take this value only.
    Twice,
    /// No cell of the unit can take this value.
    NoPlace,
    /// A cell of the unit has no candidate left once this value is taken from it.
    EmptyCell,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Contradiction { unit, value, kind } = self;
        match kind {
            ContradictionKind::Twice => write!(f, "{value} occurs twice in {unit}"),
            ContradictionKind::NoPlace => write!(f, "{value} has no place in {unit}"),
            ContradictionKind::EmptyCell => {
                write!(f, "a cell of {unit} has no candidate left without {value}")
            }
        }
    }
}

impl std::error::Error for Contradiction {}

/// Why a value was not placed; the board is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaceError {
    /// There is no such cell, or no such value.
    OffBoard {
        /// The row asked for, from 0.
        row: usize,
        /// The column asked for, from 0.
        col: usize,
        /// The value asked for.
        value: u8,
        /// The side of the board.
        n: usize,
    },
    /// The value cannot stand there.
    Contradiction(Contradiction),
}

impl fmt::Display for PlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlaceError::OffBoard { row, col, value, n } => write!(
                f,
                "value {value} at row {row}, column {col} (from 0), expected a value from 1 to {n}, a row and a column below {n}"
            ),
            PlaceError::Contradiction(contradiction) => contradiction.fmt(f),
        }
    }
}

impl std::error::Error for PlaceError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PlaceError::OffBoard { .. } => None,
            PlaceError::Contradiction(contradiction) => Some(contradiction),
        }
    }
}

impl From<Contradiction> for PlaceError {
    fn from(contradiction: Contradiction) -> Self {
        PlaceError::Contradiction(contradiction)
    }
}
