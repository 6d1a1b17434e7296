use std::cell::Cell;
use std::time::Duration;

use search_core::{Clock, Stopwatch};

/// The work that is done without a clock before a time slice is over, as a number of calls of [`TimeSlice::is_over`].
const CALLS_WITHOUT_CLOCK: u32 = 1 << 14;

/// The time that one piece of work may take; without a clock, a part of the work.
pub(crate) struct TimeSlice {
    stopwatch: Option<Stopwatch>,
    length: Duration,
    calls: Cell<u32>,
}

impl TimeSlice {
    pub(crate) fn start(clock: &Clock, length: Duration) -> TimeSlice {
        TimeSlice {
            stopwatch: clock.start(),
            length,
            calls: Cell::new(0),
        }
    }

    /// Returns whether the time is over. Call it after each step of the work.
    pub(crate) fn is_over(&self) -> bool {
        match &self.stopwatch {
            Some(stopwatch) => stopwatch.elapsed() >= self.length,
            None => {
                let calls = self.calls.get().saturating_add(1);
                self.calls.set(calls);
                calls >= CALLS_WITHOUT_CLOCK
            }
        }
    }
}
