use std::fmt;
use std::io;

/// Why a puzzle could not be read.
///
/// ```
/// use sudoku_puzzle::Puzzle;
///
/// let error = "1..4..2..3.....".parse::<Puzzle>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 16: found the end of the line after 15 signs, \
///      expected 16 for a 4×4 board or a row of a 16×16 board"
/// );
/// ```
#[derive(Debug)]
pub enum ReadError {
    /// The input itself failed; nothing can be read after that.
    Io(io::Error),
    /// The text is no puzzle at that place. The reader goes on with the puzzles after it.
    Malformed {
        /// The line, counted from 1.
        line: u64,
        /// The column, counted from 1 in characters (not in bytes).
        column: usize,
        /// What stands there.
        found: String,
        /// What should stand there.
        expected: String,
    },
    /// The line may be a part of a board of several lines, and the [part of a list](super::Reader::part) has a puzzle a
    /// line; nothing is read after that.
    NotALine {
        /// The line, counted from 1.
        line: u64,
        /// What stands there.
        found: String,
    },
}

impl ReadError {
    pub(super) fn at(
        line: u64,
        column: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ReadError {
        ReadError::Malformed {
            line,
            column,
            found: found.into(),
            expected: expected.into(),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => write!(f, "the input cannot be read: {error}"),
            ReadError::Malformed {
                line,
                column,
                found,
                expected,
            } => write!(
                f,
                "line {line}, column {column}: found {found}, expected {expected}"
            ),
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
            ReadError::Malformed { .. } | ReadError::NotALine { .. } => None,
        }
    }
}

/// The characters of a text that a message shows.
const MOST_SHOWN: usize = 30;

/// A text as a message shows it, cut short where it is long.
pub(super) fn quoted(text: &str) -> String {
    let shown: String = text.chars().take(MOST_SHOWN).collect();
    let rest = if shown.len() < text.len() { "…" } else { "" };
    format!("`{}{rest}`", shown.escape_debug())
}

/// `1 sign`, `2 signs`.
pub(super) fn count_of(count: usize, word: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {word}{ending}")
}
