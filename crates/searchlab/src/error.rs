use std::fmt;
use std::io;

use search_catalog::{AlgorithmError, Refusal, SpecError};
use search_core::{Limit, Step};

use crate::exit::Exit;

/// An error that ends a command.
#[derive(Debug)]
pub(crate) enum Error {
    /// Invalid arguments.
    Usage(String),
    /// Unreadable or malformed input.
    Input(String),
    /// A failure while running, for example of another process.
    Failed(String),
    /// A limit was reached before the input was read completely.
    Stopped(String, Limit),
    /// Standard output cannot be written.
    Output(io::Error),
}

impl Error {
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Error::Usage(_) => Exit::Usage,
            Error::Stopped(_, limit) => Exit::of(Step::Stopped(*limit)),
            Error::Input(_) | Error::Failed(_) | Error::Output(_) => Exit::Malformed,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Usage(what)
            | Error::Input(what)
            | Error::Failed(what)
            | Error::Stopped(what, _) => f.write_str(what),
            Error::Output(error) => write!(f, "cannot write: {error}"),
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Error::Output(error)
    }
}

impl From<SpecError> for Error {
    fn from(error: SpecError) -> Self {
        if let Some(limit) = error.stopped() {
            return Error::Stopped(error.to_string(), limit);
        }
        match error {
            SpecError::Usage(what) => Error::Usage(what),
            other => Error::Input(other.to_string()),
        }
    }
}

impl From<Refusal> for Error {
    fn from(error: Refusal) -> Self {
        Error::Usage(error.to_string())
    }
}

impl From<AlgorithmError> for Error {
    fn from(error: AlgorithmError) -> Self {
        Error::Usage(error.to_string())
    }
}
