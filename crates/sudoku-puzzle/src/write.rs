//! Puzzles as text that [`read`](crate::read) parses back to the same puzzle.

use std::fmt::{self, Display};

use crate::read::Alphabet;
use crate::{Candidates, Notation, PencilMarks, Puzzle, Size};

/// Writes the same as [`Puzzle::line`], which can be parsed.
impl Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Line(self).fmt(f)
    }
}

impl Puzzle {
    /// Formats the puzzle as one line of N² symbols, without a line end.
    ///
    /// The symbols of the values are in the table in [`read`](crate::read), in the alphabet of the puzzle's
    /// [`Notation`](crate::Notation). Empty cells are `.`, but `0` in the alphabet `1-G` of boards of 16×16 and 36×36, which makes the alphabet
    /// unambiguous when the line is read.
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
    /// Values are written in the puzzle's [`Notation`](crate::Notation), numbers aligned in columns.
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

    /// Formats the puzzle like a [`Board`](crate::Board): one line per row, a space for an empty cell, values of two digits
    /// aligned in columns. The result can be parsed if no other text has its cells.
    pub fn rows(&self) -> impl Display {
        Rows(self)
    }

    /// Formats the puzzle as one line of N² numbers separated by spaces, without a line end: numbers from 1 with 0 for an
    /// empty cell, or from 0 with `.` for an empty cell if the alphabet of the puzzle's [`Notation`](crate::Notation) starts with 0.
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

impl PencilMarks {
    /// Formats the marks as N rows with bars between the boxes, if these are square, and cells as [`PencilMarks`] are parsed: `124`, or `3,12,16` on boards larger
    /// than 9×9. A cell without marks is empty, and such a grid cannot be parsed.
    ///
    /// ```
    /// use sudoku_puzzle::clues::PencilMarks;
    ///
    /// let marks: PencilMarks = "1 234 23 4 34 34 12 12 24 1 34 123 234 234 1 123".parse()?;
    /// let drawn = "1   234 | 23 4\n34  34  | 12 12\n--------+-------\n24  1   | 34 123\n234 234 | 1  123";
    /// assert_eq!(marks.grid().to_string(), drawn);
    /// # Ok::<(), sudoku_puzzle::read::ReadError>(())
    /// ```
    pub fn grid(&self) -> impl Display {
        MarksGrid(self)
    }
}

struct MarksGrid<'a>(&'a PencilMarks);

impl Display for MarksGrid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.size();
        let n = size.n();
        // Boxes of a layout have no borders here.
        let side = match self.0.layout() {
            None => size.box_side(),
            Some(_) => n,
        };
        let comma = if n > 9 { "," } else { "" };
        let text = |cell: Candidates| {
            let values: Vec<String> = cell.iter().map(|value| value.to_string()).collect();
            values.join(comma)
        };
        let cell = |row, col| text(self.0.candidates(row, col));
        let width = |col| (0..n).map(|row| cell(row, col).len()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..n).map(width).collect();
        for row in 0..n {
            if row > 0 {
                f.write_str("\n")?;
            }
            if row > 0 && row.is_multiple_of(side) {
                let boxes = widths.chunks(side).enumerate().map(|(place, widths)| {
                    let edges = usize::from(place > 0) + usize::from(place + 1 < side);
                    "-".repeat(widths.iter().sum::<usize>() + side - 1 + edges)
                });
                writeln!(f, "{}", boxes.collect::<Vec<_>>().join("+"))?;
            }
            let boxes = (0..n).step_by(side).map(|first| {
                let cells =
                    (first..first + side).map(|col| format!("{:1$}", cell(row, col), widths[col]));
                cells.collect::<Vec<_>>().join(" ")
            });
            f.write_str(boxes.collect::<Vec<_>>().join(" | ").trim_end())?;
        }
        Ok(())
    }
}

