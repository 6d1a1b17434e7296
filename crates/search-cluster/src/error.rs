use std::fmt;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use search_core::PackedMistake;

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
    /// The processes are not of one run: what they have otherwise is named, such as a limit or the list of hosts.
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
    /// The last checkpoint is damaged: what is wrong with which file, and what would be lost.
    Damaged {
        /// The files that are not as they were written, and what is wrong with each.
        files: String,
        /// What would have to be searched again.
        loss: String,
    },
    /// Another run uses this directory of checkpoints.
    InUse(PathBuf),
    /// The space does not give back the states that it has packed.
    Packed(PackedMistake),
    /// The cancel flag was raised while this process was doing what is named, so that there are no counts to tell.
    Interrupted(String),
    /// A process has not been heard of for longer than the stall limit, with its connections open.
    Stalled {
        /// Its place in the list of hosts, from 0.
        process: usize,
        /// The worker that is missing, counted through all processes.
        worker: usize,
        /// For how long.
        silence: Duration,
    },
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
            Error::Damaged { files, loss } => write!(f, "{files}; {loss}"),
            Error::InUse(directory) => {
                write!(f, "{} is in use by another run", directory.display())
            }
            Error::Packed(mistake) => mistake.fmt(f),
            Error::Interrupted(what) => write!(f, "interrupted while {what}"),
            Error::Stalled {
                process,
                worker,
                silence,
            } => write!(
                f,
                "process {process} has not been heard of for {silence:.0?}: worker {worker} is missing"
            ),
            Error::Resume(what) | Error::Garbled(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Connect { source, .. } | Error::Checkpoint { source, .. } => Some(source),
            Error::Packed(mistake) => Some(mistake),
            _ => None,
        }
    }
}
