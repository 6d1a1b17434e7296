use std::fmt;

/// What is said of a whole file at its end.
#[derive(Default)]
pub(crate) struct Totals {
    /// Expansions of every puzzle searched.
    expanded: Vec<u64>,
    pub(crate) unsolvable: u64,
    pub(crate) stopped: u64,
    pub(crate) malformed: u64,
}

impl Totals {
    pub(crate) fn add(&mut self, expanded: u64) {
        self.expanded.push(expanded);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.expanded.is_empty() && self.malformed == 0
    }

    /// The exit code: what is worst first.
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
        let mut sorted = self.expanded.clone();
        sorted.sort_unstable();
        let puzzles = sorted.len() as u64;
        let solved = puzzles - self.unsolvable - self.stopped;
        writeln!(
            f,
            "Puzzles: {puzzles} ({solved} solved, {} without a solution, {} stopped by the limit), and {} malformed",
            self.unsolvable, self.stopped, self.malformed
        )?;
        let Some(largest) = sorted.last() else {
            return Ok(());
        };
        let total: u64 = sorted.iter().sum();
        let mean = total as f64 / puzzles as f64;
        let middle = sorted.len() / 2;
        let median = if sorted.len() % 2 == 1 {
            sorted[middle] as f64
        } else {
            (sorted[middle - 1] + sorted[middle]) as f64 / 2.0
        };
        writeln!(
            f,
            "Expanded: {total} in all, mean {mean:.1}, median {median}, largest {largest}"
        )
    }
}
