use std::fmt;
use std::time::Duration;

use search_core::{Counts, Outcome, Solution, engine::Stopwatch};

use crate::communicator::Communicator;

/// The result of a search by many workers. It is the same in every process, except for the time.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report<S, C = u32> {
    /// The outcome and the counts of all workers together, as in `search-core`. [`Counts::bytes`] is the largest total
    /// at the end of a level or round.
    pub search: search_core::Report<S, C>,
    /// The counts of each depth in breadth-first search, or of each round in A*. Empty in asynchronous search.
    pub levels: Vec<Level>,
    /// The number of workers in all processes.
    pub workers: usize,
    /// Bytes sent between workers, within a process or between processes.
    pub sent: u64,
    /// The level of the checkpoint that the search was resumed from.
    pub resumed: Option<u64>,
}

impl<S, C> Report<S, C> {
    /// Creates the report of a search that has ended on all workers and was not resumed.
    pub(crate) fn new(
        outcome: Outcome<S, C>,
        counts: Counts,
        stopwatch: Option<&Stopwatch>,
        comm: &Communicator<'_>,
        (levels, sent): (Vec<Level>, u64),
    ) -> Report<S, C> {
        let stopped = match outcome {
            Outcome::Stopped(limit) => Some(limit),
            Outcome::Solved(_) | Outcome::Exhausted => None,
        };
        let counts = Counts {
            elapsed: stopwatch.map(Stopwatch::elapsed),
            ..counts
        };
        Report {
            search: search_core::Report {
                outcome,
                stopped,
                lower_bound: None,
                could_not_grow: None,
                incomplete: None,
                ties: None,
                counts,
            },
            levels,
            workers: comm.workers(),
            sent,
            resumed: None,
        }
    }

    /// Returns the solution, or `None` if the search found none.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution<S, C>> {
        self.search.solution()
    }

    /// Returns the outcome.
    #[must_use]
    pub fn outcome(&self) -> &Outcome<S, C> {
        &self.search.outcome
    }

    /// Returns the counts of the whole search.
    #[must_use]
    pub fn counts(&self) -> &Counts {
        &self.search.counts
    }

    /// Returns the bytes held by all workers per stored state, or 0 if they stored no state.
    #[must_use]
    pub fn bytes_per_state(&self) -> f64 {
        let Counts { bytes, stored, .. } = self.search.counts;
        bytes as f64 / stored.max(1) as f64
    }
}

impl<S, C: fmt::Debug> fmt::Display for Report<S, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.search)?;
        let width = self.counts().heading_width();
        writeln!(f, "{:<width$}{}", "workers", self.workers)?;
        writeln!(f, "{:<width$}{:.1}", "bytes/state", self.bytes_per_state())?;
        write!(f, "{:<width$}{}", "bytes sent", self.sent)
    }
}

/// The counts of one depth or one round, for all workers together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// States generated for the first time at this depth; in A*, nodes removed from the open list in this round.
    pub new: u64,
    /// Those of them that were expanded.
    pub expanded: u64,
    /// Successors of the expanded states.
    pub generated: u64,
    /// Expanded states without successors.
    pub dead_ends: u64,
}

/// The progress of a search, passed to [`Config::progress`](crate::Config::progress) when a level or round is complete and
/// before it is expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Event {
    /// The depth of a level, or the number of a round.
    pub number: u64,
    /// The f of a round; `None` for a level.
    pub f: Option<u64>,
    /// The number of states in this level or round.
    pub new: u64,
    /// States expanded so far by all workers.
    pub expanded: u64,
    /// Successors generated so far by all workers.
    pub generated: u64,
    /// States stored by all workers.
    pub stored: u64,
    /// Bytes held by all workers.
    pub bytes: u64,
    /// Bytes sent between workers so far.
    pub sent: u64,
    /// Wall time since the start of this process's search, if there is a clock.
    pub elapsed: Option<Duration>,
}

impl fmt::Display for Event {
    /// Writes one line without a line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.f {
            None => write!(f, "level {}", self.number)?,
            Some(value) => write!(f, "round {}, f {value}", self.number)?,
        }
        write!(
            f,
            ": new {}, expanded {}, generated {}, stored {}, bytes {}, sent {}",
            self.new, self.expanded, self.generated, self.stored, self.bytes, self.sent
        )?;
        match self.elapsed {
            Some(elapsed) => write!(f, ", {elapsed:.1?}"),
            None => Ok(()),
        }
    }
}
