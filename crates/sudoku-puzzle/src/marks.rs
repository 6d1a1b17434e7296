use std::fmt::{self, Write};

use crate::layout::Layout;
use crate::notation::AsWritten;
use crate::{Board, Candidates, Notation, Puzzle, Size};

/// Pencil marks: the candidates noted for each cell, without propagation.
///
/// Marks generalize the clues of a [`Puzzle`]: a cell with one mark has that value, a cell with all marks is empty, and
/// a cell with several marks is restricted to them. A [`Solver`](crate::Solver) accepts marks for every question.
///
/// ```
/// use sudoku_puzzle::{Puzzle, Solver, clues::PencilMarks};
///
/// let puzzle: Puzzle = "1..4..2..3......".parse()?;
/// let mut marks = PencilMarks::from(&puzzle);
/// assert_eq!(marks.candidates(0, 1).to_string(), "{1, 2, 3, 4}");
/// marks.remove(0, 1, 2);
/// assert_eq!(Solver::default().solve(&marks), Ok(None)); // nor can the other empty cell of the row be 2
/// # Ok::<(), sudoku_puzzle::read::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PencilMarks {
    size: Size,
    notation: AsWritten,
    /// `None` for rows, columns and square boxes.
    layout: Option<Layout>,
    /// Row by row; value v is bit v-1.
    cells: Box<[u64]>,
}

impl PencilMarks {
    /// Creates marks with every value in every cell.
    #[must_use]
    pub fn all(size: Size) -> PencilMarks {
        PencilMarks::of_bits(size, |_, _| u64::MAX)
    }

    /// Creates marks with every value in every cell of a layout.
    #[must_use]
    pub fn all_in(layout: &Layout) -> PencilMarks {
        PencilMarks::all(layout.size()).laid_out(layout.unless_plain().as_ref())
    }

    /// Creates marks with no value in any cell, to add marks to.
    #[must_use]
    pub fn none(size: Size) -> PencilMarks {
        PencilMarks::of_bits(size, |_, _| 0)
    }

    /// Creates marks from a bit set for each cell; bits of values above N are ignored.
    pub(crate) fn of_bits(size: Size, bits: impl Fn(usize, usize) -> u64) -> PencilMarks {
        let n = size.n();
        let all = u64::MAX >> (64 - n);
        let cells = (0..n * n).map(|index| bits(index / n, index % n) & all);
        PencilMarks {
            size,
            notation: AsWritten::default(),
            layout: Layout::needed(size),
            cells: cells.collect(),
        }
    }

    /// Sets a layout of the same size, as other clues have it.
    pub(crate) fn laid_out(self, layout: Option<&Layout>) -> PencilMarks {
        debug_assert!(layout.is_none_or(|layout| layout.size() == self.size));
        let layout = layout.cloned();
        PencilMarks { layout, ..self }
    }

    /// Returns the layout, or `None` for that of rows, columns and square boxes.
    #[must_use]
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_ref()
    }

    /// Returns the size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns how values are written.
    #[must_use]
    pub fn notation(&self) -> Notation {
        self.notation.0
    }

    /// Sets how values are written, as for a [`Puzzle`].
    #[must_use]
    pub fn with_notation(mut self, notation: Notation) -> PencilMarks {
        self.notation = AsWritten::of(notation, self.size);
        self
    }

    /// Returns the marks of a cell, rows and columns from 0, an empty set if it is off the board.
    #[must_use]
    pub fn candidates(&self, row: usize, col: usize) -> Candidates {
        let index = self.place(row, col);
        Candidates::from_bits(index.map_or(0, |index| self.cells[index]))
    }

    /// Adds a mark. Returns whether the marks changed. Does nothing for a cell or value off the board.
    pub fn add(&mut self, row: usize, col: usize, value: u8) -> bool {
        self.change(row, col, value, |marks, value| marks | value)
    }

    /// Removes a mark. Returns whether the marks changed.
    pub fn remove(&mut self, row: usize, col: usize, value: u8) -> bool {
        self.change(row, col, value, |marks, value| marks & !value)
    }

    /// Removes all marks of a cell but this one, which leaves none if the value was not marked. Returns whether the
    /// marks changed.
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
        let Some(index) = self.place(row, col) else {
            return false;
        };
        if !(1..=self.size.n()).contains(&usize::from(value)) {
            return false;
        }
        let before = self.cells[index];
        self.cells[index] = change(before, 1 << (value - 1));
        self.cells[index] != before
    }

    /// Returns the bit sets of all cells, row by row.
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
        .with_notation(puzzle.notation())
        .laid_out(puzzle.layout())
    }
}

/// Takes the candidates of the board as marks.
impl From<&Board> for PencilMarks {
    fn from(board: &Board) -> PencilMarks {
        PencilMarks::of_bits(board.size(), |row, col| board.candidates(row, col).bits())
            .with_notation(board.notation())
            .laid_out(board.layout())
    }
}

/// Writes one line of N³ symbols, N for each cell: for each value its symbol from the table in [`read`](crate::read) if
/// it is marked, in the alphabet of the [`Notation`], and `.` if not.
impl fmt::Display for PencilMarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = self.size.n();
        let alphabet = self.notation().alphabet();
        for &cell in &self.cells {
            for value in 1..=n as u8 {
                let marked = cell >> (value - 1) & 1 == 1;
                f.write_char(match marked {
                    true => alphabet.symbol(value, self.size),
                    false => '.',
                })?;
            }
        }
        Ok(())
    }
}
