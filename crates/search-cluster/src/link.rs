//! A connection to another process, as Timely's threads use it, and what is known of the failures of all of them.
//!
//! Timely's own threads panic where a connection fails, and its workers then panic too or wait for ever. So a failure
//! is caught below them: it is noted, with the process that it is about, and the thread is held until this process's
//! workers have left the dataflow, who look at the notes between their steps.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::panic::resume_unwind;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

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
}

/// The first failure that a process notices.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    Lost {
        process: usize,
        address: String,
        reason: String,
    },
    /// A worker panicked where it should not have: the others must not wait for it.
    Panicked { worker: usize, message: String },
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
            Failure::Panicked { worker, message } => Error::Panicked { worker, message },
        }
    }
}

impl Notes {
    fn lock(&self) -> MutexGuard<'_, Noted> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn note(&self, failure: Failure) {
        self.lock().failure.get_or_insert(failure);
    }

    pub(crate) fn failure(&self) -> Option<Failure> {
        self.lock().failure.clone()
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

    /// Whether it is over in so much time.
    fn is_over_within(&self, time: Duration) -> bool {
        let noted = self.lock();
        let waited = self
            .changed
            .wait_timeout_while(noted, time, |noted| !noted.over);
        waited.unwrap_or_else(PoisonError::into_inner).0.over
    }
}

/// A connection whose end is noticed.
pub(crate) struct Link {
    stream: TcpStream,
    notes: Arc<Notes>,
    process: usize,
    /// The other end, asked for while it is there.
    address: String,
    /// How many of the bytes that came last were 0.
    zeros: usize,
}

/// Timely ends a stream by the head of a message without a body, which is all zeros.
const END: usize = 48;

/// How long a process may still have to do when another has ended as it should.
const GRACE: Duration = Duration::from_secs(2);

impl Link {
    pub(crate) fn new(stream: TcpStream, process: usize, notes: Arc<Notes>) -> Link {
        let address = stream.peer_addr();
        let address = address.map_or_else(|_| "an unknown address".to_owned(), |at| at.to_string());
        Link {
            stream,
            notes,
            process,
            address,
            zeros: 0,
        }
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
            Ok(0) if self.zeros >= END => {
                if !self.notes.is_over_within(GRACE) {
                    self.lost("it ended before the search did".to_owned());
                }
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
        Ok(())
    }
}
