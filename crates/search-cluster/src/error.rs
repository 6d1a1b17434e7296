use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a run ended without a report.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The layout cannot be, or the list of hosts is not one.
    Layout(String),
    /// The connections between the processes could not be made.
    Connect {
        /// What was to be done: the address is in it.
        what: String,
        /// What the system says.
        source: io::Error,
    },
    /// The processes are not of one run: another build, another problem, another list of hosts.
    Disagree(String),
    /// A process is gone: it was killed, its machine or the network failed.
    Lost {
        /// Its place in the list of hosts, from 0.
        process: usize,
        /// The address at the other end of the connection.
        address: String,
        /// What the connection says.
        reason: String,
    },
    /// Code of the space panicked, in this process or another.
    Panicked {
        /// The worker, counted through all processes.
        worker: usize,
        /// What the panic says.
        message: String,
    },
    /// A worker of another process ended with an error.
    Elsewhere {
        /// The worker, counted through all processes.
        worker: usize,
        /// The error.
        message: String,
    },
    /// A checkpoint could not be written or read.
    Checkpoint {
        /// The file or directory.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// There is no checkpoint to go on from, or it is of another problem.
    Resume(String),
    /// Bytes of another worker or of a checkpoint are not what they should be.
    Garbled(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Layout(what) | Error::Disagree(what) => f.write_str(what),
            Error::Connect { what, source } => write!(f, "{what}: {source}"),
            Error::Lost {
                process,
                address,
                reason,
            } => write!(f, "process {process} at {address} is gone: {reason}"),
            Error::Panicked { worker, message } => write!(f, "worker {worker} panicked: {message}"),
            Error::Elsewhere { worker, message } => {
                write!(f, "worker {worker} ended with an error: {message}")
            }
            Error::Checkpoint { path, source } => {
                write!(f, "checkpoint {}: {source}", path.display())
            }
            Error::Resume(what) | Error::Garbled(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Connect { source, .. } | Error::Checkpoint { source, .. } => Some(source),
            _ => None,
        }
    }
}
