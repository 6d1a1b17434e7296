use std::fmt;

/// A text that cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters (not in bytes).
    pub column: usize,
    /// What was found.
    pub found: String,
    /// What was expected.
    pub expected: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReadError {
            line,
            column,
            found,
            expected,
        } = self;
        write!(
            f,
            "line {line}, column {column}: found {found}, expected {expected}"
        )
    }
}

impl std::error::Error for ReadError {}

/// A line and a column, counted from 1 in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Position {
    /// Returns the position in a line of this number, of which `before` is the part before it.
    pub(crate) fn after(before: &str, line: usize) -> Position {
        let column = before.chars().count() + 1;
        Position { line, column }
    }

    pub(crate) fn error(self, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
        ReadError {
            line: self.line,
            column: self.column,
            found: found.into(),
            expected: expected.into(),
        }
    }
}
