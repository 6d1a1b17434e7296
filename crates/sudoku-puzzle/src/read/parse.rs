//! Parsing of a text with one puzzle.

use std::str::FromStr;

use search_core::form::choose;

use super::error::at;
use super::{Entry, FORMS, Form, FormReader, Puzzle, ReadError, Reader};
use crate::Givens;

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
        only(Reader::of_text(text), text)
    }
}

/// Parses a text with exactly one puzzle, in any of the [`FORMS`].
///
/// # Errors
/// Returns the first [`ReadError`] of the text, or one if the text has no puzzle or a second one.
///
/// ```
/// use sudoku_puzzle::{Solver, clues::Givens};
///
/// let given: Givens = "1 34 23 4\n34 34 12 12\n-----\n24 1 34 23\n234 234 1 23".parse()?;
/// // The 3 beside the 1 leaves only 4 to both cells below them.
/// assert_eq!(Solver::default().count(&given, 9), Ok(0));
/// assert_eq!("1..4..2..3......".parse::<Givens>()?, Givens::Clues("1..4..2..3......".parse()?));
/// # Ok::<(), sudoku_puzzle::read::ReadError>(())
/// ```
impl FromStr for Givens {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Givens, ReadError> {
        let form = choose(&FORMS, text).map_or(Form::Boards, |choice| choice.form.read);
        only(FormReader::new(form, text.as_bytes()), text)
    }
}

/// Returns the only puzzle of a text.
fn only<P>(
    mut reader: impl Iterator<Item = Result<Entry<P>, ReadError>>,
    text: &str,
) -> Result<P, ReadError> {
    let Some(first) = reader.next() else {
        let lines = text.lines().count().max(1);
        let found = "the end of the text";
        return Err(at(lines as u64, 1, found, "a puzzle").into());
    };
    let puzzle = first?.puzzle;
    match reader.next() {
        None => Ok(puzzle),
        Some(Err(error)) => Err(error),
        Some(Ok(second)) => Err(at(
            second.line,
            1,
            "another puzzle",
            "the end of the text after one puzzle",
        )
        .into()),
    }
}
