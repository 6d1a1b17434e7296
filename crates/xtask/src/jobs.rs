//! Programs that run in parallel, several at a time.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::steps::Step;
use crate::unchanged::Key;

/// The directory for the output of the programs.
const LOGS: &str = "target/xtask";

/// A program to run for a step.
pub(crate) struct Job {
    pub(crate) step: Step,
    pub(crate) name: String,
    pub(crate) command: Command,
    /// Where it stands in the order: the larger, the earlier.
    pub(crate) size: u64,
    /// If this has passed, the program is not run.
    pub(crate) key: Option<Key>,
}

/// A job that has ended.
pub(crate) struct Ended {
    pub(crate) step: Step,
    /// The message for a job that failed.
    pub(crate) result: Result<(), String>,
    /// The time from the creation of the queue to the end of this job.
    pub(crate) at: Duration,
    /// The tests that it has run, with their times in seconds.
    pub(crate) tests: Vec<(String, f64)>,
    /// What its result depends on, if the program was run.
    pub(crate) key: Option<Key>,
}

/// Jobs to run, to which a compilation adds programs as soon as they are compiled.
pub(crate) struct Queue {
    waiting: Mutex<Waiting>,
    changed: Condvar,
    begun: Instant,
}

struct Waiting {
    jobs: Vec<Job>,
    is_compiling: bool,
    running: usize,
}

impl Queue {
    pub(crate) fn new() -> Self {
        let waiting = Waiting {
            jobs: Vec::new(),
            is_compiling: true,
            running: 0,
        };
        Queue {
            waiting: Mutex::new(waiting),
            changed: Condvar::new(),
            begun: Instant::now(),
        }
    }

    pub(crate) fn add(&self, job: Job) {
        self.change(|waiting| waiting.jobs.push(job));
    }

    /// Ends the compilation: from now on all cores run jobs.
    pub(crate) fn compiled(&self) {
        self.change(|waiting| waiting.is_compiling = false);
    }

    /// Ends the compilation, which has failed, and removes the jobs that have not begun.
    pub(crate) fn give_up(&self) {
        self.change(|waiting| {
            waiting.is_compiling = false;
            waiting.jobs.clear();
        });
    }

    fn change(&self, change: impl FnOnce(&mut Waiting)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next job, the one that takes longest. While the compiler uses the cores, one runs at a time, for the cores that
    /// it leaves idle.
    fn next(&self) -> Option<Job> {
        let is_early = |waiting: &mut Waiting| {
            waiting.is_compiling && (waiting.running > 0 || waiting.jobs.is_empty())
        };
        let waiting = self.changed.wait_while(self.lock(), is_early);
        let mut waiting = waiting.unwrap_or_else(PoisonError::into_inner);
        let places = waiting.jobs.iter().enumerate();
        let (longest, _) = places.max_by_key(|(_, job)| job.size)?;
        waiting.running += 1;
        Some(waiting.jobs.swap_remove(longest))
    }

    /// Runs the jobs, one more at a time than there are cores, as some wait, until the compilation has ended and none is left. Prints a
    /// line for each that succeeds, and the whole output of each that fails.
    pub(crate) fn run(&self) -> Result<Vec<Ended>, String> {
        fs::create_dir_all(LOGS).map_err(|error| format!("cannot create {LOGS}: {error}"))?;
        let ended = Mutex::new(Vec::new());
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| {
            for _ in 0..=cores {
                scope.spawn(|| {
                    while let Some(job) = self.next() {
                        let job = job.run(self.begun);
                        if let Ok(mut ended) = ended.lock() {
                            ended.push(job);
                        }
                        self.change(|waiting| waiting.running -= 1);
                    }
                });
            }
        });
        ended.into_inner().map_err(|error| error.to_string())
    }
}

impl Job {
    fn run(self, begun: Instant) -> Ended {
        let Job {
            step,
            name,
            mut command,
            size: _,
            key,
        } = self;
        if key.as_ref().is_some_and(Key::has_passed) {
            println!("ok unchanged  {name}");
            return Ended {
                step,
                result: Ok(()),
                at: begun.elapsed(),
                tests: Vec::new(),
                key: None,
            };
        }
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
        if let (Some(key), Err(_)) = (&key, &result) {
            key.record(false);
        }
        let tests = log.lines().filter_map(time);
        Ended {
            step,
            result,
            at: begun.elapsed(),
            tests: tests
                .map(|(test, seconds)| (format!("{name} {test}"), seconds))
                .collect(),
            key,
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
