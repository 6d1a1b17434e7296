//! What is given of a puzzle: clues or pencil marks, and the symbols in which they were read.

pub use crate::marks::PencilMarks;
pub use crate::notation::Notation;

use crate::layout::Layout;
use crate::{Board, Puzzle, Size};

/// What is given of a puzzle: its clues, or candidates for each cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Givens {
    /// Clues.
    Clues(Puzzle),
    /// Candidates, as in a Sukaku.
    Candidates(PencilMarks),
}

impl From<Puzzle> for Givens {
    fn from(puzzle: Puzzle) -> Givens {
        Givens::Clues(puzzle)
    }
}

impl From<PencilMarks> for Givens {
    fn from(marks: PencilMarks) -> Givens {
        Givens::Candidates(marks)
    }
}

/// The input of a [`Solver`](crate::Solver): a [`Puzzle`], [`PencilMarks`], either of them, or a partly solved [`Board`].
pub trait Clues: sealed::Sealed {
    /// Returns the size of the board.
    fn size(&self) -> Size;

    /// Returns the layout, or `None` for that of rows, columns and square boxes.
    fn layout(&self) -> Option<&Layout>;

    /// Returns how values are written.
    fn notation(&self) -> Notation;

    /// Returns the candidates of each cell.
    fn to_marks(&self) -> PencilMarks;

    /// Returns the puzzle if this is one, which avoids creating marks.
    #[doc(hidden)]
    fn as_puzzle(&self) -> Option<&Puzzle> {
        None
    }
}

impl Clues for Puzzle {
    fn size(&self) -> Size {
        Puzzle::size(self)
    }

    fn layout(&self) -> Option<&Layout> {
        Puzzle::layout(self)
    }

    fn notation(&self) -> Notation {
        Puzzle::notation(self)
    }

    fn to_marks(&self) -> PencilMarks {
        PencilMarks::from(self)
    }

    fn as_puzzle(&self) -> Option<&Puzzle> {
        Some(self)
    }
}

impl Clues for PencilMarks {
    fn size(&self) -> Size {
        PencilMarks::size(self)
    }

    fn layout(&self) -> Option<&Layout> {
        PencilMarks::layout(self)
    }

    fn notation(&self) -> Notation {
        PencilMarks::notation(self)
    }

    fn to_marks(&self) -> PencilMarks {
        self.clone()
    }
}

impl Clues for Board {
    fn size(&self) -> Size {
        Board::size(self)
    }

    fn layout(&self) -> Option<&Layout> {
        Board::layout(self)
    }

    fn notation(&self) -> Notation {
        Board::notation(self)
    }

    fn to_marks(&self) -> PencilMarks {
        PencilMarks::from(self)
    }
}

impl Givens {
    fn clues(&self) -> &dyn Clues {
        match self {
            Givens::Clues(puzzle) => puzzle,
            Givens::Candidates(marks) => marks,
        }
    }
}

impl Clues for Givens {
    fn size(&self) -> Size {
        self.clues().size()
    }

    fn layout(&self) -> Option<&Layout> {
        self.clues().layout()
    }

    fn notation(&self) -> Notation {
        self.clues().notation()
    }

    fn to_marks(&self) -> PencilMarks {
        self.clues().to_marks()
    }

    fn as_puzzle(&self) -> Option<&Puzzle> {
        self.clues().as_puzzle()
    }
}

/// Prevents implementations of [`Clues`] in other crates, so that methods can be added.
mod sealed {
    pub trait Sealed {}
    impl Sealed for crate::Puzzle {}
    impl Sealed for crate::PencilMarks {}
    impl Sealed for crate::Givens {}
    impl Sealed for crate::Board {}
}
