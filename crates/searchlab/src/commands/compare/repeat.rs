//! Repeats searches until their times are meaningful.

use std::time::{Duration, Instant};

use search_catalog::EachHeuristic;
use search_core::{Limit, Step};

use super::Comparison;
use super::contender::Contender;
use super::timing::Timing;
use crate::error::Error;
use crate::interrupt;
use crate::record::{METRICS, Record};

/// The number of samples per search. Each sample consists of as many runs as fit.
const SAMPLES: u32 = 20;

/// The minimum number of samples of a search that fits into its budget.
const LEAST: usize = 3;

/// A puzzle that was searched by all contenders and can be searched again.
pub(super) struct SearchedPuzzle {
    pub(super) place: u64,
    /// The puzzle with each heuristic.
    pub(super) instances: EachHeuristic,
    /// For each contender, the record and the end of its first run, `None` if it is refused.
    pub(super) records: Vec<(Record, Option<Step>)>,
}

impl SearchedPuzzle {
    /// Returns `true` if another run of this contender has the same counts. Counts differ between runs that are stopped by
    /// time or memory.
    fn is_repeatable(&self, contender: usize) -> bool {
        let stopped = [Limit::Time, Limit::Bytes, Limit::Cancelled].map(Step::Stopped);
        let end = self.records[contender].1;
        end.is_some_and(|end| !stopped.contains(&end))
    }
}

/// The repeated runs of a contender.
#[derive(Clone, Default)]
struct Runs {
    /// The number of searches of the list in one sample.
    runs_a_sample: u32,
    spent: Duration,
    /// For each sample, the mean time of each puzzle.
    samples: Vec<Vec<f64>>,
}

impl Comparison<'_> {
    /// Repeats the search of the whole list by each contender in turn, until each has used its time budget.
    ///
    /// `first` is the time of the first run of each contender. A contender whose first run used up the budget is not
    /// repeated.
    ///
    /// # Errors
    ///
    /// Returns an error if a count differs from the first run.
    pub(super) fn repeat(
        &self,
        list: &mut [SearchedPuzzle],
        first: &[Duration],
    ) -> Result<(), Error> {
        let slice = self.budget / SAMPLES;
        let mut runs: Vec<Runs> = first
            .iter()
            .map(|first| Runs {
                runs_a_sample: (slice.as_nanos() / first.as_nanos().max(1)).clamp(1, 1 << 20)
                    as u32,
                ..Runs::default()
            })
            .collect();
        let is_due = |list: &[SearchedPuzzle], runs: &[Runs], place: usize| {
            let Runs { spent, samples, .. } = &runs[place];
            first[place] < self.budget
                && (samples.len() < LEAST || *spent < self.budget)
                && list.iter().any(|searched| searched.is_repeatable(place))
        };
        loop {
            let mut all_done = true;
            for place in 0..runs.len() {
                if is_due(list, &runs, place) {
                    all_done = false;
                    self.sample(list, place, &mut runs[place])?;
                }
            }
            if all_done || interrupt::flag().is_raised() {
                break;
            }
        }
        for (number, searched) in list.iter_mut().enumerate() {
            for (place, runs) in runs.iter().enumerate() {
                if !runs.samples.is_empty() && searched.is_repeatable(place) {
                    let times = runs.samples.iter().map(|sample| sample[number]).collect();
                    let again = runs.samples.len() as u64 * u64::from(runs.runs_a_sample);
                    searched.records[place].0.repeated(again, times);
                }
            }
        }
        Ok(())
    }

    /// Adds a sample of a contender, unless it is interrupted.
    fn sample(&self, list: &[SearchedPuzzle], place: usize, runs: &mut Runs) -> Result<(), Error> {
        let contender = &self.contenders[place];
        let started = Instant::now();
        let mut sums = vec![0.0; list.len()];
        for _ in 0..runs.runs_a_sample {
            for (searched, sum) in list.iter().zip(&mut sums) {
                if !searched.is_repeatable(place) {
                    continue;
                }
                let (again, _) = self.search(searched.place, &searched.instances, contender)?;
                if interrupt::flag().is_raised() {
                    return Ok(());
                }
                same_counts(contender, &searched.records[place].0, &again)?;
                *sum += again.timing.as_ref().map_or(0.0, Timing::median);
            }
        }
        let mean = |sum| sum / f64::from(runs.runs_a_sample);
        runs.samples.push(sums.into_iter().map(mean).collect());
        runs.spent += started.elapsed();
        Ok(())
    }
}

impl Record {
    /// Replaces the time by those of repeated runs.
    fn repeated(&mut self, runs: u64, samples: Vec<f64>) {
        if let (Some(timing), Some(metrics)) = (&mut self.timing, &mut self.metrics) {
            Timing::repeated(timing, runs, samples);
            metrics.seconds = Some(timing.median());
        }
    }
}

/// Checks that a repeated search has the same counts. Only the memory may differ: how many states a search expands at once adapts to the
/// time that they take, and what threads hold depends on their scheduling.
///
/// # Errors
///
/// Returns an error that names the first count that differs.
fn same_counts(contender: &Contender, first: &Record, again: &Record) -> Result<(), Error> {
    let depends_on_time = ["seconds", "bytes"];
    let mut metrics = { METRICS.iter() }.filter(|metric| !depends_on_time.contains(&metric.field));
    let differs = metrics.find(|metric| metric.of_record(first) != metric.of_record(again));
    let found = match differs {
        Some(metric) => {
            let [first, again] = [first, again].map(|record| metric.of_record(record).shown());
            format!(
                "{}: {first} in the first run, {again} in another",
                metric.name
            )
        }
        None if (first.status, &first.proven) != (again.status, &again.proven) => {
            let [first, again] = [first, again].map(|record| record.status.word());
            format!("status: {first} in the first run, {again} in another")
        }
        None => return Ok(()),
    };
    Err(Error::Failed(format!(
        "{contender} on puzzle {}: {found}; runs of the same search must agree",
        first.puzzle
    )))
}

#[cfg(all(test, feature = "puzzles"))]
mod tests {
    use search_catalog::Answer;
    use search_core::Counts;

    use super::*;

    fn record(expanded: u64, bytes: u64) -> Record {
        let counts = Counts {
            expanded,
            bytes,
            ..Counts::default()
        };
        let answer = Answer {
            found: None,
            end: Step::Exhausted,
            lower_bound: None,
            improvements: Vec::new(),
            could_not_grow: None,
            why_stopped: None,
            ties: None,
            counts,
        };
        Record::new(7, "a-star".to_owned(), &answer)
    }

    #[test]
    fn a_count_that_differs_between_runs_is_named() {
        let named = |name: &str| {
            let algorithm = name.parse().expect("the algorithm is in the catalog");
            Contender::all(&[algorithm], &[]).remove(0)
        };
        let algorithm = &named("a-star");
        assert!(same_counts(algorithm, &record(5, 9), &record(5, 9)).is_ok());
        let error = same_counts(algorithm, &record(5, 9), &record(6, 9)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a-star on puzzle 7: expanded: 5 in the first run, 6 in another; runs of the same search must agree"
        );
    }

    /// A comparison failed by chance, because breadth-first search expands as many states at once as the clock lets it.
    #[test]
    fn memory_that_depends_on_the_time_is_no_difference() {
        let algorithm = "breadth-first".parse().expect("it is in the catalog");
        let contender = &Contender::all(&[algorithm], &[]).remove(0);
        assert!(same_counts(contender, &record(5, 3020), &record(5, 2972)).is_ok());
    }
}
