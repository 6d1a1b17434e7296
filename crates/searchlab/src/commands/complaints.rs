//! What is complained of in one input.

use crate::complain;

/// The most errors shown of one input: more mean that it is the wrong file.
const SHOWN: u64 = 10;

/// The malformed puzzles of an input: the first are shown as they come, the others counted at the end.
#[derive(Debug, Default)]
pub(crate) struct Complaints {
    number: u64,
}

impl Complaints {
    pub(crate) fn add(&mut self, what: &str) {
        self.number += 1;
        if self.number <= SHOWN {
            complain(what);
        }
    }

    pub(crate) fn number(&self) -> u64 {
        self.number
    }
}

impl Drop for Complaints {
    fn drop(&mut self) {
        match self.number.saturating_sub(SHOWN) {
            0 => {}
            1 => complain("1 more malformed puzzle is not shown"),
            more => complain(&format!("{more} more malformed puzzles are not shown")),
        }
    }
}
