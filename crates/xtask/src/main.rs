//! The task runner: `cargo xtask test` runs every check the project has, in order, and stops at the
//! first that fails. It installs what the checks need and says what it could not check.

#![expect(
    clippy::print_stdout,
    reason = "a program that reports on its terminal"
)]

mod command;
mod deny;
mod steps;
mod summary;
mod yanked;

use std::env;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use steps::Step;

/// Runs the project's checks.
#[derive(Parser)]
#[command(bin_name = "cargo xtask", after_help = steps::table())]
struct Args {
    /// What to do; without it the help is shown.
    #[command(subcommand)]
    task: Option<Task>,
}

/// What the runner can be asked to do.
#[derive(Subcommand)]
enum Task {
    /// Run all steps, or only those named, and stop at the first that fails
    Test {
        /// The steps to run; all of them when none is named
        #[arg(value_name = "STEP")]
        steps: Vec<Step>,
    },
}

/// Reads the arguments and does the task they name.
fn main() -> ExitCode {
    match Args::parse().task {
        Some(Task::Test { steps }) => test(&steps),
        None => {
            print!("{}", Args::command().render_help());
            ExitCode::SUCCESS
        }
    }
}

/// Runs the named steps from the top of the workspace, and fails when one of them does.
fn test(named: &[Step]) -> ExitCode {
    let top = command::workspace();
    if let Err(error) = env::set_current_dir(top) {
        println!("error: cannot enter {}: {error}", top.display());
        return ExitCode::FAILURE;
    }
    let reports = steps::run(&steps::select(named));
    let passed = reports.iter().all(summary::Report::passed);
    print!("\n{}", summary::render(&reports));
    ExitCode::from(u8::from(!passed))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The steps named on a command line, or clap's complaint.
    fn parse(line: &str) -> Result<Option<Vec<Step>>, clap::Error> {
        let args = Args::try_parse_from(line.split_whitespace())?;
        Ok(args.task.map(|Task::Test { steps }| steps))
    }

    #[test]
    fn arguments_are_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn steps_are_read_by_name() {
        assert_eq!(parse("xtask").unwrap(), None);
        assert_eq!(parse("xtask test").unwrap(), Some(vec![]));
        assert_eq!(
            parse("xtask test docs format").unwrap(),
            Some(vec![Step::Docs, Step::Format])
        );
    }

    #[test]
    fn unknown_step_is_refused_with_the_known_ones() {
        let message = parse("xtask test fmt").unwrap_err().to_string();
        assert!(message.contains("'fmt'"), "{message}");
        assert!(message.contains("format, clippy, docs"), "{message}");
    }

    #[test]
    fn help_lists_every_step() {
        let help = Args::command().render_help().to_string();
        for step in steps::select(&[]) {
            assert!(help.contains(&format!("\n  {}", step.name())), "{help}");
        }
    }
}
