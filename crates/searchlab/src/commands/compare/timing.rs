//! How long a search takes, over several runs.

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use serde::{Serialize, Serializer};

use crate::record::Record;

/// What the time of a search is read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clock {
    /// The time that the processor spent on the search, whatever else the machine did.
    Cpu,
    /// The time that passed, for searches on several cores; and where the system has no other clock.
    Wall,
}

impl Clock {
    /// The word for it in tables and JSON.
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

/// A clock that runs.
pub(super) struct Stopwatch {
    thread: Option<ThreadTime>,
    begun: Instant,
}

impl Stopwatch {
    /// For a search on this thread, or on all cores.
    pub(super) fn start(is_parallel: bool) -> Stopwatch {
        let thread = || ThreadTime::try_now().ok();
        Stopwatch {
            thread: (!is_parallel).then(thread).flatten(),
            begun: Instant::now(),
        }
    }

    /// The time since its start, and which that is.
    pub(super) fn stop(self) -> (Duration, Clock) {
        let spent = self.thread.and_then(|thread| thread.try_elapsed().ok());
        match spent {
            Some(spent) => (spent, Clock::Cpu),
            None => (self.begun.elapsed(), Clock::Wall),
        }
    }
}

/// The times of one search, which stands in its record with their median as `seconds`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Timing {
    clock: Clock,
    /// How often it was run.
    pub(super) runs: u64,
    /// A quarter of the times are at most this.
    seconds_q1: f64,
    /// A quarter of the times are at least this.
    seconds_q3: f64,
    /// Each the mean of as many runs as make a time that can be told from others.
    #[serde(skip)]
    pub(super) samples: Vec<f64>,
}

impl Timing {
    /// Of one run.
    pub(super) fn once(seconds: f64, clock: Clock) -> Timing {
        Timing {
            clock,
            runs: 1,
            seconds_q1: seconds,
            seconds_q3: seconds,
            samples: vec![seconds],
        }
    }

    /// The same of several. The first run, in which memory is touched for the first time, is not among the samples.
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

    /// What CSV has of it, in the order of JSON.
    pub(super) fn cells(&self) -> [String; 4] {
        [
            self.clock.word().to_owned(),
            self.runs.to_string(),
            self.seconds_q1.to_string(),
            self.seconds_q3.to_string(),
        ]
    }
}

/// What the table says about its times.
pub(super) fn explained(records: &[Record], is_repeated: bool) -> &'static str {
    let is_wall = |record: &Record| {
        let timing = record.timing.as_ref();
        timing.is_some_and(|timing| timing.clock == Clock::Wall)
    };
    match (is_repeated, records.iter().any(is_wall)) {
        (true, false) => {
            "Times are CPU time: the median of repeated runs, the algorithms in turn; the spread is half the distance of \
             the quartiles."
        }
        (true, true) => {
            "Times are the median of repeated runs, the algorithms in turn; the spread is half the distance of the \
             quartiles. They are CPU time on one core, and wall time, in which other programs have a part, where the \
             clock says so: on several cores."
        }
        (false, false) => {
            "Times are CPU time of one run, which says little: without --once they are repeated."
        }
        (false, true) => {
            "Times are those of one run, which says little: without --once they are repeated. They are CPU time on one \
             core, and wall time where the clock says so: on several cores."
        }
    }
}

/// How far apart times are: half the distance of the quartiles, as a share of the median; nothing of fewer than three.
pub(super) fn spread(samples: &[f64]) -> String {
    let [q1, median, q3] = quartiles(samples);
    if samples.len() < 3 || median <= 0.0 {
        return "-".to_owned();
    }
    format!("±{:.1} %", 50.0 * (q3 - q1) / median)
}

/// The values below which a quarter, half and three quarters of the numbers are; between two numbers, as much of the way.
pub(super) fn quartiles(numbers: &[f64]) -> [f64; 3] {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().saturating_sub(1);
    [0.25, 0.5, 0.75].map(|share| {
        let place = share * last as f64;
        let (below, above) = (place.floor() as usize, place.ceil() as usize);
        match (sorted.get(below), sorted.get(above)) {
            (Some(&low), Some(&high)) => low + (high - low) * place.fract(),
            _ => 0.0,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_known() {
        let numbers: Vec<f64> = (1..=9).rev().map(f64::from).collect();
        assert_eq!(quartiles(&numbers), [3.0, 5.0, 7.0]);
        assert_eq!(quartiles(&[1.0, 2.0]), [1.25, 1.5, 1.75]);
        assert_eq!(quartiles(&[4.0]), [4.0; 3]);
        assert_eq!(quartiles(&[]), [0.0; 3]);
        assert_eq!(spread(&numbers), "±40.0 %");
        assert_eq!(spread(&[1.0, 2.0]), "-");
    }

    #[test]
    fn the_median_stands_for_all_runs_but_the_first() {
        let mut timing = Timing::once(9.0, Clock::Cpu);
        assert_eq!((timing.runs, timing.median()), (1, 9.0));
        timing.repeated(30, vec![1.0, 2.0, 6.0]);
        assert_eq!((timing.runs, timing.median()), (31, 2.0));
        assert_eq!((timing.seconds_q1, timing.seconds_q3), (1.5, 4.0));
    }

    /// Sleeping takes no time of the processor.
    #[test]
    fn another_program_is_not_in_the_time_of_a_search() {
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
