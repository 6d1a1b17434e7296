//! The n queens problem: n queens on an n×n board, none of which attacks another.
//!
//! M. Bezzel, *Schachzeitung*, 1848, for eight queens. Attacked squares are bit masks that are shifted from row to
//! row: M. Richards, *Backtracking algorithms in MCPL using bit patterns and recursion*, 1997.
//!
//! Rows are filled in order, so every board is reached by exactly one path and there are no duplicates: tree search
//! is sufficient. All solutions have the same depth; depth-first search enumerates them with the memory of one
//! path.

use std::fmt;

use conflict_driven::{Choices, Need};
use search_core::drawing::{Backdrop, Drawing, Role};
use search_core::{Drawn, Heuristic, StateSpace, Written};

use crate::shape::numbers;
use crate::{SizeError, Square};

/// The maximum number of queens.
const MAX_SIZE: usize = 32;

/// The n queens problem.
///
/// ```
/// use classic_puzzles::Queens;
/// use search_core::depth_first;
///
/// let queens = Queens::new(8)?;
/// assert_eq!(depth_first::tree((queens, queens.start())).solutions().count(), 92);
/// # Ok::<(), classic_puzzles::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Queens {
    size: u8,
}

impl Queens {
    /// Creates the problem with `size` queens on a board of `size` rows and columns.
    ///
    /// # Errors
    /// Returns an error if `size` is not from 1 to 32.
    pub fn new(size: usize) -> Result<Self, SizeError> {
        SizeError::check("queens", size, 1..=MAX_SIZE)?;
        Ok(Queens { size: size as u8 })
    }

    /// Returns the empty board.
    #[must_use]
    pub fn start(&self) -> Board {
        Board {
            columns: [0; MAX_SIZE],
            rows: 0,
            size: self.size,
            taken: 0,
            right: 0,
            left: 0,
        }
    }

    /// Returns the columns that are not attacked, as bits, in the row `ahead` rows after the next one.
    #[inline]
    fn free(&self, board: &Board, ahead: u8) -> u32 {
        if board.rows + ahead >= self.size {
            return 0;
        }
        let all = u32::MAX >> (MAX_SIZE as u8 - self.size);
        all & !(board.taken | board.right << ahead | board.left >> ahead)
    }
}

/// A state: queens in the first rows, one in each. Displayed as in chess, with the first row at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The column of each queen; 0 in rows without one.
    columns: [u8; MAX_SIZE],
    rows: u8,
    /// The size of the board, for `Display`.
    size: u8,
    /// The columns with a queen.
    taken: u32,
    /// The squares of the next row that are attacked along the diagonals to the right and to the left.
    right: u32,
    left: u32,
}

impl Board {
    /// Returns the columns of the queens, from 0, row by row.
    #[must_use]
    pub fn columns(&self) -> &[u8] {
        &self.columns[..self.rows.into()]
    }
}

impl StateSpace for Queens {
    type State = Board;
    /// The square of the next queen.
    type Action = Square;
    type Cost = u32;
    /// Queens are placed row by row, so every board has exactly one path.
    const IS_TREE: bool = true;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    #[inline]
    fn is_goal(&self, board: &Board) -> bool {
        board.rows >= self.size
    }

    #[inline]
    fn actions(&self, board: &Board, out: &mut Vec<Square>) {
        let row = board.rows;
        let free = numbers(self.free(board, 0).into());
        out.extend(free.map(|column| Square { column, row }));
    }

    #[inline]
    fn result(&self, board: &Board, queen: Square) -> Option<Board> {
        let Square { column, row } = queen;
        let here = 1u32.checked_shl(column.into())?;
        if row != board.rows || self.free(board, 0) & here == 0 {
            return None;
        }
        let mut next = *board;
        next.columns[usize::from(row)] = column;
        next.rows += 1;
        next.taken |= here;
        next.right = (board.right | here) << 1;
        next.left = (board.left | here) >> 1;
        Some(next)
    }

