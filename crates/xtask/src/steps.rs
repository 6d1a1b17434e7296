//! The steps of `cargo xtask test`, their order, and what each one runs.

use std::fmt::Write as _;
use std::process::Command;
use std::time::Instant;

use clap::ValueEnum;

use crate::command::{command, run as run_command, succeeds};
use crate::summary::{Report, duration};
use crate::{deny, yanked};

/// One step, in the order they run: what fails fastest comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Step {
    /// Formatting, by rustfmt
    Format,
    /// Lints of all targets, by clippy, warnings denied
    Clippy,
    /// API documentation, by rustdoc, warnings denied
    Docs,
    /// Unit tests, documentation tests and the examples' output
    Tests,
    /// Benchmarks: built as they are measured, and run once each
    Benches,
    /// Licences, sources and bans of all dependencies, by cargo-deny
    Licences,
    /// Known vulnerabilities and yanked versions of dependencies, by cargo-deny
    Advisories,
}

/// How a step that did not fail ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// All that the step checks was checked, and is well.
    Passed,
    /// Something could not be checked: what, and why.
    Skipped(String),
}

impl Step {
    /// The name it is called by on the command line.
    pub(crate) fn name(self) -> String {
        self.to_possible_value()
            .map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// The line that says what it checks.
    fn about(self) -> String {
        let value = self.to_possible_value();
        value
            .and_then(|value| value.get_help().map(ToString::to_string))
            .unwrap_or_default()
    }

    /// Does the step; the error is the message to show.
    fn run(self) -> Result<Outcome, String> {
        match self {
            Self::Format => {
                component("rustfmt", "cargo fmt --version")?;
                run_command(&mut command("cargo fmt --all --check"))?;
            }
            Self::Clippy => {
                component("clippy", "cargo clippy --version")?;
                run_command(&mut command(
                    "cargo clippy --workspace --all-targets --locked -- -D warnings",
                ))?;
            }
            Self::Docs => {
                let mut docs = command("cargo doc --workspace --no-deps --locked");
                run_command(docs.env("RUSTDOCFLAGS", "-D warnings"))?;
            }
            Self::Tests => run_command(&mut command("cargo test --workspace --locked"))?,
            // The pattern takes benchmarks alone; `--benches` would take every library's unit tests too.
            Self::Benches => {
                run_command(&mut command(
                    "cargo bench --workspace --bench * --locked -- --test",
                ))?;
            }
            Self::Licences => {
                let mut deny = Command::new(deny::program()?);
                run_command(deny.args(["--locked", "check", "licenses", "bans", "sources"]))?;
            }
            Self::Advisories => return advisories(),
        }
        Ok(Outcome::Passed)
    }
}

/// Makes sure that a part of the toolchain is there: where `probe` fails it is installed with rustup.
fn component(name: &str, probe: &str) -> Result<(), String> {
    if succeeds(&mut command(probe)) {
        return Ok(());
    }
    println!("{name} is not installed");
    run_command(&mut command(&format!("rustup component add {name}")))
}

/// Checks against the advisory database, or, where that cannot be had, for yanked versions alone.
fn advisories() -> Result<Outcome, String> {
    let deny = deny::program()?;
    let Err(reason) = deny::fetch_database(&deny)? else {
        // All was fetched a moment ago, so a failure from here on is never the network's.
        run_command(Command::new(&deny).args(["--locked", "--offline", "check", "advisories"]))?;
        return Ok(Outcome::Passed);
    };
    println!(
        "skipped: known vulnerabilities, because the advisory database is out of reach: {reason}"
    );
    let what = match yanked::check(&deny)? {
        Ok(()) => "known vulnerabilities (yanked versions: none)",
        Err(reason) => {
            println!("skipped: yanked versions: {reason}");
            "known vulnerabilities and yanked versions"
        }
    };
    Ok(Outcome::Skipped(what.to_owned()))
}

/// The steps to run, in their order: the named ones, or all when none is named.
pub(crate) fn select(named: &[Step]) -> Vec<Step> {
    let all = Step::value_variants().iter().copied();
    all.filter(|step| named.is_empty() || named.contains(step))
        .collect()
}

/// Runs `steps` up to the first that fails, and reports on each; those after it are left out.
pub(crate) fn run(steps: &[Step]) -> Vec<Report> {
    let mut reports = Vec::new();
    for (index, &step) in steps.iter().enumerate() {
        println!(
            "\n== {}/{} {}: {}",
            index + 1,
            steps.len(),
            step.name(),
            step.about()
        );
        let start = Instant::now();
        let result = step.run();
        let elapsed = start.elapsed();
        println!("== {} took {}", step.name(), duration(elapsed));
        let failed = result.is_err();
        reports.push(Report {
            step,
            result: Some(result),
            elapsed,
        });
        if failed {
            break;
        }
    }
    let left_out = steps.iter().skip(reports.len());
    reports.extend(left_out.map(|&step| Report::not_run(step)));
    reports
}

/// The steps with what each one checks, for the help.
pub(crate) fn table() -> String {
    let mut text = "Steps of `cargo xtask test`, in order:".to_owned();
    for step in select(&[]) {
        let _ = write!(text, "\n  {:<12}{}", step.name(), step.about());
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_are_unique_and_all_steps_are_described() {
        let all = select(&[]);
        assert_eq!(all.len(), 7);
        assert_eq!(
            all.iter()
                .map(|step| step.name())
                .collect::<HashSet<_>>()
                .len(),
            all.len()
        );
        assert!(
            all.iter()
                .all(|step| !step.name().is_empty() && !step.about().is_empty())
        );
    }

    #[test]
    fn named_steps_run_once_and_in_order() {
        let named = [Step::Tests, Step::Format, Step::Tests];
        assert_eq!(select(&named), [Step::Format, Step::Tests]);
    }
}
