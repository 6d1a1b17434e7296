//! The steps that run in parallel: the compilation, and what it compiles, each program as soon as it is compiled.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::browser::{Browser, Found};
use crate::docs;
use crate::jobs::{Job, Queue};
use crate::programs::{self, Kind, Program};
use crate::steps::{Outcome, Step, cargo, command, component, linted, run};
use crate::timing::Timing;
use crate::unchanged::Files;

/// Steps that ran in parallel.
pub(crate) struct Ended {
    /// Each step with its time, from the start of the first step to the end of its last job, and with its outcome.
    pub(crate) steps: Vec<(Step, Duration, Result<Outcome, String>)>,
    /// The tests that ran, with their times in seconds.
    pub(crate) tests: Vec<(String, f64)>,
}

/// Runs all these steps.
pub(crate) fn run_all(steps: &[Step], again: bool, timing: &mut Timing) -> Result<Ended, String> {
    let begun = Instant::now();
    component("clippy", "clippy")?;
    let mut skipped = None;
    let needs_browser = steps.contains(&Step::Browser) || steps.contains(&Step::Site);
    let browser = match needs_browser.then(|| Browser::Chromium.for_tests()) {
        None => None,
        Some(found) => found?.map_err(|why| skipped = Some(why)).ok(),
    };
    let all = Steps {
        steps,
        browser,
        files: Files::hash(again),
    };
    let queue = Queue::new();
    let (compiled, jobs) = std::thread::scope(|scope| {
        let jobs = scope.spawn(|| queue.run());
        let compiled = all.compile(&queue, timing).map(|()| begun.elapsed());
        match compiled {
            Ok(_) => queue.compiled(),
            Err(_) => queue.give_up(),
        }
        (compiled, jobs.join())
    });
    let jobs = jobs.map_err(|_| "a thread that runs jobs panicked")??;
    let compiled = compiled?;
    // A program may have read a file that was edited since it was hashed.
    if all.files.as_ref().is_some_and(Files::are_unchanged) {
        let passed = jobs.iter().filter(|job| job.result.is_ok());
        passed
            .filter_map(|job| job.key.as_ref())
            .for_each(|key| key.record(true));
    }
    let results = steps.iter().map(|&step| {
        let of_step = || jobs.iter().filter(move |job| job.step == step);
        let time = of_step().map(|job| job.at).max().unwrap_or(compiled);
        let failure = of_step().find_map(|job| job.result.clone().err());
        let is_missing = step != Step::Build && of_step().next().is_none();
        let result = match (step, failure, &skipped) {
            (_, Some(failure), _) => Err(failure),
            (Step::Browser | Step::Site, None, Some(why)) => Ok(Outcome::Skipped(why.clone())),
            _ if is_missing => Err(format!("no program was found for the step {step:?}")),
            (Step::Docs, None, _) => docs::written().map(|()| Outcome::Passed),
            _ => Ok(Outcome::Passed),
        };
        (step, time, result)
    });
    Ok(Ended {
        steps: results.collect(),
        tests: jobs.iter().flat_map(|job| job.tests.clone()).collect(),
    })
}

/// The steps to run.
struct Steps<'s> {
    steps: &'s [Step],
    /// The browser, if there is one.
    browser: Option<Found>,
    /// The files that programs read, if unchanged programs are recognised.
    files: Option<Files>,
}

impl Steps<'_> {
    fn has(&self, step: Step) -> bool {
        self.steps.contains(&step)
    }

    /// Compiles what the steps run, and adds their jobs to the queue.
    fn compile(&self, queue: &Queue, timing: &mut Timing) -> Result<(), String> {
        if self.has(Step::Build) {
            // Two libraries must compile without their default features too.
            cargo(
                "clippy -p search-core -p search-laws --no-default-features --locked -- -D warnings",
            )?;
        }
        let compiles_itself = |step: &Step| matches!(step, Step::Docs | Step::New | Step::Site);
        if !self.steps.iter().all(compiles_itself) {
            let mut of_programs = Vec::new();
            timing.compile(|| {
                programs::compile(|program| match program.kind {
                    Kind::OfPrograms => of_programs.push(program),
                    _ => self.add(program, queue),
                })
            })?;
            // A test runs them as programs; the command above compiles them as tests.
            run(&mut linted("build --workspace --locked --examples"))?;
            for program in of_programs {
                self.add(program, queue);
            }
        }
        // These use cargo, which compiles for one command at a time.
        if self.has(Step::Docs) {
            queue.add(long(Step::Docs, docs::command()?));
        }
        if self.has(Step::New) {
            queue.add(long(Step::New, this_program("new-crate")?));
        }
        if self.has(Step::Site) && self.browser.is_some() {
            queue.add(long(Step::Site, this_program("site-tests")?));
        }
        Ok(())
    }

    /// Adds a program to the queue if it belongs to one of the steps.
    fn add(&self, program: Program, queue: &Queue) {
        let mut command = program.command();
        let step = match (program.kind, &self.browser) {
            (Kind::Test | Kind::OfPrograms, _) => Step::Tests,
            (Kind::Benchmark, _) => Step::Benches,
            (Kind::Browser, None) => return,
            (Kind::Browser, Some(browser)) => {
                command
                    .args(Browser::Chromium.arguments())
                    .env(browser.variable, &browser.program);
                // These test what only the page without a server does.
                command.arg("--skip=site::");
                Step::Browser
            }
        };
        if self.has(step) {
            let files = self.files.as_ref();
            let browser = self.browser.as_ref();
            let browser = browser.filter(|_| step == Step::Browser);
            queue.add(Job {
                step,
                key: files.and_then(|files| files.key(&program, &command, browser)),
                command,
                size: match step {
                    Step::Browser => u64::MAX,
                    _ => program.size(),
                },
                name: program.name,
            });
        }
    }
}

/// Returns a job that takes longer than any of a program but the tests in the browser.
fn long(step: Step, command: Command) -> Job {
    Job {
        step,
        name: format!("{step:?}").to_lowercase(),
        command,
        size: u64::MAX - 1,
        key: None,
    }
}

/// Returns a command of this program.
fn this_program(arguments: &str) -> Result<Command, String> {
    let this = std::env::current_exe();
    let this = this.map_err(|error| format!("cannot find this program: {error}"))?;
    Ok(command(&this.display().to_string(), arguments))
}
