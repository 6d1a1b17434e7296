use std::fmt;

use search_core::allocated;

use crate::bits::Bits;
use crate::grid::Grid;
use crate::write::rows;
use crate::{
    Candidates, Contradiction, PencilMarks, PlaceError, Propagation, Puzzle, Settings, Size,
    SizeError,
};

/// A board of any size: for each cell the set of values that it can still take, and the settings by which it
/// is solved.
///
/// Rows and columns are counted from 0. A board up to 9×9 lies in this struct itself, a larger one in one
/// box; either way a cell takes as many bits as it can have values, rounded up to a machine word.
///
/// ```
/// use sudoku_puzzle::{Board, PlaceError};
///
/// let mut board = Board::new(9)?;
/// board.place(0, 0, 5)?;
/// assert_eq!(board.value(0, 0), Some(5));
/// assert!(!board.candidates(0, 8).contains(5));
///
/// let error = board.place(0, 8, 5).unwrap_err();
/// assert_eq!(error.to_string(), "5 occurs twice in row 1");
/// assert_eq!(board.value(0, 8), None); // the board is as it was
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    cells: Cells,
    settings: Settings,
}

/// The cells, by size. Boxed where a move would cost more than the box.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Cells {
    N1(Grid<u8, 1>),
    N4(Grid<u8, 4>),
    N9(Grid<u16, 9>),
    N16(Box<Grid<u16, 16>>),
    N25(Box<Grid<u32, 25>>),
    N36(Box<Grid<u64, 36>>),
    N49(Box<Grid<u64, 49>>),
    N64(Box<Grid<u64, 64>>),
}

/// Does the same with the grid of whichever size.
macro_rules! with_grid {
    ($cells:expr, $grid:ident => $result:expr) => {
        match $cells {
            Cells::N1($grid) => $result,
            Cells::N4($grid) => $result,
            Cells::N9($grid) => $result,
            Cells::N16($grid) => $result,
            Cells::N25($grid) => $result,
            Cells::N36($grid) => $result,
            Cells::N49($grid) => $result,
            Cells::N64($grid) => $result,
        }
    };
}

impl Cells {
    fn new(size: Size) -> Cells {
        match size.n() {
            1 => Cells::N1(Grid::new()),
            4 => Cells::N4(Grid::new()),
            9 => Cells::N9(Grid::new()),
            16 => Cells::N16(Box::new(Grid::new())),
            25 => Cells::N25(Box::new(Grid::new())),
            36 => Cells::N36(Box::new(Grid::new())),
            49 => Cells::N49(Box::new(Grid::new())),
            _ => Cells::N64(Box::new(Grid::new())),
        }
    }
}

impl Cells {
    fn with_candidates(
        size: Size,
        bits: impl Fn(usize, usize) -> u64,
        level: Propagation,
    ) -> Result<Cells, Contradiction> {
        Ok(match size.n() {
            1 => Cells::N1(Grid::with_candidates(
                |row, col| bits(row, col) as u8,
                level,
            )?),
            4 => Cells::N4(Grid::with_candidates(
                |row, col| bits(row, col) as u8,
                level,
            )?),
            9 => Cells::N9(Grid::with_candidates(
                |row, col| bits(row, col) as u16,
                level,
            )?),
            16 => {
                let grid = Grid::with_candidates(|row, col| bits(row, col) as u16, level)?;
                Cells::N16(Box::new(grid))
            }
            25 => {
                let grid = Grid::with_candidates(|row, col| bits(row, col) as u32, level)?;
                Cells::N25(Box::new(grid))
            }
            36 => Cells::N36(Box::new(Grid::with_candidates(bits, level)?)),
            49 => Cells::N49(Box::new(Grid::with_candidates(bits, level)?)),
            _ => Cells::N64(Box::new(Grid::with_candidates(bits, level)?)),
        })
    }
}

impl Board {
    /// The board of side `n` on which nothing is placed, with the default settings.
    ///
    /// # Errors
    /// [`SizeError`] where `n` is not 1, 4, 9, 16, 25, 36, 49 or 64.
    pub fn new(n: usize) -> Result<Board, SizeError> {
        Ok(Board::of_size(Size::new(n)?))
    }

    /// The board of that size on which nothing is placed, with the default settings.
    #[must_use]
    pub fn of_size(size: Size) -> Board {
        Board {
            cells: Cells::new(size),
            settings: Settings::default(),
        }
    }

    /// The board with the clues of a puzzle placed one after the other.
    ///
    /// # Errors
    /// The [`Contradiction`] that shows that the puzzle has no solution.
    pub fn from_puzzle(puzzle: &Puzzle, settings: Settings) -> Result<Board, Contradiction> {
        let mut board = Board::of_size(puzzle.size()).with_settings(settings);
        let n = puzzle.size().n();
        for (place, &value) in puzzle.values().iter().enumerate() {
            if value != 0 {
                board.place_or_spoil(place / n, place % n, value)?;
            }
        }
        Ok(board)
    }

