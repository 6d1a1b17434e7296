//! The command line: puzzles solved, algorithms compared, puzzles made and checked.

#![forbid(unsafe_code)]

mod cli;
mod commands;
mod drive;
mod error;
mod exit;
mod interrupt;
mod output;
mod progress;
mod record;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{ColorChoice, Parser};

use cli::{Cli, Command};
use error::Error;
use exit::Exit;

fn main() -> ExitCode {
    let cli = Cli::parse();
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
        Some(Command::Generate(options)) => commands::generate::generate(options),
        Some(Command::Check(options)) => commands::check::check(options),
        Some(Command::Puzzles(options)) => commands::list::puzzles(options),
        Some(Command::Algorithms(options)) => commands::list::algorithms(options),
        Some(Command::Completions { shell }) => commands::shell::completions(*shell),
        Some(Command::Man) => commands::shell::man(),
    };
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

/// Says on standard error what is wrong.
fn complain(what: &str) {
    let red = anstyle::Style::new()
        .bold()
        .fg_color(Some(anstyle::AnsiColor::Red.into()));
    // Where standard error is closed there is nobody to tell.
    let _ = writeln!(anstream::stderr(), "{red}error:{red:#} {what}");
}
