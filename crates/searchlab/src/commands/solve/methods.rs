//! Solves Sudokus by the Sudoku solver, fast enough for millions of them.

use std::ops::ControlFlow;

use search_core::{CancelFlag, Limits, Step};
use search_puzzles::SudokuInstance;
use sudoku_puzzle::{Clues, Given, Method, Order, Settings, Solutions, Solver, Unknown};

use super::answers::{Answered, Effort, Outcome, Solution, SolutionSearch, answer};
use super::batch::PuzzleSolver;
use crate::cli::Wanted;
use crate::error::Error;
use crate::memory;
use crate::patience;

/// The strategy, the solutions asked for, and the limits.
pub(super) struct Methods {
    pub(super) by: Strategy,
    pub(super) wanted: Wanted,
    /// Limits without a cancel flag, which is set only for searches that may take long.
    pub(super) limits: Limits,
    /// The default memory limit of each search, in bytes.
    pub(super) share: Option<u64>,
    pub(super) cancel: CancelFlag,
}

/// How Sudokus are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strategy {
    /// By a method of the solver.
    Method(Method),
    /// By a search in this order on boards with the settings of the puzzle.
    Boards(Order),
}

impl Strategy {
    fn method(self, settings: Settings) -> Method {
        match self {
            Strategy::Method(method) => method,
            Strategy::Boards(engine) => Method::Candidates { settings, engine },
        }
    }
}

impl PuzzleSolver for Methods {
    type Puzzle = SudokuInstance;

    /// Created with the first puzzle, because all puzzles have the same settings.
    type Local = Option<Solver<'static>>;

    fn local(&self) -> Self::Local {
        None
    }

    fn solve(
        &self,
        local: &mut Self::Local,
        sudoku: &SudokuInstance,
        emit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Answered, Error> {
        let given = sudoku.given();
        let method = self.by.method(sudoku.settings());
        let solver = local.get_or_insert_with(|| Solver::new(method));
        // Checking the flag costs time, and a quick search ends soon after Ctrl-C without it.
        let cancel = match self.is_quick(given) {
            true => None,
            false => Some(self.cancel.clone()),
        };
        let mut limits = self.limits.clone();
        if !self.is_small(given) {
            limits.bytes = limits.bytes.or(self.share);
        }
        solver.set_limits(Limits { cancel, ..limits });
        let mut solve = || answer(&mut solver.solutions(given), &self.wanted, emit);
        let outcome = match method != Method::Fast && given.size().n() > 9 {
            true => patience::suggesting_fast(method, solve),
            false => solve(),
        }?;
        if let Outcome::Stopped { end, .. } = outcome {
            let needs_less = (method != Method::Fast).then_some("fast");
            memory::explain(end, &self.limits, None, needs_less);
        }
        Ok(Answered {
            goal: None,
            outcome,
            effort: Effort::Method {
                expanded: solver.counts().expanded,
                guesses: solver.guesses(),
            },
            reason: None,
            differs: false,
        })
    }
}

impl Methods {
    /// Returns `true` if the search takes microseconds.
    fn is_quick(&self, given: &Given) -> bool {
        self.is_small(given) && (self.wanted.is_one() || self.wanted.unique)
    }

    /// Returns `true` if the memory of the search is bounded by one board and its guesses.
    fn is_small(&self, given: &Given) -> bool {
        self.by == Strategy::Method(Method::Fast) && given.size().n() <= 9
    }
}

impl SolutionSearch for Solutions<'_, '_> {
    fn advance(&mut self) -> Result<(), Step> {
        match Solutions::advance(self) {
            Ok(true) => Ok(()),
            Ok(false) => Err(Step::Exhausted),
            Err(Unknown { limit, .. }) => Err(Step::Stopped(limit)),
        }
    }

    fn solution(&self) -> Result<Solution, Error> {
        let solution = Solutions::solution(self);
        Ok(Solution::Board(
            solution.expect("it is asked for after a solution was found"),
        ))
    }
}
