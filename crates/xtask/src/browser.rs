//! The tests of the explorer's page in a real browser: finds one, or installs it.

use std::process::Stdio;

use crate::site::{self, Build};
use crate::steps::{Outcome, command, component, is_continuous_integration, linted, run, succeeds};

/// A browser.
#[derive(Clone, Copy)]
pub(crate) enum Browser {
    Chromium,
    Firefox,
}

/// A browser to test in.
pub(crate) struct Found {
    /// The environment variable that names it, for this program and for the tests.
    pub(crate) variable: &'static str,
    pub(crate) program: String,
    pub(crate) version: String,
}

/// The tests that run on the page without a server in the ordinary check: one for each capability, and those that only that page has.
const ON_SITE: [&str; 13] = [
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

/// The tests that do not run in Firefox.
const NOT_IN_FIREFOX: [&str; 6] = [
    // Its protocol sets no media features, such as the preferred colours.
    "layout::nothing_is_animated_with_reduced_motion",
    "layout::themes_differ_and_follow_the_system",
    "maps::the_goal_is_beside_the_state_and_a_move_is_animated",
    // Its scripts cannot create an event that pastes a text.
    "files::links_are_dropped_and_pasted",
    // Its Tab key also stops at everything that scrolls, and at its own buttons.
    "keyboard_only::",
    // Its script errors have other words.
    "site::a_run_that_fails_ends_alone_and_says_why",
];

impl Browser {
    fn variable(self) -> &'static str {
        match self {
            Browser::Chromium => "CHROMIUM",
            Browser::Firefox => "FIREFOX",
        }
    }

    /// Returns the names of its programs. The first one is that of the package to install.
    fn names(self) -> &'static [&'static str] {
        match self {
            // The first has no user interface: it is the same browser, and takes half of the processor time of the others.
            Browser::Chromium => &[
                "chromium-headless-shell",
                "chromium",
                "chromium-browser",
                "google-chrome",
            ],
            Browser::Firefox => &["firefox-esr", "firefox"],
        }
    }

    /// Returns the browser for the tests, or the reason why there is none. In a CI run (`CI=true`) that is an error.
    pub(crate) fn for_tests(self) -> Result<Result<Found, String>, String> {
        match self.find_or_install() {
            Ok(program) => {
                let version = std::process::Command::new(&program)
                    .arg("--version")
                    .output();
                let version =
                    version.map_err(|error| format!("cannot start {program}: {error}"))?;
                let version = String::from_utf8_lossy(&version.stdout).trim().to_owned();
                println!("the browser is {program} ({version})");
                Ok(Ok(Found {
                    variable: self.variable(),
                    program,
                    version,
                }))
            }
            Err(why) if is_continuous_integration() => Err(why),
            Err(why) => Ok(Err(why)),
        }
    }

    /// Returns the arguments of the program with the tests.
    pub(crate) fn arguments(self) -> Vec<String> {
        // Most of the time, a test waits for the browser.
        let threads = 2 * std::thread::available_parallelism().map_or(1, usize::from);
        let arguments = ["--include-ignored".to_owned()];
        let others = match self {
            Browser::Chromium => vec![format!("--test-threads={threads}")],
            // All its windows have one connection, and one of them the focus.
            Browser::Firefox => NOT_IN_FIREFOX
                .iter()
                .map(|test| format!("--skip={test}"))
                .chain(["--test-threads=1".to_owned()])
                .collect(),
        };
        arguments.into_iter().chain(others).collect()
    }

    /// Returns the browser to use; the error says why there is none.
    fn find_or_install(self) -> Result<String, String> {
        let variable = self.variable();
        if let Ok(named) = std::env::var(variable) {
            return match runs(&named) {
                true => Ok(named),
                false => Err(format!("{variable} names {named}, which does not run")),
            };
        }
        if let Some(found) = self.find() {
            return Ok(found);
        }
        let missing = format!(
            "no browser was found ({}, or what the variable {variable} names), so the explorer's page was not tested in it",
            self.names().join(", ")
        );
        if !(is_root() && succeeds(&mut command("apt-get", "--version"))) {
            return Err(missing);
        }
        let package = self.names()[0];
        println!("there is no such browser; installing Debian's {package}, once");
        for words in [
            "update".to_owned(),
            format!("install --yes --no-install-recommends {package}"),
        ] {
            let mut install = command("apt-get", &words);
            run(install.env("DEBIAN_FRONTEND", "noninteractive"))
                .map_err(|error| format!("{missing} ({error})"))?;
        }
        self.find().ok_or(missing)
    }

    fn find(self) -> Option<String> {
        let found = self.names().iter().find(|name| runs(name));
        found.map(|&name| name.to_owned())
    }
}

/// Builds the page without a server as it is published, and runs all tests on it, and that of its module.
pub(crate) fn test_site(browser: Browser) -> Result<Outcome, String> {
    test(browser, &site::PUBLISHED, &[])
}

/// Builds the page without a server, and runs a test for each of its capabilities.
pub(crate) fn test_some_on_site() -> Result<Outcome, String> {
    test(Browser::Chromium, &site::UNOPTIMISED, &ON_SITE)
}

/// Builds the page without a server, and runs the tests with these names on it; without names, all.
fn test(browser: Browser, build: &Build, names: &[&str]) -> Result<Outcome, String> {
    let found = match browser.for_tests()? {
        Ok(found) => found,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    build.run()?;
    component("clippy", "clippy")?;
    let site = std::path::absolute(build.directory).map_err(|error| error.to_string())?;
    // Both of the whole workspace, so that everything is compiled with the same features as before.
    if names.is_empty() {
        let mut counts = linted("test --workspace --locked --test counts -- --ignored");
        run(counts.env("SEARCH_SITE_WASM", site.join("search.wasm")))?;
    }
    let mut tests = linted("test --workspace --locked --test browser --");
    tests.args(browser.arguments()).args(names);
    tests
        .env("SEARCHLAB_SITE", site)
        .env(found.variable, found.program);
    run(&mut tests).map(|()| Outcome::Passed)
}

fn runs(browser: &str) -> bool {
    // Not split at blanks: it may be a path that has some.
    succeeds(std::process::Command::new(browser).arg("--version"))
}

fn is_root() -> bool {
    let asked = command("id", "-u").stderr(Stdio::null()).output();
    asked.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
