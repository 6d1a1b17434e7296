//! The tests of the explorer's page in a real browser: finds one, or installs it.

use std::process::Stdio;

use crate::steps::{command, is_continuous_integration, run, succeeds};

/// The environment variable that names the browser, for this step and for the tests.
const VARIABLE: &str = "CHROMIUM";

/// The first has no user interface: it is the same browser, and takes half of the processor time of the others.
const NAMES: [&str; 4] = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
];

/// Returns the variable that names the browser for the tests, or the reason why there is none. In a CI run (`CI=true`) that is an
/// error.
pub(crate) fn variable() -> Result<Result<(&'static str, String), String>, String> {
    match find_or_install() {
        Ok(browser) => {
            println!("the browser is {browser}");
            Ok(Ok((VARIABLE, browser)))
        }
        Err(why) if is_continuous_integration() => Err(why),
        Err(why) => Ok(Err(why)),
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
    println!("there is no browser; installing Debian's chromium-headless-shell, once");
    for words in [
        "update",
        "install --yes --no-install-recommends chromium-headless-shell",
    ] {
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
