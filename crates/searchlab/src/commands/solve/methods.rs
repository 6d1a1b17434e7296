//! Solves Sudokus by the Sudoku solver, fast enough for millions of them.

use std::ops::ControlFlow;

use search_catalog::{Algorithm, Instances, ListedPuzzle, Spec, SpecError};
use search_core::{CancelFlag, Limits, Step};
use search_puzzles::{SudokuInstance, sudokus};
use sudoku_puzzle::{
    Solver,
    board::Settings,
    clues::{Clues, Givens},
    method::{Method, Order},
    solve::{Solutions, Unknown},
};

use super::answers::{Effort, Outcome, PuzzleResult, Solution, SolutionSearch, answer};
use super::batch::PuzzleSolver;
use crate::cli::SolutionRequest;
use crate::error::Error;
use crate::memory;
use crate::patience;

/// The strategy, the solutions asked for, and the limits.
pub(super) struct Methods {
    by: Strategy,
    wanted: SolutionRequest,
    /// Limits without a cancel flag, which is set only for searches that may take long.
    limits: Limits,
    /// The default memory limit of each search, in bytes.
    share: Option<u64>,
    cancel: CancelFlag,
}

/// How Sudokus are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strategy {
    /// By a method of the solver.
    Method(Method),
    /// By a search in this order on boards with the settings of the puzzle.
    Boards(Order),
}

/// Returns how the solver answers by an algorithm: by a method, or in the order of this algorithm on boards with the settings of the puzzle
/// if it `orders_boards`. Returns `None` if an engine answers.
///
/// # Errors
///
/// Returns a usage error if boards are set for a method.
pub(super) fn strategy(
    algorithm: Algorithm,
    sets_boards: bool,
    orders_boards: bool,
) -> Result<Option<Strategy>, Error> {
    if orders_boards {
        let order: Result<Order, _> = algorithm.name().parse();
        let order = order.expect("the default algorithm of Sudoku is an order of the solver");
        return Ok(Some(Strategy::Boards(order)));
    }
    let method = algorithm.method();
    let Some(method) = method.and_then(|method| method.parse::<Method>().ok()) else {
        return Ok(None);
    };
    match sets_boards {
        false => Ok(Some(Strategy::Method(method))),
        true => Err(Error::Usage(format!(
            "--propagate, --cell, --weight and --heuristic apply to engines, not to the method {method}"
        ))),
    }
}

impl Strategy {
    /// Opens the Sudokus of a specification.
    ///
    /// # Errors
    ///
    /// Returns [`SpecError`] like [`sudokus`].
    pub(super) fn open(
        self,
        listed: &ListedPuzzle,
        spec: Spec,
    ) -> Result<Instances<SudokuInstance>, SpecError> {
        listed.open_by(spec, sudokus)
    }

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
    ) -> Result<PuzzleResult, Error> {
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
        Ok(PuzzleResult {
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
    pub(super) fn new(
        by: Strategy,
        wanted: SolutionRequest,
        limits: Limits,
        share: Option<u64>,
        cancel: CancelFlag,
    ) -> Methods {
        Methods {
            by,
            wanted,
            limits,
            share,
            cancel,
        }
    }

    /// Returns `true` if the search takes microseconds.
    fn is_quick(&self, given: &Givens) -> bool {
        self.is_small(given) && (self.wanted.is_one() || self.wanted.unique)
    }

    /// Returns `true` if the memory of the search is bounded by one board and its guesses.
    fn is_small(&self, given: &Givens) -> bool {
        let is_small = given.size().n() <= 9 && given.layout().is_none();
        self.by == Strategy::Method(Method::Fast) && is_small
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
