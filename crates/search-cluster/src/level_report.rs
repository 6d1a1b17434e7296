//! What each worker tells of a level, and what all of them conclude from it.

use search_core::{Counts, Limit, Limits};

use crate::crew::{code_of, limit_of};
use crate::wire::{put, put_bytes, take, take_bytes};
use crate::{Error, Level};

/// One worker's part of a level that was closed, and of the expansion of the level before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LevelReport {
    pub(crate) new: u64,
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    pub(crate) dead_ends: u64,
    /// Held now.
    pub(crate) bytes: u64,
    /// Sent so far.
    pub(crate) sent: u64,
    /// A limit that this worker has reached.
    pub(crate) halted: Option<Limit>,
    /// The least solution that this worker has in the level, packed.
    pub(crate) goal: Option<Vec<u8>>,
}

impl LevelReport {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for number in [self.new, self.expanded, self.generated, self.dead_ends, self.bytes, self.sent] {
            put(&mut out, number);
        }
        put(&mut out, self.halted.map_or(u64::MAX, |limit| code_of(limit).into()));
        put(&mut out, self.goal.is_some().into());
        put_bytes(&mut out, self.goal.as_deref().unwrap_or_default());
        out
    }

    pub(crate) fn from_bytes(mut bytes: &[u8]) -> Result<LevelReport, Error> {
        let from = &mut bytes;
        Ok(LevelReport {
            new: take(from)?,
            expanded: take(from)?,
            generated: take(from)?,
            dead_ends: take(from)?,
            bytes: take(from)?,
            sent: take(from)?,
            halted: u8::try_from(take(from)?).ok().and_then(limit_of),
            goal: (take(from)? == 1).then_some(take_bytes(from)?.to_vec()),
        })
    }
}

/// What all workers have done so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Totals {
    pub(crate) levels: Vec<Level>,
    pub(crate) bytes: u64,
    pub(crate) sent: u64,
    pub(crate) halted: Option<Limit>,
    goal: Option<Vec<u8>>,
}

/// What comes next; all workers come to the same.
pub(crate) enum Verdict {
    Expand,
    Solved(Vec<u8>),
    Exhausted,
    Stopped(Limit),
}

impl Totals {
    /// Adds what all workers tell of the next level.
    pub(crate) fn add(&mut self, reports: &[LevelReport]) {
        let sum = |count: fn(&LevelReport) -> u64| reports.iter().map(count).sum();
        if let Some(before) = self.levels.last_mut() {
            before.expanded = sum(|report| report.expanded);
            before.generated = sum(|report| report.generated);
            before.dead_ends = sum(|report| report.dead_ends);
        }
        self.levels.push(Level { new: sum(|report| report.new), ..Level::default() });
        self.bytes = self.bytes.max(sum(|report| report.bytes));
        self.sent = sum(|report| report.sent);
        self.halted = reports.iter().filter_map(|report| report.halted).min_by_key(|&limit| code_of(limit));
        self.goal = reports.iter().filter_map(|report| report.goal.clone()).min();
    }

    /// What to do with the level added last.
    pub(crate) fn verdict(&mut self, depth: u64, limits: &Limits) -> Verdict {
        let new = self.levels.last().map_or(0, |level| level.new);
        let counts = self.counts();
        if let Some(limit) = self.halted {
            return Verdict::Stopped(limit);
        }
        if let Some(goal) = self.goal.take() {
            return Verdict::Solved(goal);
        }
        let stopped = if new == 0 {
            return Verdict::Exhausted;
        } else if limits.expansions.is_some_and(|most| counts.expanded + new > most) {
            Some(Limit::Expansions)
        } else if limits.generations.is_some_and(|most| counts.generated >= most) {
            Some(Limit::Generations)
        } else {
            limits.depth.filter(|&most| depth >= most).map(|_| Limit::Depth)
        };
        stopped.map_or(Verdict::Expand, Verdict::Stopped)
    }

    pub(crate) fn counts(&self) -> Counts {
        let sum = |count: fn(&Level) -> u64| self.levels.iter().map(count).sum::<u64>();
        let (stored, generated) = (sum(|level| level.new), sum(|level| level.generated));
        let deepest = self.levels.iter().rposition(|level| level.new > 0);
        Counts {
            expanded: sum(|level| level.expanded),
            generated,
            goal_tests: stored,
            // All states but the start were generated, and those that were not new were duplicates.
            duplicates: (generated + 1).saturating_sub(stored),
            dead_ends: sum(|level| level.dead_ends),
            max_depth: deepest.unwrap_or(0) as u64,
            peak_frontier: self.levels.iter().map(|level| level.new).max().unwrap_or(0),
            stored,
            bytes: self.bytes,
            ..Counts::default()
        }
    }
}