    /// The board whose cells can take what is marked, with the conclusions that the settings say drawn.
    ///
    /// # Errors
    /// The [`Contradiction`] that shows that nothing can be marked so and have a solution.
    pub fn from_marks(marks: &PencilMarks, settings: Settings) -> Result<Board, Contradiction> {
        let level = settings.propagation;
        let cells = Cells::with_candidates(marks.size(), |row, col| marks.bits(row, col), level)?;
        Ok(Board { cells, settings })
    }

    /// The same board solved in another way. What its cells have lost so far stays lost.
    #[must_use]
    pub fn with_settings(mut self, settings: Settings) -> Board {
        self.settings = settings;
        self
    }

    /// The settings, which successors keep.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// The size.
    #[must_use]
    pub fn size(&self) -> Size {
        let n = match &self.cells {
            Cells::N1(_) => 0,
            Cells::N4(_) => 1,
            Cells::N9(_) => 2,
            Cells::N16(_) => 3,
            Cells::N25(_) => 4,
            Cells::N36(_) => 5,
            Cells::N49(_) => 6,
            Cells::N64(_) => 7,
        };
        Size::ALL[n]
    }

    /// The value of a cell; none where it has several candidates, or is off the board.
    #[must_use]
    pub fn value(&self, row: usize, col: usize) -> Option<u8> {
        let candidates = self.candidates(row, col);
        let value = candidates.iter().next()?;
        (candidates.len() == 1).then_some(value)
    }

    /// What a cell can still be; nothing where it is off the board.
    #[must_use]
    pub fn candidates(&self, row: usize, col: usize) -> Candidates {
        let n = self.size().n();
        if row >= n || col >= n {
            return Candidates::default();
        }
        Candidates::from_bits(with_grid!(&self.cells, grid => grid.cell(row, col).to_u64()))
    }

    /// Places a value: clears the candidates of the cell, makes the value its only one, and draws the
    /// conclusions that the settings say, until nothing changes.
    ///
    /// # Errors
    /// [`PlaceError`], with the unit and the value of a contradiction; the board is then as it was.
    pub fn place(&mut self, row: usize, col: usize, value: u8) -> Result<(), PlaceError> {
        let n = self.size().n();
        if row >= n || col >= n || !(1..=n).contains(&usize::from(value)) {
            return Err(PlaceError::OffBoard { row, col, value, n });
        }
        let mut tried = self.clone();
        tried.place_or_spoil(row, col, value)?;
        *self = tried;
        Ok(())
    }

    /// `place` without the copy: after a contradiction the board is not to be used.
    #[inline]
    pub(crate) fn place_or_spoil(
        &mut self,
        row: usize,
        col: usize,
        value: u8,
    ) -> Result<(), Contradiction> {
        with_grid!(&mut self.cells, grid => grid.place(row, col, value, self.settings.propagation))
    }

    /// The number of cells with more than one candidate.
    #[must_use]
    pub fn undecided(&self) -> u32 {
        with_grid!(&self.cells, grid => grid.undecided())
    }

    /// Whether every cell has a value and every unit every value: checked, not assumed.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        with_grid!(&self.cells, grid => grid.is_solved())
    }

    /// The cell that the settings guess next; none where nothing is undecided.
    #[must_use]
    pub fn next_cell(&self) -> Option<(usize, usize)> {
        with_grid!(&self.cells, grid => grid.next_cell(self.settings.cell))
    }

    /// The values on the board as clues.
    #[must_use]
    pub fn to_puzzle(&self) -> Puzzle {
        let n = self.size().n();
        let value = |place| self.value(place / n, place % n).unwrap_or(0);
        Puzzle::of_size(self.size(), (0..n * n).map(value).collect())
    }

    /// The bytes that the board holds outside itself.
    pub(crate) fn boxed_bytes(&self) -> usize {
        allocated(match &self.cells {
            Cells::N1(_) | Cells::N4(_) | Cells::N9(_) => 0,
            Cells::N16(grid) => size_of_val(&**grid),
            Cells::N25(grid) => size_of_val(&**grid),
            Cells::N36(grid) => size_of_val(&**grid),
            Cells::N49(grid) => size_of_val(&**grid),
            Cells::N64(grid) => size_of_val(&**grid),
        })
    }
}

/// A row a line; an undecided cell is a blank, and values wider than a digit stand in columns.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rows(f, self.size(), |row, col| self.value(row, col))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:?}", self.settings)?;
        let n = self.size().n();
        for row in 0..n {
            for col in 0..n {
                write!(f, "{} ", self.candidates(row, col))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
