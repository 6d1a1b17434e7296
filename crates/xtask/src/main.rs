//! The task runner: `cargo xtask test` runs every check the project has, in order, and stops at the first
//! that fails. It installs what the checks need and says what it could not check.

mod browser;
mod deny;
mod steps;

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};

use steps::{Outcome, Step};

/// Runs the project's checks.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
enum Task {
    /// Run all steps, or only those named, and stop at the first that fails
    Test {
        /// The steps to run
        #[arg(value_name = "STEP")]
        steps: Vec<Step>,
    },
}

fn main() -> ExitCode {
    let Task::Test { steps: named } = Task::parse();
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if let Err(error) = std::env::set_current_dir(&top) {
        println!("cannot enter {}: {error}", top.display());
        return ExitCode::FAILURE;
    }
    let mut summary = Vec::new();
    for step in select(&named) {
        let name = step
            .to_possible_value()
            .map_or_else(String::new, |value| value.get_name().to_owned());
        println!("\n== {name}");
        let begun = Instant::now();
        let result = step.run();
        let time = seconds(begun.elapsed());
        match result {
            Ok(Outcome::Passed) => summary.push(format!("{name:<12}ok       {time}")),
            Ok(Outcome::Skipped(why)) => {
                println!("skipped: {why}");
                summary.push(format!("{name:<12}skipped  {time}  {why}"));
            }
            Err(message) => {
                println!(
                    "\n{}\n{name:<12}FAILED   {time}\n{message}",
                    summary.join("\n")
                );
                println!("To run this step alone: cargo xtask test {name}");
                return ExitCode::FAILURE;
            }
        }
    }
    println!("\n{}", summary.join("\n"));
    ExitCode::SUCCESS
}

/// The steps to run, in their order: the named ones, or all where none is named.
fn select(named: &[Step]) -> impl Iterator<Item = Step> {
    let all = Step::value_variants().iter().copied();
    all.filter(move |step| named.is_empty() || named.contains(step))
}

fn seconds(time: Duration) -> String {
    format!("{:>6.1} s", time.as_secs_f64())
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
        let selected: Vec<Step> = select(&[Step::Tests, Step::Format, Step::Tests]).collect();
        assert_eq!(selected, [Step::Format, Step::Tests]);
    }
}
