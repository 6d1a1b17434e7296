//! The steps of `cargo xtask test`.

use std::cmp::Reverse;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use clap::ValueEnum;

use crate::jobs::{self, Job};
use crate::programs::{self, Kind};
use crate::timing::Timing;
use crate::{advisories, browser, docs, licences, mutants, new_crate, packages, public_api, words};

/// All tests but examples in documentation.
const TESTS: &str = "--lib --bins --tests";

/// Benchmarks, compiled with the test profile: the optimised profile would compile everything again. The pattern selects only
/// benchmarks; `--benches` would also select unit tests.
const BENCHES: &str = "--bench *";

/// A step. Steps run in this order: those that fail fastest come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Step {
    /// Formatting
    Format,
    /// Banned phrases
    Words,
    /// Licences, sources and bans of all dependencies
    Licences,
    /// Known vulnerabilities and yanked versions of dependencies
    Advisories,
    /// Compilation of everything with clippy's lints, warnings denied
    Build,
    /// The crate that `searchlab new` writes: compiled, run as its README says, and tested
    New,
    /// Unit tests, integration tests, and the examples' output
    Tests,
    /// API documentation, warnings denied, and its examples, the README's among them
    Docs,
    /// Benchmarks, run once each
    Benches,
    /// The explorer's page in a real browser
    Browser,
    /// The public items of search-core, compared with the list that is checked in: part of `--long`
    #[value(hide = true)]
    PublicApi,
    /// Compilation of each published crate from its package: part of `--long`
    #[value(hide = true)]
    Packages,
    /// Tests that take minutes each, optimised: part of `--long`
    #[value(hide = true)]
    Long,
    /// Mutation tests of two crates, by a sample: part of `--long`
    #[value(hide = true)]
    Mutants,
}

/// The outcome of a step that did not fail.
pub(crate) enum Outcome {
    Passed,
    /// The step was skipped, for this reason.
    Skipped(String),
}

/// Runs a step. The error is the message to print.
type Run = fn(&mut Timing) -> Result<Outcome, String>;

fn passed((): ()) -> Outcome {
    Outcome::Passed
}

impl Step {
    /// Returns what runs the step, or `None` for a step that consists of [jobs](mod@jobs).
    pub(crate) fn alone(self) -> Option<Run> {
        Some(match self {
            Step::Format => |_| {
                component("rustfmt", "fmt")?;
                cargo("fmt --all --check").map(passed)
            },
            Step::Words => |_| words::check().map(passed),
            Step::Licences => |_| licences::check().map(passed),
            Step::Advisories => |_| advisories::check(),
            Step::Build => |timing| build(timing).map(passed),
            Step::New => |_| {
                component("clippy", "clippy")?;
                new_crate::check().map(passed)
            },
            Step::Tests | Step::Docs | Step::Benches | Step::Browser => return None,
            Step::PublicApi => |_| public_api::check(),
            Step::Packages => |_| packages::check().map(passed),
            Step::Long => |_| long().map(passed),
            Step::Mutants => |_| mutants::check(),
        })
    }
}

/// All at once, so that no core is idle at the end of each step.
fn build(timing: &mut Timing) -> Result<(), String> {
    component("clippy", "clippy")?;
    // Two libraries must compile without their default features too. And this program runs, so it cannot be replaced below.
    cargo(
        "clippy -p search-core -p search-laws -p xtask --no-default-features --locked -- -D warnings",
    )?;
    timing.compile(&mut linted(&format!(
        "test --workspace --locked --timings --no-run {TESTS} {BENCHES}"
    )))?;
    // A test runs them as programs; the command above would compile them as tests.
    run(&mut linted("build --workspace --locked --examples"))
}

/// Steps that ran in parallel.
pub(crate) struct Ended {
    /// Each step with its time, from the start of the first job to the end of its last one, and with its outcome.
    pub(crate) steps: Vec<(Step, Duration, Result<Outcome, String>)>,
    /// The tests that ran, with their times in seconds.
    pub(crate) tests: Vec<(String, f64)>,
}

