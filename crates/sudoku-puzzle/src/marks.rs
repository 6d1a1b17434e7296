use std::fmt;

use crate::write::sign;
use crate::{Board, Candidates, Puzzle, Size};

/// For each cell the values that are marked in it, as people note them with a pencil: no propagation.
///
/// Marks are clues too: a cell with one mark has that value, one with all could be anything, and one with some says
/// more than a [`Puzzle`] can. Every answer of a [`Solver`](crate::Solver) can be had for marks.
///
/// ```
/// use sudoku_puzzle::{PencilMarks, Puzzle, Solver};
///
/// let puzzle: Puzzle = "1..4..2..3......".parse()?;
/// let mut marks = PencilMarks::from(&puzzle);
/// assert_eq!(marks.candidates(0, 1).to_string(), "{1, 2, 3, 4}");
/// marks.remove(0, 1, 2);
/// assert_eq!(Solver::default().solve(&marks), Ok(None)); // the other cell of the first row sees a 2
/// # Ok::<(), sudoku_puzzle::read::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PencilMarks {
    size: Size,
    /// Row by row; value v is bit v-1.
    cells: Box<[u64]>,
}

impl PencilMarks {
    /// Every value in every cell.
    #[must_use]
    pub fn all(size: Size) -> PencilMarks {
        PencilMarks::of_bits(size, |_, _| u64::MAX)
    }

    /// No value in any cell: what has no solution, for a start.
    #[must_use]
    pub fn none(size: Size) -> PencilMarks {
        PencilMarks::of_bits(size, |_, _| 0)
    }

    /// What of each set of bits can be a value.
    pub(crate) fn of_bits(size: Size, bits: impl Fn(usize, usize) -> u64) -> PencilMarks {
        let n = size.n();
        let all = u64::MAX >> (64 - n);
        let cells = (0..n * n).map(|place| bits(place / n, place % n) & all);
        PencilMarks {
            size,
            cells: cells.collect(),
        }
    }

    /// The side of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// What is marked in a cell, rows and columns from 0; nothing where it is off the board.
    #[must_use]
    pub fn candidates(&self, row: usize, col: usize) -> Candidates {
        let place = self.place(row, col);
        Candidates::from_bits(place.map_or(0, |place| self.cells[place]))
    }

    /// Marks a value; says whether that changed anything, as it does nothing off the board.
    pub fn add(&mut self, row: usize, col: usize, value: u8) -> bool {
        self.change(row, col, value, |marks, value| marks | value)
    }

    /// Takes a mark away; says whether that changed anything.
    pub fn remove(&mut self, row: usize, col: usize, value: u8) -> bool {
        self.change(row, col, value, |marks, value| marks & !value)
    }

    /// Takes all marks but this one away; says whether that changed anything. Where it was not marked, nothing is left.
    pub fn keep_only(&mut self, row: usize, col: usize, value: u8) -> bool {
        self.change(row, col, value, |marks, value| marks & value)
    }

    fn place(&self, row: usize, col: usize) -> Option<usize> {
        let n = self.size.n();
        (row < n && col < n).then_some(row * n + col)
    }

    fn change(
        &mut self,
        row: usize,
        col: usize,
        value: u8,
        change: impl FnOnce(u64, u64) -> u64,
    ) -> bool {
        let Some(place) = self.place(row, col) else {
            return false;
        };
        if !(1..=self.size.n()).contains(&usize::from(value)) {
            return false;
        }
        let before = self.cells[place];
        self.cells[place] = change(before, 1 << (value - 1));
        self.cells[place] != before
    }

    /// All cells, row by row.
    pub(crate) fn cells(&self) -> &[u64] {
        &self.cells
    }

    #[inline]
    pub(crate) fn bits(&self, row: usize, col: usize) -> u64 {
        self.cells[row * self.size.n() + col]
    }
}

/// A clue is the only mark of its cell, and an empty cell has all.
impl From<&Puzzle> for PencilMarks {
    fn from(puzzle: &Puzzle) -> PencilMarks {
        PencilMarks::of_bits(puzzle.size(), |row, col| match puzzle.value(row, col) {
            Some(value) => 1 << (value - 1),
            None => u64::MAX,
        })
    }
}

/// The candidates that its cells still have.
impl From<&Board> for PencilMarks {
    fn from(board: &Board) -> PencilMarks {
        PencilMarks::of_bits(board.size(), |row, col| board.candidates(row, col).bits())
    }
}

/// One line of N³ signs, N for each cell: each value that is marked by the sign that the table in
/// [`read`](crate::read) has for it, `.` for each that is not.
impl fmt::Display for PencilMarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = self.size.n();
        for &cell in &self.cells {
            for value in 1..=n as u8 {
                let marked = cell >> (value - 1) & 1 == 1;
                fmt::Write::write_char(f, if marked { sign(value, n) } else { '.' })?;
            }
        }
        Ok(())
    }
}
