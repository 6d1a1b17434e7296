//! A connection to another process, as Timely's threads use it, and the failures of all connections.
//!
//! When a connection fails, Timely's own threads panic, and its workers then panic too or wait forever. So `Link` catches the
//! failure first: it records the failure and blocks the thread until the workers of this process have left the dataflow. The workers check for failures between their steps.

use std::collections::BTreeSet;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::panic::resume_unwind;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use timely::communication::allocator::zero_copy::stream::Stream;

use crate::Error;

/// The state of all connections of a process, shared by its threads.
#[derive(Debug, Default)]
pub(crate) struct Connections {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    failure: Option<Failure>,
    /// The workers have left the dataflow, so later failures do not matter.
    finished: bool,
    /// The processes whose connection still sends, and those whose connection still receives.
    sending: BTreeSet<usize>,
    receiving: BTreeSet<usize>,
    /// The first process that closed its connection as expected, with its address and the time.
    closed: Option<(usize, String, Instant)>,
}

/// A failure that ends the run; only the first one is recorded.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    Lost {
        process: usize,
        address: String,
        reason: String,
    },
    Stalled {
        process: usize,
        worker: usize,
        silence: Duration,
    },
    /// A worker panicked outside the code of the space: the others must not wait for it.
    Panicked { worker: usize, message: String },
    /// The run was cancelled, and some process did not respond.
    Interrupted(String),
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Error {
        match failure {
            Failure::Lost {
                process,
                address,
                reason,
            } => Error::Lost {
                process,
                address,
                reason,
            },
            Failure::Stalled {
                process,
                worker,
                silence,
            } => Error::Stalled {
                process,
                worker,
                silence,
            },
            Failure::Panicked { worker, message } => Error::Panicked { worker, message },
            Failure::Interrupted(what) => Error::Interrupted(what),
        }
    }
}

/// How long messages may still be missing after a process has closed its connection as expected. It has sent everything by then,
/// so a longer wait is a fault. No run without a fault waits for this time.
const GRACE_PERIOD: Duration = Duration::from_secs(10);

/// How long a run that has failed waits until its error has been sent to the others.
const SEND_TIMEOUT: Duration = Duration::from_secs(1);

impl Connections {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn record_failure(&self, failure: Failure) {
        self.lock().failure.get_or_insert(failure);
        self.changed.notify_all();
    }

    pub(crate) fn failure(&self) -> Option<Failure> {
        self.lock().failure.clone()
    }

    /// Returns the failure that explains why an expected message is missing.
    pub(crate) fn failure_while_waiting(&self) -> Option<Failure> {
        let state = self.lock();
        let ended_early = || {
            let (process, address, when) = state.closed.as_ref()?;
            (when.elapsed() > GRACE_PERIOD).then(|| Failure::Lost {
                process: *process,
                address: address.clone(),
                reason: "it ended before the search did".to_owned(),
            })
        };
        state.failure.clone().or_else(ended_early)
    }

    /// Returns whether some process has closed its connection as expected.
    pub(crate) fn has_closed_peer(&self) -> bool {
        self.lock().closed.is_some()
    }

    /// Records that all workers have left the dataflow.
    pub(crate) fn finish(&self) {
        self.lock().finished = true;
        self.changed.notify_all();
    }

    fn wait_until_finished(&self) {
        let state = self.lock();
        let finished = self.changed.wait_while(state, |state| !state.finished);
        drop(finished.unwrap_or_else(PoisonError::into_inner));
    }

