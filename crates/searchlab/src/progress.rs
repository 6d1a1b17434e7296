//! How far a search is, told while it runs.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use search_core::Counts;

/// What a run shorter than this is not told of.
const PATIENCE: Duration = Duration::from_millis(500);

/// A line on standard error, where that is a terminal.
pub(crate) struct Progress {
    begun: Instant,
    is_wanted: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Progress {
            begun: Instant::now(),
            is_wanted: std::io::stderr().is_terminal(),
            bar: None,
        }
    }

    /// Tells of a search.
    pub(crate) fn search(&mut self, name: &str, counts: &Counts) {
        let rate = counts.expanded as f64 / counts.elapsed.as_secs_f64().max(1e-9);
        self.tell(|| {
            format!(
                "{name}: {} expanded, {}/s, frontier up to {}, {}",
                HumanCount(counts.expanded),
                HumanCount(rate as u64),
                HumanCount(counts.peak_frontier),
                HumanBytes(counts.bytes)
            )
        });
    }

    /// Tells of a file of puzzles.
    pub(crate) fn puzzles(&mut self, puzzles: u64) {
        let rate = puzzles as f64 / self.begun.elapsed().as_secs_f64().max(1e-9);
        self.tell(|| {
            let (puzzles, rate) = (HumanCount(puzzles), HumanCount(rate as u64));
            format!("{puzzles} puzzles, {rate}/s")
        });
    }

    fn tell(&mut self, message: impl FnOnce() -> String) {
        if !self.is_wanted || self.begun.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{spinner} {wide_msg} {elapsed}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
            ProgressBar::new_spinner().with_style(style)
        });
        bar.set_message(message());
        bar.tick();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
