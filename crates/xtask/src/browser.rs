//! The tests of the explorer's page in a real browser: finds one, or installs it.

use std::process::Stdio;

use crate::steps::{Outcome, command, is_continuous_integration, run, succeeds};
use crate::timing::Timing;

/// What names the browser, for this step and for the tests.
const VARIABLE: &str = "CHROMIUM";

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Runs the tests. Where there is no browser and none can be installed the step is skipped, but for continuous
/// integration (`CI=true`), where that is a failure.
pub(crate) fn tests(timing: &mut Timing) -> Result<Outcome, String> {
    let browser = match find_or_install() {
        Ok(browser) => browser,
        Err(why) if is_continuous_integration() => return Err(why),
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    println!("the browser is {browser}");
    // All of the workspace, as in the other tests, so that nothing is compiled again with other features.
    let tests = "test --workspace --test browser --locked -- --include-ignored";
    timing.test(tests, &[(VARIABLE, &browser)])?;
    Ok(Outcome::Passed)
}

/// The browser to use; the error says why there is none.
fn find_or_install() -> Result<String, String> {
    if let Ok(named) = std::env::var(VARIABLE) {
        return match runs(&named) {
            true => Ok(named),
            false => Err(format!("{VARIABLE} names {named}, which does not run")),
        };
    }
    if let Some(found) = find() {
        return Ok(found);
    }
    let missing = format!(
        "no browser was found ({}, or what the variable {VARIABLE} names), so the explorer's page was not tested",
        NAMES.join(", ")
    );
    if !(is_root() && succeeds(&mut command("apt-get", "--version"))) {
        return Err(missing);
    }
    println!("there is no browser; installing Debian's chromium, once");
    for words in ["update", "install --yes --no-install-recommends chromium"] {
        let mut install = command("apt-get", words);
        run(install.env("DEBIAN_FRONTEND", "noninteractive"))
            .map_err(|error| format!("{missing} ({error})"))?;
    }
    find().ok_or(missing)
}

fn find() -> Option<String> {
    let found = NAMES.into_iter().find(|name| runs(name));
    found.map(str::to_owned)
}

fn runs(browser: &str) -> bool {
    // Not split at blanks: it may be a path that has some.
    succeeds(std::process::Command::new(browser).arg("--version"))
}

fn is_root() -> bool {
    let asked = command("id", "-u").stderr(Stdio::null()).output();
    asked.is_ok_and(|told| told.stdout.trim_ascii() == b"0")
}
