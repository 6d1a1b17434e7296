use std::fmt;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use search_core::check::PackedMistake;

/// The reason why a run ended without a report.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The layout or the list of hosts is invalid.
    Layout(String),
    /// A connection between the processes could not be established.
    Connect {
        /// The attempted operation, with the address.
        what: String,
        /// The error of the system.
        source: io::Error,
    },
    /// The processes do not belong to the same run: the message names what differs, such as a limit or the list of hosts.
    Mismatch(String),
    /// The connection to a process ended: the process was killed, or its machine or the network failed.
    Lost {
        /// The index of the process in the list of hosts, from 0.
        process: usize,
        /// The address at the other end of the connection.
        address: String,
        /// The error of the connection.
        reason: String,
    },
    /// The code of the space panicked, in this process or another.
    Panicked {
        /// The index of the worker, counted over all processes.
        worker: usize,
        /// The panic message.
        message: String,
    },
    /// A worker of another process ended with an error.
    Remote {
        /// The index of the worker, counted over all processes.
        worker: usize,
        /// The error.
        message: String,
    },
    /// A checkpoint could not be written or read.
    Checkpoint {
        /// The file or directory.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// There is no checkpoint to resume from, or it belongs to another problem.
    Resume(String),
    /// The last checkpoint is damaged.
    Damaged {
        /// The damaged files, each with its fault.
        files: String,
        /// The levels that would have to be searched again.
        loss: String,
    },
    /// Another run uses this directory of checkpoints.
    InUse(PathBuf),
    /// A state of the space changes when it is packed and unpacked.
    Packed(PackedMistake),
    /// The cancel flag was raised during the named operation, so there are no counts to report.
    Interrupted(String),
    /// A process sent no message for longer than the stall limit, with its connections open.
    Stalled {
        /// The index of the process in the list of hosts, from 0.
        process: usize,
        /// The index of the silent worker, counted over all processes.
        worker: usize,
        /// The time since its last message.
        silence: Duration,
    },
    /// Invalid bytes in a message of another worker or in a checkpoint.
    InvalidData(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Layout(what) | Error::Mismatch(what) => f.write_str(what),
            Error::Connect { what, source } => write!(f, "{what}: {source}"),
            Error::Lost {
                process,
                address,
                reason,
            } => write!(
                f,
                "lost the connection to process {process} at {address}: {reason}"
            ),
            Error::Panicked { worker, message } => write!(f, "worker {worker} panicked: {message}"),
            Error::Remote { worker, message } => {
                write!(f, "worker {worker} failed: {message}")
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
                "process {process} has sent nothing for {silence:.0?}: worker {worker} is silent"
            ),
            Error::Resume(what) | Error::InvalidData(what) => f.write_str(what),
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
