//! The steps of `cargo xtask test`.

use std::process::{Command, Stdio};

use clap::ValueEnum;

use crate::browser::Browser;
use crate::{advisories, browser, licences, mutants, packages, words};

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
    /// The explorer's page without a server: built, and a test for each capability
    Site,
    /// The public items of search-core, compared with the list that is checked in: part of `--long`
    #[value(hide = true)]
    PublicApi,
    /// Compilation of each published crate from its package: part of `--long`
    #[value(hide = true)]
    Packages,
    /// All tests of the explorer's page on the page without a server: part of `--long`
    #[value(hide = true)]
    WholeSite,
    /// The tests of the explorer's page on the page without a server in Firefox: part of `--long`
    #[value(hide = true)]
    Firefox,
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
type Run = fn() -> Result<Outcome, String>;

fn passed((): ()) -> Outcome {
    Outcome::Passed
}

impl Step {
    /// Returns what runs the step, or `None` for one that runs in [parallel](crate::parallel) with others.
    pub(crate) fn alone(self) -> Option<Run> {
        Some(match self {
            Step::Format => || {
                component("rustfmt", "fmt")?;
                cargo("fmt --all --check").map(passed)
            },
            Step::Words => || words::check().map(passed),
            Step::Licences => || licences::check().map(passed),
            Step::Advisories => || advisories::check(),
            Step::Build
            | Step::New
            | Step::Tests
            | Step::Docs
            | Step::Benches
            | Step::Browser
            | Step::Site => return None,
            // Runs this program again, compiled with the feature that this step needs.
            Step::PublicApi => || {
                cargo("run --quiet --locked --package xtask --features public-api -- public-api")
                    .map(passed)
            },
            Step::Packages => || packages::check().map(passed),
            Step::WholeSite => || browser::test_site(Browser::Chromium),
            Step::Firefox => || browser::test_site(Browser::Firefox),
            Step::Long => || long().map(passed),
            Step::Mutants => || mutants::check(),
        })
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
pub(crate) fn component(name: &str, subcommand: &str) -> Result<(), String> {
    if succeeds(&mut command("cargo", &format!("{subcommand} --version"))) {
        return Ok(());
    }
    run(&mut command("rustup", &format!("component add {name}")))
}
