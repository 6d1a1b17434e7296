//! The results of solving one puzzle.

use std::ops::ControlFlow;

use search_catalog::{Algorithm, Improvement, ScenarioLength, SolutionText};
use search_core::{Limit, Step, cost::Number};

use crate::cli::SolutionRequest;
use crate::error::Error;
use crate::exit::Exit;
use crate::puzzles::Board;
use crate::record::Metrics;

/// A solution.
#[derive(Clone, Debug)]
pub(super) enum Solution {
    /// Found by the Sudoku solver.
    #[cfg_attr(
        not(feature = "puzzles"),
        expect(dead_code, reason = "only puzzles with methods have it")
    )]
    Board(Board),
    /// Found by an engine.
    Found {
        found: Box<SolutionText>,
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
pub(super) struct PuzzleResult {
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
    #[cfg_attr(
        not(feature = "puzzles"),
        expect(dead_code, reason = "only puzzles with methods have it")
    )]
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
        /// The solutions of an anytime algorithm, each better than the one before.
        improvements: Vec<Improvement>,
    },
}

/// A search for the solutions of one puzzle.
pub(super) trait SolutionSearch {
    /// Searches for the next solution.
    ///
    /// # Errors
    ///
    /// Returns how the search ended if there is no further solution or a limit was reached.
    fn advance(&mut self) -> Result<(), Step>;

    /// Returns the solution found by the latest advance.
    ///
    /// # Errors
    ///
    /// Returns an error if the solution does not have what is asked for, such as a path.
    fn solution(&self) -> Result<Solution, Error>;
}

/// Passes the wanted solutions to `emit`, until there are no more or it returns `Break`, and returns the outcome.
///
/// # Errors
///
/// Returns the error of a solution.
pub(super) fn answer(
    search: &mut impl SolutionSearch,
    wanted: &SolutionRequest,
    emit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Result<Outcome, Error> {
    let most = wanted.most();
    let (mut number, mut first) = (0, None);
    let end = loop {
        if number == most {
            break Step::Solution;
        }
        if let Err(end) = search.advance() {
            break end;
        }
        number += 1;
        if wanted.unique {
            if number == 1 {
                first = Some(search.solution()?);
            }
        } else if !wanted.count && emit(search.solution()?).is_break() {
            break Step::Stopped(Limit::Cancelled);
        }
    };
    Ok(match (end, number) {
        (Step::Stopped(_), found) => Outcome::Stopped { end, found },
        (_, count) if wanted.count => Outcome::Count(count),
        (_, 0) => Outcome::None,
        (_, 2..) if wanted.unique => Outcome::Several,
        (_, found) => {
            // This is the last solution, so the result does not matter.
            let _ = first.map(emit);
            Outcome::Solved(found)
        }
    })
}

impl Outcome {
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
