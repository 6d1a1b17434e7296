use std::time::Duration;

use search_core::{Clock, Stopwatch};

/// The time that one piece of work may take. Without a clock it never ends.
pub(crate) struct TimeSlice {
    stopwatch: Option<Stopwatch>,
    length: Duration,
}

impl TimeSlice {
    pub(crate) fn start(clock: &Clock, length: Duration) -> TimeSlice {
        TimeSlice {
            stopwatch: clock.start(),
            length,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        let is_over = |stopwatch: &Stopwatch| stopwatch.elapsed() >= self.length;
        self.stopwatch.as_ref().is_some_and(is_over)
    }
}
