use std::io::{self, ErrorKind, Write};
use std::process::exit;

use clap::{Command, FromArgMatches, Parser};

/// The options of an example. Where they ask for help, it is shown, and the program ends: with 1 where help cannot be
/// written, as where any other output cannot.
#[must_use]
pub fn arguments<O: Parser>() -> O {
    matched(O::command())
}

pub(crate) fn matched<O: FromArgMatches>(command: Command) -> O {
    if standard_output::was_closed() {
        crate::complain(&format!("cannot write: {}", standard_output::error()));
        exit(1)
    }
    let matches = command.try_get_matches();
    let options = matches.and_then(|matches| O::from_arg_matches(&matches));
    options.unwrap_or_else(|told| {
        if told.use_stderr() {
            told.exit();
        }
        match told.print().and_then(|()| io::stdout().flush()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                crate::complain(&format!("cannot write: {error}"));
                exit(1)
            }
            _ => exit(0),
        }
    })
}
