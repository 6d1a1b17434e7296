//! Checks the limits and estimates the memory for further expansions.

use crate::problem::StateSpace;
use crate::run::engine::Engine;
use crate::run::step_limits::BLOCK;
use crate::run::{Limit, Limits, Observer};
use crate::store::{Collection, Growth};

use super::Search;

impl<P: StateSpace, E: Engine<P>, O: Observer<P>> Search<P, E, O> {
    /// Returns how many states may be expanded in one batch, or `None` if single steps are required. A batch is
    /// possible if it has the same effect as single steps: there is no observer, and no limit is reached in it or, in engines
    /// with parallel batches, before it.
    #[inline]
    pub(super) fn batch_limit(&self) -> Option<u64> {
        if !E::BATCHES
            || self.space.can_fail()
            || self.observer.is_present()
            || self.paused
            || self.statistics.full
        {
            return None;
        }
        let Limits {
            expansions,
            depth,
            bytes,
            ..
        } = self.limits;
        if !self.limited && depth.is_none() {
            return Some(u64::MAX);
        }
        if depth.is_some_and(|most| self.engine.next_depth() >= most) {
            return None;
        }
        if E::PARALLEL_BATCH == 0 {
            let unchecked = if self.limited {
                self.unchecked
            } else {
                u64::MAX
            };
            return (unchecked > 0).then_some(unchecked);
        }
        if self.limit_reached(false).is_some() {
            return None;
        }
        let left = expansions.map_or(u64::MAX, |most| most - self.statistics.counts.expanded);
        Some(bytes.map_or(left, |most| {
            self.expansions_that_fit(left.min(E::PARALLEL_BATCH), most)
        }))
    }

    /// Returns a number of expansions, at most `expansions`, that fit within `bytes`, given that one does.
    pub(super) fn expansions_that_fit(&self, expansions: u64, bytes: u64) -> u64 {
        let mut count = expansions;
        while count > 1 && !self.has_room_for(count, bytes) {
            count /= 2;
        }
        count
    }

    /// Returns the limit that stops the search before the current state is expanded, or before it is dropped, if it is
    /// at the depth limit.
    #[inline]
    pub(super) fn limit_reached(&self, at_depth_limit: bool) -> Option<Limit> {
        let Limits {
            expansions,
            generations,
            bytes,
            cancel: _,
            time: _,
            depth: _,
            clock: _,
        } = &self.limits;
        let counts = &self.statistics.counts;
        let interrupting = self.limits.interrupting(self.stopwatch.as_ref());
        if interrupting.is_some() {
            interrupting
        } else if at_depth_limit {
            None
        } else if expansions.is_some_and(|most| counts.expanded >= most) {
            Some(Limit::Expansions)
        } else if generations.is_some_and(|most| counts.generated >= most) {
            Some(Limit::Generations)
        } else if bytes.is_some_and(|most| !self.has_room_for(1, most)) {
            Some(Limit::Bytes)
        } else if self.statistics.full {
            Some(Limit::States)
        } else {
            None
        }
    }

    /// Returns whether the search holds less than `bytes`, and will hold at most `bytes` after `expansions` more
    /// expansions.
    #[inline]
    pub(super) fn has_room_for(&self, expansions: u64, bytes: u64) -> bool {
        let held = self.bytes_held();
        held < bytes && self.growth(expansions).bytes() <= bytes - held
    }

    /// Sets the number of bytes that an expansion may allocate under a limit of `bytes`. It matters only for states with very many successors,
    /// so it is up to date if there were some, and otherwise updated after some expansions.
    #[inline]
    pub(super) fn set_room(&mut self, bytes: u64, continues: bool) {
        let most_successors = self.engine.max_successors().max(self.successors.max());
        let is_unknown = self.step_limits.room == u64::MAX;
        let is_due = self.statistics.counts.expanded.is_multiple_of(256);
        if continues || is_unknown || is_due || most_successors >= BLOCK {
            self.step_limits.room = bytes.saturating_sub(self.bytes_held());
        }
    }

    #[inline]
    pub(super) fn bytes_held(&self) -> u64 {
        self.engine.bytes() + self.successors.bytes() as u64 + self.statistics.heap
    }

    /// Estimates the memory for `expansions` more expansions: assumes the average number of successors so far, but at
    /// least the maximum of one expansion, and the average heap memory per stored state.
    #[inline]
    pub(super) fn growth(&self, expansions: u64) -> Growth {
        let counts = &self.statistics.counts;
        let average = counts.generated.div_ceil(counts.expanded.max(1));
        let states = average.saturating_mul(expansions);
        let most = self.engine.max_successors().max(self.successors.max());
        let states = states.max(most as u64);
        let growth = self.engine.growth(states as usize);
        match self.statistics.heap {
            0 => growth,
            heap => {
                let a_state = heap.div_ceil(self.engine.stored().max(1));
                growth.and(
                    "heap memory of the states",
                    a_state.saturating_mul(states) as usize,
                )
            }
        }
    }
}
