//! Progress of a running search.

use std::io::IsTerminal;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, ProgressBar, ProgressStyle};
use search_catalog::{Improvement, TableProgress};
use search_core::Counts;

/// No progress is shown before this time has passed, so that short runs show none.
const DELAY: Duration = Duration::from_millis(500);

/// The minimum time between two updates.
const PERIOD: Duration = Duration::from_millis(50);

/// A progress line on standard error, if it is a terminal.
pub(crate) struct Progress {
    started: Instant,
    is_enabled: bool,
    display: Mutex<Display>,
}

#[derive(Default)]
struct Display {
    bar: Option<ProgressBar>,
    last_update: Option<Instant>,
    /// The number of finished puzzles.
    puzzles: u64,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Progress {
            started: Instant::now(),
            is_enabled: std::io::stderr().is_terminal(),
            display: Mutex::default(),
        }
    }

    /// Shows the counts of a search and its best solution, if it has one, preceded by the number of finished puzzles.
    pub(crate) fn search(&self, name: &str, counts: &Counts, best: Option<&Improvement>) {
        self.update(None, |puzzles| {
            let puzzles = match puzzles {
                0 => String::new(),
                _ => format!("{puzzles} done, "),
            };
            let best = best.map_or_else(String::new, found);
            format!("{puzzles}{name}: {best}{}", in_short(counts))
        });
    }

    /// Shows the number of finished puzzles.
    pub(crate) fn puzzles(&self, puzzles: u64) {
        let rate = puzzles as f64 / self.started.elapsed().as_secs_f64().max(1e-9);
        self.update(Some(puzzles), |puzzles| {
            format!("{} puzzles, {}/s", short(puzzles as f64), short(rate))
        });
    }

    /// Shows the number of generated puzzles, and what is tried for the next.
    pub(crate) fn generated(&self, number: u64, count: u64, tried: &str) {
        self.update(None, |_| {
            let (number, count) = (short(number as f64), short(count as f64));
            let before = if tried.is_empty() { "" } else { "; " };
            format!("{number} of {count} puzzles generated{before}{tried}")
        });
    }

    /// Shows how much of a table of a heuristic is computed.
    pub(crate) fn table(&self, table: &str, layer: TableProgress) {
        self.update(None, |_| {
            let TableProgress {
                depth,
                reached,
                entries,
            } = layer;
            let percent = reached as f64 / entries.max(1) as f64 * 100.0;
            format!(
                "table {table}: distance {depth}, {} of {} entries ({percent:.0} %)",
                short(reached as f64),
                short(entries as f64)
            )
        });
    }

    /// Shows the number of states of a search by layers.
    pub(crate) fn layers(&self, states: &[u64]) {
        self.update(None, |_| {
            let total: u64 = states.iter().sum();
            let depth = states.len().saturating_sub(1);
            format!("depth {depth}: {} states", short(total as f64))
        });
    }

    /// Removes the line, until the next update.
    pub(crate) fn clear(&self) {
        let display = self.display.lock();
        let mut display = display.unwrap_or_else(PoisonError::into_inner);
        if let Some(bar) = display.bar.take() {
            bar.finish_and_clear();
        }
    }

    fn update(&self, puzzles: Option<u64>, message: impl FnOnce(u64) -> String) {
        if !self.is_enabled {
            return;
        }
        // If another thread is updating the display, this update is not needed.
        let Ok(mut display) = self.display.try_lock() else {
            return;
        };
        display.puzzles = puzzles.unwrap_or(display.puzzles);
        let is_soon = { display.last_update }.is_some_and(|last| last.elapsed() < PERIOD);
        if is_soon || self.started.elapsed() < DELAY {
            return;
        }
        display.last_update = Some(Instant::now());
        let message = message(display.puzzles);
        let bar = display.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{spinner} {wide_msg} {elapsed}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
            ProgressBar::new_spinner().with_style(style)
        });
        bar.set_message(message);
        bar.tick();
    }
}

/// Formats the cost of a solution, with the lower bound and the gap if they are known.
fn found(best: &Improvement) -> String {
    let Some(cost) = best.cost else {
        return String::new();
    };
    match (best.lower_bound, best.gap()) {
        (Some(bound), Some(gap)) => {
            format!("cost {cost}, at least {bound} ({:.0} %), ", gap * 100.0)
        }
        _ => format!("cost {cost}, "),
    }
}

/// Formats the counts of a running search, with its rate if the time is known.
fn in_short(counts: &Counts) -> String {
    let expanded = counts.expanded as f64;
    let rate = counts.elapsed.map(|elapsed| {
        let rate = expanded / elapsed.as_secs_f64().max(1e-9);
        format!(", {}/s", short(rate))
    });
    format!(
        "{} expanded{}, frontier ≤ {}, {}",
        short(expanded),
        rate.unwrap_or_default(),
        short(counts.peak_frontier as f64),
        HumanBytes(counts.bytes)
    )
}

/// Formats a number briefly, such as 12.3M, so that the line fits into 80 columns.
fn short(number: f64) -> String {
    let units = [(1e9, "G"), (1e6, "M"), (1e3, "k")];
    let unit = units.into_iter().find(|(size, _)| number >= *size);
    match unit {
        Some((size, unit)) => format!("{:.1}{unit}", number / size),
        None => format!("{number:.0}"),
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Ok(display) = self.display.get_mut()
            && let Some(bar) = &display.bar
        {
            bar.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use search_core::cost::Number;

    use super::*;

    #[test]
    fn the_best_solution_is_shown_with_its_bound() {
        let mut best = Improvement {
            cost: Some(Number::Whole(50)),
            lower_bound: Some(Number::Whole(40)),
            expanded: 7,
            elapsed: None,
        };
        assert_eq!(found(&best), "cost 50, at least 40 (20 %), ");
        best.lower_bound = None;
        assert_eq!(found(&best), "cost 50, ");
    }

    /// Regression test: without a time, the rate was a billion times the number of expansions.
    #[test]
    fn no_rate_is_shown_without_a_time() {
        let mut counts = Counts {
            expanded: 12_000,
            peak_frontier: 30,
            bytes: 2048,
            elapsed: Some(Duration::from_secs(2)),
            ..Counts::default()
        };
        assert_eq!(
            in_short(&counts),
            "12.0k expanded, 6.0k/s, frontier ≤ 30, 2.00 KiB"
        );
        counts.elapsed = None;
        assert_eq!(in_short(&counts), "12.0k expanded, frontier ≤ 30, 2.00 KiB");
    }
}
