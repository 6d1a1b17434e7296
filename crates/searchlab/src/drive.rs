//! A search driven piece by piece, so that it can be interrupted and its progress told.

use std::sync::Arc;
use std::time::{Duration, Instant};

use search_catalog::{Answer, Found, Run};
use search_core::{CancelFlag, Limit, Limits, Step};

use crate::interrupt;
use crate::memory::{self, Memory, Share};
use crate::progress::Progress;

/// How long one piece should take: nobody waits noticeably longer for Ctrl-C.
const PIECE: Duration = Duration::from_millis(20);

/// A search, and what may stop it.
///
/// The engines are given a limit on expansions alone, piece by piece, unless memory is limited by an option: any other
/// limit is looked at before each expansion, and keeps them from expanding several states at once. Time, and the default
/// limit on memory, are looked at between the pieces.
pub(crate) struct Drive<'a> {
    run: Box<dyn Run + 'a>,
    name: String,
    limits: Limits,
    /// What it holds of the memory that all searches share, where no option limits that.
    share: Option<Share>,
    interrupt: CancelFlag,
    begun: Instant,
    /// How many expansions the next piece has.
    piece: u64,
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
            begun: Instant::now(),
            piece: 256,
        }
    }

    /// Goes on to the next solution, or says how the search ended.
    pub(crate) fn next(&mut self, progress: &Progress) -> Result<Found, Step> {
        loop {
            // Solutions may come so thick that no piece of the search ever ends without one.
            if let Some(limit) = self.stopped_between() {
                return Err(Step::Stopped(limit));
            }
            let expanded = self.run.counts().expanded;
            let piece = expanded.saturating_add(self.piece);
            let most = self.limits.expansions.map_or(piece, |most| most.min(piece));
            self.run.set_limits(Limits {
                expansions: Some(most),
                bytes: self.limits.bytes.map(memory::for_collections),
                ..Limits::default()
            });
            let begun = Instant::now();
            let next = self.run.next_solution();
            let is_at_limit = self.limits.expansions == Some(most);
            match next {
                Err(Step::Stopped(Limit::Expansions)) if !is_at_limit => {}
                end => return end,
            }
            self.grow_piece(begun.elapsed());
            progress.search(&self.name, &self.run.counts());
        }
    }

    fn stopped_between(&mut self) -> Option<Limit> {
        let held = self.run.counts().bytes;
        let is_late = |most: Duration| self.begun.elapsed() >= most;
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

    fn grow_piece(&mut self, took: Duration) {
        if took < PIECE / 2 {
            self.piece = self.piece.saturating_mul(2);
        } else if took > PIECE * 2 {
            self.piece = (self.piece / 2).max(1);
        }
    }

    /// Runs to the answer: the first solution, or the best, where solutions get better and better.
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
        // What stopped it between two pieces, the search itself does not know.
        Answer {
            end: if answer.found.is_some() && end == Step::Exhausted {
                Step::Solution
            } else {
                end
            },
            ..answer
        }
    }

    /// The answer where the search came to this end, and goes no further.
    pub(crate) fn ended(&self, end: Result<Found, Step>) -> Answer {
        Answer {
            end: *end.as_ref().err().unwrap_or(&Step::Solution),
            found: end.ok(),
            could_not_grow: self.run.could_not_grow(),
            ties: self.run.ties(),
            counts: self.run.counts(),
        }
    }
}

#[cfg(test)]
mod tests {
    use search_catalog::{Instances, ListedPuzzle, Spec};

    use super::*;

    /// A search took all the memory of the machine, and the system ended it without a word.
    #[test]
    fn a_search_without_a_limit_ends_at_the_memory_that_is_available() {
        let tiles = ListedPuzzle::named("tiles").expect("it is listed");
        let korf = Spec::new([""; 0], [("korf", "88")]);
        let instance = tiles.open(korf).and_then(Instances::only);
        let instance = instance.expect("there are 100");
        let memory = Arc::new(Memory::of(Some(1 << 20)));
        for name in ["a-star", "breadth-first", "breadth-first:tree"] {
            let search = instance.search(name.parse().expect("it is listed"));
            let search = search.expect("it can be searched so");
            let limits = Limits::default();
            let drive = Drive::sharing(Arc::clone(&memory), search, name.to_owned(), limits);
            let answer = drive.answer(&Progress::new());
            assert_eq!(answer.end, Step::Stopped(Limit::Bytes), "{name}");
        }
    }
}