/// Writes the `Display` form of a [`Board`](crate::Board): one line per row, a space for an undecided cell, values of two
/// digits aligned in columns.
pub(crate) fn rows(
    f: &mut fmt::Formatter<'_>,
    size: Size,
    notation: Notation,
    value: impl Fn(usize, usize) -> Option<u8>,
) -> fmt::Result {
    let n = size.n();
    let width = notation.width(size);
    for row in 0..n {
        for col in 0..n {
            let gap = if col == 0 || width == 1 { "" } else { " " };
            match value(row, col) {
                Some(value) => write!(f, "{gap}{:>width$}", notation.cell(value, size))?,
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
        let puzzle = self.0;
        rows(f, puzzle.size(), puzzle.notation(), |row, col| {
            puzzle.value(row, col)
        })
    }
}

struct Line<'a>(&'a Puzzle);

impl Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (notation, size) = (self.0.notation(), self.0.size());
        // The symbols are looked up once, and the line is written as a whole, as there may be millions of lines.
        let mut symbols = ['.'; 65];
        for (symbol, value) in symbols.iter_mut().zip(0..=size.n() as u8) {
            *symbol = notation.symbol(value, size);
        }
        let symbol = |&value: &u8| symbols[usize::from(value)];
        f.write_str(&self.0.values().iter().map(symbol).collect::<String>())
    }
}

struct Grid<'a>(&'a Puzzle);

impl Display for Grid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (size, notation) = (self.0.size(), self.0.notation());
        let (n, width) = (size.n(), notation.width(size));
        let boxes = Boxes::of(self.0);
        let value = |row: usize, col: usize| self.0.values()[row * n + col];
        for row in 0..=n {
            if boxes.has_border_above(row) {
                if row > 0 {
                    f.write_str("\n")?;
                }
                boxes.write_border(f, row, width)?;
            }
            if row == n {
                break;
            }
            f.write_str("\n")?;
            for col in 0..=n {
                let bar = if boxes.differ((row, col), (0, -1)) {
                    "|"
                } else {
                    " "
                };
                if boxes.has_border_before(col) {
                    f.write_str(if col > 0 { " " } else { "" })?;
                    f.write_str(bar)?;
                }
                if col < n {
                    write!(f, " {:>width$}", notation.cell(value(row, col), size))?;
                }
            }
        }
        Ok(())
    }
}

/// The borders of the boxes of a puzzle.
struct Boxes<'a>(&'a Puzzle);

impl Boxes<'_> {
    fn of(puzzle: &Puzzle) -> Boxes<'_> {
        Boxes(puzzle)
    }

    /// Returns the box of a cell, or `None` if it is off the board.
    fn of_cell(&self, row: usize, col: usize) -> Option<usize> {
        let (size, layout) = (self.0.size(), self.0.layout());
        let of_cell = || match layout {
            None => size.box_of(row, col),
            Some(layout) => layout.box_of(row, col),
        };
        (row < size.n() && col < size.n()).then(of_cell)
    }

    /// Returns whether a cell and another one, at this offset of rows and columns, are in different boxes.
    fn differ(&self, (row, col): (usize, usize), (down, right): (isize, isize)) -> bool {
        let other = row
            .checked_add_signed(down)
            .zip(col.checked_add_signed(right));
        let other = other.and_then(|(row, col)| self.of_cell(row, col));
        self.of_cell(row, col) != other
    }

    fn has_border_above(&self, row: usize) -> bool {
        (0..self.0.size().n()).any(|col| self.differ((row, col), (-1, 0)))
    }

    fn has_border_before(&self, col: usize) -> bool {
        (0..self.0.size().n()).any(|row| self.differ((row, col), (0, -1)))
    }

    /// Writes the border above a row, with a gap where a box goes on.
    fn write_border(&self, f: &mut fmt::Formatter<'_>, row: usize, width: usize) -> fmt::Result {
        let n = self.0.size().n();
        for col in 0..=n {
            let line = |col: usize| {
                if self.differ((row, col), (-1, 0)) {
                    "-"
                } else {
                    " "
                }
            };
            if self.has_border_before(col) {
                if col > 0 {
                    f.write_str(line(col - 1))?;
                }
                f.write_str("+")?;
            }
            if col < n {
                f.write_str(&line(col).repeat(width + 1))?;
            }
        }
        Ok(())
    }
}

struct Numbers<'a>(&'a Puzzle);

impl Display for Numbers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.size();
        let from_zero = self.0.notation().alphabet() == Alphabet::ZeroBased;
        let notation = if from_zero {
            Notation::NumbersFromZero
        } else {
            Notation::Numbers
        };
        for (index, &value) in self.0.values().iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            match value {
                0 if !from_zero => write!(f, "{blank}0")?,
                _ => write!(f, "{blank}{}", notation.cell(value, size))?,
            }
        }
        Ok(())
    }
}
