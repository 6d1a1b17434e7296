//! What is printed at the end: a table of the steps, and one line that says how it went.

use std::fmt::Write as _;
use std::time::Duration;

use crate::steps::{Outcome, Step};

/// What became of one step.
#[derive(Debug)]
pub(crate) struct Report {
    /// The step.
    pub(crate) step: Step,
    /// How it ended, with the message if it failed; none if it was not run.
    pub(crate) result: Option<Result<Outcome, String>>,
    /// The time it took.
    pub(crate) elapsed: Duration,
}

impl Report {
    /// The report on a step that an earlier failure kept from running.
    pub(crate) fn not_run(step: Step) -> Self {
        Self {
            step,
            result: None,
            elapsed: Duration::ZERO,
        }
    }

    /// Whether it ran and did not fail.
    pub(crate) fn passed(&self) -> bool {
        matches!(self.result, Some(Ok(_)))
    }
}

/// The table and the last line.
pub(crate) fn render(reports: &[Report]) -> String {
    let mut text = String::new();
    let mut skipped = Vec::new();
    let mut last = None;
    for Report {
        step,
        result,
        elapsed,
    } in reports
    {
        let name = step.name();
        let time = duration(*elapsed);
        let (state, time, note) = match result {
            Some(Ok(Outcome::Passed)) => ("ok", time, ""),
            Some(Ok(Outcome::Skipped(what))) => ("skipped", time, what.as_str()),
            Some(Err(_)) => ("FAILED", time, ""),
            None => ("not run", String::new(), ""),
        };
        let row = format!("{name:<12}{state:<9}{time:>12}  {note}");
        let _ = writeln!(text, "{}", row.trim_end());
        match result {
            Some(Ok(Outcome::Skipped(_))) => skipped.push(name),
            Some(Err(message)) => {
                last = Some(format!(
                    "failed: {name}: {message}\nrerun it alone with: cargo xtask test {name}"
                ));
            }
            _ => {}
        }
    }
    let total = duration(reports.iter().map(|report| report.elapsed).sum());
    let last = last.unwrap_or_else(|| match skipped.as_slice() {
        [] => format!("passed in {total}"),
        skipped => format!(
            "passed in {total}, but not all was checked: see {}",
            skipped.join(", ")
        ),
    });
    let _ = writeln!(text, "{last}");
    text
}

/// A time as people say it: tenths of seconds below a minute, then minutes and seconds.
pub(crate) fn duration(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 60 {
        format!("{:.1} s", time.as_secs_f64())
    } else {
        format!("{} min {:02} s", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A report on a step that took one second and a half.
    fn report(step: Step, result: Result<Outcome, String>) -> Report {
        Report {
            step,
            result: Some(result),
            elapsed: Duration::from_millis(1500),
        }
    }

    #[test]
    fn failure_names_its_step_and_how_to_rerun_it() {
        let reports = [
            report(Step::Format, Ok(Outcome::Passed)),
            report(
                Step::Clippy,
                Err("`cargo clippy` failed (exit status: 101)".to_owned()),
            ),
            Report::not_run(Step::Docs),
        ];
        let expected = "\
format      ok              1.5 s
clippy      FAILED          1.5 s
docs        not run
failed: clippy: `cargo clippy` failed (exit status: 101)
rerun it alone with: cargo xtask test clippy
";
        assert_eq!(render(&reports), expected);
    }

    #[test]
    fn what_was_skipped_is_in_the_last_line_too() {
        let reports = [
            report(Step::Licences, Ok(Outcome::Passed)),
            report(
                Step::Advisories,
                Ok(Outcome::Skipped("no network".to_owned())),
            ),
        ];
        let expected = "\
licences    ok              1.5 s
advisories  skipped         1.5 s  no network
passed in 3.0 s, but not all was checked: see advisories
";
        assert_eq!(render(&reports), expected);
    }

    #[test]
    fn times_change_their_unit_at_a_minute() {
        assert_eq!(duration(Duration::from_millis(840)), "0.8 s");
        assert_eq!(duration(Duration::from_secs(61)), "1 min 01 s");
        assert_eq!(duration(Duration::from_secs(3600)), "60 min 00 s");
    }
}
