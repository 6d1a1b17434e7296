//! cargo-deny: where it is, how it is installed, and how its advisory database is fetched.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::command::{capture, command, run, workspace};

/// The version that is installed where there is none.
const VERSION: &str = "0.20.2";

/// The advisory database cargo-deny uses when no other is configured.
const DATABASE: &str = "https://github.com/RustSec/advisory-db";

/// How long the server of the advisory database may take to answer at all.
const ANSWER: Duration = Duration::from_secs(30);

/// How long fetching the advisory database may take; it is a few megabytes.
const FETCH: Duration = Duration::from_secs(600);

/// Where the runner keeps the tools it installs, and their files.
pub(crate) fn tools() -> PathBuf {
    workspace().join("target").join("tools")
}

/// The cargo-deny to use: one on the path if it is of the right version, else the runner's own, which
/// is built first if need be.
pub(crate) fn program() -> Result<PathBuf, String> {
    let own = tools()
        .join("bin")
        .join(format!("cargo-deny{}", env::consts::EXE_SUFFIX));
    let found = [PathBuf::from("cargo-deny"), own.clone()];
    if let Some(program) = found.into_iter().find(|program| is_usable(program)) {
        return Ok(program);
    }
    println!("cargo-deny {VERSION} is not installed; building it takes some minutes");
    let install = format!("cargo install --locked cargo-deny@{VERSION} --root target/tools");
    run(&mut command(&install))?;
    Ok(own)
}

/// Whether `program` starts and is of a version that reads this project's `deny.toml` alike.
fn is_usable(program: &Path) -> bool {
    capture(Command::new(program).arg("--version"), ANSWER)
        .is_ok_and(|output| is_alike(&String::from_utf8_lossy(&output.stdout)))
}

/// Whether `answer`, what cargo-deny says to `--version`, names `VERSION` up to the last number.
fn is_alike(answer: &str) -> bool {
    let series = |version: &str| {
        version
            .rsplit_once('.')
            .map(|(series, _)| series.to_owned())
    };
    let version = answer.trim().strip_prefix("cargo-deny ");
    version.is_some_and(|version| series(version) == series(VERSION))
}

/// Brings the advisory database and the registry index up to date. The inner error is the reason why
/// the database cannot be had; the outer one is any other failure.
pub(crate) fn fetch_database(deny: &Path) -> Result<Result<(), String>, String> {
    // Asking first costs a second where the network is open; where it is closed, it does not leave
    // half a clone behind when the time is up.
    let mut ask = command("git ls-remote --exit-code");
    ask.args([DATABASE, "refs/heads/main"])
        .env("GIT_TERMINAL_PROMPT", "0");
    match capture(&mut ask, ANSWER) {
        Err(reason) => return Ok(Err(reason)),
        Ok(output) if !output.status.success() => {
            return Ok(Err(last_line(&output.stderr)));
        }
        Ok(_) => {}
    }
    let mut fetch = Command::new(deny);
    let output = capture(fetch.args(["--locked", "fetch", "db", "index"]), FETCH)?;
    let message = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        Ok(Ok(()))
    } else if message.contains("failed to fetch advisory database") {
        Ok(Err(last_line(&output.stderr)))
    } else {
        Err(format!(
            "`cargo-deny --locked fetch db index` failed ({}):\n{message}",
            output.status
        ))
    }
}

/// The last line that is not blank, which is where git puts the cause of a failure.
fn last_line(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let last = text.lines().map(str::trim).rfind(|line| !line.is_empty());
    let cause = last.unwrap_or("it gave no reason");
    cause.trim_start_matches("fatal: ").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_is_alike_up_to_its_last_number() {
        assert!(is_alike("cargo-deny 0.20.2\n"));
        assert!(is_alike("cargo-deny 0.20.9\n"));
        assert!(!is_alike("cargo-deny 0.2.2\n"));
        assert!(!is_alike("cargo-deny 0.19.4\n"));
        assert!(!is_alike("cargo-audit 0.20.2\n"));
        assert!(!is_alike(""));
    }

    #[test]
    fn cause_is_the_last_line_with_something_on_it() {
        assert_eq!(last_line(b"trying\nfatal: no route\n\n"), "no route");
        assert_eq!(last_line(b"\n"), "it gave no reason");
    }
}
