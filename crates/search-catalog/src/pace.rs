//! What ends the reading of an instance.

use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use search_core::{CancelFlag, Limit, Limits};

/// The limit on time, which begins anew with each instance, and the flag.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pace {
    time: Option<Duration>,
    cancel: Option<CancelFlag>,
    /// Whether an instance was read since the text was.
    has_read: Arc<AtomicBool>,
}

impl Pace {
    pub(crate) fn of(limits: Limits) -> Pace {
        Pace {
            time: limits.time,
            cancel: limits.cancel,
            has_read: Arc::default(),
        }
    }

    /// The next instance has all the time again.
    pub(crate) fn begin(&self) {
        self.has_read.store(true, Ordering::Relaxed);
    }

    /// A text that is read at this pace. Where it `waits` for whatever writes it, that time is not counted.
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

/// Takes longer only where nothing is there yet.
const QUICK: Duration = Duration::from_millis(1);

/// See [`Pace::read`].
pub(crate) struct Paced<R> {
    text: R,
    pace: Pace,
    waits: bool,
    /// On the instance that is read.
    spent: Duration,
    /// When it was read last.
    last: Option<Instant>,
}

impl<R: Read> Read for Paced<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let Pace {
            time,
            cancel,
            has_read,
        } = &self.pace;
        if cancel.as_ref().is_some_and(CancelFlag::is_raised) {
            return Err(Stopped(Limit::Cancelled).into());
        }
        let Some(most) = *time else {
            return self.text.read(bytes);
        };
        let begun = Instant::now();
        match self.last {
            Some(last) if !has_read.swap(false, Ordering::Relaxed) => {
                self.spent += begun.duration_since(last);
            }
            _ => self.spent = Duration::ZERO,
        }
        if self.last.is_some() && self.spent >= most {
            return Err(Stopped(Limit::Time).into());
        }
        let count = self.text.read(bytes)?;
        let last = Instant::now();
        let took = last.duration_since(begun);
        self.spent += if self.waits { took.min(QUICK) } else { took };
        self.last = Some(last);
        Ok(count)
    }
}

/// Why nothing more was read.
#[derive(Clone, Copy, Debug)]
struct Stopped(Limit);

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Limit::Cancelled => f.write_str("interrupted while it was read"),
            _ => f.write_str("no puzzle was read within the limit on time"),
        }
    }
}

impl std::error::Error for Stopped {}

impl From<Stopped> for io::Error {
    fn from(stopped: Stopped) -> io::Error {
        io::Error::other(stopped)
    }
}

/// The limit that ended the reading, where one did.
pub(crate) fn stopped(error: &io::Error) -> Option<Limit> {
    let stopped = error.get_ref()?.downcast_ref::<Stopped>()?;
    Some(stopped.0)
}
