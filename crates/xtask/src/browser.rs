//! The tests of the explorer's page in a real browser: finds one, or installs it.

use std::process::Stdio;

use crate::site;
use crate::steps::{Outcome, command, is_continuous_integration, linted, run, succeeds};

/// The environment variable that names the browser, for this step and for the tests.
const VARIABLE: &str = "CHROMIUM";

/// The tests that run on the page without a server in the ordinary check: one for each capability, and those that only that page has.
pub(crate) const ON_SITE: [&str; 13] = [
    "site::",
    "compare::the_first_difference_is_found",
    "compare::both_sides_play_to_their_ends",
    "editor::a_typed_board_is_solved",
    "files::an_instance_is_searched_when_its_file_is_dropped",
    "maps::maps_are_generated_and_dropped",
    "player::playing_to_the_end_gives_the_counts_of_a_plain_run",
    "player::stepping_forward_and_back_matches_the_engine",
    "player::a_stopped_search_shows_no_progress",
    "predict::right_and_wrong_answers_are_scored",
    "save::a_range_of_steps_is_saved_as_an_animation",
    "save::the_saved_page_plays_without_a_server",
    "tree::the_drawing_has_every_node_with_its_mark",
];

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

/// The arguments of the program with the tests.
pub(crate) fn arguments() -> [String; 2] {
    // Most of the time, a test waits for the browser.
    let threads = 2 * std::thread::available_parallelism().map_or(1, usize::from);
    [
        "--include-ignored".to_owned(),
        format!("--test-threads={threads}"),
    ]
}

/// Builds the page without a server, and runs the tests with these names on it; without names, all.
pub(crate) fn test_site(names: &[&str]) -> Result<Outcome, String> {
    let (variable, browser) = match variable()? {
        Ok(found) => found,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    site::build()?;
    let site = std::path::absolute(site::SITE).map_err(|error| error.to_string())?;
    // Of the whole workspace, so that everything is compiled with the same features as before.
    let mut tests = linted("test --workspace --locked --test browser --");
    tests.args(arguments()).args(names);
    tests.env("SEARCHLAB_SITE", site).env(variable, browser);
    run(&mut tests).map(|()| Outcome::Passed)
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
