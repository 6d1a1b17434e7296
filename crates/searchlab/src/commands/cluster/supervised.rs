//! A process of a run that `launch` watches over, and what the two tell each other.
//!
//! The list of hosts comes by standard input, up to an empty line. After that a line [`STOP`] is Ctrl-C, and the end of the
//! input the end of whoever watches, with which this process ends too. By standard error goes, between what else is written
//! there, a line [`ALIVE`] every [`PERIOD`].

use std::io::{self, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::exit::Exit;
use crate::interrupt;

/// Asks a process to end its search.
pub(super) const STOP: &str = "stop";

/// Says that a process is not stopped: the sign for synchronous idle.
pub(super) const ALIVE: &str = "\u{16}";

/// How often it does.
const PERIOD: Duration = Duration::from_millis(200);

/// Begins to answer and to listen; gives the list of hosts.
pub(super) fn begin() -> String {
    let (sender, hosts) = mpsc::channel();
    thread::spawn(move || {
        let mut lines = io::stdin().lines().map_while(Result::ok);
        let hosts: Vec<String> = lines.by_ref().take_while(|line| !line.is_empty()).collect();
        // Nobody waits for them any more only where the program ends.
        let _ = sender.send(hosts.join("\n"));
        for line in lines {
            if line == STOP {
                interrupt::flag().raise();
            }
        }
        end();
    });
    thread::spawn(|| {
        while writeln!(io::stderr(), "{ALIVE}").is_ok() {
            thread::sleep(PERIOD);
        }
        end();
    });
    hosts.recv().unwrap_or_default()
}

/// Nobody is left who would read what comes of the search, or end it.
fn end() {
    std::process::exit(Exit::Malformed.code().into());
}
