//! What a person can do next on a grid.

use std::iter;

use search_core::{Limit, Limits};

use super::text::{Words, units};
use super::{CandidateGrid, Deduction, Deductions, ExplainError, Rating};
use crate::board::Unit;
use crate::clues::Clues;
use crate::{Candidates, Notation, Size};

/// What a person can do next on a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Nothing: every cell has a value.
    Solved,
    /// Nothing: the grid has no solution.
    DeadEnd(DeadEnd),
    /// A cheapest deduction.
    Step(Deduction),
    /// A guess: there is no deduction.
    Guess {
        /// The cell with the fewest candidates, the first of several.
        cell: usize,
        /// Its candidates.
        candidates: Candidates,
        /// The highest rating of deductions that were looked for.
        limit: Rating,
        /// Whether the board is known to have several solutions, so that deductions alone cannot solve it.
        several: bool,
    },
}

/// Why a grid has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadEnd {
    /// The values of two cells exclude each other.
    Clash {
        /// The cells with their values.
        cells: [(usize, u8); 2],
        /// The first unit in which a value occurs twice, or `None` if the cells share none or the values are consecutive.
        unit: Option<Unit>,
    },
    /// An empty cell has no candidate.
    NoCandidate(usize),
    /// A value has no cell in a unit.
    NoCell {
        /// The value.
        value: u8,
        /// The unit.
        unit: Unit,
    },
}

/// How much a hint tells. Each level includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintLevel {
    /// The technique and its rating, or that there is no deduction.
    Technique,
    /// The units of the pattern, if it has some.
    Units,
    /// The cells of the pattern, or the cell to guess.
    Cells,
    /// The whole deduction, or all that is known of the guess.
    Step,
}

impl HintLevel {
    /// All levels, in order.
    pub const ALL: [HintLevel; 4] = [
        HintLevel::Technique,
        HintLevel::Units,
        HintLevel::Cells,
        HintLevel::Step,
    ];

    /// Returns the name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HintLevel::Technique => "technique",
            HintLevel::Units => "units",
            HintLevel::Cells => "cells",
            HintLevel::Step => "step",
        }
    }
}

/// Returns what can be done next on a board: a cheapest of all deductions that [hold](Deductions::of_board) there, or why there is none.
///
/// ```
/// use search_core::Limits;
/// use sudoku_puzzle::{Puzzle, deduce};
///
/// let puzzle: Puzzle = "1234341221.34321".parse()?;
/// let hint = deduce::hint(&puzzle, &Limits::default())?;
/// let text = hint.text(deduce::HintLevel::Step, puzzle.size(), puzzle.notation());
/// assert_eq!(text, "last value (1.0): r3c3 is the only empty cell of box 4: r3c3 = 4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns [`ExplainError::NoSolution`] if it has no solution but no [`DeadEnd`] shows that, and [`ExplainError::Stopped`] if
/// the cancel flag was raised. At any other limit, techniques that need one solution are left out.
pub fn hint(clues: &impl Clues, limits: &Limits) -> Result<Hint, ExplainError> {
    let space = Deductions::unproven(clues);
    let grid = space.start(clues);
    if let Some(reason) = space.dead_end(&grid) {
        return Ok(Hint::DeadEnd(reason));
    }
    match Deductions::of_board(clues, limits) {
        Ok(tested) => Ok(tested.hint(&grid)),
        Err(ExplainError::Stopped(limit)) if limit != Limit::Cancelled => Ok(space.hint(&grid)),
        Err(error) => Err(error),
    }
}

impl Deduction {
    /// Returns the cells that form the pattern, those of its chain included, each once.
    #[must_use]
    pub fn cells(&self) -> Vec<usize> {
        let chain = self.reason.chain.iter().map(|node| node.cell);
        let mut cells: Vec<usize> = Vec::new();
        for cell in self.reason.cells.iter().copied().chain(chain) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }

    /// Returns a part of the deduction as a text, with cells and values as on a board of this size and notation. A level that adds
    /// nothing, such as the units of a chain, has the text of the level before it.
    ///
    /// ```
    /// use sudoku_puzzle::Puzzle;
    /// use sudoku_puzzle::deduce::{Deductions, HintLevel};
    ///
    /// let puzzle: Puzzle = "1234341221.34321".parse()?;
    /// let space = Deductions::new(puzzle.size());
    /// let deduction = space.next(&space.start(&puzzle)).expect("one cell is empty");
    /// let hint = |level| deduction.hint(level, puzzle.size(), puzzle.notation());
    /// assert_eq!(hint(HintLevel::Technique), "last value (1.0)");
    /// assert_eq!(hint(HintLevel::Units), "last value (1.0): look at box 4");
    /// assert_eq!(hint(HintLevel::Cells), "last value (1.0): look at box 4, and at r3c3");
    /// # Ok::<(), sudoku_puzzle::read::ReadError>(())
    /// ```
    #[must_use]
    pub fn hint(&self, level: HintLevel, size: Size, notation: Notation) -> String {
        let words = Words { size, notation };
        let technique = format!("{} ({})", self.technique, self.rating);
        let units = match &self.reason.units[..] {
            [] => None,
            all => Some(units(all)),
        };
        let cells = || words.cells(&self.cells(), "and");
        match (level, units) {
            (HintLevel::Technique, _) | (HintLevel::Units, None) => technique,
            (HintLevel::Units, Some(units)) => format!("{technique}: look at {units}"),
            (HintLevel::Cells, Some(units)) => {
                format!("{technique}: look at {units}, and at {}", cells())
            }
            (HintLevel::Cells, None) => format!("{technique}: look at {}", cells()),
            (HintLevel::Step, _) => self.sentence(size, notation),
        }
    }
}

