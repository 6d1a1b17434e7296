use std::{fmt, io};

/// Why a trace cannot be read back.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReplayError {
    /// The reader gave an error.
    Read(io::Error),
    /// Something in the trace is not as it should be.
    Malformed {
        /// The line, from 1.
        line: u64,
        /// The column, from 1, in bytes.
        column: u64,
        /// What is there.
        found: String,
        /// What should be there.
        expected: String,
    },
    /// The counts at an end are not what the events before it come to.
    Differs {
        /// The line of that end, from 1.
        line: u64,
        /// The name of the count.
        count: &'static str,
        /// What the end says.
        told: u64,
        /// What the events come to: exactly, or, of goal tests and depth, at least.
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
            ReplayError::Differs {
                line,
                count,
                told,
                counted,
            } => write!(
                f,
                "line {line}: the end says that {count} is {told}, and the events before it come to {counted}"
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

/// A line of the trace, for errors.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) line: u64,
    pub(super) column: u64,
    pub(super) text: &'a str,
}

impl Place<'_> {
    pub(super) fn first() -> Self {
        Place {
            line: 1,
            column: 1,
            text: "",
        }
    }

    /// The place of a field of this line.
    pub(super) fn at(self, field: &str) -> Self {
        let found = self.text.find(&format!("\"{field}\":"));
        Place {
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

    pub(super) fn differs(self, count: &'static str, told: u64, counted: u64) -> ReplayError {
        ReplayError::Differs {
            line: self.line,
            count,
            told,
            counted,
        }
    }
}
