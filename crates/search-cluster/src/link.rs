//! A connection to another process, as Timely's threads use it, and what is known of the failures of all of them.
//!
//! Timely's own threads panic where a connection fails, and its workers then panic too or wait for ever. So a failure
//! is caught below them: it is noted, with the process that it is about, and the thread is held until this process's
//! workers have left the dataflow, who look at the notes between their steps.

use std::collections::BTreeSet;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::panic::resume_unwind;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use timely::communication::allocator::zero_copy::stream::Stream;

use crate::Error;

/// What the threads of a process tell each other.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    noted: Mutex<Noted>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Noted {
    failure: Option<Failure>,
    /// Workers have left the dataflow, so nobody hears of later failures.
    over: bool,
    /// The processes whose connection still sends, and those whose connection still receives.
    sending: BTreeSet<usize>,
    receiving: BTreeSet<usize>,
    /// The process that ended in order first, with its connection and the time.
    ended: Option<(usize, String, Instant)>,
}

/// The first failure that a process notices.
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
    /// A worker panicked where it should not have: the others must not wait for it.
    Panicked { worker: usize, message: String },
    /// The run was cancelled, and not all have come to its end.
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

/// A process that has ended in good order has told all others everything: who misses something all the same, and this long, has
/// found a fault in one of them. No run that ends well waits for that.
const GRACE: Duration = Duration::from_secs(10);

/// How long a run that has failed waits at most until what it has told the others is on its way.
const PARTING: Duration = Duration::from_secs(1);

impl Notes {
    fn lock(&self) -> MutexGuard<'_, Noted> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn note(&self, failure: Failure) {
        self.lock().failure.get_or_insert(failure);
        self.changed.notify_all();
    }

    pub(crate) fn failure(&self) -> Option<Failure> {
        self.lock().failure.clone()
    }

    /// What is known where something is missing.
    pub(crate) fn failure_of_missing(&self) -> Option<Failure> {
        let noted = self.lock();
        let ended_early = || {
            let (process, address, when) = noted.ended.as_ref()?;
            (when.elapsed() > GRACE).then(|| Failure::Lost {
                process: *process,
                address: address.clone(),
                reason: "it ended before the search did".to_owned(),
            })
        };
        noted.failure.clone().or_else(ended_early)
    }

    /// Whether a process has ended as it should.
    pub(crate) fn has_ended(&self) -> bool {
        self.lock().ended.is_some()
    }

    /// To be called when all workers have left the dataflow.
    pub(crate) fn finish(&self) {
        self.lock().over = true;
        self.changed.notify_all();
    }

    fn wait_until_over(&self) {
        let noted = self.lock();
        let over = self.changed.wait_while(noted, |noted| !noted.over);
        drop(over.unwrap_or_else(PoisonError::into_inner));
    }

    /// Waits until all connections have ended on both sides, as long as `go_on` says so, which is asked now and then. Whether
    /// they have.
    pub(crate) fn wait_until_closed(&self, mut go_on: impl FnMut() -> bool) -> bool {
        let mut noted = self.lock();
        loop {
            if noted.sending.is_empty() && noted.receiving.is_empty() {
                return true;
            }
            if noted.failure.is_some() || !go_on() {
                return false;
            }
            let waited = self.changed.wait_timeout(noted, LOOK);
            noted = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Waits, after a failure, until what was told is on its way to all but those that are missing.
    pub(crate) fn wait_until_sent(&self) {
        let noted = self.lock();
        let missing = match noted.failure {
            Some(Failure::Lost { process, .. } | Failure::Stalled { process, .. }) => Some(process),
            _ => None,
        };
        let waited = self.changed.wait_timeout_while(noted, PARTING, |noted| {
            noted
                .sending
                .iter()
                .any(|&process| Some(process) != missing)
        });
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }
}

/// How often a wait looks whether to go on.
const LOOK: Duration = Duration::from_millis(50);

/// A connection whose end is noticed.
pub(crate) struct Link {
    stream: TcpStream,
    notes: Arc<Notes>,
    process: usize,
    /// The other end, asked for while it is there.
    address: String,
    /// How many of the bytes that came last were 0.
    zeros: usize,
    /// All that the other end has sent is here.
    is_at_end: bool,
}

/// Timely ends a stream by the head of a message without a body, which is all zeros.
const END: usize = 48;

impl Link {
    fn new(stream: TcpStream, process: usize, notes: Arc<Notes>) -> Link {
        let address = stream.peer_addr();
        let address = address.map_or_else(|_| "an unknown address".to_owned(), |at| at.to_string());
        Link {
            stream,
            notes,
            process,
            address,
            zeros: 0,
            is_at_end: false,
        }
    }

    /// The connection of a process whose threads are about to begin.
    pub(crate) fn open(stream: TcpStream, process: usize, notes: Arc<Notes>) -> Link {
        let mut noted = notes.lock();
        noted.sending.insert(process);
        noted.receiving.insert(process);
        drop(noted);
        Link::new(stream, process, notes)
    }

    fn lost(&self, reason: String) {
        self.notes.note(Failure::Lost {
            process: self.process,
            address: self.address.clone(),
            reason,
        });
    }
}

impl Read for Link {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let reason = match self.stream.read(buffer) {
            // At once: Timely holds back what came with the end until it has seen the end.
            Ok(0) if self.zeros >= END => {
                self.is_at_end = true;
                return Ok(0);
            }
            Ok(0) => "it closed the connection".to_owned(),
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
        self.lost(reason);
        self.notes.wait_until_over();
        // Silently: there is nothing left for this thread to do, and Timely would panic aloud.
        resume_unwind(Box::new("the connection failed"))
    }
}

impl Write for Link {
    /// What cannot be written any more is as good as written: nobody is there to read it.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.stream.write(bytes) {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                self.lost(error.to_string());
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
        Ok(Link::new(stream, self.process, Arc::clone(&self.notes)))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // Where it fails, the other end has closed it.
        drop(self.stream.shutdown(how));
        self.notes.lock().sending.remove(&self.process);
        self.notes.changed.notify_all();
        Ok(())
    }
}

impl Drop for Link {
    /// Timely's thread that has received drops its link when all that has come is where it belongs.
    fn drop(&mut self) {
        if self.is_at_end {
            let mut noted = self.notes.lock();
            noted.receiving.remove(&self.process);
            let address = std::mem::take(&mut self.address);
            let now = Instant::now();
            noted.ended.get_or_insert((self.process, address, now));
            drop(noted);
            self.notes.changed.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    /// Workers whose last message came together with the end of a connection got it after two seconds: Timely holds it back until
    /// it has seen the end, and that was held back until the workers had their message.
    #[test]
    fn the_end_of_a_connection_is_given_before_the_workers_have_left() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let mut other =
            TcpStream::connect(listener.local_addr().expect("it has one")).expect("it listens");
        let (socket, _) = listener.accept().expect("one calls");
        let notes = Arc::new(Notes::default());
        let mut link = Link::open(socket, 1, Arc::clone(&notes));
        other.write_all(&[7; 9]).expect("it is open");
        other.write_all(&[0; END]).expect("it is open");
        other.shutdown(Shutdown::Write).expect("it is open");
        let mut received = Vec::new();
        link.read_to_end(&mut received)
            .expect("it ends as it should");
        assert_eq!(received.len(), 9 + END);
        assert!(notes.failure_of_missing().is_none());
        assert!(!notes.has_ended(), "the thread may still hold something");
        link.shutdown(Shutdown::Write).expect("it is open");
        drop(link);
        assert!(notes.has_ended());
        assert!(notes.wait_until_closed(|| false));
    }
}
