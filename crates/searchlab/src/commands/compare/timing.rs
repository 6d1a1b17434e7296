//! Measures the time of searches over several runs.

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use serde::{Serialize, Serializer};

use crate::record::Record;

/// The clock that measures the time of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clock {
    /// The CPU time of the thread, independent of other load on the machine.
    Cpu,
    /// Wall time, for parallel searches and on systems without CPU time per thread.
    Wall,
}

impl Clock {
    /// Returns the name used in tables and JSON.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Clock::Cpu => "CPU",
            Clock::Wall => "wall",
        }
    }
}

impl Serialize for Clock {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// Which code of a search was timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compiled {
    /// Compiled for the type of the puzzle.
    Compiled,
    /// Compiled once for all puzzles, on the erased space, which takes longer.
    Erased,
}

impl Compiled {
    /// Returns the name used in tables and JSON.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Compiled::Compiled => "compiled",
            Compiled::Erased => "erased",
        }
    }
}

impl Serialize for Compiled {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// A running clock.
pub(crate) struct Stopwatch {
    thread: Option<ThreadTime>,
    started: Instant,
}

impl Stopwatch {
    /// Starts the clock: CPU time for a search on this thread, wall time for a parallel search.
    pub(crate) fn start(is_parallel: bool) -> Stopwatch {
        let thread = || ThreadTime::try_now().ok();
        Stopwatch {
            thread: (!is_parallel).then(thread).flatten(),
            started: Instant::now(),
        }
    }

    /// Returns the elapsed time and the clock that measured it.
    pub(crate) fn stop(&self) -> (Duration, Clock) {
        let spent = self.thread.and_then(|thread| thread.try_elapsed().ok());
        match spent {
            Some(spent) => (spent, Clock::Cpu),
            None => (self.started.elapsed(), Clock::Wall),
        }
    }
}

/// The times of one search. The `seconds` of its record are their median.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Timing {
    clock: Clock,
    /// What was timed.
    search: Compiled,
    /// The number of runs.
    pub(super) runs: u64,
    /// The lower quartile of the times.
    seconds_q1: f64,
    /// The upper quartile of the times.
    seconds_q3: f64,
    /// The samples in seconds. Each is the mean of enough runs to be measurable.
    #[serde(skip)]
    pub(super) samples: Vec<f64>,
}

impl Timing {
    /// Creates the timing of one run.
    pub(super) fn once(seconds: f64, clock: Clock, search: Compiled) -> Timing {
        Timing {
            clock,
            search,
            runs: 1,
            seconds_q1: seconds,
            seconds_q3: seconds,
            samples: vec![seconds],
        }
    }

    /// Adds repeated runs and replaces the samples by theirs. The first run is not among the samples, because it touches
    /// memory for the first time.
    pub(super) fn repeated(&mut self, runs: u64, samples: Vec<f64>) {
        self.runs += runs;
        self.samples = samples;
        let [q1, _, q3] = quartiles(&self.samples);
        (self.seconds_q1, self.seconds_q3) = (q1, q3);
    }

    pub(super) fn median(&self) -> f64 {
        quartiles(&self.samples)[1]
    }

    pub(super) fn clock(&self) -> Clock {
        self.clock
    }

    pub(super) fn search(&self) -> Compiled {
        self.search
    }

    /// Returns the cells of CSV, in the order of JSON.
    pub(super) fn cells(&self) -> [String; 5] {
        [
            self.clock.word().to_owned(),
            self.search.word().to_owned(),
            self.runs.to_string(),
            self.seconds_q1.to_string(),
            self.seconds_q3.to_string(),
        ]
    }
}

/// Returns the explanation of the times below the table.
pub(super) fn explained(records: &[Record], is_repeated: bool) -> &'static str {
    let is_wall = |record: &Record| {
        let timing = record.timing.as_ref();
        timing.is_some_and(|timing| timing.clock == Clock::Wall)
    };
    match (is_repeated, records.iter().any(is_wall)) {
        (true, false) => {
            "Times are CPU time: the median of repeated runs, with the algorithms in turn. The spread is half the \
             interquartile range."
        }
        (true, true) => {
            "Times are the median of repeated runs, with the algorithms in turn. The spread is half the interquartile \
             range. The clock is CPU time for searches on one core, and wall time, which depends on other programs, for \
             parallel searches."
        }
        (false, false) => {
            "Times are CPU time of a single run and imprecise; without --once, runs are repeated."
        }
        (false, true) => {
            "Times are those of a single run and imprecise; without --once, runs are repeated. The clock is CPU time for \
             searches on one core, and wall time for parallel searches."
        }
    }
}

/// Formats the spread of the times: half the interquartile range as a percentage of the median, or `-` for fewer than
/// three samples.
pub(super) fn spread(samples: &[f64]) -> String {
    let [q1, median, q3] = quartiles(samples);
    if samples.len() < 3 || median <= 0.0 {
        return "-".to_owned();
    }
    format!("±{:.1} %", 50.0 * (q3 - q1) / median)
}

/// Returns the lower quartile, the median and the upper quartile, by linear interpolation; zeros if there are no numbers.
pub(super) fn quartiles(numbers: &[f64]) -> [f64; 3] {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().saturating_sub(1);
    [0.25, 0.5, 0.75].map(|share| {
        let index = share * last as f64;
        let (below, above) = (index.floor() as usize, index.ceil() as usize);
        match (sorted.get(below), sorted.get(above)) {
            (Some(&low), Some(&high)) => low + (high - low) * index.fract(),
            _ => 0.0,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_interpolated() {
        let numbers: Vec<f64> = (1..=9).rev().map(f64::from).collect();
        assert_eq!(quartiles(&numbers), [3.0, 5.0, 7.0]);
        assert_eq!(quartiles(&[1.0, 2.0]), [1.25, 1.5, 1.75]);
        assert_eq!(quartiles(&[4.0]), [4.0; 3]);
        assert_eq!(quartiles(&[]), [0.0; 3]);
        assert_eq!(spread(&numbers), "±40.0 %");
        assert_eq!(spread(&[1.0, 2.0]), "-");
    }

    #[test]
    fn the_median_is_that_of_all_runs_but_the_first() {
        let mut timing = Timing::once(9.0, Clock::Cpu, Compiled::Erased);
        assert_eq!((timing.runs, timing.median()), (1, 9.0));
        timing.repeated(30, vec![1.0, 2.0, 6.0]);
        assert_eq!((timing.runs, timing.median()), (31, 2.0));
        assert_eq!((timing.seconds_q1, timing.seconds_q3), (1.5, 4.0));
    }

    /// Sleeping takes no CPU time.
    #[test]
    fn cpu_time_excludes_time_spent_in_other_programs() {
        let [alone, on_all_cores] = [false, true].map(Stopwatch::start);
        std::thread::sleep(Duration::from_millis(100));
        let (wall, clock) = on_all_cores.stop();
        assert_eq!(clock, Clock::Wall);
        assert!(wall >= Duration::from_millis(100));
        if let (spent, Clock::Cpu) = alone.stop() {
            assert!(spent < Duration::from_millis(100), "{spent:?}");
        }
    }
}