impl Hint {
    /// Returns what a level tells as a text, with values as on a board of this size and notation.
    #[must_use]
    pub fn text(&self, level: HintLevel, size: Size, notation: Notation) -> String {
        let words = Words { size, notation };
        match self {
            Hint::Solved => "every cell has a value".to_owned(),
            Hint::DeadEnd(reason) => match level {
                HintLevel::Technique | HintLevel::Units => "there is no solution".to_owned(),
                HintLevel::Cells | HintLevel::Step => {
                    format!("there is no solution: {}", words.dead_end(reason))
                }
            },
            Hint::Step(deduction) => deduction.hint(level, size, notation),
            Hint::Guess {
                cell,
                candidates,
                limit,
                several,
            } => {
                let several = if *several {
                    "the board has several solutions, and "
                } else {
                    ""
                };
                let none = format!("{several}no deduction rated up to {limit} is left");
                let (cell, candidates) = (words.cell(*cell), words.values(*candidates, "and"));
                match level {
                    HintLevel::Technique | HintLevel::Units => none,
                    HintLevel::Cells => format!("{none}. To guess, take {cell}"),
                    HintLevel::Step => format!(
                        "{none}. To guess, take {cell}, which has the fewest candidates, {candidates}. Each is a branch of the \
                         search: place the first and go on; at a contradiction, remove the values placed since then and try the next"
                    ),
                }
            }
        }
    }
}

impl Words {
    fn dead_end(&self, reason: &DeadEnd) -> String {
        match *reason {
            DeadEnd::Clash {
                cells: [(one, value), (other, _)],
                unit: Some(unit),
            } => format!(
                "{} occurs twice in {unit}: {}",
                self.value(value),
                self.cells(&[one, other], "and")
            ),
            DeadEnd::Clash {
                cells: [(one, first), (other, second)],
                unit: None,
            } => format!(
                "{} = {} and {} = {} exclude each other",
                self.cell(one),
                self.value(first),
                self.cell(other),
                self.value(second)
            ),
            DeadEnd::NoCandidate(cell) => format!("{} has no candidate left", self.cell(cell)),
            DeadEnd::NoCell { value, unit } => {
                format!("{} has no candidate cell in {unit}", self.value(value))
            }
        }
    }
}

impl Deductions {
    /// Returns what can be done next on a grid: a [cheapest deduction](Deductions::next), or why there is none. That a grid has no
    /// solution is not searched for, only seen if two values, a cell or a unit shows it.
    ///
    /// ```
    /// use sudoku_puzzle::Puzzle;
    /// use sudoku_puzzle::deduce::{Deductions, HintLevel};
    ///
    /// let puzzle: Puzzle = "12.....4........".parse()?;
    /// let space = Deductions::new(puzzle.size());
    /// let hint = space.hint(&space.start(&puzzle));
    /// let text = hint.text(HintLevel::Step, puzzle.size(), puzzle.notation());
    /// assert_eq!(text, "there is no solution: 4 has no candidate cell in box 1");
    /// # Ok::<(), sudoku_puzzle::read::ReadError>(())
    /// ```
    #[must_use]
    pub fn hint(&self, grid: &CandidateGrid) -> Hint {
        if let Some(reason) = self.dead_end(grid) {
            return Hint::DeadEnd(reason);
        }
        if let Some(deduction) = self.next(grid) {
            return Hint::Step(deduction);
        }
        let empty = (0..grid.size().cells()).filter(|&cell| grid.value(cell).is_none());
        match empty.min_by_key(|&cell| grid.candidates(cell).len()) {
            None => Hint::Solved,
            Some(cell) => Hint::Guess {
                cell,
                candidates: grid.candidates(cell),
                limit: self.limit(),
                several: self.has_several_solutions(),
            },
        }
    }

    fn dead_end(&self, grid: &CandidateGrid) -> Option<DeadEnd> {
        let constraints = self.layout().constraints();
        let all_cells = || 0..grid.size().cells();
        let clash = all_cells().find_map(|one| {
            let value = grid.value(one)?;
            let same = |&&other: &&usize| grid.value(other) == Some(value);
            let next = |&&other: &&usize| {
                let other = grid.value(other);
                other.is_some_and(|other| other.abs_diff(value) == 1)
            };
            let (other, unit) = match constraints.peers[one].iter().find(same) {
                Some(&other) => (other, constraints.common_units(&[one, other]).next()),
                None => (*constraints.not_consecutive[one].iter().find(next)?, None),
            };
            Some(DeadEnd::Clash {
                cells: [(one, value), (other, grid.value(other)?)],
                unit: unit.map(|unit| constraints.units[unit]),
            })
        });
        let no_candidate = || {
            let is_stuck =
                |&cell: &usize| grid.value(cell).is_none() && grid.candidates(cell).is_empty();
            all_cells().find(is_stuck).map(DeadEnd::NoCandidate)
        };
        let no_cell = || {
            let takes = |cell: usize, value| {
                grid.value(cell) == Some(value) || grid.candidates(cell).contains(value)
            };
            iter::zip(&constraints.units, &constraints.cells).find_map(|(&unit, cells)| {
                let mut values = 1..=grid.size().n() as u8;
                let value = values.find(|&value| !cells.iter().any(|&cell| takes(cell, value)))?;
                Some(DeadEnd::NoCell { value, unit })
            })
        };
        clash.or_else(no_candidate).or_else(no_cell)
    }
}
