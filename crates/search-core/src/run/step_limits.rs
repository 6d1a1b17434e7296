//! The limits within a step: for a state with very many successors, and for successors that take long.

use super::engine::{Context, Current, Engine};
use super::search::Pace;
use super::{Limit, Limits};
use crate::problem::StateSpace;
use crate::store::{Collection, Growth, NodeId, Store};

/// The number of successors of one state that are generated without a check of the limits.
pub(super) const BLOCK: usize = 4096;

/// When a step checks the clock and the cancel flag next, how much memory it may allocate, and the limit that ended it.
pub(crate) struct StepLimits {
    /// The number of successors up to the next check.
    left: u32,
    pace: Pace,
    /// The number of bytes that may be allocated beside those that were held before the step; `u64::MAX` without a limit.
    pub(super) room: u64,
    /// The limit that ended the step early.
    pub(super) reached: Option<Limit>,
    /// The memory that the step needs to continue, if there is no room for it.
    pub(super) could_not_grow: Option<Growth>,
    /// Whether the expansion of the current state is unfinished: the engine keeps what is left of it.
    pub(super) is_unfinished: bool,
}

impl Default for StepLimits {
    fn default() -> Self {
        StepLimits {
            left: 1,
            pace: Pace::default(),
            room: u64::MAX,
            reached: None,
            could_not_grow: None,
            is_unfinished: false,
        }
    }
}

impl StepLimits {
    /// Called when a search continues, or its limits change.
    pub(super) fn resume(&mut self) {
        self.left = 1;
        self.pace.resume();
        self.room = u64::MAX;
        self.could_not_grow = None;
    }
}

impl<P: StateSpace, O> Context<'_, P, O> {
    /// Prepares to handle the successors of a state: the first without a check, so that each step makes progress.
    #[inline]
    pub(crate) fn begin_successors(&mut self) {
        self.step_limits.left = self.step_limits.left.max(1);
    }

    /// Returns whether the step ends here, between two successors, because the search is cancelled or its time is over.
    #[inline]
    pub(crate) fn is_interrupted(&mut self) -> bool {
        if self.step_limits.left == 0 && self.check_interruption() {
            return true;
        }
        self.step_limits.left -= 1;
        false
    }

    /// Passes the successors that wait to `handle`, which removes them: usually all at once, otherwise in parts with a check of the clock
    /// between them. Those that are left wait for the next step.
    #[inline(always)]
    pub(crate) fn in_parts<T>(
        &mut self,
        waiting: &mut Vec<T>,
        mut handle: impl FnMut(&mut Self, &mut Vec<T>),
    ) {
        let mut later = self.hold_back(waiting);
        loop {
            handle(self, waiting);
            let Some(others) = &mut later else {
                return;
            };
            if others.is_empty() || self.check_interruption() {
                others.reverse();
                // The larger of the two is used again.
                std::mem::swap(waiting, others);
                return;
            }
            self.move_part(others, waiting);
        }
    }

    /// If there are more successors than up to the next check of the clock, removes and returns the others, the last one first.
    #[inline]
    fn hold_back<T>(&mut self, waiting: &mut Vec<T>) -> Option<Vec<T>> {
        let left = self.step_limits.left as usize;
        if left < waiting.len() {
            let mut others = std::mem::take(waiting);
            others.reverse();
            self.move_part(&mut others, waiting);
            return Some(others);
        }
        self.step_limits.left -= waiting.len() as u32;
        None
    }

    /// Moves the successors up to the next check of the clock, at least one.
    #[cold]
    #[inline(never)]
    fn move_part<T>(&mut self, others: &mut Vec<T>, waiting: &mut Vec<T>) {
        let left = self.step_limits.left.max(1) as usize;
        let part = left.min(others.len());
        self.step_limits.left = (left - part) as u32;
        waiting.extend(others.drain(others.len() - part..).rev());
    }

    /// Checks the clock and the cancel flag. Returns whether they end the step.
    #[cold]
    #[inline(never)]
    pub(super) fn check_interruption(&mut self) -> bool {
        let step = &mut *self.step_limits;
        step.left = u32::MAX;
        let Some((limits, stopwatch)) = self.limits else {
            return false;
        };
        if let Limits {
            time: None,
            cancel: None,
            ..
        } = limits
        {
            return false;
        }
        step.reached = limits.interrupting(stopwatch);
        step.left = match step.reached {
            Some(_) => 0,
            None => step.pace.next(stopwatch) as u32,
        };
        step.is_unfinished = step.reached.is_some();
        step.is_unfinished
    }

    /// Returns whether `engine` lacks the room to store these many successors of the current state; the step ends then.
    #[inline]
    pub(crate) fn lacks_room<E: Engine<P>>(
        &mut self,
        engine: &E,
        current: Current,
        successors: usize,
    ) -> bool {
        successors > BLOCK && self.step_limits.room < u64::MAX && {
            let growth = self.growth_beyond_room(engine, current.id, successors);
            growth.is_some_and(|growth| self.stop_before(growth))
        }
    }

    /// Returns the memory that `engine` needs to store these many successors of a state, if there is no room for it. They are assumed to own as
    /// much heap memory as the state does.
    #[cold]
    pub(crate) fn growth_beyond_room<E: Engine<P>>(
        &self,
        engine: &E,
        parent: NodeId,
        successors: usize,
    ) -> Option<Growth> {
        let (limits, _) = self.limits?;
        let most = limits.bytes?;
        let held = engine.bytes() + self.successors.bytes() as u64 + self.statistics.heap;
        let heap = successors * self.space.heap_bytes(engine.store().get(parent));
        let growth = engine.growth(successors);
        let growth = growth.and("heap memory of the states", heap);
        (held.saturating_add(growth.bytes()) > most).then_some(growth)
    }

    /// Ends the step, as there is no room for `growth`. Returns `true`.
    #[cold]
    pub(crate) fn stop_before(&mut self, growth: Growth) -> bool {
        self.step_limits.reached = Some(Limit::Bytes);
        self.step_limits.could_not_grow = Some(growth);
        self.step_limits.is_unfinished = true;
        true
    }

    /// Calls `work` without a check of the clock.
    pub(crate) fn uninterrupted<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        let left = std::mem::replace(&mut self.step_limits.left, u32::MAX);
        let result = work(self);
        self.step_limits.left = left;
        result
    }
}
