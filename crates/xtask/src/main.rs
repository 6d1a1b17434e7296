//! The task runner: `cargo xtask test` runs the usual checks in order and stops at the first that fails, `cargo xtask test --more` runs the
//! others, and `cargo xtask site` builds the page without a server. Each check is a call of a well-known tool, which is installed if it is missing.

mod browser;
mod command;
mod new_crate;
mod python;
mod site;
mod steps;

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use clap::{Parser, ValueEnum};

use steps::{Outcome, Set, Step};

/// Runs the project's checks, and builds its site.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
enum Task {
    /// Run the usual steps, or only those named, and stop at the first that fails
    Test {
        /// The steps to run
        #[arg(value_name = "STEP")]
        steps: Vec<Step>,
        /// Run the other steps of a full check instead
        #[arg(long, conflicts_with = "steps")]
        more: bool,
        /// Run the long checks instead, which take minutes each
        #[arg(long, conflicts_with_all = ["steps", "more"])]
        long: bool,
    },
    /// Build the page without a server in target/site, from files that any static host can serve
    Site,
}

fn main() -> ExitCode {
    let task = Task::parse();
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let result = std::env::set_current_dir(&top)
        .map_err(|error| format!("cannot enter {}: {error}", top.display()))
        .and_then(|()| match task {
            Task::Test { steps, more, long } => test(&steps, set(more, long)),
            Task::Site => site::PUBLISHED.build(),
        });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            println!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the named steps, or all of a set, and says what the usual steps leave to `--more`.
fn test(named: &[Step], set: Set) -> Result<(), String> {
    run(&select(named, set))?;
    if named.is_empty() && set == Set::Usual {
        let others: Vec<String> = select(&[], Set::More).into_iter().map(name).collect();
        let others = others.join(", ");
        println!("not checked: {others}; cargo xtask test --more runs these");
    }
    Ok(())
}

/// Runs the steps up to the first that fails, and prints the time of each and what was skipped.
fn run(steps: &[Step]) -> Result<(), String> {
    let begun = Instant::now();
    let mut summary = String::new();
    let mut failed = None;
    for &step in steps {
        let name = name(step);
        println!("\n== {name}");
        let step_begun = Instant::now();
        let result = step.run();
        let (how, why) = match &result {
            Ok(Outcome::Passed) => ("ok", ""),
            Ok(Outcome::Skipped(why)) => ("skipped: ", why.as_str()),
            Err(_) => ("FAILED", ""),
        };
        let time = step_begun.elapsed().as_secs_f64();
        summary += &format!("{name:<12}{time:>6.1} s  {how}{why}\n");
        if let Err(message) = result {
            failed = Some(format!(
                "{message}\nTo run this step alone: cargo xtask test {name}"
            ));
            break;
        }
    }
    println!(
        "\n{summary}{:<12}{:>6.1} s",
        "all",
        begun.elapsed().as_secs_f64()
    );
    failed.map_or(Ok(()), Err)
}

fn set(more: bool, long: bool) -> Set {
    match (more, long) {
        (true, _) => Set::More,
        (_, true) => Set::Long,
        _ => Set::Usual,
    }
}

/// Returns the steps to run, in order: the named ones, or else all of this set.
fn select(named: &[Step], set: Set) -> Vec<Step> {
    let all = Step::value_variants().iter().copied();
    all.filter(|step| match named {
        [] => step.set() == set,
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
        let selected = select(&[Step::Tests, Step::Format, Step::Tests], Set::Usual);
        assert_eq!(selected, [Step::Format, Step::Tests]);
    }

    #[test]
    fn each_step_is_in_one_set() {
        let sets = [Set::Usual, Set::More, Set::Long].map(|set| select(&[], set));
        assert_eq!(sets.concat(), Step::value_variants());
        assert!(
            sets[0].contains(&Step::Tests)
                && sets[1].contains(&Step::Browser)
                && sets[2].contains(&Step::Long)
        );
    }
}
