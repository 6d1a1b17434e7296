//! The tests of the explorer's page in a real browser: finds one, or installs it.

use std::process::{Command, Stdio};

use crate::command::{command, is_continuous_integration, run, succeeds};
use crate::site::Build;
use crate::steps::Outcome;

/// A browser.
#[derive(Clone, Copy)]
pub(crate) enum Browser {
    Chromium,
    Firefox,
}

/// The tests that do not run in Firefox.
const NOT_IN_FIREFOX: [&str; 7] = [
    // It does not answer when a page that fills the screen gets another size.
    "classroom::walk::the_presenter_mode_keeps_counts_and_pseudocode",
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

    /// Returns the program for the tests, or the reason why there is none. In a CI run (`CI=true`) that is an error.
    fn for_tests(self) -> Result<Result<String, String>, String> {
        match self.find_or_install() {
            Err(why) if is_continuous_integration() => Err(why),
            found => Ok(found),
        }
    }

    /// Returns the arguments of the program with the tests.
    fn arguments(self) -> Vec<String> {
        // A browser that loads a page takes a whole core, and pages time out if several wait for the same one.
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let arguments = ["--include-ignored".to_owned()];
        let others = match self {
            Browser::Chromium => vec![format!("--test-threads={threads}")],
            // All its windows share one connection, and only one of them has the focus.
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

/// Runs the tests that visit each screen of the page once.
pub(crate) fn test_walk() -> Result<Outcome, String> {
    test(Browser::Chromium, |tests| tests.arg("walk::"))
}

/// Runs all other tests of the page with a server.
pub(crate) fn test_others() -> Result<Outcome, String> {
    // Those of `site` test what only the page without a server does.
    test(Browser::Chromium, |tests| {
        tests.args(["--skip=site::", "--skip=walk::"])
    })
}

/// Builds the page without a server, and runs the tests on it whose names contain `name`; if that is empty, also the test of its
/// module, which needs Node.
pub(crate) fn test_site(browser: Browser, build: &Build, name: &str) -> Result<Outcome, String> {
    build.build()?;
    let site = std::path::absolute(build.directory).map_err(|error| error.to_string())?;
    if name.is_empty() {
        let mut counts = command(
            "cargo",
            "test --workspace --locked --test counts -- --ignored",
        );
        run(counts.env("SEARCH_SITE_WASM", site.join("search.wasm")))?;
    }
    test(browser, |tests| {
        tests.arg(name).env("SEARCHLAB_SITE", &site)
    })
}

/// Runs the tests in a browser, with what `with` adds to the command.
fn test(
    browser: Browser,
    with: impl FnOnce(&mut Command) -> &mut Command,
) -> Result<Outcome, String> {
    let program = match browser.for_tests()? {
        Ok(program) => program,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    // Of the whole workspace, so that everything is compiled with the same features as before.
    let mut tests = command("cargo", "test --workspace --locked --test browser --");
    tests
        .args(browser.arguments())
        .env(browser.variable(), program);
    run(with(&mut tests)).map(|()| Outcome::Passed)
}

fn runs(browser: &str) -> bool {
    // Not split at blanks: it may be a path that has some.
    succeeds(Command::new(browser).arg("--version"))
}

fn is_root() -> bool {
    let asked = command("id", "-u").stderr(Stdio::null()).output();
    asked.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
