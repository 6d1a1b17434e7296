use std::io::BufRead;
use std::iter::FusedIterator;
use std::slice;

use super::lines::{Line, Lines};
use super::marks::{self, Part};
use super::{Alphabet, InstanceError, ReadError};
use crate::PencilMarks;

/// Pencil marks and their line in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarksEntry {
    /// The marks.
    pub marks: PencilMarks,
    /// The line, counted from 1.
    pub line: u64,
}

/// Reads a list of pencil marks in the formats of [`PencilMarks`], one board per line or as N rows: N³ symbols, for example, which
/// are 729 for 9×9.
///
/// Line ends, comments and blank lines are treated as for puzzles. A malformed line yields an error and does not affect
/// other lines, and a malformed row only its board; an error of the input ([`ReadError::Io`]) is the last item. Only one board is in memory
/// at a time.
///
/// ```
/// use sudoku_puzzle::read::MarksReader;
///
/// let text = format!("{0}12..{1}\n{0}21..{1}\n{0}..34{1}\n", "1234".repeat(8), "1.3.".repeat(7));
/// let mut reader = MarksReader::new(text.as_bytes());
/// assert_eq!(reader.next().unwrap()?.marks.candidates(2, 0).to_string(), "{1, 2}");
/// assert_eq!(
///     reader.next().unwrap().unwrap_err().to_string(),
///     "line 2, column 33: found `2`, expected `1` or `.` at this position"
/// );
/// assert_eq!(reader.next().unwrap()?.line, 3);
/// assert!(reader.next().is_none());
/// # Ok::<(), sudoku_puzzle::read::ReadError>(())
/// ```
#[derive(Debug)]
pub struct MarksReader<R> {
    lines: Lines<R>,
    alphabet: Option<Alphabet>,
    /// Whether contradictions between cells in the format by cells are errors.
    is_checked: bool,
}

impl<R: BufRead> MarksReader<R> {
    /// Creates a reader that starts at the current position of the input.
    pub fn new(input: R) -> MarksReader<R> {
        MarksReader {
            lines: Lines::new(input),
            alphabet: None,
            is_checked: false,
        }
    }

    /// Returns the reader of marks that are puzzles, in which contradictions between cells in the format by cells are errors.
    pub(super) fn checked(self) -> MarksReader<R> {
        let is_checked = true;
        MarksReader { is_checked, ..self }
    }

    /// Sets the alphabet of 16×16 boards; [`Alphabet::ZeroBased`] also applies to larger ones. By default the alphabet
    /// is determined from the symbols and their positions. Numbers are not affected.
    #[must_use]
    pub fn alphabet(mut self, alphabet: Alphabet) -> MarksReader<R> {
        self.alphabet = Some(alphabet);
        self
    }
}

impl<R: BufRead> MarksReader<R> {
    /// Adds the other lines of a board if the first one is a row.
    ///
    /// # Errors
    /// Returns the first line that is no row of it, and skips the text up to the next blank line.
    fn complete(&mut self, lines: &mut Vec<Line>) -> Result<(), InstanceError> {
        let part = match Part::of(&lines[0]) {
            // A first row between bars may be wrong.
            None if marks::has_bars(&lines[0]) => self.lines.peek(0).and_then(Part::of),
            part => part,
        };
        let Some(Part {
            size, is_row: true, ..
        }) = part
        else {
            return Ok(());
        };
        let mut rows = 1;
        if marks::words(slice::from_ref(&lines[0])).count() != size.n() {
            while self.lines.next().is_some_and(|line| !line.is_blank()) {}
            return Err(marks::wrong_row(&lines[0], size));
        }
        while rows < size.n()
            && let Some(line) = self.lines.peek(0)
        {
            let count = marks::words(slice::from_ref(line)).count();
            if count > 0 && count != size.n() {
                let error = marks::wrong_row(line, size);
                while self.lines.next().is_some_and(|line| !line.is_blank()) {}
                return Err(error);
            }
            rows += count.min(1);
            lines.extend(self.lines.next());
        }
        Ok(())
    }
}

impl<R: BufRead> Iterator for MarksReader<R> {
    type Item = Result<MarksEntry, ReadError>;

    fn next(&mut self) -> Option<Result<MarksEntry, ReadError>> {
        while let Some(line) = self.lines.next() {
            let is_empty =
                line.text.is_ok() && marks::words(slice::from_ref(&line)).next().is_none();
            if is_empty {
                continue;
            }
            let (first, mut lines) = (line.number, vec![line]);
            let marks = self.complete(&mut lines);
            let marks = marks.and_then(|()| marks::of_lines(&lines, self.alphabet));
            let fault = |marks: &PencilMarks| match self.is_checked {
                true => marks::conflict(&lines, marks),
                false => None,
            };
            return Some(marks.and_then(|marks| match fault(&marks) {
                Some(error) => Err(error),
                None => Ok(MarksEntry { marks, line: first }),
            }))
            .map(|read| read.map_err(ReadError::from));
        }
        self.lines.failure().map(|error| Err(ReadError::Io(error)))
    }
}

impl<R: BufRead> FusedIterator for MarksReader<R> {}
