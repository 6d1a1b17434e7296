use std::fmt::{self, Display};

use crate::notation::{AsWritten, CellText};
use crate::{Notation, Size};

/// A row, column or box, or another unit of a [`Layout`](crate::layout::Layout), counted from 0 (boxes row by row). Its `Display` form
/// counts from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// A row.
    Row(u8),
    /// A column.
    Column(u8),
    /// A box, also an irregular one.
    Box(u8),
    /// The diagonal from the top left (0) or from the top right (1).
    Diagonal(u8),
    /// A square between the boxes, row by row.
    Window(u8),
}

impl Unit {
    /// Returns the cells of the unit on a board of this size, counted row by row from 0. Boxes are as square as possible:
    /// [`Layout::cells`](crate::layout::Layout::cells) returns those of another shape.
    ///
    /// ```
    /// use sudoku_puzzle::board::{Size, Unit};
    ///
    /// let size = Size::new(9).expect("9 is a board size");
    /// let cells: Vec<usize> = Unit::Box(4).cells(size).collect();
    /// assert_eq!(cells, [30, 31, 32, 39, 40, 41, 48, 49, 50]);
    /// ```
    pub fn cells(self, size: Size) -> impl Iterator<Item = usize> {
        let (n, (rows, columns)) = (size.n(), size.box_shape());
        (0..n).map(move |place| match self {
            Unit::Row(row) => usize::from(row) * n + place,
            Unit::Column(column) => place * n + usize::from(column),
            Unit::Box(number) => {
                let number = usize::from(number);
                let (row, column) = (number / rows * rows, number % rows * columns);
                (row + place / columns) * n + column + place % columns
            }
            Unit::Diagonal(0) => place * (n + 1),
            Unit::Diagonal(_) => (place + 1) * (n - 1),
            Unit::Window(number) => {
                let (number, windows) = (usize::from(number), rows.saturating_sub(1).max(1));
                let first = |index: usize| 1 + index * (rows + 1);
                let (row, column) = (first(number / windows), first(number % windows));
                (row + place / columns) * n + column + place % columns
            }
        })
    }
}

impl Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Unit::Row(row) => write!(f, "row {}", row + 1),
            Unit::Column(col) => write!(f, "column {}", col + 1),
            Unit::Box(number) => write!(f, "box {}", number + 1),
            Unit::Diagonal(number) => write!(f, "diagonal {}", number + 1),
            Unit::Window(number) => write!(f, "window {}", number + 1),
        }
    }
}

/// The reason why a board has no solution. Its `Display` form writes the value in the [`Notation`] of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contradiction {
    /// The unit in which the contradiction was found.
    pub unit: Unit,
    /// The value that cannot be placed.
    pub value: u8,
    /// The kind of contradiction.
    pub kind: ContradictionKind,
    /// How the value is written, if the board is known.
    text: Option<CellText>,
}

impl Contradiction {
    #[inline]
    pub(crate) fn new(unit: Unit, value: u8, kind: ContradictionKind) -> Contradiction {
        Contradiction {
            unit,
            value,
            kind,
            text: None,
        }
    }

    /// Sets how the value is written. Propagation does not know the notation of its board.
    pub(crate) fn written(self, notation: Notation, size: Size) -> Contradiction {
        Contradiction {
            text: Some(AsWritten(notation).cell(self.value, size)),
            ..self
        }
    }
}

/// The reason why a unit cannot be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContradictionKind {
    /// The value is the only candidate of two cells of the unit.
    Twice,
    /// The value is not a candidate of any cell of the unit.
    NoPlace,
    /// A cell of the unit has no candidate left after this value is removed.
    EmptyCell,
}

impl Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Contradiction { unit, kind, .. } = self;
        let value: &dyn Display = match &self.text {
            Some(text) => text,
            None => &self.value,
        };
        match kind {
            ContradictionKind::Twice => write!(f, "{value} occurs twice in {unit}"),
            ContradictionKind::NoPlace => write!(f, "{value} has no candidate cell in {unit}"),
            ContradictionKind::EmptyCell => {
                write!(f, "a cell of {unit} has no candidate left without {value}")
            }
        }
    }
}

impl std::error::Error for Contradiction {}

/// The error of placing a value. The board is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaceError {
    /// The cell or the value does not exist on the board.
    OffBoard {
        /// The given row, from 0.
        row: usize,
        /// The given column, from 0.
        col: usize,
        /// The given value.
        value: u8,
        /// The side of the board.
        n: usize,
    },
    /// The value leads to a contradiction.
    Contradiction(Contradiction),
}

impl Display for PlaceError {
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
