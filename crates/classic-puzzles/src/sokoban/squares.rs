//! Squares of a level and sets of them, a word for each row.

use std::fmt;

/// A square of a level, known by its row and column; shown as both, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LevelSquare(u16);

/// The squares of a row: a bit each. No level has a square in the last column, so what is next to the edge of a level
/// is never a square of it.
pub(super) const COLUMNS: usize = u64::BITS as usize;

/// As many rows as a square can tell; no level has the last one.
pub(super) const ROWS: usize = (u16::MAX as usize + 1) / COLUMNS;

impl LevelSquare {
    /// The square in that row and column, which are below [`ROWS`] and [`COLUMNS`].
    pub(super) fn new(row: usize, column: usize) -> Self {
        LevelSquare((row * COLUMNS + column) as u16)
    }

    /// The row, from 0 at the top.
    #[inline]
    #[must_use]
    pub fn row(self) -> usize {
        usize::from(self.0) / COLUMNS
    }

    /// The column, from 0 on the left.
    #[inline]
    #[must_use]
    pub fn column(self) -> usize {
        usize::from(self.0) % COLUMNS
    }

    /// The next square that way, which may be off the level.
    #[inline]
    pub(super) fn next(self, way: Direction) -> Self {
        let columns = COLUMNS as u16;
        LevelSquare(match way {
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

/// A way to go; shown as a letter, as in written solutions.
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
    /// All four, in the order in which they are tried.
    pub const ALL: [Direction; 4] = [
        Direction::Up,
        Direction::Left,
        Direction::Right,
        Direction::Down,
    ];

    /// The way back.
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
    /// No square of so many rows.
    pub(super) fn none(rows: usize) -> Self {
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

    /// The first square, row by row.
    #[inline]
    pub(super) fn first(&self) -> Option<LevelSquare> {
        let row = self.0.iter().position(|&row| row != 0)?;
        Some(LevelSquare::new(row, self.0[row].trailing_zeros() as usize))
    }

    /// The squares of this set that are joined to `from` by squares of it; `from` too, whether it is one or not.
    ///
    /// Rows are filled downward and upward in turn, each by a few operations on a word, until one sweep changes
    /// nothing: in most levels that is the third or the fourth.
    pub(super) fn joined_to(&self, from: LevelSquare) -> Self {
        let rows = self.rows();
        let mut joined = Squares::none(rows);
        joined.insert(from);
        for downward in [true, false].into_iter().cycle() {
            let mut changed = false;
            for number in 0..rows {
                let row = if downward { number } else { rows - 1 - number };
                let above = row.checked_sub(1).map_or(0, |above| joined.0[above]);
                let below = joined.0.get(row + 1).copied().unwrap_or(0);
                let before = joined.0[row];
                let after = fill(before | (above | below) & self.0[row], self.0[row]);
                joined.0[row] = after;
                changed |= after != before;
            }
            if !changed {
                break;
            }
        }
        joined
    }
}

/// The squares of a row, and those that are joined to them by squares that are free.
#[inline]
fn fill(mut squares: u64, free: u64) -> u64 {
    loop {
        let more = squares | (squares << 1 | squares >> 1) & free;
        if more == squares {
            return more;
        }
        squares = more;
    }
}
