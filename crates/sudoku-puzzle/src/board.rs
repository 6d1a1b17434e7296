//! Boards: sets of candidates for each cell, what is propagated, and the state space of their guesses.

pub use crate::candidates::Candidates;
pub use crate::contradiction::{Contradiction, ContradictionKind, PlaceError, Unit};
pub use crate::settings::{CellRule, Propagation, Settings};
pub use crate::size::{Size, SizeError};
pub use crate::state_space::{Placement, Sudoku};

use std::fmt;

use search_core::memory::allocated;

use crate::bits::Bits;
use crate::grid::Grid;
use crate::laid_out::LaidOut;
use crate::layout::Layout;
use crate::notation::AsWritten;
use crate::write::rows;
use crate::{Notation, PencilMarks, Puzzle};

/// A board of any size or [layout](crate::layout): the candidates of each cell, and the settings by which it is solved.
///
/// Rows and columns are counted from 0. A board up to 9×9 is stored inline, a larger one in one heap allocation. A cell
/// takes N bits, rounded up to a machine word.
///
/// ```
/// use sudoku_puzzle::{Board, board::PlaceError};
///
/// let mut board = Board::new(9)?;
/// board.place(0, 0, 5)?;
/// assert_eq!(board.value(0, 0), Some(5));
/// assert!(!board.candidates(0, 8).contains(5));
///
/// let error = board.place(0, 8, 5).unwrap_err();
/// assert_eq!(error.to_string(), "5 occurs twice in row 1");
/// assert_eq!(board.value(0, 8), None); // the board is unchanged
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    cells: Cells,
    settings: Settings,
    notation: AsWritten,
}

/// The cells, by size. Boxed where moving the value would cost more than the allocation.
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
    LaidOut(Box<LaidOut>),
}

/// Evaluates an expression with the grid, for every size, or with the cells of a layout.
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
            Cells::LaidOut($grid) => $result,
        }
    };
}

