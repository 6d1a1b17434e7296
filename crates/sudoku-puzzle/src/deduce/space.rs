use std::fmt;
use std::ops::ControlFlow;

use search_core::{Heuristic, Limit, Limits, StateSpace, memory::allocated};

use super::grid::Position;
use super::{CandidateGrid, Deduction, Explanation, FINDERS, Rating, Technique};
use crate::Size;
use crate::clues::Clues;
use crate::layout::Layout;
use crate::solve::{Solver, Uniqueness};

/// The space of deductions: states are grids, actions are deductions, and an action costs its rating in tenths. A goal is a
/// grid in which every cell has a value.
///
/// Techniques that [need one solution](Technique::needs_one_solution) are left out, unless the board is declared to have one.
///
/// # Panics
/// The methods panic on a board, a grid or a deduction of another size than that of the space. Those of another layout of the same size
/// give wrong deductions.
#[derive(Clone, Debug)]
pub struct Deductions {
    layout: Layout,
    solutions: Solutions,
    limit: Rating,
}

/// What is known of the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Solutions {
    Any,
    One,
    Several,
}

impl Deductions {
    /// Creates the space for boards of a size, with all techniques that hold on any board.
    #[must_use]
    pub fn new(size: Size) -> Deductions {
        Deductions::in_layout(&Layout::square(size))
    }

    /// Creates the space for boards in a layout, with all techniques that hold there: those that
    /// [need one solution](Technique::needs_one_solution) are left out unless its units are rows, columns and boxes of any shape and it
    /// has no other rule. The others are found in all its units, and wings and aligned pairs by all its pairs of cells, but chains only
    /// by its units, and by consecutive values only what a placed value excludes.
    #[must_use]
    pub fn in_layout(layout: &Layout) -> Deductions {
        Deductions {
            layout: layout.clone(),
            solutions: Solutions::Any,
            limit: Rating::MAX,
        }
    }

    /// Declares that boards have one solution, which adds the techniques that need this. They are wrong on other boards:
    /// [`Solver::solve_unique`](crate::Solver::solve_unique) tests it.
    #[must_use]
    pub fn with_one_solution(mut self) -> Deductions {
        self.solutions = Solutions::One;
        self
    }

    /// Creates the space for a board, with all techniques that hold there: those that
    /// [need one solution](Technique::needs_one_solution) if it has one, which is tested within the limits.
    ///
    /// # Errors
    /// Returns [`ExplainError::NoSolution`] if the board has none, and [`ExplainError::Stopped`] if a limit was reached.
    pub fn of_board(clues: &impl Clues, limits: &Limits) -> Result<Deductions, ExplainError> {
        let space = Deductions::unproven(clues);
        let unique = Solver::default().limits(limits.clone()).solve_unique(clues);
        match unique.map_err(|unknown| ExplainError::Stopped(unknown.limit))? {
            Uniqueness::One(_) => Ok(space.with_one_solution()),
            Uniqueness::None => Err(ExplainError::NoSolution),
            Uniqueness::Several(..) => Ok(Deductions {
                solutions: Solutions::Several,
                ..space
            }),
            Uniqueness::AtLeastOne(_, limit) => Err(ExplainError::Stopped(limit)),
        }
    }

    /// Creates the space for a board with the deductions that hold with any number of solutions.
    pub(super) fn unproven(clues: &impl Clues) -> Deductions {
        match clues.layout() {
            None => Deductions::new(clues.size()),
            Some(layout) => Deductions::in_layout(layout),
        }
    }

