use crate::{Board, PencilMarks, Puzzle, Size};

/// What a [`Solver`](crate::Solver) can start from: a [`Puzzle`], [`PencilMarks`], or a [`Board`] on the way.
pub trait Clues: sealed::Sealed {
    /// The side of the board.
    fn size(&self) -> Size;

    /// What each cell can take.
    fn to_marks(&self) -> PencilMarks;

    /// The puzzle, where it is one: that spares the marks.
    #[doc(hidden)]
    fn as_puzzle(&self) -> Option<&Puzzle> {
        None
    }
}

impl Clues for Puzzle {
    fn size(&self) -> Size {
        Puzzle::size(self)
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

    fn to_marks(&self) -> PencilMarks {
        self.clone()
    }
}

impl Clues for Board {
    fn size(&self) -> Size {
        Board::size(self)
    }

    fn to_marks(&self) -> PencilMarks {
        PencilMarks::from(self)
    }
}

/// Keeps [`Clues`] to this crate, so that it can grow.
mod sealed {
    pub trait Sealed {}
    impl Sealed for crate::Puzzle {}
    impl Sealed for crate::PencilMarks {}
    impl Sealed for crate::Board {}
}
