//! The report of each worker on a level, and the totals that all workers compute from these reports.

use search_core::{Counts, Limit, Limits, engine::Stopwatch};

use crate::communicator::{code_of, limit_of};
use crate::file_digest::FileDigest;
use crate::wire::{put, put_bytes, put_counts, take, take_bytes, take_counts};
use crate::{Error, Event, Level};

/// One worker's part of a completed level, and its counts of expanding the level before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LevelReport {
    pub(crate) new: u64,
    /// Counts of that expansion alone, except for the bytes, which are those held now.
    pub(crate) counts: Counts,
    /// Bytes sent to other workers so far.
    pub(crate) sent: u64,
    /// A limit that this worker has reached.
    pub(crate) halted: Option<Limit>,
    /// The smallest packed solution that this worker has in the level.
    pub(crate) goal: Option<Vec<u8>>,
    /// The digest of the file that the level was written to.
    pub(crate) digest: Option<FileDigest>,
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
            self.digest
                .map_or(u64::MAX, |digest| digest.checksum.into()),
        );
        put(&mut out, self.digest.map_or(0, |digest| digest.length));
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
            digest: None,
        };
        let (checksum, length) = (take(from)?, take(from)?);
        let checksum = u32::try_from(checksum).ok();
        let digest = checksum.map(|checksum| FileDigest { length, checksum });
        Ok(LevelReport { digest, ..report })
    }
}

/// The sums over all workers so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Totals {
    pub(crate) levels: Vec<Level>,
    pub(crate) bytes: u64,
    pub(crate) sent: u64,
    pub(crate) halted: Option<Limit>,
    goal: Option<Vec<u8>>,
}

/// The next step of the search; all workers compute the same one.
pub(crate) enum LevelOutcome {
    Expand,
    Solved(Vec<u8>),
    Exhausted,
    Stopped(Limit),
}

impl Totals {
    /// Adds the reports of all workers on the next level.
    pub(crate) fn add(&mut self, reports: &[LevelReport]) {
        let sum = |count: fn(&LevelReport) -> u64| reports.iter().map(count).sum::<u64>();
        let counts = reports.iter().map(|report| report.counts);
        let counts = counts.fold(Counts::default(), |all, one| all.beside(&one));
        if let Some(before) = self.levels.last_mut() {
            // After resuming from a checkpoint these counts are known already, and the reports add 0.
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

    /// Returns what to do with the level added last.
    pub(crate) fn outcome(&mut self, depth: u64, limits: &Limits) -> LevelOutcome {
        let new = self.levels.last().map_or(0, |level| level.new);
        let counts = self.counts();
        if let Some(limit) = self.halted {
            return LevelOutcome::Stopped(limit);
        }
        if let Some(goal) = self.goal.take() {
            return LevelOutcome::Solved(goal);
        }
        let stopped = if new == 0 {
            return LevelOutcome::Exhausted;
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
        stopped.map_or(LevelOutcome::Expand, LevelOutcome::Stopped)
    }

    /// Returns the progress event for the level added last.
    pub(crate) fn event(&self, depth: u64, stopwatch: Option<&Stopwatch>) -> Event {
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
            elapsed: stopwatch.map(Stopwatch::elapsed),
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
            // All states except the start were generated, and those that were not new were duplicates.
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
