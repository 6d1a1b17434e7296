//! The checks of dependencies, by cargo-deny.

use std::path::Path;

use crate::steps::{Outcome, cargo, command, run, succeeds};

/// The version that is installed where there is none.
const VERSION: &str = "0.20.2";

/// Where the runner keeps what it installs.
const TOOLS: &str = "target/tools";

/// The cargo-deny to use: the one that is there, or one built now.
fn program() -> Result<String, String> {
    let own = Path::new(TOOLS)
        .join("bin")
        .join("cargo-deny")
        .display()
        .to_string();
    for program in ["cargo-deny", &own] {
        if succeeds(&mut command(program, "--version")) {
            return Ok(program.to_owned());
        }
    }
    println!("cargo-deny is not there; building it takes some minutes, once");
    // Optimised, it would take twice as long to build for a run of seconds.
    cargo(&format!(
        "install --debug --locked cargo-deny@{VERSION} --root {TOOLS}"
    ))?;
    Ok(own)
}

/// Checks licences, bans and sources against `deny.toml`.
pub(crate) fn licences() -> Result<(), String> {
    run(&mut command(
        &program()?,
        "--locked check licenses bans sources",
    ))
}

/// Checks the dependencies against the advisory database, which has no copy in the package registry: where
/// it cannot be fetched the step is skipped, where it can, a finding is a failure.
pub(crate) fn advisories() -> Result<Outcome, String> {
    let program = program()?;
    let mut fetch = command(&program, "--locked fetch db index");
    let fetched = fetch.env("GIT_TERMINAL_PROMPT", "0").output();
    let fetched = fetched.map_err(|error| format!("cannot start {program}: {error}"))?;
    if !fetched.status.success() {
        let said = String::from_utf8_lossy(&fetched.stderr);
        let why = said.lines().rfind(|line| !line.trim().is_empty());
        return Ok(Outcome::Skipped(format!(
            "the RustSec advisory database cannot be fetched, so neither known vulnerabilities nor \
             yanked versions were looked for ({})",
            why.unwrap_or("no reason given")
        )));
    }
    run(&mut command(
        &program,
        "--locked --offline check advisories",
    ))?;
    Ok(Outcome::Passed)
}
