//! How often a running search checks the limits that are costly to check.

use std::time::Duration;

use crate::problem::StateSpace;
use crate::run::engine::Engine;
use crate::run::{CancelFlag, Limits, Observer, Stopwatch};

use super::Search;

/// The greatest number of expansions, or of successors, between two checks of the limit on time and the cancel flag.
const MOST: u64 = 1024;

/// The greatest number of expansions whose time is unknown.
const UNTIMED: u64 = 16;

/// Checks that follow each other within this time cost more than they are worth.
const SHORT: Duration = Duration::from_micros(50);

/// Longer than this between two checks is too long.
const LONG: Duration = Duration::from_micros(200);

/// The number of expansions, or of successors, between two checks. It adapts to the time that they take.
pub(in crate::run) struct Pace {
    expansions: u64,
    /// When the limits were checked last, by the stopwatch of the search.
    checked_at: Option<Duration>,
}

impl Default for Pace {
    fn default() -> Self {
        Pace {
            expansions: 1,
            checked_at: None,
        }
    }
}

impl Pace {
    /// Called when a search continues: the time between two runs says nothing about expansions, and these may take longer now.
    pub(in crate::run) fn resume(&mut self) {
        self.checked_at = None;
        self.expansions = self.expansions.min(UNTIMED);
    }

    /// Returns the number of expansions up to the next check.
    pub(in crate::run) fn next(&mut self, stopwatch: Option<&Stopwatch>) -> u64 {
        stopwatch.map_or(UNTIMED, |stopwatch| self.next_at(stopwatch.elapsed()))
    }

    /// Returns the number of expansions up to the next check, given the time of this one.
    fn next_at(&mut self, now: Duration) -> u64 {
        let before = self.checked_at.replace(now);
        match before.map(|before| now.saturating_sub(before)) {
            Some(elapsed) if elapsed > LONG => {
                let too_long = (elapsed.as_micros() / LONG.as_micros()) as u64 + 1;
                self.expansions = (self.expansions / too_long).max(1);
            }
            Some(elapsed) if elapsed < SHORT => {
                self.expansions = (self.expansions * 2).min(MOST);
            }
            _ => {}
        }
        self.expansions
    }
}

impl<P: StateSpace, E: Engine<P>, O: Observer<P>> Search<P, E, O> {
    /// Returns a number of expansions that can be made without a check of the limits, as none is reached; 0 if the next
    /// expansion needs a check.
    #[inline(never)]
    pub(super) fn expansions_ahead(&mut self) -> u64 {
        let Limits {
            expansions,
            generations,
            time,
            bytes,
            cancel,
            ..
        } = &self.limits;
        // Engines with parallel batches check limits between these, and observers see exact ends. How much one expansion generates, and
        // how much memory that takes, is not known before.
        if E::PARALLEL_BATCH > 0
            || self.observer.is_present()
            || self.paused
            || generations.is_some()
            || bytes.is_some()
        {
            return 0;
        }
        let expanded = self.statistics.counts.expanded;
        let left = expansions.map_or(u64::MAX, |most| most.saturating_sub(expanded));
        if time.is_none() && cancel.is_none() {
            return left;
        }
        if cancel.as_ref().is_some_and(CancelFlag::is_raised) {
            return 0;
        }
        let ahead = match (self.stopwatch.as_ref().map(Stopwatch::elapsed), time) {
            (Some(now), Some(most)) if now >= *most => 0,
            (Some(now), _) => self.pace.next_at(now),
            (None, None) => UNTIMED,
            (None, Some(_)) => 0,
        };
        ahead.min(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the numbers of expansions if each takes this time.
    fn paced(pace: &mut Pace, each: Duration, checks: usize) -> Vec<u64> {
        let mut now = pace.checked_at.unwrap_or_default();
        let paces = (0..checks).map(|_| {
            let expansions = pace.next_at(now);
            now += each * expansions as u32;
            expansions
        });
        paces.collect()
    }

    #[test]
    fn checks_are_rare_if_expansions_are_fast_and_frequent_if_they_are_slow() {
        let fast = paced(&mut Pace::default(), Duration::from_nanos(10), 14);
        assert_eq!((fast[0], fast[13]), (1, MOST));
        let medium = paced(&mut Pace::default(), Duration::from_micros(1), 20);
        assert_eq!(medium[19], 64, "64 µs are neither short nor long");
        let slow = paced(&mut Pace::default(), Duration::from_millis(1), 20);
        assert_eq!(slow, [1; 20]);
    }

    #[test]
    fn one_check_suffices_to_slow_down() {
        let mut pace = Pace::default();
        paced(&mut pace, Duration::from_nanos(10), 20);
        let slow = paced(&mut pace, Duration::from_millis(1), 3);
        assert_eq!(slow, [MOST, 1, 1]);
    }

    /// The time between two runs was counted as that of expansions, or expansions of another space as those of this one.
    #[test]
    fn a_search_that_continues_checks_soon() {
        let mut pace = Pace::default();
        paced(&mut pace, Duration::from_nanos(10), 20);
        pace.resume();
        assert_eq!(pace.next_at(Duration::from_secs(9)), UNTIMED);
        assert_eq!(pace.next_at(Duration::from_secs(9)), 2 * UNTIMED);
    }
}
