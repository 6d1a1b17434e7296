//! The command line: solves puzzles, compares algorithms, generates and checks puzzles.

#![forbid(unsafe_code)]

mod cli;
mod commands;
mod drive;
mod error;
mod exit;
mod interrupt;
mod memory;
mod output;
mod progress;
mod record;
mod threads;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{ColorChoice, FromArgMatches};
use search_catalog::ListedPuzzle;

use cli::{Cli, Command};
use error::Error;
use exit::Exit;

fn main() -> ExitCode {
    // Usage errors respect `--color` too, so it is read before the arguments are parsed.
    let command = cli::command(requested_puzzle(std::env::args_os()));
    let command = command.color(requested_color(std::env::args_os()));
    let matches = command.try_get_matches();
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => {
            // If standard error is closed, nothing can be reported.
            let _ = error.print();
            return Exit::Usage.into();
        }
        Err(help) => return exit_code(print_help(&help)),
    };
    match cli.color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    let result = match &cli.command {
        None => commands::first::first(),
        Some(Command::Solve(options)) => commands::solve::solve(options),
        Some(Command::Compare(options)) => commands::compare::compare(options),
        Some(Command::Trace(options)) => commands::trace::trace(options),
        Some(Command::Cluster(options)) => commands::cluster::cluster(options),
        Some(Command::Explore(options)) => commands::explore::explore(options),
        Some(Command::Generate(options)) => commands::generate::generate(options),
        Some(Command::Check(options)) => commands::check::check(options),
        Some(Command::Puzzles(options)) => commands::list::puzzles(options),
        Some(Command::Algorithms(options)) => commands::list::algorithms(options),
        Some(Command::Completions { shell }) => commands::shell::completions(*shell),
        Some(Command::Man) => commands::shell::man(),
    };
    exit_code(result)
}

/// Prints the help or the version.
///
/// # Errors
///
/// Returns an error if standard output cannot be written.
fn print_help(help: &clap::Error) -> Result<Exit, Error> {
    if standard_output::was_closed() {
        return Err(standard_output::error().into());
    }
    help.print()?;
    io::stdout().flush()?;
    Ok(Exit::default())
}

/// Prints the error, if any, and returns the exit code.
fn exit_code(result: Result<Exit, Error>) -> ExitCode {
    match result {
        Ok(exit) => exit.into(),
        // The reader of the output has closed it, as `head` does.
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            Exit::default().into()
        }
        Err(error) => {
            print_error(&error.to_string());
            error.exit().into()
        }
    }
}

/// Returns the puzzle named in the arguments, if any, for the help.
fn requested_puzzle(arguments: impl Iterator<Item = OsString>) -> Option<&'static ListedPuzzle> {
    { arguments }.find_map(|argument| ListedPuzzle::named(argument.to_str()?))
}

/// Returns the value of `--color`, or the default if it is missing or invalid.
fn requested_color(arguments: impl Iterator<Item = OsString>) -> ColorChoice {
    let arguments: Vec<OsString> = arguments.collect();
    let after = arguments.windows(2).filter(|two| two[0] == "--color");
    let after = after.filter_map(|two| two[1].to_str());
    let within = arguments.iter().filter_map(|one| one.to_str());
    let within = within.filter_map(|one| one.strip_prefix("--color="));
    let color = after.chain(within).find_map(|when| when.parse().ok());
    color.unwrap_or_default()
}

/// Prints a note on standard error.
fn note(message: &str) {
    let cyan = anstyle::Style::new()
        .bold()
        .fg_color(Some(anstyle::AnsiColor::Cyan.into()));
    // Notes are optional: a closed standard error is no failure.
    let _ = writeln!(anstream::stderr(), "{cyan}note:{cyan:#} {message}");
}

/// Prints an error on standard error.
fn print_error(message: &str) {
    let red = anstyle::Style::new()
        .bold()
        .fg_color(Some(anstyle::AnsiColor::Red.into()));
    // If standard error is closed, nothing can be reported.
    let _ = writeln!(anstream::stderr(), "{red}error:{red:#} {message}");
}
