//! Squares of a level and sets of squares with one word per row.

use std::fmt;

/// A square of a level. Displayed as row and column, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LevelSquare(u16);

/// The number of columns, one bit each. The last column is never part of a level, so that the neighbours of an edge
/// square are never squares of the level.
pub(super) const COLUMNS: usize = u64::BITS as usize;

/// The number of rows that a square can represent; the last one is never part of a level.
pub(super) const ROWS: usize = (u16::MAX as usize + 1) / COLUMNS;

impl LevelSquare {
    /// Creates a square; `row` must be less than [`ROWS`] and `column` less than [`COLUMNS`].
    pub(super) fn new(row: usize, column: usize) -> Self {
        LevelSquare((row * COLUMNS + column) as u16)
    }

    /// Returns the row, from 0 at the top.
    #[inline]
    #[must_use]
    pub fn row(self) -> usize {
        usize::from(self.0) / COLUMNS
    }

    /// Returns the column, from 0 on the left.
    #[inline]
    #[must_use]
    pub fn column(self) -> usize {
        usize::from(self.0) % COLUMNS
    }

    /// Returns the adjacent square in a direction, which may be outside the level.
    #[inline]
    pub(super) fn next(self, direction: Direction) -> Self {
        let columns = COLUMNS as u16;
        LevelSquare(match direction {
            Direction::Up => self.0.wrapping_sub(columns),
            Direction::Left => self.0.wrapping_sub(1),
            Direction::Right => self.0.wrapping_add(1),
            Direction::Down => self.0.wrapping_add(columns),
        })
    }
}

impl fmt::Display for LevelSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row() + 1, self.column() + 1)
    }
}

/// A direction. Displayed as a letter, as in written solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// `U`.
    Up,
    /// `L`.
    Left,
    /// `R`.
    Right,
    /// `D`.
    Down,
}

impl Direction {
    /// All four directions, in the order of generation.
    pub const ALL: [Direction; 4] = [
        Direction::Up,
        Direction::Left,
        Direction::Right,
        Direction::Down,
    ];

    /// Returns the opposite direction.
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Direction::Up => Direction::Down,
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
            Direction::Down => Direction::Up,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Direction::Up => "U",
            Direction::Left => "L",
            Direction::Right => "R",
            Direction::Down => "D",
        })
    }
}

/// A set of squares.
#[derive(Clone, Debug)]
pub(super) struct Squares(Vec<u64>);

impl Squares {
    /// Creates an empty set for this number of rows.
    pub(super) fn empty(rows: usize) -> Self {
        Squares(vec![0; rows])
    }

    pub(super) fn rows(&self) -> usize {
        self.0.len()
    }

    #[inline]
    pub(super) fn contains(&self, square: LevelSquare) -> bool {
        let row = self.0.get(square.row());
        row.is_some_and(|row| row >> square.column() & 1 == 1)
    }

    #[inline]
    pub(super) fn insert(&mut self, square: LevelSquare) {
        self.0[square.row()] |= 1 << square.column();
    }

    #[inline]
    pub(super) fn remove(&mut self, square: LevelSquare) {
        self.0[square.row()] &= !(1 << square.column());
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = LevelSquare> {
        let squares = (0..self.0.len() * COLUMNS).map(|number| LevelSquare(number as u16));
        squares.filter(|&square| self.contains(square))
    }

    /// Returns the first square in row order.
    #[inline]
    pub(super) fn first(&self) -> Option<LevelSquare> {
        let row = self.0.iter().position(|&row| row != 0)?;
        Some(LevelSquare::new(row, self.0[row].trailing_zeros() as usize))
    }

    /// Returns `from` and all squares of this set that are connected to it within the set.
    ///
    /// Alternates downward and upward sweeps over the rows, with a few word operations per row, until a sweep
    /// changes nothing: in most levels, that is the third or the fourth.
    pub(super) fn flood_fill(&self, from: LevelSquare) -> Self {
        let rows = self.rows();
        let mut filled = Squares::empty(rows);
        filled.insert(from);
        for downward in [true, false].into_iter().cycle() {
            let mut changed = false;
            for number in 0..rows {
                let row = if downward { number } else { rows - 1 - number };
                let above = row.checked_sub(1).map_or(0, |above| filled.0[above]);
                let below = filled.0.get(row + 1).copied().unwrap_or(0);
                let before = filled.0[row];
                let after = fill(before | (above | below) & self.0[row], self.0[row]);
                filled.0[row] = after;
                changed |= after != before;
            }
            if !changed {
                break;
            }
        }
        filled
    }
}

/// Returns the squares of a row and all squares connected to them by free squares of the row.
#[inline]
fn fill(mut squares: u64, free: u64) -> u64 {
    loop {
        let extended = squares | (squares << 1 | squares >> 1) & free;
        if extended == squares {
            return extended;
        }
        squares = extended;
    }
}
