//! Limits on preparing an instance: reading it, grounding it, making the tables of its heuristic.

mod blocks;

use std::fmt;
use std::io::{self, Read};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use search_core::{Limit, Limits, engine::Stopwatch, memory::Budget};

use crate::SpecError;
use crate::spec::unreadable;
use blocks::Blocks;

/// The limits on preparing each instance: the time limit, the limit on memory and the cancel flag. Clones share the time.
#[derive(Clone, Default)]
pub struct Pace {
    pub(crate) limits: Limits,
    pub(crate) room: Option<Room>,
    spent: Arc<Mutex<Spent>>,
}

/// See [`Budget::room`].
pub(crate) type Room = Arc<dyn Fn(u64) -> bool + Send + Sync>;

/// The time spent on the current instance.
#[derive(Debug, Default)]
struct Spent {
    /// Started when the limits are first checked, if there is a clock.
    since: Option<Stopwatch>,
    /// The time of waiting for a writer, which is not counted.
    waited: Duration,
}

impl Pace {
    pub(crate) fn of(limits: Limits) -> Pace {
        Pace {
            limits,
            ..Pace::default()
        }
    }

    /// Restarts the time for the next instance.
    pub(crate) fn begin(&self) {
        *self.spent() = Spent::default();
    }

    fn spent(&self) -> MutexGuard<'_, Spent> {
        self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns what is left for the current instance.
    pub fn budget(&self) -> Budget {
        let mut limits = self.limits.clone();
        if let Some(time) = &mut limits.time {
            let mut spent = self.spent();
            spent.since = spent.since.take().or_else(|| limits.clock.start());
            let elapsed = spent.since.as_ref().map(Stopwatch::elapsed);
            let counted = elapsed.unwrap_or_default().saturating_sub(spent.waited);
            *time = time.saturating_sub(counted);
        }
        let budget = Budget::new(limits);
        match &self.room {
            Some(room) => budget.room(Arc::clone(room)),
            None => budget,
        }
    }

    /// Returns a reader of `text` with these limits. If it `waits` for a writer, as a pipe does, waiting time is not counted.
    pub fn read<R: Read>(&self, text: R, waits: bool) -> PacedReader<R> {
        let pace = self.clone();
        PacedReader { text, pace, waits }
    }

    /// Opens a file that waits for a writer, such as a FIFO, within these limits. While it is read, the cancel flag is checked.
    pub(crate) fn open(&self, path: &Path) -> io::Result<Blocks> {
        let cancel = self.limits.cancel.clone().unwrap_or_default();
        Blocks::open(path.to_owned(), &self.budget(), cancel)
    }
}

impl fmt::Debug for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pace")
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// A read that takes longer than this has waited for the writer.
const QUICK: Duration = Duration::from_millis(1);

/// See [`Pace::read`].
pub struct PacedReader<R> {
    text: R,
    pace: Pace,
    waits: bool,
}

impl<R: Read> Read for PacedReader<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.pace.budget().check(0).map_err(Interruption)?;
        let read = self.pace.limits.clock.start();
        let count = self.text.read(bytes)?;
        if let Some(read) = read.filter(|_| self.waits) {
            self.pace.spent().waited += read.elapsed().saturating_sub(QUICK);
        }
        Ok(count)
    }
}

/// The error of reading that was stopped by a limit.
#[derive(Clone, Copy, Debug)]
pub struct Interruption(
    /// The limit.
    pub Limit,
);

impl fmt::Display for Interruption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Limit::Cancelled => f.write_str("interrupted while reading"),
            Limit::Bytes => f.write_str("the limit on memory was reached while reading"),
            Limit::NoClock => f.write_str("there is no clock for the time limit of reading"),
            _ => f.write_str("no puzzle was read within the time limit"),
        }
    }
}

impl std::error::Error for Interruption {}

impl From<Interruption> for io::Error {
    fn from(stopped: Interruption) -> io::Error {
        io::Error::other(stopped)
    }
}

/// Checks that what was read within this budget is whole.
pub fn ensure_whole(budget: &Budget, source: &str) -> Result<(), SpecError> {
    match budget.reached() {
        Some(limit) => Err(unreadable(source, Interruption(limit).into())),
        None => Ok(()),
    }
}

/// Returns the limit that stopped reading, if this is such an error.
pub fn stopped(error: &io::Error) -> Option<Limit> {
    let stopped = error.get_ref()?.downcast_ref::<Interruption>()?;
    Some(stopped.0)
}
