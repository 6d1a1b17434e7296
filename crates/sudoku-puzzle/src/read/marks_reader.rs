use std::io::BufRead;
use std::iter::FusedIterator;
use std::slice;

use super::lines::Lines;
use super::{Alphabet, ReadError, marks};
use crate::PencilMarks;

/// Pencil marks that were read, and where they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarksEntry {
    /// The marks.
    pub marks: PencilMarks,
    /// Their line, counted from 1.
    pub line: u64,
}

/// Reads a list of pencil marks, each line those of a board, as [`PencilMarks`] are parsed: N³ signs, say, which are 729
/// for 9×9.
///
/// Lines end, and comments and blank lines are left out, as for puzzles. A line that cannot be read is yielded as an
/// error and costs nothing else; an error of the input itself ([`ReadError::Io`]) is the last item. One line is held
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
///     "line 2, column 33: found `2`, expected `1` or `.` at this place"
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
    /// A reader of that input, from where it stands.
    pub fn new(input: R) -> MarksReader<R> {
        MarksReader {
            lines: Lines::new(input),
            alphabet: None,
        }
    }

    /// Sets what the signs of 16×16 boards stand for; [`Alphabet::ZeroBased`] also applies to 36×36 boards. Without
    /// this, the signs and their places decide. Numbers are never concerned.
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
