//! The steps of `cargo xtask test`.

use std::process::{Command, Stdio};

use clap::ValueEnum;

use crate::timing::Timing;
use crate::{advisories, browser, licences, mutants, packages, public_api, words};

/// All tests but examples in documentation.
const TESTS: &str = "--lib --bins --tests";

/// Benchmarks, built as tests are: optimised, as they are measured, they would have everything compiled once more. The
/// pattern takes them alone; `--benches` would take the libraries' unit tests too.
const BENCHES: &str = "--bench *";

/// One step; they run in this order, what fails fastest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Step {
    /// Formatting
    Format,
    /// Phrases that stay out of the prose
    Words,
    /// Licences, sources and bans of all dependencies
    Licences,
    /// Known vulnerabilities and yanked versions of dependencies
    Advisories,
    /// Lints of all targets, warnings denied
    Clippy,
    /// API documentation, warnings denied
    Docs,
    /// Compilation of all tests, examples and benchmarks
    Build,
    /// Unit tests, integration tests, and the examples' output
    Tests,
    /// Examples in the documentation, the README's among them
    Doctests,
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
    /// Whether the tests of two crates notice changes in the code: a sample, which takes hours, the last of `--long`
    #[value(hide = true)]
    Mutants,
}

/// How a step that did not fail ended.
pub(crate) enum Outcome {
    Passed,
    /// It could not be done: why.
    Skipped(String),
}

impl Step {
    /// Does the step; the error is the message to show.
    pub(crate) fn run(self, timing: &mut Timing) -> Result<Outcome, String> {
        match self {
            Step::Format => {
                component("rustfmt", "fmt")?;
                cargo("fmt --all --check")?;
            }
            Step::Words => words::check()?,
            Step::Licences => licences::check()?,
            Step::Advisories => return advisories::check(),
            Step::Clippy => {
                component("clippy", "clippy")?;
                timing.compile(&mut command(
                    "cargo",
                    "clippy --timings --workspace --all-targets --locked -- -D warnings",
                ))?;
                // What is there without its features has to stand by itself.
                cargo("clippy -p search-core --no-default-features --locked -- -D warnings")?;
            }
            Step::Docs => {
                let mut docs = command("cargo", "doc --timings --workspace --no-deps --locked");
                timing.compile(docs.env("RUSTDOCFLAGS", "-D warnings"))?;
            }
            // All at once, so that no core waits at the end of each step for what takes longest.
            Step::Build => {
                timing.compile(&mut command(
                    "cargo",
                    &format!("test --workspace --locked --timings --no-run {TESTS} {BENCHES}"),
                ))?;
                // Their test runs them; with the tests they would be compiled as tests.
                cargo("build --workspace --locked --examples")?;
            }
            Step::Tests => timing.test(
                "tests",
                &format!("test --workspace --locked --no-fail-fast {TESTS}"),
            )?,
            Step::Doctests => cargo("test --workspace --doc --locked")?,
            Step::Benches => cargo(&format!("test --workspace --locked {BENCHES}"))?,
            Step::Browser => return browser::begin()?.end(timing),
            Step::PublicApi => return public_api::check(),
            Step::Packages => packages::check()?,
            Step::Long => long()?,
            Step::Mutants => return mutants::check(),
        }
        Ok(Outcome::Passed)
    }
}

/// Runs the tests that are marked as too long for every day, optimised. All are in the crates that search; in other
/// crates, tests are ignored that need a browser.
fn long() -> Result<(), String> {
    let crates = "-p search-core -p search-cluster -p classic-puzzles -p sudoku-puzzle";
    cargo(&format!(
        "test {crates} --release --locked --lib --tests -- --ignored"
    ))
}

/// A command with its arguments in one line, split at blanks.
pub(crate) fn command(program: &str, arguments: &str) -> Command {
    let mut command = Command::new(program);
    command.args(arguments.split_whitespace());
    if is_continuous_integration() {
        // What is compiled once needs no gigabytes to be compiled faster the next time.
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

/// Whether this is no developer's run (`CI=true`): nothing may be skipped in it, and nothing is run again.
pub(crate) fn is_continuous_integration() -> bool {
    std::env::var("CI").is_ok_and(|ci| ci == "true")
}

/// Shows a command and runs it on this terminal.
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

/// Whether a command runs and succeeds; what it prints is dropped.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// Installs a part of the toolchain where it is missing.
fn component(name: &str, subcommand: &str) -> Result<(), String> {
    if succeeds(&mut command("cargo", &format!("{subcommand} --version"))) {
        return Ok(());
    }
    run(&mut command("rustup", &format!("component add {name}")))
}
