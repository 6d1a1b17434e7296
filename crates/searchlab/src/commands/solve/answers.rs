//! The results of solving one puzzle.

use search_core::{Limit, Number, Step};
use search_puzzles::{Algorithm, Found, ScenarioLength};
use sudoku_puzzle::Puzzle;

use crate::exit::Exit;
use crate::record::Metrics;

/// A solution.
#[derive(Clone, Debug)]
pub(super) enum Solution {
    /// Found by the Sudoku solver.
    Board(Puzzle),
    /// Found by an engine.
    Found {
        found: Box<Found>,
        /// The metrics of the search, if one solution is asked for.
        metrics: Option<Box<Metrics>>,
        /// The least cost of any solution, if it was asked for and is known.
        least_cost: Option<Number>,
        /// The length of the scenario, if there is one and the solution is proven to be optimal.
        scenario: Option<ScenarioLength>,
    },
}

/// The result of solving one puzzle, except for its solutions.
#[derive(Clone, Debug)]
pub(super) struct Answered {
    pub(super) outcome: Outcome,
    pub(super) effort: Effort,
    /// The reason why there is no solution, if it is known, or why an incomplete search found none.
    pub(super) reason: Option<String>,
    /// The goal, if the puzzle has a choice of goals.
    pub(super) goal: Option<String>,
    /// Whether the scenario of the puzzle gives another length than that found.
    pub(super) differs: bool,
}

/// The outcome of solving a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The solutions that were asked for were found. Holds their number, at least 1.
    Solved(u64),
    /// The solutions were counted. Holds their number.
    Count(u64),
    /// There are several solutions, but a unique one was asked for.
    Several,
    /// There is no solution.
    None,
    /// A limit was reached, or the search is incomplete.
    Stopped {
        /// The reason.
        end: Step,
        /// The number of solutions found before.
        found: u64,
    },
}

/// The effort of solving a puzzle.
#[derive(Clone, Debug)]
pub(super) enum Effort {
    /// By the Sudoku solver.
    Method {
        /// The number of expanded states.
        expanded: u64,
        /// The number of guesses.
        guesses: u64,
    },
    /// By an engine.
    Search {
        /// The algorithm, with the settings that it was run with.
        algorithm: Algorithm,
        metrics: Box<Metrics>,
    },
}

impl Outcome {
    /// Returns the outcome of a completed search that found `number` solutions.
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

    /// Returns the name used in tables and JSON.
    pub(super) fn status(self) -> &'static str {
        self.exit().word()
    }

    /// Returns the number of solutions if they were counted, or the number found so far if the search was stopped.
    pub(super) fn count(self) -> Option<u64> {
        match self {
            Outcome::Count(count) => Some(count),
            Outcome::Stopped { found, .. } => Some(found),
            Outcome::Solved(_) | Outcome::Several | Outcome::None => None,
        }
    }
}

impl Effort {
    /// Returns the number of guesses, if they were counted.
    pub(super) fn guesses(&self) -> Option<u64> {
        match self {
            Effort::Method { guesses, .. } => Some(*guesses),
            Effort::Search { .. } => None,
        }
    }
}
