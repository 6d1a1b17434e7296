//! What is told of one puzzle after the other: its solutions, and what came of it.

use search_catalog::Found;
use search_core::{Limit, Step};
use sudoku_puzzle::Puzzle;

use crate::exit::Exit;
use crate::record::Took;

/// A solution, as whoever found it has it.
#[derive(Clone, Debug)]
pub(super) enum Solution {
    /// By a method for Sudoku alone.
    Board(Puzzle),
    /// By an engine; with what it took, where the only one is asked for.
    Found(Box<Found>, Option<Box<Took>>),
}

/// What came of one puzzle, besides its solutions.
#[derive(Clone, Debug)]
pub(super) struct Answered {
    pub(super) outcome: Outcome,
    pub(super) effort: Effort,
    /// Why there is no solution, where that was known before the search.
    pub(super) reason: Option<String>,
}

/// How a puzzle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The solutions that were asked for were found: so many, one at least.
    Solved(u64),
    /// It has so many.
    Count(u64),
    /// It has more than the one that was asked for.
    Several,
    /// It has none.
    None,
    /// A limit was reached, or the search gives up.
    Stopped {
        /// Why.
        end: Step,
        /// How many solutions were found until then.
        found: u64,
    },
}

/// What it took.
#[derive(Clone, Debug)]
pub(super) enum Effort {
    /// A method for Sudoku alone.
    Method {
        /// The states that were expanded.
        expanded: u64,
        /// The guesses that were made.
        guesses: u64,
    },
    /// An engine.
    Search(Box<Took>),
}

impl Outcome {
    /// A puzzle in which so many solutions were found, of those that were asked for.
    pub(super) fn found(number: u64) -> Outcome {
        match number {
            0 => Outcome::None,
            number => Outcome::Solved(number),
        }
    }

    pub(super) fn limit(limit: Limit, found: u64) -> Outcome {
        let end = Step::Stopped(limit);
        Outcome::Stopped { end, found }
    }

    pub(super) fn exit(self) -> Exit {
        match self {
            Outcome::Count(0) | Outcome::None => Exit::Unsolvable,
            Outcome::Solved(_) | Outcome::Count(_) => Exit::Solved,
            Outcome::Several => Exit::Several,
            Outcome::Stopped { end, .. } => Exit::of(end),
        }
    }

    /// The word for it.
    pub(super) fn status(self) -> &'static str {
        self.exit().word()
    }

    /// The number of solutions, where it was asked for and is not known to be complete where the search stopped.
    pub(super) fn count(self) -> Option<u64> {
        match self {
            Outcome::Count(count) => Some(count),
            Outcome::Stopped { found, .. } => Some(found),
            Outcome::Solved(_) | Outcome::Several | Outcome::None => None,
        }
    }
}

impl Effort {
    /// The guesses that were made, where they were counted.
    pub(super) fn guesses(&self) -> Option<u64> {
        match self {
            Effort::Method { guesses, .. } => Some(*guesses),
            Effort::Search(_) => None,
        }
    }
}
