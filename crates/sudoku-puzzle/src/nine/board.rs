use std::fmt;

use super::Cells;
use crate::write::rows;
use crate::{Candidates, Clues, Puzzle, Size};

/// A 9×9 board as the sets of digits that its cells can still take, in the form that [`Nine`](super::Nine) searches.
///
/// Rows and columns are counted from 0.
///
/// ```
/// use sudoku_puzzle::Puzzle;
/// use sudoku_puzzle::nine::{Nine, NineBoard, Portable};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let board = NineBoard::from_puzzle(&puzzle).expect("it is 9×9");
/// assert_eq!(board.value(0, 1), Some(3));
/// assert_eq!(board.candidates(0, 2).len(), 9); // no conclusions yet
///
/// let board = Nine::new(Portable).settle(&board).expect("it has a solution");
/// assert!(board.is_solved());
/// assert_eq!(board.value(0, 2), Some(4));
/// # Ok::<(), sudoku_puzzle::read::ReadError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct NineBoard {
    pub(super) cells: Cells,
    pub(super) solved: bool,
}

/// The digits that a cell can take, by the place of its box in the band and its value in a puzzle. There is an entry
/// for every byte, so that no index has to be checked.
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
    /// The board with the clues of a puzzle, and all digits elsewhere: no conclusion is drawn yet. None where the
    /// puzzle is of another size.
    #[must_use]
    #[inline]
    pub fn from_puzzle(puzzle: &Puzzle) -> Option<NineBoard> {
        let values: &[u8; 81] = puzzle.values().try_into().ok()?;
        Some(NineBoard::of(values, |value, lane| {
            SETS[lane][usize::from(value)]
        }))
    }

    /// The board with these candidates, row by row: no conclusion is drawn yet. The lowest bit of a set is digit 1;
    /// bits above the ninth mean nothing.
    #[must_use]
    pub fn from_sets(sets: &[u16; 81]) -> NineBoard {
        NineBoard::of(sets, |set, lane| u64::from(set & 0x1FF) << (16 * lane))
    }

    /// The board that such clues allow: no conclusion is drawn yet. None where they are for another size.
    #[must_use]
    #[inline]
    pub fn from_clues(clues: &dyn Clues) -> Option<NineBoard> {
        if let Some(puzzle) = clues.as_puzzle() {
            return NineBoard::from_puzzle(puzzle);
        }
        let marks = clues.to_marks();
        let cells: &[u64; 81] = marks.cells().try_into().ok()?;
        Some(NineBoard::from_sets(&cells.map(|set| set as u16)))
    }

    /// The board with the sets that follow from something in each cell, row by row; `set` is told the lane to put
    /// them in.
    #[inline(always)]
    fn of<T: Copy>(board: &[T; 81], set: impl Fn(T, usize) -> u64) -> NineBoard {
        let mut cells = [[0; 3]; 9];
        for (row, across) in board.as_chunks::<9>().0.iter().enumerate() {
            for col in 0..3 {
                let (left, middle, right) = (across[col], across[col + 3], across[col + 6]);
                cells[row % 3 * 3 + col][row / 3] = set(left, 0) | set(middle, 1) | set(right, 2);
            }
        }
        NineBoard {
            cells,
            solved: false,
        }
    }

    /// What a cell can still be; nothing where it is off the board.
    #[must_use]
    pub fn candidates(&self, row: usize, col: usize) -> Candidates {
        if row >= 9 || col >= 9 {
            return Candidates::default();
        }
        Candidates::from_bits(self.set(row, col))
    }

    /// The value of a cell; none where it has several candidates or none, or is off the board.
    #[must_use]
    pub fn value(&self, row: usize, col: usize) -> Option<u8> {
        let candidates = self.candidates(row, col);
        let value = candidates.iter().next()?;
        (candidates.len() == 1).then_some(value)
    }

    /// Whether conclusions were drawn, and have led to a solution.
    #[must_use]
    #[inline]
    pub fn is_solved(&self) -> bool {
        self.solved
    }

    /// The values on the board as clues.
    #[must_use]
    pub fn to_puzzle(&self) -> Puzzle {
        let mut values = [0; 81];
        for (row, across) in values.as_chunks_mut::<9>().0.iter_mut().enumerate() {
            for col in 0..3 {
                let boxes = self.cells[row % 3 * 3 + col][row / 3];
                for lane in 0..3 {
                    let set = boxes >> (16 * lane) & 0x1FF;
                    let value = if set.is_power_of_two() {
                        set.trailing_zeros() as u8 + 1
                    } else {
                        0
                    };
                    across[col + 3 * lane] = value;
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

/// A row a line; an undecided cell is a blank.
impl fmt::Display for NineBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rows(f, Size::ALL[2], |row, col| self.value(row, col))
    }
}

/// The candidates of each cell.
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
