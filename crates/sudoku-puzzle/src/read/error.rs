use std::fmt;
use std::io;

use search_core::form::InstanceError;

/// The error of reading a puzzle.
///
/// ```
/// use sudoku_puzzle::Puzzle;
///
/// let error = "1..4..2..3.....".parse::<Puzzle>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 16: found the end of the line after 15 symbols, \
///      expected 16 for a 4×4 board or a row of a 16×16 board"
/// );
/// ```
#[derive(Debug)]
pub enum ReadError {
    /// The input failed. This is the last item.
    Io(io::Error),
    /// The text is not a puzzle. The reader continues with the puzzles after it.
    Malformed(InstanceError),
    /// The line may be a part of a board of several lines, but the [part of a list](super::Reader::part) must have one
    /// puzzle per line. This is the last item.
    NotALine {
        /// The line, counted from 1.
        line: u64,
        /// The content of the line.
        found: String,
    },
}

impl From<InstanceError> for ReadError {
    fn from(error: InstanceError) -> ReadError {
        ReadError::Malformed(error)
    }
}

/// Returns an error at this position.
pub(super) fn at(
    line: u64,
    column: usize,
    found: impl Into<String>,
    expected: impl Into<String>,
) -> InstanceError {
    InstanceError::new(line as usize, column, found, expected)
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => write!(f, "the input cannot be read: {error}"),
            ReadError::Malformed(error) => write!(f, "{error}"),
            ReadError::NotALine { line, found } => {
                write!(
                    f,
                    "line {line}: found {found}, expected a puzzle in one line"
                )
            }
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ReadError::Io(error) => Some(error),
            ReadError::Malformed(_) | ReadError::NotALine { .. } => None,
        }
    }
}

/// The maximum number of characters of a text in a message.
const MAX_QUOTED: usize = 30;

/// Returns a text in quotes, truncated if it is long.
pub(super) fn quoted(text: &str) -> String {
    let shown: String = text.chars().take(MAX_QUOTED).collect();
    let rest = if shown.len() < text.len() { "…" } else { "" };
    format!("`{}{rest}`", shown.escape_debug())
}

/// `1 symbol`, `2 symbols`.
pub(super) fn count_of(count: usize, word: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {word}{ending}")
}
