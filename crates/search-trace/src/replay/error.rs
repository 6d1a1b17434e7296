use std::{fmt, io};

/// The error of [`replay`](crate::replay): the trace cannot be read or is inconsistent.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReplayError {
    /// The reader returned an error.
    Read(io::Error),
    /// The trace violates the format.
    Malformed {
        /// The line, from 1.
        line: u64,
        /// The column, from 1, in bytes.
        column: u64,
        /// What was found.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// The counts in an `end` event differ from those of the events before it.
    CountMismatch {
        /// The line of the `end` event, from 1.
        line: u64,
        /// The name of the count.
        count: &'static str,
        /// The count in the `end` event.
        reported: u64,
        /// The number of events before it, or, for goal tests and depth, a lower bound derived from them.
        counted: u64,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Read(error) => error.fmt(f),
            ReplayError::Malformed {
                line,
                column,
                found,
                expected,
            } => write!(
                f,
                "line {line}, column {column}: found {found}, expected {expected}"
            ),
            ReplayError::CountMismatch {
                line,
                count,
                reported,
                counted,
            } => write!(
                f,
                "line {line}: the end event reports {count} = {reported}, but the events before it give {counted}"
            ),
        }
    }
}

impl std::error::Error for ReplayError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ReplayError::Read(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for ReplayError {
    fn from(error: io::Error) -> Self {
        ReplayError::Read(error)
    }
}

/// A position in the trace, for error messages.
#[derive(Clone, Copy)]
pub(super) struct Position<'a> {
    pub(super) line: u64,
    pub(super) column: u64,
    pub(super) text: &'a str,
}

impl Position<'_> {
    pub(super) fn first() -> Self {
        Position {
            line: 1,
            column: 1,
            text: "",
        }
    }

    /// Returns the position of a field of this line, or of the start of the line if there is no such field.
    pub(super) fn at(self, field: &str) -> Self {
        let found = self.text.find(&format!("\"{field}\":"));
        Position {
            column: found.map_or(1, |at| at as u64 + 1),
            ..self
        }
    }

    pub(super) fn expected(
        self,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ReplayError {
        ReplayError::Malformed {
            line: self.line,
            column: self.column,
            found: found.into(),
            expected: expected.into(),
        }
    }

    pub(super) fn count_mismatch(
        self,
        count: &'static str,
        reported: u64,
        counted: u64,
    ) -> ReplayError {
        ReplayError::CountMismatch {
            line: self.line,
            count,
            reported,
            counted,
        }
    }
}
