use std::fmt;

use search_core::Counts;

/// The totals over a file, printed after its last puzzle.
#[derive(Default)]
pub(crate) struct Totals {
    expanded: Series,
    peak_frontier: Series,
    pub(crate) unsolvable: u64,
    pub(crate) stopped: u64,
    pub(crate) malformed: u64,
}

impl Totals {
    /// Adds the counts of one search.
    pub(crate) fn add(&mut self, counts: &Counts) {
        self.expanded.0.push(counts.expanded);
        self.peak_frontier.0.push(counts.peak_frontier);
    }

    /// Whether no search was added.
    pub(crate) fn is_empty(&self) -> bool {
        self.expanded.0.is_empty()
    }

    /// Returns the exit code of the most severe result.
    pub(crate) fn exit_code(&self) -> u8 {
        if self.malformed > 0 {
            1
        } else if self.stopped > 0 {
            12
        } else if self.unsolvable > 0 {
            11
        } else {
            0
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let puzzles = self.expanded.0.len() as u64;
        let solved = puzzles - self.unsolvable - self.stopped;
        writeln!(
            f,
            "Puzzles: {puzzles} ({solved} solved, {} without a solution, {} stopped by the limit), and {} malformed",
            self.unsolvable, self.stopped, self.malformed
        )?;
        let expanded: u64 = self.expanded.0.iter().sum();
        writeln!(f, "Expanded: {expanded} in total, {}", self.expanded)?;
        writeln!(f, "Peak frontier: {}", self.peak_frontier)
    }
}

/// The values of one count, one per searched puzzle.
#[derive(Default)]
struct Series(Vec<u64>);

impl fmt::Display for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let Some(largest) = sorted.last() else {
            return f.write_str("none");
        };
        let mean = sorted.iter().sum::<u64>() as f64 / sorted.len() as f64;
        let (low, high) = (sorted[(sorted.len() - 1) / 2], sorted[sorted.len() / 2]);
        let median = (low + high) as f64 / 2.0;
        write!(f, "mean {mean:.1}, median {median}, largest {largest}")
    }
}
