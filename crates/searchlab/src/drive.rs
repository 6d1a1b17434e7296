//! Runs a search in slices, so that it can be interrupted and can report progress.

use std::sync::Arc;
use std::time::{Duration, Instant};

use search_catalog::{Answer, Found, Run};
use search_core::{CancelFlag, Limit, Limits, Step};

use crate::interrupt;
use crate::memory::{self, Memory, Share};
use crate::progress::Progress;

/// The target duration of a slice: short enough that Ctrl-C seems to act immediately.
const SLICE: Duration = Duration::from_millis(20);

/// A search and its limits.
///
/// The engine gets only a limit on expansions, one slice after the other, and a limit on memory if an option sets one. The
/// time and the default limit on memory, which all searches share, are checked between slices, when progress is shown.
pub(crate) struct Drive<'a> {
    run: Box<dyn Run + 'a>,
    name: String,
    limits: Limits,
    /// The memory used by this search, as part of the default limit; `None` if an option limits memory.
    share: Option<Share>,
    interrupt: CancelFlag,
    started: Instant,
    /// The number of expansions of the next slice.
    slice: u64,
}

impl<'a> Drive<'a> {
    pub(crate) fn new(run: Box<dyn Run + 'a>, name: String, limits: Limits) -> Self {
        Drive::sharing(Memory::of_machine(), run, name, limits)
    }

    fn sharing(memory: Arc<Memory>, run: Box<dyn Run + 'a>, name: String, limits: Limits) -> Self {
        Drive {
            run,
            name,
            share: limits.bytes.is_none().then(|| Share::new(memory)),
            limits,
            interrupt: interrupt::flag(),
            started: Instant::now(),
            slice: 256,
        }
    }

    /// Searches for the next solution.
    ///
    /// # Errors
    ///
    /// Returns how the search ended if there is no further solution or a limit was reached.
    pub(crate) fn next(&mut self, progress: &Progress) -> Result<Found, Step> {
        loop {
            // Checked here too: if solutions are frequent, no slice ends without one.
            if let Some(limit) = self.stopped_between() {
                return Err(Step::Stopped(limit));
            }
            let expanded = self.run.counts().expanded;
            let slice = expanded.saturating_add(self.slice);
            let most = self.limits.expansions.map_or(slice, |most| most.min(slice));
            self.run.set_limits(Limits {
                expansions: Some(most),
                bytes: self.limits.bytes.map(memory::for_collections),
                ..Limits::default()
            });
            let started = Instant::now();
            let next = self.run.next_solution();
            let is_at_limit = self.limits.expansions == Some(most);
            match next {
                Err(Step::Stopped(Limit::Expansions)) if !is_at_limit => {}
                end => return end,
            }
            self.adjust_slice(started.elapsed());
            progress.search(&self.name, &self.run.counts());
        }
    }

    fn stopped_between(&mut self) -> Option<Limit> {
        let held = self.run.counts().bytes;
        let is_late = |most: Duration| self.started.elapsed() >= most;
        if self.interrupt.is_raised() {
            Some(Limit::Cancelled)
        } else if self.limits.time.is_some_and(is_late) {
            Some(Limit::Time)
        } else if let Some(share) = &mut self.share
            && share.is_exceeded(held)
        {
            Some(Limit::Bytes)
        } else {
            None
        }
    }

    /// Doubles or halves the slice if the last one was much shorter or longer than [`SLICE`].
    fn adjust_slice(&mut self, elapsed: Duration) {
        if elapsed < SLICE / 2 {
            self.slice = self.slice.saturating_mul(2);
        } else if elapsed > SLICE * 2 {
            self.slice = (self.slice / 2).max(1);
        }
    }

    /// Runs the search and returns its answer: the first solution, or the last and best one of an anytime algorithm.
    pub(crate) fn answer(mut self, progress: &Progress) -> Answer {
        let first = self.next(progress);
        if !self.run.is_anytime() {
            return self.ended(first);
        }
        let mut next = first;
        let end = loop {
            match next {
                Ok(_) => next = self.next(progress),
                Err(end) => break end,
            }
        };
        let answer = self.run.finish();
        // The run itself does not know about limits that were checked between slices.
        Answer {
            end: if answer.found.is_some() && end == Step::Exhausted {
                Step::Solution
            } else {
                end
            },
            ..answer
        }
    }

    /// Returns the answer of a search that ended with `end`.
    pub(crate) fn ended(&self, end: Result<Found, Step>) -> Answer {
        Answer::of(&*self.run, end)
    }
}

#[cfg(test)]
mod tests {
    use search_catalog::{Instances, ListedPuzzle, Spec};

    use super::*;

    /// Regression test: without a limit, a search used all memory of the machine and was killed by the system.
    #[test]
    fn a_search_without_a_limit_ends_at_the_memory_that_is_available() {
        let tiles = ListedPuzzle::named("tiles").expect("tiles is in the catalog");
        let korf = Spec::new([""; 0], [("korf", "88")]);
        let instance = tiles.open(korf).and_then(Instances::only);
        let instance = instance.expect("there are 100 instances");
        let memory = Arc::new(Memory::of(Some(1 << 20)));
        for name in ["a-star", "breadth-first", "breadth-first:tree"] {
            let search = instance.search(name.parse().expect("the algorithm is in the catalog"));
            let search = search.expect("the algorithm supports tiles");
            let limits = Limits::default();
            let drive = Drive::sharing(Arc::clone(&memory), search, name.to_owned(), limits);
            let answer = drive.answer(&Progress::new());
            assert_eq!(answer.end, Step::Stopped(Limit::Bytes), "{name}");
        }
    }
}
