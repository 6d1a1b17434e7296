//! Runs a search in slices, so that it can be interrupted and can report progress.

use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use search_catalog::{Answer, AnySearch, Improvement, Slices, SolutionText};
use search_core::{CancelFlag, Counts, Limit, Limits, Step};

use crate::interrupt;
use crate::memory::{self, Memory, Share};
use crate::patience::Patience;
use crate::progress::Progress;

/// The target duration of a slice: short enough that Ctrl-C seems to act immediately.
const SLICE: Duration = Duration::from_millis(20);

/// A search and its limits.
///
/// The engine gets only a limit on expansions, one slice after the other, and a limit on memory if an option sets one. The
/// time and the default limit on memory, which all searches share, are checked between slices, when progress is shown.
pub(crate) struct Drive<'a> {
    slices: Slices<'a>,
    between: SliceCheck<'a>,
}

/// What is checked and shown between two slices.
struct SliceCheck<'a> {
    name: String,
    time: Option<Duration>,
    /// The memory used by this search, as part of the default limit; `None` if an option limits memory.
    share: Option<Share>,
    interrupt: CancelFlag,
    started: Instant,
    /// Until there is an answer, or another algorithm has been suggested.
    patience: Option<Patience<'a>>,
    /// The best solution so far, of an anytime algorithm.
    best: Option<Improvement>,
}

impl<'a> Drive<'a> {
    pub(crate) fn new(run: AnySearch<'a>, name: String, limits: Limits) -> Self {
        Drive::sharing(Memory::of_machine(), run, name, limits)
    }

    fn sharing(memory: Arc<Memory>, run: AnySearch<'a>, name: String, limits: Limits) -> Self {
        let between = SliceCheck {
            name,
            time: limits.time,
            share: limits.bytes.is_none().then(|| Share::new(memory)),
            interrupt: interrupt::flag(),
            started: Instant::now(),
            patience: None,
            best: None,
        };
        let limits = Limits {
            expansions: limits.expansions,
            bytes: limits.bytes.map(memory::for_collections),
            ..Limits::default()
        };
        Drive {
            slices: Slices::new(run, limits, SLICE),
            between,
        }
    }

    /// Suggests another algorithm if there is no answer after a while.
    pub(crate) fn patience(mut self, patience: Patience<'a>) -> Self {
        self.between.patience = Some(patience);
        self
    }

    /// Searches for the next solution.
    ///
    /// # Errors
    ///
    /// Returns how the search ended if there is no further solution or a limit was reached.
    pub(crate) fn next(&mut self, progress: &Progress) -> Result<SolutionText, Step> {
        let Drive { slices, between } = self;
        let next = slices.next_solution(&mut |counts| between.limit(counts, progress));
        // The first of several solutions is an answer.
        between.patience = None;
        next
    }

    /// Runs the search and returns its answer: the first solution, or the last and best one of an anytime algorithm.
    pub(crate) fn answer(self, progress: &Progress) -> Answer {
        let Drive {
            slices,
            mut between,
        } = self;
        let best = Cell::new(None);
        slices.answer_improving(
            &mut |counts| {
                between.best = best.get();
                between.limit(counts, progress)
            },
            &mut |improvement| best.set(Some(*improvement)),
        )
    }

    /// Returns the answer of a search that ended with `end`.
    pub(crate) fn ended(&self, end: Result<SolutionText, Step>) -> Answer {
        self.slices.ended(end)
    }
}

impl SliceCheck<'_> {
    /// Shows the progress, and returns the limit that is reached, if there is one.
    fn limit(&mut self, counts: &Counts, progress: &Progress) -> Option<Limit> {
        if let Some(patience) = self.patience.take_if(|patience| patience.is_over()) {
            patience.suggest(progress);
        }
        progress.search(&self.name, counts, self.best.as_ref());
        let is_late = |most: Duration| self.started.elapsed() >= most;
        if self.interrupt.is_raised() {
            Some(Limit::Cancelled)
        } else if self.time.is_some_and(is_late) {
            Some(Limit::Time)
        } else if let Some(share) = &mut self.share
            && share.is_exceeded(counts.bytes)
        {
            Some(Limit::Bytes)
        } else {
            None
        }
    }
}

#[cfg(all(test, feature = "puzzles"))]
mod tests {
    use search_catalog::{Instances, Spec};

    use crate::puzzles::catalog;

    use super::*;

    /// Regression test: without a limit, a search used all memory of the machine and was killed by the system.
    #[test]
    fn a_search_without_a_limit_ends_at_the_memory_that_is_available() {
        let tiles = catalog().puzzle("tiles").expect("tiles is in the catalog");
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
