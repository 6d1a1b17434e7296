//! How far a search is, told while it runs.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, ProgressBar, ProgressStyle};
use search_core::Counts;

/// What a run shorter than this is not told of.
const PATIENCE: Duration = Duration::from_millis(500);

/// No more often than this: nobody reads faster.
const PERIOD: Duration = Duration::from_millis(50);

/// A line on standard error, where that is a terminal.
pub(crate) struct Progress {
    begun: Instant,
    is_wanted: bool,
    told: Mutex<Told>,
}

#[derive(Default)]
struct Told {
    bar: Option<ProgressBar>,
    last: Option<Instant>,
    /// How many puzzles are done.
    puzzles: u64,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Progress {
            begun: Instant::now(),
            is_wanted: std::io::stderr().is_terminal(),
            told: Mutex::default(),
        }
    }

    /// Tells of a search, and before that of the puzzles that are done.
    pub(crate) fn search(&self, name: &str, counts: &Counts) {
        let rate = counts.expanded as f64 / counts.elapsed.as_secs_f64().max(1e-9);
        self.tell(None, |puzzles| {
            let puzzles = match puzzles {
                0 => String::new(),
                _ => format!("{puzzles} done, "),
            };
            format!(
                "{puzzles}{name}: {} expanded, {}/s, frontier ≤ {}, {}",
                short(counts.expanded as f64),
                short(rate),
                short(counts.peak_frontier as f64),
                HumanBytes(counts.bytes)
            )
        });
    }

    /// Tells of a file of puzzles.
    pub(crate) fn puzzles(&self, puzzles: u64) {
        let rate = puzzles as f64 / self.begun.elapsed().as_secs_f64().max(1e-9);
        self.tell(Some(puzzles), |puzzles| {
            format!("{} puzzles, {}/s", short(puzzles as f64), short(rate))
        });
    }

    fn tell(&self, puzzles: Option<u64>, message: impl FnOnce(u64) -> String) {
        if !self.is_wanted {
            return;
        }
        // Where another thread is telling, this one has nothing newer to tell.
        let Ok(mut told) = self.told.try_lock() else {
            return;
        };
        told.puzzles = puzzles.unwrap_or(told.puzzles);
        let is_soon = told.last.is_some_and(|last| last.elapsed() < PERIOD);
        if is_soon || self.begun.elapsed() < PATIENCE {
            return;
        }
        told.last = Some(Instant::now());
        let message = message(told.puzzles);
        let bar = told.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{spinner} {wide_msg} {elapsed}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
            ProgressBar::new_spinner().with_style(style)
        });
        bar.set_message(message);
        bar.tick();
    }
}

/// A number in a few signs, as 12.3M, so that a line of them fits into 80 columns.
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
        if let Ok(told) = self.told.get_mut()
            && let Some(bar) = &told.bar
        {
            bar.finish_and_clear();
        }
    }
}
