//! Parsing of a text with one puzzle.

use std::str::FromStr;

use super::{Puzzle, ReadError, Reader};

/// Parses a text with exactly one puzzle, in any of the formats of [`read`](crate::read).
///
/// # Errors
/// Returns the first [`ReadError`] of the text, or one if the text has no puzzle or a second one.
///
/// ```
/// use sudoku_puzzle::Puzzle;
///
/// let puzzle: Puzzle = "12|..\n..|12\n-----\n2.|..\n..|.1".parse()?;
/// assert_eq!(puzzle.value(2, 0), Some(2));
/// # Ok::<(), sudoku_puzzle::read::ReadError>(())
/// ```
impl FromStr for Puzzle {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Puzzle, ReadError> {
        let mut reader = Reader::new(text.as_bytes());
        let Some(first) = reader.next() else {
            let lines = text.lines().count().max(1);
            let found = "the end of the text";
            return Err(ReadError::at(lines as u64, 1, found, "a puzzle"));
        };
        let puzzle = first?.puzzle;
        match reader.next() {
            None => Ok(puzzle),
            Some(Err(error)) => Err(error),
            Some(Ok(second)) => Err(ReadError::at(
                second.line,
                1,
                "another puzzle",
                "the end of the text after one puzzle",
            )),
        }
    }
}
