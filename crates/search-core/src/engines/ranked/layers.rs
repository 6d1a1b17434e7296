use std::fmt;
use std::time::Duration;

use crate::run::Outcome;
use crate::store::Growth;

/// How a search by layers ended, and what it found: how many states there are at each depth.
#[derive(Clone, Debug)]
pub struct Layers<S, C = u32> {
    /// The end. It is a solution where the search had a goal and found it; the way there is not known.
    pub outcome: Outcome<S, C>,
    /// Beside [`Limit::Bytes`](crate::Limit::Bytes) the table that could not be made.
    pub could_not_grow: Option<Growth>,
    /// How many states are at each depth, the start at depth 0, as far as layers were found in whole.
    pub states: Vec<u64>,
    /// States asked for successors.
    pub expanded: u64,
    /// Successors handed to the search, those included that it had seen.
    pub generated: u64,
    /// The bytes that the search held for all states together. Some KiB a thread are not counted.
    pub bytes: u64,
    /// Wall time from the first step to the latest end.
    pub elapsed: Duration,
}

impl<S, C> Layers<S, C> {
    /// How many states there are at all these depths.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.states.iter().sum()
    }
}

impl<S, C: fmt::Debug> fmt::Display for Layers<S, C> {
    /// The end, a line for each depth, and the counts.
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
            ("bytes", self.bytes),
        ] {
            writeln!(f, "{name:<14}{count}")?;
        }
        write!(f, "{:<14}{:.3?}", "elapsed", self.elapsed)
    }
}
