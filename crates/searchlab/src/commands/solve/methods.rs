//! Solves Sudokus by the Sudoku solver, fast enough for millions of them.

use std::ops::ControlFlow;

use search_core::{CancelFlag, Limit, Limits, Step};
use search_puzzles::{Instance, SudokuInstance};
use sudoku_puzzle::{Clues, Given, Method, Order, Puzzle, Settings, Solver, Uniqueness, Unknown};

use super::answers::{Answered, Effort, Outcome, Solution};
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
    /// Created with the first puzzle, because all puzzles have the same settings.
    type Local = Option<Solver<'static>>;

    fn local(&self) -> Self::Local {
        None
    }

    fn solve(
        &self,
        local: &mut Self::Local,
        instance: Instance,
        emit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Answered, Error> {
        let sudoku: &SudokuInstance = instance
            .downcast_ref()
            .expect("methods are only chosen for Sudoku");
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
        let mut solve = || self.outcome(solver, given, emit);
        let outcome = match method != Method::Fast && given.size().n() > 9 {
            true => patience::suggesting_fast(method, solve),
            false => solve(),
        };
        if let Err(Unknown { limit, .. }) = outcome {
            let needs_less = (method != Method::Fast).then_some("fast");
            memory::explain(Step::Stopped(limit), &self.limits, None, needs_less);
        }
        let stopped = |Unknown { limit, found }| Outcome::limit(limit, found);
        Ok(Answered {
            goal: None,
            outcome: outcome.unwrap_or_else(stopped),
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

    fn outcome(
        &self,
        solver: &mut Solver<'static>,
        given: &Given,
        emit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Outcome, Unknown> {
        let wanted = &self.wanted;
        let mut one = |solution: Option<Puzzle>| match solution {
            Some(solution) => {
                // This was the only solution, so the result does not matter.
                let _ = emit(Solution::Board(solution));
                Outcome::Solved(1)
            }
            None => Outcome::None,
        };
        if wanted.count {
            return solver.count(given, u64::MAX).map(Outcome::Count);
        }
        if wanted.unique {
            return Ok(match solver.solve_unique(given)? {
                Uniqueness::None => Outcome::None,
                Uniqueness::One(only) => one(Some(only)),
                Uniqueness::Several(..) => Outcome::Several,
                Uniqueness::AtLeastOne(_, limit) => Outcome::limit(limit, 1),
            });
        }
        if wanted.is_one() {
            return Ok(one(solver.solve(given)?));
        }
        let most = wanted.first.unwrap_or(u64::MAX);
        let mut found = 0;
        for solution in solver.solutions(given) {
            let solution = match solution {
                Ok(solution) => solution,
                Err(Unknown { limit, .. }) => return Ok(Outcome::limit(limit, found)),
            };
            found += 1;
            if emit(Solution::Board(solution)).is_break() {
                return Ok(Outcome::limit(Limit::Cancelled, found));
            }
            if found == most {
                break;
            }
        }
        Ok(Outcome::found(found))
    }
}
