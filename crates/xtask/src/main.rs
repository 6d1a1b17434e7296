//! The task runner: `cargo xtask test` runs all checks in order and stops at the first that fails. It installs the tools that
//! the checks need, and reports skipped checks and where the time was spent. `cargo xtask site` builds the page without a server.

mod advisories;
mod browser;
mod docs;
mod jobs;
mod licences;
mod mutants;
mod new_crate;
mod packages;
mod parallel;
mod programs;
#[cfg(feature = "public-api")]
mod public_api;
mod site;
mod steps;
mod timing;
mod tools;
mod unchanged;
mod words;

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};

use steps::{Outcome, Step};
use timing::Timing;

/// Runs the project's checks, and builds its site.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
enum Task {
    /// Run all steps, or only those named, and stop at the first that fails
    Test {
        /// The steps to run
        #[arg(value_name = "STEP")]
        steps: Vec<Step>,
        /// Run the long checks instead, which take minutes each
        #[arg(long, conflicts_with = "steps")]
        long: bool,
        /// Also run programs that passed and have not changed since
        #[arg(long, conflicts_with = "long")]
        again: bool,
    },
    /// Build the page without a server in target/site, from files that any static host can serve
    Site,
    /// Build the page without a server, and test it in a browser
    #[command(hide = true)]
    SiteTests,
    /// Check the crate that `searchlab new` writes
    #[command(hide = true)]
    NewCrate,
    /// Compare the public items of search-core with the list that is checked in
    #[cfg(feature = "public-api")]
    #[command(hide = true)]
    PublicApi,
}

/// The steps of `--long`, in order.
const LONG: [Step; 6] = [
    Step::PublicApi,
    Step::Packages,
    Step::WholeSite,
    Step::Firefox,
    Step::Long,
    Step::Mutants,
];

fn main() -> ExitCode {
    if let Some(rustdoc) = docs::rustdoc() {
        return docs::both(rustdoc);
    }
    let task = Task::parse();
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if let Err(error) = std::env::set_current_dir(&top) {
        println!("cannot enter {}: {error}", top.display());
        return ExitCode::FAILURE;
    }
    let (steps, again) = match task {
        Task::Test { long: true, .. } => (LONG.to_vec(), true),
        Task::Test { steps, again, .. } => (select(&steps), again),
        Task::Site => return by_itself(site::PUBLISHED.run()),
        Task::SiteTests => return by_itself(browser::test_some_on_site().map(|_| ())),
        Task::NewCrate => return by_itself(new_crate::check()),
        #[cfg(feature = "public-api")]
        Task::PublicApi => return by_itself(public_api::check()),
    };
    let mut summary = Summary::default();
    for steps in steps.chunk_by(|one, other| one.alone().is_none() && other.alone().is_none()) {
        if let Err((step, message)) = summary.run(steps, again) {
            println!("\n{summary}{message}");
            println!("To run this step alone: cargo xtask test {}", name(step));
            return ExitCode::FAILURE;
        }
    }
    println!("\n{summary}");
    ExitCode::SUCCESS
}

/// Returns the exit code of what is not one of several steps.
fn by_itself(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            println!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// The results and times of the steps so far.
#[derive(Default)]
struct Summary {
    lines: Vec<String>,
    all: Duration,
    timing: Timing,
}

impl Summary {
    /// Runs one step, or several that consist of jobs in parallel. Returns the first that fails, with the message to print.
    fn run(&mut self, steps: &[Step], again: bool) -> Result<(), (Step, String)> {
        let Some(&first) = steps.first() else {
            return Ok(());
        };
        let names: Vec<String> = steps.iter().copied().map(name).collect();
        println!("\n== {}", names.join(", "));
        let begun = Instant::now();
        let mut failed = None;
        if let Some(alone) = first.alone() {
            let result = alone();
            self.add(first, begun.elapsed(), &result);
            failed = result.err().map(|message| (first, message));
        } else {
            let ended = parallel::run_all(steps, again, &mut self.timing)
                .map_err(|message| (first, message))?;
            self.timing.add(ended.tests);
            for (step, time, result) in ended.steps {
                self.add(step, time, &result);
                failed = failed.or(result.err().map(|message| (step, message)));
            }
        }
        self.all += begun.elapsed();
        failed.map_or(Ok(()), Err)
    }

    fn add(&mut self, step: Step, time: Duration, result: &Result<Outcome, String>) {
        let (how, why) = match result {
            Ok(Outcome::Passed) => ("ok", ""),
            Ok(Outcome::Skipped(why)) => ("skipped", why.as_str()),
            Err(_) => ("FAILED", ""),
        };
        let (name, time) = (name(step), time.as_secs_f64());
        let line = format!("{name:<12}{how:<8} {time:>6.1} s  {why}");
        self.lines.push(line.trim_end().to_owned());
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for line in &self.lines {
            writeln!(f, "{line}")?;
        }
        writeln!(f, "{:<21}{:>6.1} s", "all", self.all.as_secs_f64())?;
        self.timing.fmt(f)
    }
}

/// Returns the steps to run, in order: the named ones, or by default all except the long ones.
fn select(named: &[Step]) -> Vec<Step> {
    let all = Step::value_variants().iter().copied();
    all.filter(|step| match named {
        [] => !LONG.contains(step),
        named => named.contains(step),
    })
    .collect()
}

fn name(step: Step) -> String {
    let value = step.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn arguments_are_consistent() {
        Task::command().debug_assert();
    }

    #[test]
    fn named_steps_run_once_and_in_their_order() {
        let selected = select(&[Step::Tests, Step::Format, Step::Tests]);
        assert_eq!(selected, [Step::Format, Step::Tests]);
    }

    #[test]
    fn long_checks_are_not_among_the_usual() {
        let usual = select(&[]);
        assert_eq!(usual.len() + LONG.len(), Step::value_variants().len());
        assert!(LONG.iter().all(|step| !usual.contains(step)));
    }
}
