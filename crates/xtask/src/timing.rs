//! The crates that took longest to compile, and the slowest tests.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;

use serde::Deserialize;

/// How many crates and tests the summary lists.
const LISTED: usize = 10;

/// The report that cargo writes with `--timings`.
const CARGO_REPORT: &str = "target/cargo-timings/cargo-timing.html";

/// The times of the steps so far, in seconds by name.
#[derive(Default)]
pub(crate) struct Timing {
    crates: BTreeMap<String, f64>,
    tests: Vec<(String, f64)>,
}

impl Timing {
    /// Compiles, by a command of cargo with `--timings` among its arguments, and adds the time of each compilation.
    ///
    /// Adds nothing if cargo's report is missing or of an unknown form, which is no reason for a check to fail.
    pub(crate) fn compile(
        &mut self,
        compile: impl FnOnce() -> Result<(), String>,
    ) -> Result<(), String> {
        // The report of an earlier call must not be read.
        let _ = fs::remove_file(CARGO_REPORT);
        let result = compile();
        let report = fs::read_to_string(CARGO_REPORT).unwrap_or_default();
        for unit in units(&report).unwrap_or_default() {
            *self.crates.entry(unit.name + &unit.target).or_default() += unit.duration;
        }
        result
    }

    /// Adds tests that ran, with their times in seconds.
    pub(crate) fn add(&mut self, tests: Vec<(String, f64)>) {
        self.tests.extend(tests);
    }
}

impl fmt::Display for Timing {
    /// The crates and the tests that took longest; empty where nothing was measured.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let crates = self
            .crates
            .iter()
            .map(|(name, &time)| (name.as_str(), time));
        let tests = self.tests.iter().map(|(name, time)| (name.as_str(), *time));
        longest(
            f,
            "slowest crates to compile, all calls of the compiler",
            crates,
        )?;
        longest(f, "slowest tests", tests)
    }
}

fn longest<'a>(
    f: &mut fmt::Formatter<'_>,
    title: &str,
    timed: impl Iterator<Item = (&'a str, f64)>,
) -> fmt::Result {
    let mut timed: Vec<_> = timed.collect();
    timed.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    if timed.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n{title}")?;
    for (name, seconds) in timed.into_iter().take(LISTED) {
        writeln!(f, "{seconds:>8.1} s  {name}")?;
    }
    Ok(())
}

/// A call of the compiler in cargo's report.
#[derive(Deserialize)]
struct Unit {
    name: String,
    /// Which target of the package it is, as in ` bin "name" (test)`; empty for a library.
    target: String,
    /// In seconds.
    duration: f64,
}

/// Returns the compiler calls in a report, which contains them as JSON.
fn units(report: &str) -> Option<Vec<Unit>> {
    let (_, data) = report.split_once("UNIT_DATA = ")?;
    let mut values = serde_json::Deserializer::from_str(data).into_iter();
    values.next()?.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compilations_are_read_from_the_report() {
        let report = r#"<script>
const UNIT_DATA = [
  {"i": 0, "name": "rayon", "version": "1.12.0", "mode": "todo", "target": "", "start": 0.1, "duration": 2.5},
  {"i": 1, "name": "xtask", "version": "0.1.0", "mode": "todo", "target": " bin \"xtask\"", "start": 0.1, "duration": 1.5}
];
const CONCURRENCY_DATA = [];"#;
        let units = units(report).expect("the report has them");
        let read: Vec<(&str, &str, f64)> = units
            .iter()
            .map(|unit| (unit.name.as_str(), unit.target.as_str(), unit.duration))
            .collect();
        assert_eq!(read, [("rayon", "", 2.5), ("xtask", " bin \"xtask\"", 1.5)]);
    }

    #[test]
    fn a_report_of_another_form_adds_nothing() {
        assert!(units("<html></html>").is_none());
        assert!(units("const UNIT_DATA = {};").is_none());
    }

    #[test]
    fn the_longest_come_first() {
        let mut timing = Timing::default();
        assert_eq!(timing.to_string(), "");
        timing.tests = vec![("quick".to_owned(), 0.5), ("slow".to_owned(), 2.0)];
        assert_eq!(
            timing.to_string(),
            "\nslowest tests\n     2.0 s  slow\n     0.5 s  quick\n"
        );
    }
}
