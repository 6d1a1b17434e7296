//! A search driven piece by piece, so that it can be interrupted and its progress told.

use std::time::{Duration, Instant};

use search_catalog::{Answer, Found, Run};
use search_core::{CancelFlag, Limit, Limits, Step};

use crate::interrupt;
use crate::progress::Progress;

/// How long one piece should take: nobody waits noticeably longer for Ctrl-C.
const PIECE: Duration = Duration::from_millis(20);

/// A search, and what may stop it.
///
/// The engines are given a limit on expansions alone, piece by piece, unless memory is limited: any other limit is looked
/// at before each expansion, and keeps them from expanding several states at once. Time is looked at between the pieces.
pub(crate) struct Drive<'a> {
    run: Box<dyn Run + 'a>,
    name: String,
    limits: Limits,
    interrupt: CancelFlag,
    begun: Instant,
    /// How many expansions the next piece has.
    piece: u64,
}

impl<'a> Drive<'a> {
    pub(crate) fn new(run: Box<dyn Run + 'a>, name: String, limits: Limits) -> Self {
        Drive {
            run,
            name,
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
                bytes: self.limits.bytes,
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

    fn stopped_between(&self) -> Option<Limit> {
        let is_late = |most: Duration| self.begun.elapsed() >= most;
        if self.interrupt.is_raised() {
            Some(Limit::Cancelled)
        } else if self.limits.time.is_some_and(is_late) {
            Some(Limit::Time)
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
            return Answer {
                end: *first.as_ref().err().unwrap_or(&Step::Solution),
                found: first.ok(),
                counts: self.run.counts(),
            };
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

    pub(crate) fn counts(&self) -> search_core::Counts {
        self.run.counts()
    }
}