    pub(super) fn size(&self) -> Size {
        self.layout.size()
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns whether the board was found to have several solutions.
    pub(super) fn has_several_solutions(&self) -> bool {
        self.solutions == Solutions::Several
    }

    pub(super) fn limit(&self) -> Rating {
        self.limit
    }

    /// Leaves out deductions with a higher rating.
    #[must_use]
    pub fn with_limit(mut self, limit: Rating) -> Deductions {
        self.limit = limit;
        self
    }

    /// Returns the grid of clues of this size: each empty cell has the candidates that its units leave it. If the clues are pencil
    /// marks, a cell with a single mark has that value, and marks that values exclude are removed.
    #[must_use]
    pub fn start(&self, clues: &impl Clues) -> CandidateGrid {
        match clues.as_puzzle() {
            Some(puzzle) => CandidateGrid::of_puzzle(puzzle, self.layout.constraints()),
            None => CandidateGrid::of_marks(&clues.to_marks(), self.layout.constraints()),
        }
    }

    fn visit(&self, grid: &CandidateGrid, visit: &mut dyn FnMut(Deduction) -> ControlFlow<()>) {
        let at = Position::new(self.layout.constraints(), grid);
        let one_solution = self.solutions == Solutions::One && self.layout.rules().is_empty();
        let is_allowed = |technique: Technique| {
            technique.rating() <= self.limit && (one_solution || !technique.needs_one_solution())
        };
        let mut below = |deduction: Deduction| match deduction.rating <= self.limit {
            true => visit(deduction),
            false => ControlFlow::Continue(()),
        };
        for (technique, find) in FINDERS {
            if is_allowed(*technique) && find(&at, &mut below).is_break() {
                return;
            }
        }
    }

    /// Returns the first deduction of the first technique that finds one, a cheapest one.
    #[must_use]
    pub fn next(&self, grid: &CandidateGrid) -> Option<Deduction> {
        let mut first = None;
        self.visit(grid, &mut |deduction| {
            first = Some(deduction);
            ControlFlow::Break(())
        });
        first
    }

    /// Returns all deductions; of chains one with the lowest rating.
    #[must_use]
    pub fn all(&self, grid: &CandidateGrid) -> Vec<Deduction> {
        let mut all = Vec::new();
        self.visit(grid, &mut |deduction| {
            all.push(deduction);
            ControlFlow::Continue(())
        });
        all
    }

    /// Returns the grid after a deduction.
    #[must_use]
    pub fn after(&self, grid: &CandidateGrid, deduction: &Deduction) -> CandidateGrid {
        let mut grid = grid.clone();
        grid.apply(self.layout.constraints(), deduction);
        grid
    }

    /// Applies the [next](Deductions::next) deduction until there is none.
    #[must_use]
    pub fn explain(&self, start: CandidateGrid) -> Explanation {
        self.explain_while(start, || true)
    }

    fn explain_while(&self, start: CandidateGrid, goes_on: impl Fn() -> bool) -> Explanation {
        let mut end = start.clone();
        let mut steps = Vec::new();
        while goes_on()
            && let Some(deduction) = self.next(&end)
        {
            end.apply(self.layout.constraints(), &deduction);
            steps.push(deduction);
        }
        Explanation { start, steps, end }
    }
}

/// Why a puzzle is not explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExplainError {
    /// It has no solution.
    NoSolution,
    /// It has several solutions.
    Several,
    /// The limit was reached.
    Stopped(Limit),
}

impl fmt::Display for ExplainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExplainError::NoSolution => f.write_str("no solution"),
            ExplainError::Several => f.write_str("several solutions"),
            ExplainError::Stopped(limit) => write!(f, "stopped: the {limit} was reached"),
        }
    }
}

impl std::error::Error for ExplainError {}

/// Explains a puzzle with one solution, by all techniques. The limits are those of the test whether it has one; the time and the
/// cancel flag end the explanation as well, after a deduction.
///
/// # Errors
/// Returns [`ExplainError`] if it has not one solution, or a limit was reached.
pub fn explain(clues: &impl Clues, limits: &Limits) -> Result<Explanation, ExplainError> {
    let stopwatch = limits.clock.start();
    let stopped = || match &limits.cancel {
        Some(cancel) if cancel.is_raised() => Some(Limit::Cancelled),
        _ => limits.time_reached(stopwatch.as_ref()),
    };
    let space = Deductions::of_board(clues, limits)?;
    if space.solutions != Solutions::One {
        return Err(ExplainError::Several);
    }
    let explanation = space.explain_while(space.start(clues), || stopped().is_none());
    match stopped() {
        Some(limit) => Err(ExplainError::Stopped(limit)),
        None => Ok(explanation),
    }
}

impl StateSpace for Deductions {
    type State = CandidateGrid;
    type Action = Deduction;
    type Cost = u32;
    const HEURISTIC: Heuristic = Heuristic::Consistent;

    fn is_goal(&self, grid: &CandidateGrid) -> bool {
        grid.empty() == 0
    }

    fn actions(&self, grid: &CandidateGrid, out: &mut Vec<Deduction>) {
        out.extend(self.all(grid));
    }

    fn result(&self, grid: &CandidateGrid, deduction: Deduction) -> Option<CandidateGrid> {
        Some(self.after(grid, &deduction))
    }

    fn cost(&self, _: &CandidateGrid, deduction: &Deduction) -> u32 {
        deduction.rating.tenths().into()
    }

    /// Returns the least cost of a value for each empty cell: a deduction places at most one.
    fn heuristic(&self, grid: &CandidateGrid) -> Option<u32> {
        Some(grid.empty() as u32 * u32::from(Technique::LastValue.rating().tenths()))
    }

    fn heap_bytes(&self, grid: &CandidateGrid) -> usize {
        allocated(grid.heap_bytes())
    }
}
