use std::io::BufRead;
use std::iter::FusedIterator;

use super::lines::{Line, Lines};
use super::marks::{self, Part};
use super::{Alphabet, Entry, InstanceError, ReadError};
use crate::PencilMarks;

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
/// assert_eq!(reader.next().unwrap()?.puzzle.candidates(2, 0).to_string(), "{1, 2}");
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
            None if lines[0].has_bars() => self.lines.peek(0).and_then(Part::of),
            part => part,
        };
        let Some(Part { size, .. }) = part.filter(|part| part.is_row) else {
            return Ok(());
        };
        let count = |line: &Line| marks::words([line]).count();
        let is_wrong = |line: &Line| ![0, size.n()].contains(&count(line));
        let mut wrong = { lines.first() }
            .filter(|line| is_wrong(line))
            .map(|line| marks::wrong_row(line, size));
        let mut rows = 1;
        while rows < size.n()
            && wrong.is_none()
            && let Some(line) = self.lines.peek(0)
        {
            if is_wrong(line) {
                wrong = Some(marks::wrong_row(line, size));
            } else {
                rows += count(line).min(1);
                lines.extend(self.lines.next());
            }
        }
        let Some(error) = wrong else {
            return Ok(());
        };
        while self.lines.next().is_some_and(|line| !line.is_blank()) {}
        Err(error)
    }
}

impl<R: BufRead> Iterator for MarksReader<R> {
    type Item = Result<Entry<PencilMarks>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(line) = self.lines.next() {
            let is_empty = line.text.is_ok() && marks::words([&line]).next().is_none();
            if is_empty {
                continue;
            }
            let (first, mut lines) = (line.number, vec![line]);
            let read = self.complete(&mut lines).and_then(|()| {
                let puzzle = marks::of_lines(&lines, self.alphabet)?;
                let conflict = self.is_checked.then(|| marks::conflict(&lines, &puzzle));
                match conflict.flatten() {
                    Some(error) => Err(error),
                    None => Ok(Entry {
                        puzzle,
                        line: first,
                    }),
                }
            });
            return Some(read.map_err(ReadError::from));
        }
        self.lines.failure().map(|error| Err(ReadError::Io(error)))
    }
}

impl<R: BufRead> FusedIterator for MarksReader<R> {}
