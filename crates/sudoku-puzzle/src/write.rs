//! Puzzles as text, which [`read`](crate::read) reads back the same.

use std::fmt::{self, Display};

use crate::{Puzzle, Size};

/// As [`Puzzle::line`]: what `parse` reads.
impl Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Line(self).fmt(f)
    }
}

impl Puzzle {
    /// The puzzle as one line of N² signs, without a line end.
    ///
    /// Empty cells are `.`, but `0` on boards of 16×16 and 36×36: with that the signs tell the alphabet, and
    /// the line reads back without being told which one it is. The signs for the values are those of the
    /// table in [`read`](crate::read); 16×16 boards are written in the alphabet `1-G`.
    ///
    /// ```
    /// use sudoku_puzzle::Puzzle;
    ///
    /// let puzzle: Puzzle = "1 0 0 4  0 0 2 0  0 3 0 0  0 0 0 0".parse()?;
    /// assert_eq!(puzzle.line().to_string(), "1..4..2..3......");
    /// # Ok::<(), sudoku_puzzle::read::ReadError>(())
    /// ```
    pub fn line(&self) -> impl Display {
        Line(self)
    }

    /// The puzzle as N rows with borders around its boxes, without a line end after the last border.
    ///
    /// Values of more than one digit are written as numbers, in columns.
    ///
    /// ```
    /// use sudoku_puzzle::Puzzle;
    ///
    /// let puzzle: Puzzle = "1..4..2..3......".parse()?;
    /// let drawn = "\
    /// +-----+-----+
    /// | 1 . | . 4 |
    /// | . . | 2 . |
    /// +-----+-----+
    /// | . 3 | . . |
    /// | . . | . . |
    /// +-----+-----+";
    /// assert_eq!(puzzle.grid().to_string(), drawn);
    /// # Ok::<(), sudoku_puzzle::read::ReadError>(())
    /// ```
    pub fn grid(&self) -> impl Display {
        Grid(self)
    }

    /// The puzzle as a [`Board`](crate::Board) is shown: a row a line, an empty cell a blank, values wider than a
    /// digit in columns. For people: blanks are not read back.
    pub fn rows(&self) -> impl Display {
        Rows(self)
    }

    /// The puzzle as one line of N² numbers with blanks between them, 0 for an empty cell, without a line end.
    ///
    /// ```
    /// use sudoku_puzzle::Puzzle;
    ///
    /// let puzzle: Puzzle = "1..4..2..3......".parse()?;
    /// assert_eq!(puzzle.numbers().to_string(), "1 0 0 4 0 0 2 0 0 3 0 0 0 0 0 0");
    /// # Ok::<(), sudoku_puzzle::read::ReadError>(())
    /// ```
    pub fn numbers(&self) -> impl Display {
        Numbers(self)
    }
}

/// The form in which a [`Board`](crate::Board) is shown: a row a line, an undecided cell a blank, values wider
/// than a digit in columns.
pub(crate) fn rows(
    f: &mut fmt::Formatter<'_>,
    size: Size,
    value: impl Fn(usize, usize) -> Option<u8>,
) -> fmt::Result {
    let n = size.n();
    let (width, gap) = if n > 9 { (2, " ") } else { (1, "") };
    for row in 0..n {
        for col in 0..n {
            let gap = if col == 0 { "" } else { gap };
            match value(row, col) {
                Some(value) => write!(f, "{gap}{value:>width$}")?,
                None => write!(f, "{gap}{:>width$}", "")?,
            }
        }
        writeln!(f)?;
    }
    Ok(())
}

struct Rows<'a>(&'a Puzzle);

impl Display for Rows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rows(f, self.0.size(), |row, col| self.0.value(row, col))
    }
}

struct Line<'a>(&'a Puzzle);

impl Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.0.size().n();
        for &value in self.0.values() {
            fmt::Write::write_char(f, sign(value, side))?;
        }
        Ok(())
    }
}

/// The sign of a value on a board of that side, 0 being an empty cell.
pub(crate) fn sign(value: u8, side: usize) -> char {
    let sign = match (value, side) {
        (0, 16 | 36) => b'0',
        (0, _) => b'.',
        (1..=9, _) => b'0' + value,
        (36, 36) | (63, _) => b'@',
        (10..=35, _) => b'A' + (value - 10),
        (36..=61, _) => b'a' + (value - 36),
        (62, _) => b'0',
        _ => b'&',
    };
    char::from(sign)
}

struct Grid<'a>(&'a Puzzle);

impl Display for Grid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.size();
        let (side, box_side) = (size.n(), size.box_side());
        let width = side.to_string().len();
        let dashes = "-".repeat(box_side * (width + 1) + 1);
        let border = format!("+{dashes}").repeat(box_side) + "+";
        for (row, values) in self.0.values().chunks(side).enumerate() {
            if row.is_multiple_of(box_side) {
                writeln!(f, "{border}")?;
            }
            for in_box in values.chunks(box_side) {
                f.write_str("|")?;
                for &value in in_box {
                    match value {
                        0 => write!(f, " {:>width$}", '.')?,
                        _ => write!(f, " {value:>width$}")?,
                    }
                }
                f.write_str(" ")?;
            }
            f.write_str("|\n")?;
        }
        f.write_str(&border)
    }
}

struct Numbers<'a>(&'a Puzzle);

impl Display for Numbers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, value) in self.0.values().iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            write!(f, "{blank}{value}")?;
        }
        Ok(())
    }
}
