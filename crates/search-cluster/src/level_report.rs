//! What each worker tells of a level, and what all of them conclude from it.

use std::time::Instant;

use search_core::{Counts, Limit, Limits};

use crate::crew::{code_of, limit_of};
use crate::wire::{put, put_bytes, put_counts, take, take_bytes, take_counts};
use crate::written::Written;
use crate::{Error, Event, Level};

/// One worker's part of a level that was closed, and of the expansion of the level before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LevelReport {
    pub(crate) new: u64,
    /// Of that expansion alone; bytes are those held now.
    pub(crate) counts: Counts,
    /// Sent so far.
    pub(crate) sent: u64,
    /// A limit that this worker has reached.
    pub(crate) halted: Option<Limit>,
    /// The least solution that this worker has in the level, packed.
    pub(crate) goal: Option<Vec<u8>>,
    /// The file that the level was written to.
    pub(crate) written: Option<Written>,
}

impl LevelReport {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        put(&mut out, self.new);
        put_counts(&mut out, &self.counts);
        put(&mut out, self.sent);
        put(
            &mut out,
            self.halted.map_or(u64::MAX, |limit| code_of(limit).into()),
        );
        put(&mut out, self.goal.is_some().into());
        put_bytes(&mut out, self.goal.as_deref().unwrap_or_default());
        put(
            &mut out,
            self.written
                .map_or(u64::MAX, |written| written.checksum.into()),
        );
        put(&mut out, self.written.map_or(0, |written| written.length));
        out
    }

    pub(crate) fn from_bytes(mut bytes: &[u8]) -> Result<LevelReport, Error> {
        let from = &mut bytes;
        let report = LevelReport {
            new: take(from)?,
            counts: take_counts(from)?,
            sent: take(from)?,
            halted: u8::try_from(take(from)?).ok().and_then(limit_of),
            goal: (take(from)? == 1).then_some(take_bytes(from)?.to_vec()),
            written: None,
        };
        let (checksum, length) = (take(from)?, take(from)?);
        let checksum = u32::try_from(checksum).ok();
        let written = checksum.map(|checksum| Written { length, checksum });
        Ok(LevelReport { written, ..report })
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
        let sum = |count: fn(&LevelReport) -> u64| reports.iter().map(count).sum::<u64>();
        let counts = reports.iter().map(|report| report.counts);
        let counts = counts.fold(Counts::default(), |all, one| all.beside(&one));
        if let Some(before) = self.levels.last_mut() {
            // Behind a checkpoint they are known already, and nothing is added.
            before.expanded += counts.expanded;
            before.generated += counts.generated;
            before.dead_ends += counts.dead_ends;
        }
        self.levels.push(Level {
            new: sum(|report| report.new),
            ..Level::default()
        });
        self.bytes = self.bytes.max(counts.bytes);
        self.sent = sum(|report| report.sent);
        self.halted = reports
            .iter()
            .filter_map(|report| report.halted)
            .min_by_key(|&limit| code_of(limit));
        self.goal = reports
            .iter()
            .filter_map(|report| report.goal.clone())
            .min();
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
        } else if limits
            .expansions
            .is_some_and(|most| counts.expanded + new > most)
        {
            Some(Limit::Expansions)
        } else if limits
            .generations
            .is_some_and(|most| counts.generated >= most)
        {
            Some(Limit::Generations)
        } else {
            limits
                .depth
                .filter(|&most| depth >= most)
                .map(|_| Limit::Depth)
        };
        stopped.map_or(Verdict::Expand, Verdict::Stopped)
    }

    /// What is told of the level added last.
    pub(crate) fn event(&self, depth: u64, begun: Instant) -> Event {
        let counts = self.counts();
        Event {
            number: depth,
            f: None,
            new: self.levels.last().map_or(0, |level| level.new),
            expanded: counts.expanded,
            generated: counts.generated,
            stored: counts.stored,
            bytes: counts.bytes,
            sent: self.sent,
            elapsed: begun.elapsed(),
        }
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
