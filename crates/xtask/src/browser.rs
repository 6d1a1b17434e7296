//! The tests of the explorer's page in a real browser: finds one, or installs it.

use std::fs::{self, File};
use std::io;
use std::process::{Child, Stdio};

use crate::steps::{Outcome, command, is_continuous_integration, run, succeeds};
use crate::test_times::{self, Times};
use crate::timing::Timing;

/// The environment variable that names the browser, for this step and for the tests.
const VARIABLE: &str = "CHROMIUM";

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The file for the output of the tests until they have ended.
const LOG: &str = "target/xtask-browser.log";

/// The running tests, or the reason why they were skipped.
pub(crate) enum Tests {
    Running { child: Child, times: Times },
    Skipped(String),
}

/// Starts the tests, which mostly wait for the browser, so that others can run in parallel. If there is no browser and none can be
/// installed, the step is skipped; in a CI run (`CI=true`) that is a failure.
pub(crate) fn begin() -> Result<Tests, String> {
    let browser = match find_or_install() {
        Ok(browser) => browser,
        Err(why) if is_continuous_integration() => return Err(why),
        Err(why) => return Ok(Tests::Skipped(why)),
    };
    println!("the browser is {browser}");
    // All of the workspace, as in the other tests, so that nothing is compiled again with other features.
    let tests = "test --workspace --test browser --locked -- --include-ignored";
    let (mut cargo, times) = test_times::cargo("browser", tests)?;
    let cannot = |error: io::Error| format!("cannot begin the tests in the browser: {error}");
    let log = File::create(LOG).map_err(cannot)?;
    let errors = log.try_clone().map_err(cannot)?;
    let cargo = cargo.env(VARIABLE, browser).stdout(log).stderr(errors);
    let child = cargo.spawn().map_err(cannot)?;
    Ok(Tests::Running { child, times })
}

impl Tests {
    /// Waits until the tests have ended, and prints their output.
    pub(crate) fn end(self, timing: &mut Timing) -> Result<Outcome, String> {
        let (mut child, times) = match self {
            Tests::Running { child, times } => (child, times),
            Tests::Skipped(why) => return Ok(Outcome::Skipped(why)),
        };
        let ended = child.wait();
        let log = fs::read(LOG).unwrap_or_default();
        println!("{}", String::from_utf8_lossy(&log));
        timing.add(&times);
        match ended {
            Ok(status) if status.success() => Ok(Outcome::Passed),
            Ok(status) => Err(format!("the tests in the browser failed ({status})")),
            Err(error) => Err(format!(
                "the tests in the browser cannot be waited for: {error}"
            )),
        }
    }
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
    asked.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