    /// Waits until both directions of all connections are closed, and returns whether they are. Stops waiting after a failure,
    /// or when `keep_waiting`, which is called regularly, returns `false`.
    pub(crate) fn wait_until_closed(&self, mut keep_waiting: impl FnMut() -> bool) -> bool {
        let mut state = self.lock();
        loop {
            if state.sending.is_empty() && state.receiving.is_empty() {
                return true;
            }
            if state.failure.is_some() || !keep_waiting() {
                return false;
            }
            let waited = self.changed.wait_timeout(state, POLL_INTERVAL);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Waits, after a failure, until everything is sent to all processes except the failed one.
    pub(crate) fn wait_until_sent(&self) {
        let state = self.lock();
        let missing = match state.failure {
            Some(Failure::Lost { process, .. } | Failure::Stalled { process, .. }) => Some(process),
            _ => None,
        };
        let waited = self
            .changed
            .wait_timeout_while(state, SEND_TIMEOUT, |state| {
                state
                    .sending
                    .iter()
                    .any(|&process| Some(process) != missing)
            });
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }
}

/// The time between two calls of `keep_waiting`.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A connection that records its failure.
pub(crate) struct Link {
    stream: TcpStream,
    connections: Arc<Connections>,
    process: usize,
    /// The address of the other end, stored because it is unknown after a failure.
    address: String,
    /// The number of zero bytes at the end of the received data.
    zeros: usize,
    /// The other end has closed the connection as expected.
    is_at_end: bool,
}

/// The length of the end marker of Timely's streams: a message header of zeros, without a body.
const END_MARKER_BYTES: usize = 48;

impl Link {
    fn new(stream: TcpStream, process: usize, connections: Arc<Connections>) -> Link {
        let address = stream.peer_addr();
        let address = address.map_or_else(|_| "an unknown address".to_owned(), |at| at.to_string());
        Link {
            stream,
            connections,
            process,
            address,
            zeros: 0,
            is_at_end: false,
        }
    }

    /// Registers the connection to a process, before the threads of Timely start.
    pub(crate) fn open(stream: TcpStream, process: usize, connections: Arc<Connections>) -> Link {
        let mut state = connections.lock();
        state.sending.insert(process);
        state.receiving.insert(process);
        drop(state);
        Link::new(stream, process, connections)
    }

    fn record_lost(&self, reason: String) {
        self.connections.record_failure(Failure::Lost {
            process: self.process,
            address: self.address.clone(),
            reason,
        });
    }
}

impl Read for Link {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let reason = match self.stream.read(buffer) {
            // Return at once: Timely holds back data that arrived with the end until it has seen the end.
            Ok(0) if self.zeros >= END_MARKER_BYTES => {
                self.is_at_end = true;
                return Ok(0);
            }
            Ok(0) => "the other end closed it".to_owned(),
            Ok(count) => {
                let zeros = buffer[..count].iter().rev().take_while(|&&byte| byte == 0);
                let zeros = zeros.count();
                self.zeros = if zeros == count {
                    self.zeros + zeros
                } else {
                    zeros
                };
                return Ok(count);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Err(error),
            Err(error) => error.to_string(),
        };
        self.record_lost(reason);
        self.connections.wait_until_finished();
        // Without calling the panic hook, which would print: this thread has nothing left to do.
        resume_unwind(Box::new("the connection failed"))
    }
}

impl Write for Link {
    /// After a failure, discards data and reports success, as the data cannot be received any more.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.stream.write(bytes) {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                self.record_lost(error.to_string());
                Ok(bytes.len())
            }
            written => written,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Link> {
        let stream = self.stream.try_clone()?;
        Ok(Link::new(
            stream,
            self.process,
            Arc::clone(&self.connections),
        ))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // An error means that the other end has closed the connection.
        drop(self.stream.shutdown(how));
        self.connections.lock().sending.remove(&self.process);
        self.connections.changed.notify_all();
        Ok(())
    }
}

impl Drop for Link {
    /// Timely's receiving thread drops its link when it has delivered all data.
    fn drop(&mut self) {
        if self.is_at_end {
            let mut state = self.connections.lock();
            state.receiving.remove(&self.process);
            let address = std::mem::take(&mut self.address);
            let now = Instant::now();
            state.closed.get_or_insert((self.process, address, now));
            drop(state);
            self.connections.changed.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    /// Regression test: workers received a last message that arrived together with the end of a connection only after two
    /// seconds, because Timely held it back until it saw the end, and the link held back the end until the workers had left.
    #[test]
    fn the_end_of_a_connection_is_returned_before_the_workers_have_left() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let mut other =
            TcpStream::connect(listener.local_addr().expect("an address")).expect("a connection");
        let (socket, _) = listener.accept().expect("a connection");
        let connections = Arc::new(Connections::default());
        let mut link = Link::open(socket, 1, Arc::clone(&connections));
        other.write_all(&[7; 9]).expect("an open connection");
        other
            .write_all(&[0; END_MARKER_BYTES])
            .expect("an open connection");
        other.shutdown(Shutdown::Write).expect("an open connection");
        let mut received = Vec::new();
        link.read_to_end(&mut received)
            .expect("the end of the stream");
        assert_eq!(received.len(), 9 + END_MARKER_BYTES);
        assert!(connections.failure_while_waiting().is_none());
        assert!(
            !connections.has_closed_peer(),
            "the thread may still hold data"
        );
        link.shutdown(Shutdown::Write).expect("an open connection");
        drop(link);
        assert!(connections.has_closed_peer());
        assert!(connections.wait_until_closed(|| false));
    }
}
