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
