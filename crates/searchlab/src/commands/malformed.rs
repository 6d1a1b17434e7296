//! Errors of malformed puzzles in one input.

use crate::print_error;

/// The maximum number of errors printed for one input. More usually mean that it is the wrong file.
const SHOWN: u64 = 10;

/// Prints the errors of malformed puzzles: the first [`SHOWN`] immediately, the number of the others when dropped.
#[derive(Debug, Default)]
pub(crate) struct MalformedPuzzles {
    number: u64,
}

impl MalformedPuzzles {
    pub(crate) fn add(&mut self, error: &str) {
        self.number += 1;
        if self.number <= SHOWN {
            print_error(error);
        }
    }

    pub(crate) fn number(&self) -> u64 {
        self.number
    }
}

impl Drop for MalformedPuzzles {
    fn drop(&mut self) {
        match self.number.saturating_sub(SHOWN) {
            0 => {}
            1 => print_error("1 more malformed puzzle is not shown"),
            more => print_error(&format!("{more} more malformed puzzles are not shown")),
        }
    }
}
