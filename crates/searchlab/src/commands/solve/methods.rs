//! Sudokus by a method for them alone, by the million.

use std::io::BufRead;
use std::iter;
use std::ops::ControlFlow;

use search_catalog::{Pace, SpecError};
use search_core::{CancelFlag, Limit, Limits, Step};
use sudoku_puzzle::read::{Entry, ReadError, Reader};
use sudoku_puzzle::{Method, Puzzle, Solver, Uniqueness, Unknown};

use super::answers::{Answered, Effort, Outcome, Solution};
use super::batch::{Answers, Question, Unread};
use crate::cli::Wanted;
use crate::error::Error;
use crate::memory;

/// What is asked of each Sudoku, and what it may take.
pub(super) struct Methods {
    pub(super) method: Method,
    pub(super) wanted: Wanted,
    /// Without a flag, which is looked at only in searches that may take long.
    pub(super) limits: Limits,
    /// What each search may hold, where that is not limited by an option.
    pub(super) share: Option<u64>,
    pub(super) cancel: CancelFlag,
}

/// The Sudokus of an input.
pub(super) fn questions(
    source: String,
    pace: Pace,
    mut reader: Reader<impl BufRead>,
) -> impl Iterator<Item = Result<Question<Puzzle>, Unread>> {
    let each = iter::from_fn(move || {
        pace.begin();
        reader.next()
    });
    each.map(move |read| match read {
        Ok(Entry { puzzle, line }) => Ok(Question {
            place: line,
            puzzle,
        }),
        Err(error @ ReadError::Malformed { .. }) => {
            Err(Unread::Malformed(format!("{source}: {error}")))
        }
        Err(error) => {
            let source = source.clone();
            Err(Unread::Failed(SpecError::Board { source, error }.into()))
        }
    })
}

impl Answers for Methods {
    type Puzzle = Puzzle;
    type Tool = Solver<'static>;

    fn tool(&self) -> Solver<'static> {
        Solver::new(self.method)
    }

    fn answer(
        &self,
        solver: &mut Solver<'static>,
        puzzle: Puzzle,
        tell: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Answered, Error> {
        // Nobody who presses Ctrl-C waits for a quick answer, so the search need not look for that.
        let cancel = match self.is_quick(&puzzle) {
            true => None,
            false => Some(self.cancel.clone()),
        };
        let mut limits = self.limits.clone();
        if !self.is_small(&puzzle) {
            limits.bytes = limits.bytes.or(self.share);
        }
        solver.set_limits(Limits { cancel, ..limits });
        let outcome = self.outcome(solver, &puzzle, tell);
        if let Err(Unknown { limit, .. }) = outcome {
            let needs_less = (self.method != Method::Fast).then_some("fast");
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
        self.method == Method::Fast && puzzle.size().n() <= 9
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
