//! Programs that run in parallel, several at a time.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::steps::Step;

/// The directory for the output of the programs.
const LOGS: &str = "target/xtask";

/// A program to run for a step.
pub(crate) struct Job {
    pub(crate) step: Step,
    pub(crate) name: String,
    pub(crate) command: Command,
}

/// A job that has ended.
pub(crate) struct Ended {
    pub(crate) step: Step,
    /// The message for a job that failed.
    pub(crate) result: Result<(), String>,
    /// The time from the start of the first job to the end of this one.
    pub(crate) at: Duration,
    /// The tests that it has run, with their times in seconds.
    pub(crate) tests: Vec<(String, f64)>,
}

/// Runs the jobs in this order, one more at a time than there are cores, as some wait. Prints a line for each that succeeds, and
/// the whole output of each that fails.
pub(crate) fn run(jobs: Vec<Job>) -> Result<Vec<Ended>, String> {
    fs::create_dir_all(LOGS).map_err(|error| format!("cannot create {LOGS}: {error}"))?;
    let begun = Instant::now();
    let jobs = Mutex::new(VecDeque::from(jobs));
    let next = || jobs.lock().map_or(None, |mut jobs| jobs.pop_front());
    let ended = Mutex::new(Vec::new());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..=cores {
            scope.spawn(|| {
                while let Some(job) = next() {
                    let job = job.run(begun);
                    if let Ok(mut ended) = ended.lock() {
                        ended.push(job);
                    }
                }
            });
        }
    });
    ended.into_inner().map_err(|error| error.to_string())
}

impl Job {
    fn run(self, begun: Instant) -> Ended {
        let Job {
            step,
            name,
            mut command,
        } = self;
        let log = Path::new(LOGS)
            .join(name.replace(' ', "-"))
            .with_extension("log");
        let started = Instant::now();
        let status = File::create(&log).and_then(|file| {
            let errors = file.try_clone()?;
            command.stdout(file).stderr(errors).status()
        });
        let took = started.elapsed().as_secs_f64();
        let log = fs::read(&log).unwrap_or_default();
        let log = String::from_utf8_lossy(&log);
        let result = match status {
            Ok(status) if status.success() => {
                println!("ok {took:>7.1} s  {name}");
                Ok(())
            }
            Ok(status) => {
                println!("{log}\n`{name}` failed ({status})");
                Err(format!("`{name}` failed ({status})"))
            }
            Err(error) => Err(format!("cannot run `{name}`: {error}")),
        };
        let tests = log.lines().filter_map(time);
        Ended {
            step,
            result,
            at: begun.elapsed(),
            tests: tests
                .map(|(test, seconds)| (format!("{name} {test}"), seconds))
                .collect(),
        }
    }
}

/// Returns the test and its time, in a line such as `test name ... ok <0.012s>`.
fn time(line: &str) -> Option<(&str, f64)> {
    let (test, end) = line.strip_prefix("test ")?.rsplit_once(" ... ")?;
    let (_, seconds) = end.strip_suffix("s>")?.rsplit_once('<')?;
    Some((test, seconds.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_test_is_read_from_its_line() {
        assert_eq!(
            time("test a::b - should panic ... ok <1.234s>"),
            Some(("a::b - should panic", 1.234))
        );
        assert_eq!(time("test a ... ignored"), None);
        assert_eq!(time("test result: ok. 3 passed; 0 failed"), None);
        assert_eq!(time("running 3 tests"), None);
    }
}
