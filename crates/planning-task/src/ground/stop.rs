use super::GroundError;

/// Asks the caller from time to time whether to go on.
pub(super) struct Stop<'s> {
    ask: &'s mut dyn FnMut(usize) -> bool,
    /// Bytes that are held by what is complete.
    pub(super) bytes: usize,
    steps: u32,
}

impl<'s> Stop<'s> {
    pub(super) fn new(ask: &'s mut dyn FnMut(usize) -> bool) -> Self {
        Stop {
            ask,
            bytes: 0,
            steps: 0,
        }
    }

    /// Counts a step; `more` are bytes in addition to those that are held.
    pub(super) fn check(&mut self, more: usize) -> Result<(), GroundError> {
        self.steps += 1;
        if self.steps >= 4096 {
            self.steps = 0;
            if (self.ask)(self.bytes + more) {
                return Err(GroundError::Stopped);
            }
        }
        Ok(())
    }
}
