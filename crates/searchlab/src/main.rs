//! The command line: puzzles solved, algorithms compared, puzzles made and checked.

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
    // What is wrong with the arguments is told in the colours that they ask for.
    let arguments = cli::command(asked_puzzle(std::env::args_os()));
    let arguments = arguments.color(asked_color(std::env::args_os()));
    let matches = arguments.try_get_matches();
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(told) if told.use_stderr() => {
            // Nothing can be reported where standard error is closed.
            let _ = told.print();
            return Exit::Usage.into();
        }
        Err(help) => return ended(help_shown(&help)),
    };
    match cli.color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    let done = match &cli.command {
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
    ended(done)
}

/// Help and version are output as any other.
fn help_shown(help: &clap::Error) -> Result<Exit, Error> {
    if standard_output::was_closed() {
        return Err(standard_output::error().into());
    }
    help.print()?;
    io::stdout().flush()?;
    Ok(Exit::default())
}

fn ended(done: Result<Exit, Error>) -> ExitCode {
    match done {
        Ok(exit) => exit.into(),
        // Whoever reads the output has seen enough, as `head` has.
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            Exit::default().into()
        }
        Err(error) => {
            complain(&error.to_string());
            error.exit().into()
        }
    }
}

/// The puzzle that is named, if there is one, for its help.
fn asked_puzzle(arguments: impl Iterator<Item = OsString>) -> Option<&'static ListedPuzzle> {
    { arguments }.find_map(|argument| ListedPuzzle::named(argument.to_str()?))
}

/// What `--color` says, if it is said well.
fn asked_color(arguments: impl Iterator<Item = OsString>) -> ColorChoice {
    let arguments: Vec<OsString> = arguments.collect();
    let after = arguments.windows(2).filter(|two| two[0] == "--color");
    let after = after.filter_map(|two| two[1].to_str());
    let within = arguments.iter().filter_map(|one| one.to_str());
    let within = within.filter_map(|one| one.strip_prefix("--color="));
    let asked = after.chain(within).find_map(|when| when.parse().ok());
    asked.unwrap_or_default()
}

/// Says on standard error what there is to know beside the answer.
fn note(what: &str) {
    let cyan = anstyle::Style::new()
        .bold()
        .fg_color(Some(anstyle::AnsiColor::Cyan.into()));
    // Where standard error is closed, the answer is all there is.
    let _ = writeln!(anstream::stderr(), "{cyan}note:{cyan:#} {what}");
}

/// Says on standard error what is wrong.
fn complain(what: &str) {
    let red = anstyle::Style::new()
        .bold()
        .fg_color(Some(anstyle::AnsiColor::Red.into()));
    // Nothing can be reported where standard error is closed.
    let _ = writeln!(anstream::stderr(), "{red}error:{red:#} {what}");
}
