use std::fmt;
use std::time::Duration;

use search_core::{Counts, Outcome, Solution};

/// How a search of many workers ended, and what it took. Every process of the run gets the same, but for the time.
#[derive(Clone, Debug)]
pub struct Report<S, C = u32> {
    /// The end and the counts of all workers together, as in `search-core`. [`Counts::bytes`] is the most that all of
    /// them held at the end of a level or round.
    pub search: search_core::Report<S, C>,
    /// What was done at each depth, in breadth-first search; in each round, in A*. None in asynchronous search.
    pub levels: Vec<Level>,
    /// Workers in all processes.
    pub workers: usize,
    /// Bytes that workers sent to others, in this process or another.
    pub sent: u64,
    /// The level whose checkpoint the search went on from.
    pub resumed: Option<u64>,
}

impl<S, C> Report<S, C> {
    /// The solution, where the search found one.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution<S, C>> {
        self.search.solution()
    }

    /// The end.
    #[must_use]
    pub fn outcome(&self) -> &Outcome<S, C> {
        &self.search.outcome
    }

    /// The counts at that end.
    #[must_use]
    pub fn counts(&self) -> &Counts {
        &self.search.counts
    }

    /// The bytes that all workers held for each state they stored; 0 where they stored none.
    #[must_use]
    pub fn bytes_a_state(&self) -> f64 {
        let Counts { bytes, stored, .. } = self.search.counts;
        bytes as f64 / stored.max(1) as f64
    }
}

impl<S, C: fmt::Debug> fmt::Display for Report<S, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.search)?;
        let width = self.counts().heading_width();
        writeln!(f, "{:<width$}{}", "workers", self.workers)?;
        writeln!(f, "{:<width$}{:.1}", "bytes a state", self.bytes_a_state())?;
        write!(f, "{:<width$}{}", "bytes sent", self.sent)
    }
}

/// What all workers did with the states of one depth, or in one round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// States that were met for the first time at this depth; in A*, entries taken from the frontier in this round.
    pub new: u64,
    /// Those of them that were asked for successors.
    pub expanded: u64,
    /// The successors that these have.
    pub generated: u64,
    /// Those of them that have none.
    pub dead_ends: u64,
}

/// What [`Config::progress`](crate::Config::progress) is told, when a level or round is complete and before it is
/// expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// The depth of a level, or the number of a round.
    pub number: u64,
    /// The f of a round; none for a level.
    pub f: Option<u64>,
    /// States that it has.
    pub new: u64,
    /// States that all workers have expanded so far.
    pub expanded: u64,
    /// Successors that all workers have made so far.
    pub generated: u64,
    /// States that all workers have stored.
    pub stored: u64,
    /// Bytes that they hold.
    pub bytes: u64,
    /// Bytes that they have sent to each other.
    pub sent: u64,
    /// Wall time since the start of this process's search.
    pub elapsed: Duration,
}

impl fmt::Display for Event {
    /// One line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.f {
            None => write!(f, "level {}", self.number)?,
            Some(value) => write!(f, "round {}, f {value}", self.number)?,
        }
        write!(
            f,
            ": new {}, expanded {}, generated {}, stored {}, bytes {}, sent {}, {:.1?}",
            self.new,
            self.expanded,
            self.generated,
            self.stored,
            self.bytes,
            self.sent,
            self.elapsed
        )
    }
}
