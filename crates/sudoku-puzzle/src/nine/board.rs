use std::fmt;

use super::Cells;
use crate::write::rows;
use crate::{Candidates, Clues, Notation, Puzzle, Size};

/// A 9×9 board as candidate sets, in the layout that [`Nine`](super::Nine) searches.
///
/// Rows and columns are counted from 0.
///
/// ```
/// use sudoku_puzzle::Puzzle;
/// use sudoku_puzzle::nine::{Nine, NineBoard, Portable};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let board = NineBoard::from_puzzle(&puzzle).expect("the puzzle is 9×9");
/// assert_eq!(board.value(0, 1), Some(3));
/// assert_eq!(board.candidates(0, 2).len(), 9); // no propagation yet
///
/// let board = Nine::new(Portable).propagate(&board).expect("the puzzle has a solution");
/// assert!(board.is_solved());
/// assert_eq!(board.value(0, 2), Some(4));
/// # Ok::<(), sudoku_puzzle::read::ReadError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct NineBoard {
    pub(super) cells: Cells,
    pub(super) solved: bool,
}

/// The candidate set of a cell, by the number of its box within the band and its value in a puzzle. Has an entry for
/// every byte, which avoids bounds checks.
static SETS: [[u64; 256]; 3] = sets();

const fn sets() -> [[u64; 256]; 3] {
    let mut sets = [[0; 256]; 3];
    let mut i = 0;
    while i < 30 {
        let (lane, value) = (i / 10, i % 10);
        let set = if value == 0 { 0x1FF } else { 1 << (value - 1) };
        sets[lane][value] = set << (16 * lane);
        i += 1;
    }
    sets
}

impl NineBoard {
    /// Creates a board with the clues of a puzzle and all digits in the empty cells, without propagation. Returns
    /// `None` if the puzzle has another size or a layout.
    #[must_use]
    #[inline]
    pub fn from_puzzle(puzzle: &Puzzle) -> Option<NineBoard> {
        if puzzle.layout().is_some() {
            return None;
        }
        let values: &[u8; 81] = puzzle.values().try_into().ok()?;
        Some(NineBoard::of(values, |value, lane| {
            SETS[lane][usize::from(value)]
        }))
    }

    /// Creates a board with these candidates, row by row, without propagation. The lowest bit of a set is digit 1; bits
    /// above the ninth are ignored.
    #[must_use]
    pub fn from_sets(sets: &[u16; 81]) -> NineBoard {
        NineBoard::of(sets, |set, lane| u64::from(set & 0x1FF) << (16 * lane))
    }

    /// Creates a board with these clues, without propagation. Returns `None` if they have another size or a layout.
    #[must_use]
    #[inline]
    pub fn from_clues(clues: &dyn Clues) -> Option<NineBoard> {
        if let Some(puzzle) = clues.as_puzzle() {
            return NineBoard::from_puzzle(puzzle);
        }
        if clues.layout().is_some() {
            return None;
        }
        let marks = clues.to_marks();
        let cells: &[u64; 81] = marks.cells().try_into().ok()?;
        Some(NineBoard::from_sets(&cells.map(|set| set as u16)))
    }

    /// Creates a board from one value per cell, row by row; `set` returns the candidates, shifted to the given lane.
    #[inline(always)]
    fn of<T: Copy>(board: &[T; 81], set: impl Fn(T, usize) -> u64) -> NineBoard {
        let mut cells = [[0; 3]; 9];
        for (row, row_cells) in board.as_chunks::<9>().0.iter().enumerate() {
            for col in 0..3 {
                let (left, middle, right) =
                    (row_cells[col], row_cells[col + 3], row_cells[col + 6]);
                cells[row % 3 * 3 + col][row / 3] = set(left, 0) | set(middle, 1) | set(right, 2);
            }
        }
        NineBoard {
            cells,
            solved: false,
        }
    }

    /// Returns the candidates of a cell, an empty set if it is off the board.
    #[must_use]
    pub fn candidates(&self, row: usize, col: usize) -> Candidates {
        if row >= 9 || col >= 9 {
            return Candidates::default();
        }
        Candidates::from_bits(self.set(row, col))
    }

    /// Returns the value of a cell, or `None` if it does not have exactly one candidate or is off the board.
    #[must_use]
    pub fn value(&self, row: usize, col: usize) -> Option<u8> {
        let candidates = self.candidates(row, col);
        let value = candidates.iter().next()?;
        (candidates.len() == 1).then_some(value)
    }

    /// Returns whether propagation has solved the board.
    #[must_use]
    #[inline]
    pub fn is_solved(&self) -> bool {
        self.solved
    }

    /// Returns the values on the board as the clues of a puzzle.
    #[must_use]
    pub fn to_puzzle(&self) -> Puzzle {
        let mut values = [0; 81];
        for (row, row_cells) in values.as_chunks_mut::<9>().0.iter_mut().enumerate() {
            for col in 0..3 {
                let boxes = self.cells[row % 3 * 3 + col][row / 3];
                for lane in 0..3 {
                    let set = boxes >> (16 * lane) & 0x1FF;
                    let value = if set.is_power_of_two() {
                        set.trailing_zeros() as u8 + 1
                    } else {
                        0
                    };
                    row_cells[col + 3 * lane] = value;
                }
            }
        }
        Puzzle::of_size(Size::ALL[2], values.into())
    }

    #[inline]
    fn set(&self, row: usize, col: usize) -> u64 {
        self.cells[row % 3 * 3 + col % 3][row / 3] >> (col / 3 * 16) & 0x1FF
    }
}

/// One line per row; an undecided cell is a space.
impl fmt::Display for NineBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rows(f, Size::ALL[2], Notation::Numbers, |row, col| {
            self.value(row, col)
        })
    }
}

/// The candidates of each cell, one line per row.
impl fmt::Debug for NineBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..9 {
            for col in 0..9 {
                write!(f, "{} ", self.candidates(row, col))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
