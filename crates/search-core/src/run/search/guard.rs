//! Ends a search after a panic.

use crate::problem::StateSpace;
use crate::run::engine::Engine;
use crate::run::{Observer, Step, Stopwatch};

use super::Search;

impl<P: StateSpace, E: Engine<P>, O: Observer<P>> Search<P, E, O> {
    /// Makes a call of the search, unless one before has panicked. Each call is marked, not each expansion in it.
    #[inline]
    pub(super) fn guarded<R>(&mut self, call: impl FnOnce(&mut Self) -> R) -> Result<R, Step> {
        if let Err(end) = self.poison.enter() {
            self.stop_after_panic();
            return Err(end);
        }
        let result = call(self);
        self.poison.leave();
        Ok(result)
    }

    /// Stops the time of a search that has panicked. The observer is not informed, as the panic may be its own.
    #[cold]
    fn stop_after_panic(&mut self) {
        self.pending = None;
        if !std::mem::replace(&mut self.paused, true) {
            self.statistics.counts.elapsed = self.stopwatch.as_ref().map(Stopwatch::elapsed);
        }
    }

    /// Returns the engine, unless a panic has left it between two changes.
    pub(crate) fn intact(&self) -> Option<&E> {
        (!self.poison.is_set()).then_some(&self.engine)
    }
}
