use std::fmt;
use std::time::Duration;

use crate::run::Outcome;
use crate::store::Growth;

/// The result of a search by layers: its outcome, and the number of states at each depth.
#[derive(Clone, Debug)]
pub struct Layers<S, C = u32> {
    /// How the search ended. A solution if the search had a goal and found it; its path is not known.
    pub outcome: Outcome<S, C>,
    /// With [`Limit::Bytes`](crate::Limit::Bytes): the table that could not be allocated.
    pub could_not_grow: Option<Growth>,
    /// The number of states at each depth, starting with depth 0, for all complete layers.
    pub states: Vec<u64>,
    /// The number of expanded states.
    pub expanded: u64,
    /// The number of generated successors, including duplicates.
    pub generated: u64,
    /// The size of the table of states in bytes. Does not count some KiB per thread.
    pub bytes: u64,
    /// Wall time from the first step to the latest end, if there is a [clock](crate::Limits::clock).
    pub elapsed: Option<Duration>,
}

impl<S, C> Layers<S, C> {
    /// Returns the total number of states at all depths.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.states.iter().sum()
    }
}

impl<S, C: fmt::Debug> fmt::Display for Layers<S, C> {
    /// Writes the outcome, a line for each depth, and the counts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.outcome {
            Outcome::Solved(solution) => writeln!(f, "solved, {solution}")?,
            Outcome::Exhausted => writeln!(f, "the whole space was searched")?,
            Outcome::Stopped(limit) => writeln!(f, "stopped: {limit}")?,
        }
        if let Some(growth) = self.could_not_grow {
            writeln!(f, "{growth}")?;
        }
        for (depth, states) in self.states.iter().enumerate() {
            writeln!(f, "depth {depth:<8}{states}")?;
        }
        for (name, count) in [
            ("states", self.total()),
            ("expanded", self.expanded),
            ("generated", self.generated),
        ] {
            writeln!(f, "{name:<14}{count}")?;
        }
        write!(f, "{:<14}{}", "bytes", self.bytes)?;
        match self.elapsed {
            Some(elapsed) => write!(f, "\n{:<14}{elapsed:.3?}", "elapsed"),
            None => Ok(()),
        }
    }
}
