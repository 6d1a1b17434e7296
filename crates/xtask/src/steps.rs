//! The steps of `cargo xtask test`.

use std::process::{Command, Stdio};

use clap::ValueEnum;

use crate::{browser, deny};

/// One step; they run in this order, what fails fastest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Step {
    /// Formatting
    Format,
    /// Lints of all targets, warnings denied
    Clippy,
    /// API documentation, warnings denied
    Docs,
    /// Unit tests, documentation tests, the README's code, and the examples' output
    Tests,
    /// The explorer's page in a real browser
    Browser,
    /// Benchmarks: built as tests are, and run once each
    Benches,
    /// Licences, sources and bans of all dependencies
    Licences,
    /// Known vulnerabilities and yanked versions of dependencies
    Advisories,
}

/// How a step that did not fail ended.
pub(crate) enum Outcome {
    Passed,
    /// It could not be done: why.
    Skipped(String),
}

impl Step {
    /// Does the step; the error is the message to show.
    pub(crate) fn run(self) -> Result<Outcome, String> {
        match self {
            Step::Format => {
                component("rustfmt", "fmt")?;
                cargo("fmt --all --check")?;
            }
            Step::Clippy => {
                component("clippy", "clippy")?;
                let with = browser::FEATURE;
                cargo(&format!(
                    "clippy --workspace --all-targets --features {with} --locked -- -D warnings"
                ))?;
                // What is there without its features has to stand by itself.
                cargo("clippy -p search-core --no-default-features --locked -- -D warnings")?;
            }
            Step::Docs => {
                let mut docs = command("cargo", "doc --workspace --no-deps --locked");
                run(docs.env("RUSTDOCFLAGS", "-D warnings"))?;
            }
            Step::Tests => {
                // With the feature of the next step, or it would compile half of the workspace again.
                let (with, later) = (browser::FEATURE, browser::TESTS);
                cargo(&format!(
                    "test --workspace --features {with} --locked -- --skip {later}"
                ))?;
            }
            Step::Browser => return browser::tests(),
            // The pattern takes benchmarks alone; `--benches` would take the libraries' unit tests too. Optimised, as they are
            // measured, they would have everything compiled once more.
            Step::Benches => {
                let with = browser::FEATURE;
                cargo(&format!(
                    "test --workspace --features {with} --bench * --locked"
                ))?;
            }
            Step::Licences => deny::licences()?,
            Step::Advisories => return deny::advisories(),
        }
        Ok(Outcome::Passed)
    }
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
