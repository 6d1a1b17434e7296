use crate::{Board, Notation, PencilMarks, Puzzle, Size};

/// The input of a [`Solver`](crate::Solver): a [`Puzzle`], [`PencilMarks`], or a partly solved [`Board`].
pub trait Clues: sealed::Sealed {
    /// Returns the size of the board.
    fn size(&self) -> Size;

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

    fn notation(&self) -> Notation {
        Board::notation(self)
    }

    fn to_marks(&self) -> PencilMarks {
        PencilMarks::from(self)
    }
}

/// Prevents implementations of [`Clues`] in other crates, so that methods can be added.
mod sealed {
    pub trait Sealed {}
    impl Sealed for crate::Puzzle {}
    impl Sealed for crate::PencilMarks {}
    impl Sealed for crate::Board {}
}
