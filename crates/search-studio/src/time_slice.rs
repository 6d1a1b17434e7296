use std::cell::Cell;
use std::time::Duration;

use search_core::engine::{Clock, Stopwatch};

/// The work that is done without a clock before a time slice is over, as a number of calls of [`TimeSlice::is_over`].
const CALLS_WITHOUT_CLOCK: u32 = 1 << 14;

/// Maximum number of calls of [`TimeSlice::is_over`] for each reading of the clock.
const MAX_CALLS_PER_READING: u32 = 64;

/// The time that one piece of work may take; without a clock, a part of the work.
///
/// A reading of the clock can take longer than a step of the work, so while the steps between two readings are a small part of the time, their
/// number is doubled.
pub(crate) struct TimeSlice {
    stopwatch: Option<Stopwatch>,
    length: Duration,
    /// The time at the last reading of the clock.
    read: Cell<Duration>,
    /// The number of calls of `is_over` before the next reading, and how many of them are left.
    calls: Cell<u32>,
    left: Cell<u32>,
}

impl TimeSlice {
    pub(crate) fn start(clock: &Clock, length: Duration) -> TimeSlice {
        let stopwatch = clock.start();
        let calls = match stopwatch {
            Some(_) => 1,
            None => CALLS_WITHOUT_CLOCK,
        };
        TimeSlice {
            stopwatch,
            length,
            read: Cell::new(Duration::ZERO),
            calls: Cell::new(calls),
            left: Cell::new(calls),
        }
    }

    /// Returns the time since the start of the slice, if there is a clock.
    pub(crate) fn elapsed(&self) -> Option<Duration> {
        self.stopwatch.as_ref().map(Stopwatch::elapsed)
    }

    /// Returns the time at the last reading of the clock by `is_over`, if there is a clock.
    pub(crate) fn last_reading(&self) -> Option<Duration> {
        self.stopwatch.is_some().then(|| self.read.get())
    }

    /// Returns whether the time is over. Call it after each step of the work.
    pub(crate) fn is_over(&self) -> bool {
        self.left.set(self.left.get().saturating_sub(1));
        if self.left.get() > 0 {
            return false;
        }
        let Some(elapsed) = self.elapsed() else {
            return true;
        };
        let since_last = elapsed.saturating_sub(self.read.replace(elapsed));
        let calls = match since_last < self.length / 32 {
            true => MAX_CALLS_PER_READING.min(2 * self.calls.get()),
            false => 1,
        };
        self.calls.set(calls);
        self.left.set(calls);
        elapsed >= self.length
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    /// Returns the number of steps and of readings of a slice of 20 ms, given the microseconds that each step takes.
    fn steps_and_readings(micros: impl Fn(u32) -> u64) -> (u32, u64) {
        let [now, readings] = [(); 2].map(|()| Arc::new(AtomicU64::new(0)));
        let (time, count) = (Arc::clone(&now), Arc::clone(&readings));
        let clock = Clock::new(move || {
            count.fetch_add(1, Ordering::Relaxed);
            Duration::from_micros(time.load(Ordering::Relaxed))
        });
        let slice = TimeSlice::start(&clock, Duration::from_millis(20));
        let mut steps = 0;
        while steps == 0 || !slice.is_over() {
            now.fetch_add(micros(steps), Ordering::Relaxed);
            steps += 1;
        }
        (steps, readings.load(Ordering::Relaxed))
    }

    #[test]
    fn the_clock_is_read_once_for_many_quick_steps_and_for_each_slow_one() {
        // 63 steps are not read one by one, the others 64 at a time.
        assert_eq!(steps_and_readings(|_| 4), (5055, 85));
        assert_eq!(steps_and_readings(|_| 1000), (20, 21));
        // The steps slow down: the slice ends at the next reading.
        let (steps, _) = steps_and_readings(|step| if step < 100 { 1 } else { 1000 });
        assert!(steps <= 100 + MAX_CALLS_PER_READING, "{steps}");
    }

    #[test]
    fn a_slice_without_a_clock_is_a_number_of_steps() {
        let slice = TimeSlice::start(&Clock::none(), Duration::ZERO);
        let calls = (1..).find(|_| slice.is_over());
        assert_eq!(calls, Some(CALLS_WITHOUT_CLOCK));
    }
}
