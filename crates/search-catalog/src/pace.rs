//! Limits on reading an instance.

use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use search_core::{CancelFlag, Clock, Limit, Limits, Stopwatch};

/// The time limit for reading one instance, and the cancel flag.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pace {
    time: Option<Duration>,
    pub(crate) cancel: Option<CancelFlag>,
    clock: Clock,
    /// Whether an instance was completed since the last read.
    has_read: Arc<AtomicBool>,
}

impl Pace {
    pub(crate) fn of(limits: Limits) -> Pace {
        Pace {
            time: limits.time,
            cancel: limits.cancel,
            clock: limits.clock,
            has_read: Arc::default(),
        }
    }

    /// Restarts the time limit for the next instance.
    pub(crate) fn begin(&self) {
        self.has_read.store(true, Ordering::Relaxed);
    }

    /// Returns a function that returns the limit that is reached, given the number of bytes held, from now on.
    pub(crate) fn watch(&self, most_bytes: Option<u64>) -> impl Fn(u64) -> Option<Limit> + use<> {
        let Pace {
            time,
            cancel,
            clock,
            ..
        } = self.clone();
        let stopwatch = clock.start();
        move |bytes| {
            if cancel.as_ref().is_some_and(CancelFlag::is_raised) {
                return Some(Limit::Cancelled);
            }
            if most_bytes.is_some_and(|most| bytes > most) {
                return Some(Limit::Bytes);
            }
            let most = time?;
            match &stopwatch {
                Some(stopwatch) => (stopwatch.elapsed() >= most).then_some(Limit::Time),
                None => Some(Limit::NoClock),
            }
        }
    }

    /// Returns a reader of `text` with these limits. If it `waits` for a writer, as a pipe does, waiting time is not counted.
    pub(crate) fn read<R: Read>(&self, text: R, waits: bool) -> Paced<R> {
        Paced {
            text,
            pace: self.clone(),
            waits,
            spent: Duration::ZERO,
            last: None,
        }
    }
}

/// A read that takes longer than this has waited for the writer.
const QUICK: Duration = Duration::from_millis(1);

/// See [`Pace::read`].
pub(crate) struct Paced<R> {
    text: R,
    pace: Pace,
    waits: bool,
    /// The time spent on the current instance.
    spent: Duration,
    /// Started after the last read.
    last: Option<Stopwatch>,
}

impl<R: Read> Read for Paced<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let Pace {
            time,
            cancel,
            clock,
            has_read,
        } = &self.pace;
        if cancel.as_ref().is_some_and(CancelFlag::is_raised) {
            return Err(Stopped(Limit::Cancelled).into());
        }
        let Some(most) = *time else {
            return self.text.read(bytes);
        };
        let Some(read) = clock.start() else {
            return Err(Stopped(Limit::NoClock).into());
        };
        match &self.last {
            Some(last) if !has_read.swap(false, Ordering::Relaxed) => {
                self.spent += last.elapsed();
            }
            _ => self.spent = Duration::ZERO,
        }
        if self.last.is_some() && self.spent >= most {
            return Err(Stopped(Limit::Time).into());
        }
        let count = self.text.read(bytes)?;
        let elapsed = read.elapsed();
        self.spent += match self.waits {
            true => elapsed.min(QUICK),
            false => elapsed,
        };
        self.last = clock.start();
        Ok(count)
    }
}

/// The error of reading that was stopped by a limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped(pub(crate) Limit);

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Limit::Cancelled => f.write_str("interrupted while reading"),
            Limit::Bytes => f.write_str("the limit on memory was reached while reading"),
            Limit::NoClock => f.write_str("there is no clock for the time limit of reading"),
            _ => f.write_str("no puzzle was read within the time limit"),
        }
    }
}

impl std::error::Error for Stopped {}

impl From<Stopped> for io::Error {
    fn from(stopped: Stopped) -> io::Error {
        io::Error::other(stopped)
    }
}

/// Returns the limit that stopped reading, if this is such an error.
pub(crate) fn stopped(error: &io::Error) -> Option<Limit> {
    let stopped = error.get_ref()?.downcast_ref::<Stopped>()?;
    Some(stopped.0)
}
