//! A process supervised by `launch`, and the protocol between the two.
//!
//! The supervisor sends the list of hosts on standard input, terminated by an empty line. After that, a line [`STOP`] has
//! the effect of Ctrl-C. At the end of the input the supervisor has exited, and this process exits too. The process writes a
//! line [`ALIVE`] to standard error every [`PERIOD`], between other output.

use std::io::{self, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::exit::Exit;
use crate::interrupt;

/// Asks a process to end its search.
pub(super) const STOP: &str = "stop";

/// A heartbeat: the control character "synchronous idle".
pub(super) const ALIVE: &str = "\u{16}";

/// The interval of heartbeats.
const PERIOD: Duration = Duration::from_millis(200);

/// Starts sending heartbeats and listening for commands, and returns the list of hosts.
pub(super) fn begin() -> String {
    let (sender, hosts) = mpsc::channel();
    thread::spawn(move || {
        let mut lines = io::stdin().lines().map_while(Result::ok);
        let hosts: Vec<String> = lines.by_ref().take_while(|line| !line.is_empty()).collect();
        // The receiver exists until it has got the list, unless the program exits.
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

/// Exits, because the supervisor is gone.
fn end() {
    std::process::exit(Exit::Malformed.code().into());
}
