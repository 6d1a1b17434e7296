//! How values are written.

use std::fmt::{self, Display};
use std::hash::{Hash, Hasher};

use crate::Size;
use crate::read::Alphabet;

/// How the values of a board larger than 9×9 are written: as symbols of an [`Alphabet`], or as numbers.
///
/// A [`Puzzle`](crate::Puzzle) that was read has the notation of its text, and so have its solutions and the boards of a
/// search for them. Others are written in numbers from 1. The notation does not affect whether two puzzles are equal.
///
/// ```
/// use sudoku_puzzle::read::Alphabet;
/// use sudoku_puzzle::{Puzzle, clues::Notation};
///
/// let puzzle: Puzzle = ("0B".to_owned() + &".".repeat(254)).parse()?;
/// assert_eq!(puzzle.notation(), Notation::Symbols(Alphabet::ZeroBased));
/// assert!(puzzle.line().to_string().starts_with("0B.."));
///
/// let other = puzzle.clone().with_notation(Notation::Numbers);
/// assert_eq!(other, puzzle);
/// assert!(other.numbers().to_string().starts_with("1 12 0 0"));
/// # Ok::<(), sudoku_puzzle::read::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Numbers from 1 to N. Lines of symbols are written in the alphabet `1-G`.
    #[default]
    Numbers,
    /// Numbers from 0 to N-1. Lines of symbols are written in the alphabet `0-F`.
    NumbersFromZero,
    /// Symbols.
    Symbols(Alphabet),
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 5] = [
        Notation::Numbers,
        Notation::NumbersFromZero,
        Notation::Symbols(Alphabet::OneBased),
        Notation::Symbols(Alphabet::ZeroBased),
        Notation::Symbols(Alphabet::Letters),
    ];

    /// Returns the alphabet of lines of symbols.
    #[must_use]
    pub fn alphabet(self) -> Alphabet {
        match self {
            Notation::Numbers => Alphabet::OneBased,
            Notation::NumbersFromZero => Alphabet::ZeroBased,
            Notation::Symbols(alphabet) => alphabet,
        }
    }

    /// Returns the symbol of a value from 1 to N, or that of an empty cell for 0.
    pub(crate) fn symbol(self, value: u8, size: Size) -> char {
        match (self.alphabet(), size.n()) {
            // `0` makes the alphabet unambiguous when the line is read.
            (Alphabet::OneBased, 16 | 36) if value == 0 => '0',
            (alphabet, _) => alphabet.symbol(value, size),
        }
    }

    /// Formats a value from 1 to N, or an empty cell for 0 as `.`, as in boards of several lines.
    ///
    /// # Panics
    /// The `Display` form panics if the value is larger than 64.
    pub fn cell(self, value: u8, size: Size) -> impl Display {
        AsWritten::of(self, size).cell(value, size)
    }

    /// Returns the width of the widest cell in characters.
    pub(crate) fn width(self, size: Size) -> usize {
        match self {
            Notation::Symbols(_) => 1,
            Notation::Numbers => size.n().to_string().len(),
            Notation::NumbersFromZero => (size.n() - 1).to_string().len(),
        }
    }
}

/// A value in a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CellText {
    notation: AsWritten,
    value: u8,
    size: Size,
}

impl Display for CellText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.notation.0, self.value) {
            (_, 0) => '.'.fmt(f),
            (Notation::Numbers, value) => value.fmt(f),
            (Notation::NumbersFromZero, value) => (value - 1).fmt(f),
            (Notation::Symbols(alphabet), value) => alphabet.symbol(value, self.size).fmt(f),
        }
    }
}

/// The notation of a board, which does not affect equality.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AsWritten(pub(crate) Notation);

impl AsWritten {
    /// On boards up to 9×9 all notations are the same, and only 16×16 boards have the alphabet `A-P`.
    pub(crate) fn of(notation: Notation, size: Size) -> AsWritten {
        match (notation, size.n()) {
            (_, ..=9) => AsWritten::default(),
            (Notation::Symbols(Alphabet::Letters), 17..) => {
                AsWritten(Notation::Symbols(Alphabet::OneBased))
            }
            _ => AsWritten(notation),
        }
    }

    pub(crate) fn cell(self, value: u8, size: Size) -> CellText {
        CellText {
            notation: self,
            value,
            size,
        }
    }
}

impl PartialEq for AsWritten {
    fn eq(&self, _: &AsWritten) -> bool {
        true
    }
}

impl Eq for AsWritten {}

impl Hash for AsWritten {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