impl Cells {
    fn new(size: Size) -> Cells {
        if let Some(layout) = Layout::needed(size) {
            return Cells::LaidOut(Box::new(LaidOut::new(layout)));
        }
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
        layout: Option<&Layout>,
        bits: impl Fn(usize, usize) -> u64,
        level: Propagation,
    ) -> Result<Cells, Contradiction> {
        if let Some(layout) = layout {
            let cells = LaidOut::with_candidates(layout.clone(), bits, level)?;
            return Ok(Cells::LaidOut(Box::new(cells)));
        }
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
    /// Creates an empty board of side `n` with the default settings.
    ///
    /// # Errors
    /// Returns [`SizeError`] unless `n` is 1, 4, 9, 16, 25, 36, 49 or 64.
    pub fn new(n: usize) -> Result<Board, SizeError> {
        Ok(Board::of_size(Size::new(n)?))
    }

    /// Creates an empty board of the size with the default settings.
    #[must_use]
    pub fn of_size(size: Size) -> Board {
        Board {
            cells: Cells::new(size),
            settings: Settings::default(),
            notation: AsWritten::default(),
        }
    }

    /// Creates an empty board in a layout with the default settings.
    #[must_use]
    pub fn in_layout(layout: &Layout) -> Board {
        match layout.unless_plain() {
            None => Board::of_size(layout.size()),
            Some(layout) => Board {
                cells: Cells::LaidOut(Box::new(LaidOut::new(layout))),
                settings: Settings::default(),
                notation: AsWritten::default(),
            },
        }
    }

    /// Creates a board and places the clues of a puzzle one after the other, with propagation.
    ///
    /// # Errors
    /// Returns the [`Contradiction`] that proves that the puzzle has no solution.
    pub fn from_puzzle(puzzle: &Puzzle, settings: Settings) -> Result<Board, Contradiction> {
        let empty = match puzzle.layout() {
            None => Board::of_size(puzzle.size()),
            Some(layout) => Board::in_layout(layout),
        };
        let mut board = empty
            .with_settings(settings)
            .with_notation(puzzle.notation());
        let n = puzzle.size().n();
        for (index, &value) in puzzle.values().iter().enumerate() {
            if value != 0 {
                let placed = board.place_without_rollback(index / n, index % n, value);
                placed.map_err(|reason| board.written(reason))?;
            }
        }
        Ok(board)
    }

    /// Creates a board whose candidates are the marks, and propagates as the settings specify.
    ///
    /// # Errors
    /// Returns the [`Contradiction`] that proves that the marks allow no solution.
    pub fn from_marks(marks: &PencilMarks, settings: Settings) -> Result<Board, Contradiction> {
        let level = settings.propagation;
        let (size, notation) = (marks.size(), marks.notation());
        let bits = |row, col| marks.bits(row, col);
        let cells = Cells::with_candidates(size, marks.layout(), bits, level);
        Ok(Board {
            cells: cells.map_err(|reason| reason.written(notation, size))?,
            settings,
            notation: AsWritten(notation),
        })
    }

    /// Creates a board of one of the eight sizes with these candidates, as sets of bits, without propagation. Returns `None` if a cell has no candidate or
    /// a value occurs twice in a unit.
    pub(crate) fn of_candidates(
        size: Size,
        bits: impl Fn(usize, usize) -> u64,
        settings: Settings,
    ) -> Option<Board> {
        let cells = Cells::with_candidates(size, None, bits, Propagation::None).ok()?;
        let notation = AsWritten::default();
        Some(Board {
            cells,
            settings,
            notation,
        })
    }

    /// Replaces the settings. The candidates do not change.
    #[must_use]
    pub fn with_settings(mut self, settings: Settings) -> Board {
        self.settings = settings;
        self
    }

    /// Returns the settings, which successors inherit.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Returns how values are written, which successors inherit.
    #[must_use]
    pub fn notation(&self) -> Notation {
        self.notation.0
    }

    /// Sets how values are written, as for a [`Puzzle`].
    #[must_use]
    pub fn with_notation(mut self, notation: Notation) -> Board {
        self.notation = AsWritten::of(notation, self.size());
        self
    }

    /// Returns the size.
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
            Cells::LaidOut(cells) => return cells.layout().size(),
        };
        Size::ALL[n]
    }

    /// Returns the layout, or `None` for that of rows, columns and square boxes.
    #[must_use]
    pub fn layout(&self) -> Option<&Layout> {
        match &self.cells {
            Cells::LaidOut(cells) => Some(cells.layout()),
            _ => None,
        }
    }

    /// Returns the value of a cell, or `None` if it has several candidates or is off the board.
    #[must_use]
    pub fn value(&self, row: usize, col: usize) -> Option<u8> {
        let candidates = self.candidates(row, col);
        let value = candidates.iter().next()?;
        (candidates.len() == 1).then_some(value)
    }

    /// Returns the candidates of a cell, an empty set if it is off the board.
    #[must_use]
    pub fn candidates(&self, row: usize, col: usize) -> Candidates {
        let n = self.size().n();
        if row >= n || col >= n {
            return Candidates::default();
        }
        Candidates::from_bits(with_grid!(&self.cells, grid => Bits::to_u64(grid.cell(row, col))))
    }

    /// Places a value: makes it the only candidate of the cell and propagates to the fixpoint, as the settings specify.
    ///
    /// # Errors
    /// Returns [`PlaceError`], with the unit and the value of a contradiction, and leaves the board unchanged.
    pub fn place(&mut self, row: usize, col: usize, value: u8) -> Result<(), PlaceError> {
        let n = self.size().n();
        if row >= n || col >= n || !(1..=n).contains(&usize::from(value)) {
            return Err(PlaceError::OffBoard { row, col, value, n });
        }
        let mut tried = self.clone();
        let placed = tried.place_without_rollback(row, col, value);
        placed.map_err(|reason| self.written(reason))?;
        *self = tried;
        Ok(())
    }

    /// Returns a contradiction whose value is written as on this board.
    fn written(&self, reason: Contradiction) -> Contradiction {
        reason.written(self.notation(), self.size())
    }

    /// Like `place`, but without a copy: after a contradiction the board must not be used.
    #[inline]
    pub(crate) fn place_without_rollback(
        &mut self,
        row: usize,
        col: usize,
        value: u8,
    ) -> Result<(), Contradiction> {
        with_grid!(&mut self.cells, grid => grid.place(row, col, value, self.settings.propagation))
    }

    /// Returns the number of cells with more than one candidate.
    #[must_use]
    pub fn undecided(&self) -> u32 {
        with_grid!(&self.cells, grid => grid.undecided())
    }

    /// Returns whether every cell has a value and every unit contains every value. Checks all units; O(N²).
    #[must_use]
    pub fn is_solved(&self) -> bool {
        with_grid!(&self.cells, grid => grid.is_solved())
    }

    /// Returns the cell to guess next by the settings, or `None` if no cell is undecided.
    #[must_use]
    pub fn next_cell(&self) -> Option<(usize, usize)> {
        with_grid!(&self.cells, grid => grid.next_cell(self.settings.cell))
    }

    /// Returns the values on the board as the clues of a puzzle.
    #[must_use]
    pub fn to_puzzle(&self) -> Puzzle {
        let n = self.size().n();
        let value = |index| self.value(index / n, index % n).unwrap_or(0);
        let values = (0..n * n).map(value).collect();
        Puzzle::laid_out(self.size(), self.layout(), values).with_notation(self.notation())
    }

    /// Returns the bytes of the heap allocation.
    pub(crate) fn boxed_bytes(&self) -> usize {
        allocated(match &self.cells {
            Cells::N1(_) | Cells::N4(_) | Cells::N9(_) => 0,
            Cells::N16(grid) => size_of_val(&**grid),
            Cells::N25(grid) => size_of_val(&**grid),
            Cells::N36(grid) => size_of_val(&**grid),
            Cells::N49(grid) => size_of_val(&**grid),
            Cells::N64(grid) => size_of_val(&**grid),
            Cells::LaidOut(cells) => {
                return allocated(size_of_val(&**cells)) + allocated(cells.heap_bytes());
            }
        })
    }
}

/// One line per row; an undecided cell is a space, and values of two digits are aligned in columns.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rows(f, self.size(), self.notation(), |row, col| {
            self.value(row, col)
        })
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
