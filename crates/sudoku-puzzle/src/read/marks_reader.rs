use std::io::BufRead;
use std::iter::FusedIterator;
use std::slice;

use super::lines::Lines;
use super::{Alphabet, ReadError, marks};
use crate::PencilMarks;

/// Pencil marks and their line in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarksEntry {
    /// The marks.
    pub marks: PencilMarks,
    /// The line, counted from 1.
    pub line: u64,
}

/// Reads a list of pencil marks, one board per line, in the formats of [`PencilMarks`]: N³ symbols, for example, which
/// are 729 for 9×9.
///
/// Line ends, comments and blank lines are treated as for puzzles. A malformed line yields an error and does not affect
/// other lines; an error of the input ([`ReadError::Io`]) is the last item. Only one line is in memory at a time.
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
}

impl<R: BufRead> MarksReader<R> {
    /// Creates a reader that starts at the current position of the input.
    pub fn new(input: R) -> MarksReader<R> {
        MarksReader {
            lines: Lines::new(input),
            alphabet: None,
        }
    }

    /// Sets the alphabet of 16×16 boards; [`Alphabet::ZeroBased`] also applies to larger ones. By default the alphabet
    /// is determined from the symbols and their positions. Numbers are not affected.
    #[must_use]
    pub fn alphabet(mut self, alphabet: Alphabet) -> MarksReader<R> {
        self.alphabet = Some(alphabet);
        self
    }
}

impl<R: BufRead> Iterator for MarksReader<R> {
    type Item = Result<MarksEntry, ReadError>;

    fn next(&mut self) -> Option<Result<MarksEntry, ReadError>> {
        while let Some(line) = self.lines.next() {
            let lines = slice::from_ref(&line);
            let is_empty = line.text.is_ok() && marks::words(lines).next().is_none();
            if !is_empty {
                let line = line.number;
                let marks = marks::of_lines(lines, self.alphabet);
                return Some(marks.map(|marks| MarksEntry { marks, line }));
            }
        }
        self.lines.failure().map(|error| Err(ReadError::Io(error)))
    }
}

impl<R: BufRead> FusedIterator for MarksReader<R> {}
