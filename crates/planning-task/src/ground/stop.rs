use search_core::memory::Budget;

use super::GroundError;

/// The budget, and what grounding holds.
pub(super) struct Stop<'b> {
    budget: &'b Budget,
    /// Bytes that are held by what is complete.
    pub(super) bytes: usize,
}

impl<'b> Stop<'b> {
    pub(super) fn new(budget: &'b Budget) -> Self {
        Stop { budget, bytes: 0 }
    }

    /// Counts a step; `more` are bytes in addition to those that are held.
    pub(super) fn check(&self, more: usize) -> Result<(), GroundError> {
        let bytes = self.bytes + more;
        self.budget.step(bytes as u64).map_err(GroundError::Stopped)
    }
}
