//! Sudokus by a method for them alone, by the million.

use std::ops::ControlFlow;

use search_catalog::Instance;
use search_core::{CancelFlag, Limit, Limits, Step};
use sudoku_puzzle::{Method, Order, Puzzle, Settings, Solver, Uniqueness, Unknown};

use super::answers::{Answered, Effort, Outcome, Solution};
use super::batch::Answers;
use crate::cli::Wanted;
use crate::error::Error;
use crate::memory;

/// What is asked of each Sudoku, and what it may take.
pub(super) struct Methods {
    pub(super) by: By,
    pub(super) wanted: Wanted,
    /// Without a flag, which is looked at only in searches that may take long.
    pub(super) limits: Limits,
    /// What each search may hold, where that is not limited by an option.
    pub(super) share: Option<u64>,
    pub(super) cancel: CancelFlag,
}

/// What solves Sudokus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Method(Method),
    /// A search in this order on boards with the settings of the puzzle.
    Boards(Order),
}

impl By {
    fn method(self, settings: Settings) -> Method {
        match self {
            By::Method(method) => method,
            By::Boards(engine) => Method::Candidates { settings, engine },
        }
    }
}

impl Answers for Methods {
    /// Made with the first puzzle: all have the same settings.
    type Tool = Option<Solver<'static>>;

    fn tool(&self) -> Self::Tool {
        None
    }

    fn answer(
        &self,
        tool: &mut Self::Tool,
        instance: Instance,
        tell: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Answered, Error> {
        let Instance::Sudoku(sudoku) = &instance else {
            unreachable!("methods are chosen for Sudokus alone");
        };
        let puzzle = sudoku.puzzle();
        let method = self.by.method(sudoku.settings());
        let solver = tool.get_or_insert_with(|| Solver::new(method));
        // Nobody who presses Ctrl-C waits for a quick answer, so the search need not look for that.
        let cancel = match self.is_quick(puzzle) {
            true => None,
            false => Some(self.cancel.clone()),
        };
        let mut limits = self.limits.clone();
        if !self.is_small(puzzle) {
            limits.bytes = limits.bytes.or(self.share);
        }
        solver.set_limits(Limits { cancel, ..limits });
        let outcome = self.outcome(solver, puzzle, tell);
        if let Err(Unknown { limit, .. }) = outcome {
            let needs_less = (method != Method::Fast).then_some("fast");
            memory::explain(Step::Stopped(limit), &self.limits, None, needs_less);
        }
        let stopped = |Unknown { limit, found }| Outcome::limit(limit, found);
        Ok(Answered {
            outcome: outcome.unwrap_or_else(stopped),
            effort: Effort::Method {
                expanded: solver.counts().expanded,
                guesses: solver.guesses(),
            },
            reason: None,
        })
    }
}

impl Methods {
    /// Whether the answer takes microseconds.
    fn is_quick(&self, puzzle: &Puzzle) -> bool {
        self.is_small(puzzle) && (self.wanted.is_one() || self.wanted.unique)
    }

    /// Whether the search holds one board and its guesses, however long it takes.
    fn is_small(&self, puzzle: &Puzzle) -> bool {
        self.by == By::Method(Method::Fast) && puzzle.size().n() <= 9
    }

    fn outcome(
        &self,
        solver: &mut Solver<'static>,
        puzzle: &Puzzle,
        tell: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Outcome, Unknown> {
        let wanted = &self.wanted;
        let mut one = |solution: Option<Puzzle>| match solution {
            Some(solution) => {
                // There is nothing more to tell in any case.
                let _ = tell(Solution::Board(solution));
                Outcome::Solved(1)
            }
            None => Outcome::None,
        };
        if wanted.count {
            return solver.count(puzzle, u64::MAX).map(Outcome::Count);
        }
        if wanted.unique {
            return Ok(match solver.solve_unique(puzzle)? {
                Uniqueness::None => Outcome::None,
                Uniqueness::One(only) => one(Some(only)),
                Uniqueness::Several(..) => Outcome::Several,
                Uniqueness::AtLeastOne(_, limit) => Outcome::limit(limit, 1),
            });
        }
        if wanted.is_one() {
            return Ok(one(solver.solve(puzzle)?));
        }
        let most = wanted.first.unwrap_or(u64::MAX);
        let mut found = 0;
        for solution in solver.solutions(puzzle) {
            let solution = match solution {
                Ok(solution) => solution,
                Err(Unknown { limit, .. }) => return Ok(Outcome::limit(limit, found)),
            };
            found += 1;
            if tell(Solution::Board(solution)).is_break() {
                return Ok(Outcome::limit(Limit::Cancelled, found));
            }
            if found == most {
                break;
            }
        }
        Ok(Outcome::found(found))
    }
}
