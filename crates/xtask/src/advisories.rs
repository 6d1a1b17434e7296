//! Known vulnerabilities and yanked versions of dependencies, by cargo-deny.

use crate::steps::{Outcome, command, run, succeeds};
use crate::tools;

/// The version of cargo-deny to install if there is none.
const VERSION: &str = "0.20.2";

/// The advisories of the Rust Security Response WG.
const DATABASE: &str = "https://github.com/RustSec/advisory-db";

/// Checks the dependencies against the advisory database, which is not in the package registry. The step is skipped, also in a CI
/// run, if the database cannot be fetched.
pub(crate) fn check() -> Result<Outcome, String> {
    // Checked first, because building cargo-deny takes minutes.
    if !is_reachable(&mut command("git", &format!("ls-remote {DATABASE} HEAD"))) {
        return Ok(skipped("it does not answer"));
    }
    let program = tools::program("cargo-deny", VERSION, "--version")?;
    let fetch = command(&program, "--locked fetch db index").output();
    let fetch = fetch.map_err(|error| format!("cannot start {program}: {error}"))?;
    if !fetch.status.success() {
        let output = String::from_utf8_lossy(&fetch.stderr);
        let why = output.lines().rfind(|line| !line.trim().is_empty());
        return Ok(skipped(why.unwrap_or("no reason given")));
    }
    run(&mut command(
        &program,
        "--locked --offline check advisories",
    ))?;
    Ok(Outcome::Passed)
}

fn is_reachable(git: &mut std::process::Command) -> bool {
    succeeds(git.env("GIT_TERMINAL_PROMPT", "0"))
}

fn skipped(why: &str) -> Outcome {
    Outcome::Skipped(format!(
        "the RustSec advisory database cannot be fetched, so neither known vulnerabilities nor yanked versions were \
         looked for ({why})"
    ))
}
