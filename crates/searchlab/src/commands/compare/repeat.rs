//! Searches run again until their times mean something.

use std::time::{Duration, Instant};

use search_catalog::{Algorithm, Instance};
use search_core::{Limit, Step};

use super::Comparison;
use super::timing::Timing;
use crate::error::Error;
use crate::interrupt;
use crate::record::{FIGURES, Record};

/// A search is timed in so many samples, each of as many runs as fit.
const SAMPLES: u32 = 20;

/// The fewest samples of a search that fits into its budget at all.
const LEAST: usize = 3;

/// A puzzle that was searched by all algorithms, and may be searched again.
pub(super) struct Searched {
    pub(super) place: u64,
    pub(super) instance: Instance,
    /// One for each algorithm, and how its first run ended.
    pub(super) records: Vec<(Record, Step)>,
}

impl Searched {
    /// Whether another run by this algorithm has the same counts: where time or memory ended the first one, the moment
    /// decided them.
    fn is_repeatable(&self, algorithm: usize) -> bool {
        let stopped = [Limit::Time, Limit::Bytes, Limit::Cancelled].map(Step::Stopped);
        !stopped.contains(&self.records[algorithm].1)
    }
}

/// What an algorithm has been run for its times.
#[derive(Clone, Default)]
struct Runs {
    /// How often the list is searched in one sample.
    runs_a_sample: u32,
    spent: Duration,
    /// For each sample, the mean time of each puzzle.
    samples: Vec<Vec<f64>>,
}

impl Comparison<'_> {
    /// Searches the whole list again by each algorithm in turn, until each has had its budget of time. `first` is what
    /// each took in the first run; one that has used its budget in that has its times.
    ///
    /// # Errors
    /// A count that is not what it was in the first run.
    pub(super) fn repeat(&self, list: &mut [Searched], first: &[Duration]) -> Result<(), Error> {
        let slice = self.budget / SAMPLES;
        let mut runs: Vec<Runs> = first
            .iter()
            .map(|first| Runs {
                runs_a_sample: (slice.as_nanos() / first.as_nanos().max(1)).clamp(1, 1 << 20)
                    as u32,
                ..Runs::default()
            })
            .collect();
        let is_due = |list: &[Searched], runs: &[Runs], place: usize| {
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

    /// One sample of an algorithm, unless it is interrupted.
    fn sample(&self, list: &[Searched], place: usize, runs: &mut Runs) -> Result<(), Error> {
        let algorithm = self.algorithms[place];
        let begun = Instant::now();
        let mut sums = vec![0.0; list.len()];
        for _ in 0..runs.runs_a_sample {
            for (searched, sum) in list.iter().zip(&mut sums) {
                if !searched.is_repeatable(place) {
                    continue;
                }
                let (again, _) = self.searched(searched.place, &searched.instance, algorithm)?;
                if interrupt::flag().is_raised() {
                    return Ok(());
                }
                same_counts(algorithm, &searched.records[place].0, &again)?;
                *sum += again.took.seconds;
            }
        }
        let mean = |sum| sum / f64::from(runs.runs_a_sample);
        runs.samples.push(sums.into_iter().map(mean).collect());
        runs.spent += begun.elapsed();
        Ok(())
    }
}

impl Record {
    /// With the times of further runs.
    fn repeated(&mut self, runs: u64, samples: Vec<f64>) {
        if let Some(timing) = &mut self.timing {
            Timing::repeated(timing, runs, samples);
            self.took.seconds = timing.median();
        }
    }
}

/// A search that is run again counts what it counted. On several cores, who comes first decides which memory is taken.
fn same_counts(algorithm: Algorithm, first: &Record, again: &Record) -> Result<(), Error> {
    let depends = |field: &str| field == "seconds" || (field == "bytes" && algorithm.is_parallel());
    let mut figures = FIGURES.iter().filter(|figure| !depends(figure.field));
    let differs = figures.find(|figure| figure.of(&first.took) != figure.of(&again.took));
    let found = match differs {
        Some(figure) => {
            let [first, again] = [first, again].map(|record| figure.of(&record.took).shown());
            format!(
                "{}: {first} in the first run, {again} in another",
                figure.name
            )
        }
        None if (first.status, &first.proven) != (again.status, &again.proven) => {
            let [first, again] = [first, again].map(|record| record.status.word());
            format!("status: {first} in the first run, {again} in another")
        }
        None => return Ok(()),
    };
    Err(Error::Failed(format!(
        "{algorithm} on puzzle {}: {found}; runs of the same search must agree",
        first.puzzle
    )))
}

#[cfg(test)]
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
            could_not_grow: None,
            ties: None,
            counts,
        };
        Record::new(7, "a-star".to_owned(), &answer)
    }

    #[test]
    fn a_count_that_differs_between_runs_is_named() {
        let algorithm = "a-star".parse().expect("it is listed");
        assert!(same_counts(algorithm, &record(5, 9), &record(5, 9)).is_ok());
        let error = same_counts(algorithm, &record(5, 9), &record(6, 9)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a-star on puzzle 7: expanded: 5 in the first run, 6 in another; runs of the same search must agree"
        );
        assert!(same_counts(algorithm, &record(5, 9), &record(5, 8)).is_err());
        let parallel = "parallel-breadth-first".parse().expect("it is listed");
        assert!(same_counts(parallel, &record(5, 9), &record(5, 8)).is_ok());
    }
}
