//! The steps of `cargo xtask test`.

use std::process::{Command, Stdio};

use clap::ValueEnum;

use crate::timing::Timing;
use crate::{advisories, browser, licences, mutants, packages, public_api, words};

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
    /// Mutation tests of two crates: a sample, which takes hours; part of `--long`
    #[value(hide = true)]
    Mutants,
}

/// The outcome of a step that did not fail.
pub(crate) enum Outcome {
    Passed,
    /// The step was skipped, for this reason.
    Skipped(String),
}

impl Step {
    /// Runs the step. The error is the message to print.
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
                // The crate must compile without its default features too.
                cargo("clippy -p search-core --no-default-features --locked -- -D warnings")?;
            }
            Step::Docs => {
                let mut docs = command("cargo", "doc --timings --workspace --no-deps --locked");
                timing.compile(docs.env("RUSTDOCFLAGS", "-D warnings"))?;
            }
            // All at once, so that no core is idle at the end of each step.
            Step::Build => {
                timing.compile(&mut command(
                    "cargo",
                    &format!("test --workspace --locked --timings --no-run {TESTS} {BENCHES}"),
                ))?;
                // A test runs them as programs; the command above would compile them as tests.
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
