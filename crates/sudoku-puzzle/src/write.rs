//! Puzzles as text that [`read`](crate::read) parses back to the same puzzle.

use std::fmt::{self, Display};

use crate::{Puzzle, Size};

/// Writes the same as [`Puzzle::line`], which can be parsed.
impl Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Line(self).fmt(f)
    }
}

impl Puzzle {
    /// Formats the puzzle as one line of N² symbols, without a line end.
    ///
    /// Empty cells are `.`, but `0` on boards of 16×16 and 36×36, which makes the alphabet unambiguous when the line is
    /// read. The symbols of the values are in the table in [`read`](crate::read); 16×16 boards are written in the
    /// alphabet `1-G`.
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

    /// Formats the puzzle as N rows with borders around its boxes, without a line end after the last border.
    ///
    /// Values are written as numbers, aligned in columns.
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

    /// Formats the puzzle like a [`Board`](crate::Board): one line per row, a space for an empty cell, values above 9
    /// aligned in columns. The result cannot be parsed.
    pub fn rows(&self) -> impl Display {
        Rows(self)
    }

    /// Formats the puzzle as one line of N² numbers separated by spaces, 0 for an empty cell, without a line end.
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

/// Writes the `Display` form of a [`Board`](crate::Board): one line per row, a space for an undecided cell, values
/// aligned in columns on boards larger than 9×9.
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
            fmt::Write::write_char(f, symbol(value, side))?;
        }
        Ok(())
    }
}

/// Returns the symbol of a value on a board of this side, where 0 is an empty cell.
pub(crate) fn symbol(value: u8, side: usize) -> char {
    let symbol = match (value, side) {
        (0, 16 | 36) => b'0',
        (0, _) => b'.',
        (1..=9, _) => b'0' + value,
        (36, 36) | (63, _) => b'@',
        (10..=35, _) => b'A' + (value - 10),
        (36..=61, _) => b'a' + (value - 36),
        (62, _) => b'0',
        _ => b'&',
    };
    char::from(symbol)
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
