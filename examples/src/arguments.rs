use std::io::{self, ErrorKind, Write};
use std::process::exit;

use clap::{Command, FromArgMatches, Parser};

/// Parses the options of an example. Exits after printing help, with code 1 if it cannot be written, and after
/// reporting wrong usage.
#[must_use]
pub fn arguments<O: Parser>() -> O {
    parse(O::command())
}

pub(crate) fn parse<O: FromArgMatches>(command: Command) -> O {
    let matches = command.try_get_matches();
    let options = matches.and_then(|matches| O::from_arg_matches(&matches));
    options.unwrap_or_else(|message| {
        if message.use_stderr() {
            message.exit();
        }
        match message.print().and_then(|()| io::stdout().flush()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                crate::print_error(&format!("cannot write: {error}"));
                exit(1)
            }
            _ => exit(0),
        }
    })
}