/// Runs the jobs of all these steps in parallel.
pub(crate) fn in_parallel(steps: &[Step]) -> Result<Ended, String> {
    let begun = Instant::now();
    component("clippy", "clippy")?;
    let mut skipped = None;
    let browser = match steps.contains(&Step::Browser).then(browser::variable) {
        None => None,
        Some(found) => found?.map_err(|why| skipped = Some(why)).ok(),
    };
    let jobs = jobs(steps, browser)?;
    for &step in steps {
        let is_skipped = step == Step::Browser && skipped.is_some();
        if !is_skipped && jobs.iter().all(|job| job.step != step) {
            return Err(format!("no program was found for the step {step:?}"));
        }
    }
    let prepared = begun.elapsed();
    let jobs = jobs::run(jobs)?;
    let results = steps.iter().map(|&step| {
        let of_step = || jobs.iter().filter(move |job| job.step == step);
        let time = of_step().map(|job| job.at).max().unwrap_or_default();
        let failure = of_step().find_map(|job| job.result.as_ref().err());
        let failure = failure.cloned().or_else(|| match step {
            Step::Docs => docs::written().err(),
            _ => None,
        });
        let result = match (failure, &skipped) {
            (Some(failure), _) => Err(failure),
            (None, Some(why)) if step == Step::Browser => Ok(Outcome::Skipped(why.clone())),
            _ => Ok(Outcome::Passed),
        };
        (step, prepared + time, result)
    });
    Ok(Ended {
        steps: results.collect(),
        tests: jobs.into_iter().flat_map(|job| job.tests).collect(),
    })
}

/// Returns the jobs of these steps, those that run longest first. Without a browser, none needs one.
fn jobs(steps: &[Step], browser: Option<(&str, String)>) -> Result<Vec<Job>, String> {
    let mut jobs = Vec::new();
    if steps.contains(&Step::Docs) {
        jobs.push(Job {
            step: Step::Docs,
            name: "docs".to_owned(),
            command: docs::command()?,
        });
    }
    let mut programs = match steps {
        [Step::Docs] => Vec::new(),
        _ => programs::compiled(&format!("{TESTS} {BENCHES}"))?,
    };
    programs.sort_by_key(|program| Reverse(program.size()));
    for program in programs {
        let mut command = program.command();
        let step = match (program.kind, &browser) {
            (Kind::Test, _) => Step::Tests,
            (Kind::Benchmark, _) => Step::Benches,
            (Kind::Browser, None) => continue,
            (Kind::Browser, Some((variable, browser))) => {
                // Most of the time, a test waits for the browser.
                let threads = 2 * std::thread::available_parallelism().map_or(1, usize::from);
                command
                    .arg("--include-ignored")
                    .arg(format!("--test-threads={threads}"))
                    .env(variable, browser);
                Step::Browser
            }
        };
        if steps.contains(&step) {
            jobs.push(Job {
                step,
                name: program.name,
                command,
            });
        }
    }
    // They take by far the longest.
    jobs.sort_by_key(|job| job.step != Step::Browser);
    Ok(jobs)
}

/// Runs the tests that are ignored because they take long, optimised. They are in the crates that search; ignored tests of other
/// crates need a browser.
fn long() -> Result<(), String> {
    let crates = "-p search-core -p search-cluster -p classic-puzzles -p sudoku-puzzle";
    cargo(&format!(
        "test {crates} --release --locked --lib --tests -- --ignored"
    ))
}

/// Creates a command from its arguments in one line, split at blanks.
pub(crate) fn command(program: &str, arguments: &str) -> Command {
    let mut command = Command::new(program);
    command.args(arguments.split_whitespace());
    if is_continuous_integration() {
        // CI compiles once, so incremental data would only take space.
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

/// Creates a command of cargo that compiles with clippy's lints, whose warnings are errors.
///
/// `cargo clippy` generates no code, so everything would be compiled twice. Clippy's compiler generates code like the ordinary one,
/// so that one pass does both. Cargo keeps its output apart from that of the ordinary compiler.
pub(crate) fn linted(arguments: &str) -> Command {
    let mut command = command("cargo", arguments);
    command.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
    // As `cargo clippy -- -D warnings` passes them to clippy's compiler.
    command.env(
        "CLIPPY_ARGS",
        "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__",
    );
    command
}

/// Returns whether this is a CI run (`CI=true`). It must not skip anything for want of a tool.
pub(crate) fn is_continuous_integration() -> bool {
    std::env::var("CI").is_ok_and(|ci| ci == "true")
}

/// Prints a command and runs it in this terminal.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let words = [command.get_program()]
        .into_iter()
        .chain(command.get_args());
    let words: Vec<_> = words.map(std::ffi::OsStr::to_string_lossy).collect();
    let shown = words.join(" ");
    println!("$ {shown}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{shown}` failed ({status})")),
        Err(error) => Err(format!("cannot start `{shown}`: {error}")),
    }
}

pub(crate) fn cargo(arguments: &str) -> Result<(), String> {
    run(&mut command("cargo", arguments))
}

/// Returns whether a command succeeds; discards its output.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// Installs a component of the toolchain if it is missing.
fn component(name: &str, subcommand: &str) -> Result<(), String> {
    if succeeds(&mut command("cargo", &format!("{subcommand} --version"))) {
        return Ok(());
    }
    run(&mut command("rustup", &format!("component add {name}")))
}
