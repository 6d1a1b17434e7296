//! The steps of `cargo xtask test`.

use std::time::{SystemTime, UNIX_EPOCH};

use clap::ValueEnum;

use crate::browser::{self, Browser};
use crate::command::{cargo, command, component, has, run};
use crate::{new_crate, python, site};

/// A step. Steps run in this order: those that fail fastest come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Step {
    /// Formatting
    Format,
    /// Licences, sources and known vulnerabilities of all dependencies, by cargo-deny
    Deny,
    /// Clippy's lints on everything, warnings denied
    Clippy,
    /// Unit tests, integration tests, and the examples' output
    Tests,
    /// API documentation, warnings denied, and its examples, the README's among them
    Docs,
    /// The crate that `searchlab new` writes, its commands and its tests: part of `--more`
    New,
    /// The Python package, its lints, its tests and its types: part of `--more`
    Python,
    /// Clippy's lints on libraries without their default features: part of `--more`
    Lean,
    /// Each screen of the explorer's page once, in a real browser: part of `--more`
    Walk,
    /// All other tests of the explorer's page in a real browser: part of `--more`
    Browser,
    /// The Python package beside aima-python, in notebooks and in Jupyter: part of `--more`
    Notebooks,
    /// The explorer's page without a server, built, and what only that page does: part of `--more`
    Site,
    /// Benchmarks, run once each: part of `--more`
    Benches,
    /// Compilation of each published crate from its package: part of `--long`
    #[value(hide = true)]
    Packages,
    /// All tests of the explorer's page on the page without a server: part of `--long`
    #[value(hide = true)]
    WholeSite,
    /// The tests of the explorer's page on the page without a server in Firefox: part of `--long`
    #[value(hide = true)]
    Firefox,
    /// Tests that take minutes each, optimised, and properties with many new random inputs: part of `--long`
    #[value(hide = true)]
    Long,
}

/// The command that a step is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Set {
    /// `cargo xtask test`
    Usual,
    /// `cargo xtask test --more`
    More,
    /// `cargo xtask test --long`
    Long,
}

/// The outcome of a step that did not fail.
pub(crate) enum Outcome {
    Passed,
    /// The step was skipped, for this reason.
    Skipped(String),
}

impl Step {
    /// Returns the command that the step is part of.
    pub(crate) fn set(self) -> Set {
        match self {
            Step::Format | Step::Deny | Step::Clippy | Step::Tests | Step::Docs => Set::Usual,
            Step::Packages | Step::WholeSite | Step::Firefox | Step::Long => Set::Long,
            _ => Set::More,
        }
    }

    /// Runs the step. The error is the message to print.
    pub(crate) fn run(self) -> Result<Outcome, String> {
        match self {
            Step::Format => {
                component("rustfmt", "fmt")?;
                cargo("fmt --all --check")
            }
            Step::Deny => return deny(),
            Step::Clippy => clippy("--workspace --all-targets"),
            Step::Tests => tests(),
            Step::Docs => docs(),
            Step::Python => return python::check(),
            Step::New => new_crate::check(),
            Step::Walk => return browser::test_walk(),
            // The second is what a program with puzzles of its own compiles.
            Step::Lean => clippy("-p search-core -p search-laws --no-default-features").and_then(|()| {
                clippy("-p searchlab -p search-explorer -p search-studio --no-default-features --features searchlab/explore")
            }),
            Step::Browser => return browser::test_others(),
            Step::Notebooks => return python::check_notebooks(),
            Step::Site => {
                return browser::test_site(Browser::Chromium, &site::UNOPTIMISED, "site::");
            }
            Step::Benches => cargo("test --workspace --locked --bench *"),
            // Fails if files of a crate are not committed.
            Step::Packages => cargo("publish --workspace --dry-run --locked --quiet"),
            Step::WholeSite => return browser::test_site(Browser::Chromium, &site::PUBLISHED, ""),
            Step::Firefox => return browser::test_site(Browser::Firefox, &site::PUBLISHED, ""),
            Step::Long => long(),
        }
        .map(|()| Outcome::Passed)
    }
}

/// CI runs cargo-deny as a ready program in a job of its own.
fn deny() -> Result<Outcome, String> {
    if !has("deny") {
        let why = "cargo-deny is not installed (cargo install --locked cargo-deny), so licences and known vulnerabilities of \
                   dependencies were not checked";
        return Ok(Outcome::Skipped(why.to_owned()));
    }
    cargo("deny --locked check").map(|()| Outcome::Passed)
}

fn clippy(what: &str) -> Result<(), String> {
    component("clippy", "clippy")?;
    cargo(&format!("clippy {what} --locked -- -D warnings"))
}

fn tests() -> Result<(), String> {
    if !has("nextest") {
        return cargo("test --workspace --locked --lib --bins --tests --examples");
    }
    // Tests run the examples of their packages.
    cargo("build --workspace --locked --examples")?;
    cargo("nextest run --workspace --locked --no-tests pass")
}

fn docs() -> Result<(), String> {
    let mut doc = command("cargo", "doc --workspace --lib --no-deps --locked");
    run(doc.env("RUSTDOCFLAGS", "-D warnings"))?;
    cargo("test --workspace --doc --locked")
}

/// Runs the tests of the crates that search, optimised: also those that are ignored because they take long, and properties with random
/// inputs that differ in each run, many of them. Ignored tests of other crates need a browser.
fn long() -> Result<(), String> {
    const CASES: &str = "2000";
    let crates = "-p search-core -p search-cluster -p search-trace -p classic-puzzles -p sudoku-puzzle -p conflict-driven -p planning-task";
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = now.map_or(0, |now| now.as_secs()).to_string();
    let mut tests = command(
        "cargo",
        &format!("test {crates} --release --locked --lib --tests -- --include-ignored"),
    );
    // To repeat a failed run, set these variables.
    println!("PROPTEST_RNG_SEED={seed} PROPTEST_CASES={CASES}");
    run(tests
        .env("PROPTEST_RNG_SEED", seed)
        .env("PROPTEST_CASES", CASES)
        // More cases reject more inputs than the default allows.
        .env("PROPTEST_MAX_GLOBAL_REJECTS", "100000"))
}