    /// Returns the number of queens not placed yet, or `None` if all squares of a later row are attacked.
    #[inline]
    fn heuristic(&self, board: &Board) -> Option<u32> {
        let remaining = self.size.saturating_sub(board.rows);
        let possible = (0..remaining).all(|ahead| self.free(board, ahead) != 0);
        possible.then_some(remaining.into())
    }
}

/// A choice is a queen on a square; squares are numbered row by row.
impl Choices for Queens {
    type Solution = Board;

    fn count(&self) -> usize {
        usize::from(self.size).pow(2)
    }

    fn groups(&self, mut group: impl FnMut(Need, &[usize])) {
        let n = usize::from(self.size);
        let mut add_group = |need, contains: &dyn Fn(usize, usize) -> bool| {
            let squares = (0..n * n).filter(|square| contains(square / n, square % n));
            group(need, &squares.collect::<Vec<_>>());
        };
        for line in 0..n {
            add_group(Need::ExactlyOne, &|row, _| row == line);
            add_group(Need::ExactlyOne, &|_, column| column == line);
        }
        for diagonal in 0..2 * n {
            add_group(Need::AtMostOne, &|row, column| row + column == diagonal);
            add_group(Need::AtMostOne, &|row, column| row + n == column + diagonal);
        }
    }

    fn solution(&self, made: &[usize]) -> Board {
        let n = usize::from(self.size);
        let queens = made.iter().map(|square| Square {
            column: (square % n) as u8,
            row: (square / n) as u8,
        });
        // The squares are in ascending order, so each queen is in the next row.
        queens.fold(self.start(), |board, queen| {
            self.result(&board, queen).unwrap_or(board)
        })
    }
}

/// Draws the queens, with the first row at the bottom, the latest queen highlighted and the free squares of the
/// next row as candidates.
impl Drawn for Queens {
    fn backdrop(&self, _: &Board) -> Backdrop {
        let side = f64::from(self.size);
        let mut drawing = Drawing::new().rectangle(Role::Ground, 0.0, 0.0, side, side);
        for row in 0..self.size {
            let y = f64::from(row);
            for column in (0..self.size).filter(|column| (row + column) % 2 == 1) {
                drawing = drawing.rectangle(Role::Grid, f64::from(column), y, 1.0, 1.0);
            }
        }
        Backdrop {
            width: side,
            height: side,
            drawing,
        }
    }

    fn drawing(&self, _: &Board, board: &Board, before: Option<&Board>) -> Drawing {
        let centre = |column: u8, row: usize| {
            let y = f64::from(self.size) - row as f64 - 0.5;
            (f64::from(column) + 0.5, y)
        };
        let mut drawing = Drawing::new();
        for (row, &column) in board.columns().iter().enumerate() {
            let is_latest = before.is_some() && row + 1 == board.columns().len();
            let role = if is_latest { Role::Guess } else { Role::Placed };
            let (x, y) = centre(column, row);
            drawing = drawing.circle(role, x, y, 0.35).label(role, x, y, 0.5, "Q");
        }
        for column in numbers(self.free(board, 0).into()) {
            let (x, y) = centre(column, board.columns().len());
            drawing = drawing.circle(Role::Candidate, x, y, 0.12);
        }
        drawing
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.size).rev() {
            let queen = self.columns().get(usize::from(row));
            for column in 0..self.size {
                f.write_str(if queen == Some(&column) { "Q" } else { "." })?;
            }
            if row > 0 {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

impl Written for Queens {
    /// Writes the squares of the queens, row by row.
    fn write_state(&self, state: &Board, out: &mut dyn fmt::Write) -> fmt::Result {
        for (row, &column) in state.columns().iter().enumerate() {
            let blank = if row > 0 { " " } else { "" };
            let row = row as u8;
            write!(out, "{blank}{}", Square { column, row })?;
        }
        Ok(())
    }

    fn write_picture(&self, state: &Board, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_action(&self, action: &Square, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
