//! What a person can do next on a grid.

use search_core::Limits;

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
    },
}

/// Why a grid has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadEnd {
    /// Two cells of a unit have the same value.
    Twice {
        /// The value.
        value: u8,
        /// The unit.
        unit: Unit,
        /// The cells.
        cells: [usize; 2],
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

/// How much of a deduction a hint tells. Each level includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintLevel {
    /// The technique and its rating.
    Technique,
    /// Where to look: the units, if there are some.
    Units,
    /// The cells that form the pattern.
    Cells,
    /// The whole deduction, as a sentence.
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
/// The limits are those of the test whether it has one solution.
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
/// Returns [`ExplainError::NoSolution`] if it has no solution but no [`DeadEnd`] shows that, and [`ExplainError::Stopped`] if a limit
/// was reached.
pub fn hint(clues: &impl Clues, limits: &Limits) -> Result<Hint, ExplainError> {
    let space = Deductions::any_number(clues);
    let grid = space.start(clues);
    match space.dead_end(&grid) {
        Some(reason) => Ok(Hint::DeadEnd(reason)),
        None => Ok(Deductions::of_board(clues, limits)?.hint(&grid)),
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
    /// assert_eq!(hint(HintLevel::Cells), "last value (1.0): look at r3c3 in box 4");
    /// # Ok::<(), sudoku_puzzle::read::ReadError>(())
    /// ```
    #[must_use]
    pub fn hint(&self, level: HintLevel, size: Size, notation: Notation) -> String {
        let words = Words { size, notation };
        let technique = || format!("{} ({})", self.technique, self.rating);
        let units = || units(&self.reason.units);
        let cells = match level {
            HintLevel::Step => return self.sentence(size, notation),
            HintLevel::Cells => self.cells(),
            HintLevel::Technique | HintLevel::Units => Vec::new(),
        };
        match (level, &self.reason.units[..], &cells[..]) {
            (HintLevel::Technique, ..) | (_, [], []) => technique(),
            (_, _, []) => format!("{}: look at {}", technique(), units()),
            (_, [], cells) => format!("{}: look at {}", technique(), words.cells(cells, "and")),
            (_, _, cells) => {
                let cells = words.cells(cells, "and");
                format!("{}: look at {cells} in {}", technique(), units())
            }
        }
    }
}

impl Hint {
    /// Returns the hint as a text, with values as on a board of this size and notation; of a deduction what the level tells.
    #[must_use]
    pub fn text(&self, level: HintLevel, size: Size, notation: Notation) -> String {
        let words = Words { size, notation };
        match self {
            Hint::Solved => "every cell has a value".to_owned(),
            Hint::DeadEnd(reason) => format!("there is no solution: {}", words.dead_end(reason)),
            Hint::Step(deduction) => deduction.hint(level, size, notation),
            Hint::Guess {
                cell,
                candidates,
                limit,
            } => format!(
                "no deduction rated up to {limit} is left. To guess, take {}, which has the fewest candidates, {}. Each is a branch of \
                 the search: place the first and go on; at a contradiction, remove the values placed since then and try the next",
                words.cell(*cell),
                words.values(*candidates, "and"),
            ),
        }
    }
}

impl Words {
    fn dead_end(&self, reason: &DeadEnd) -> String {
        match *reason {
            DeadEnd::Twice { value, unit, cells } => format!(
                "{} occurs twice in {unit}: {}",
                self.value(value),
                self.cells(&cells, "and")
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
            },
        }
    }

    fn dead_end(&self, grid: &CandidateGrid) -> Option<DeadEnd> {
        let units = || self.layout().units().iter().copied();
        let values = 1..=grid.size().n() as u8;
        let with = |unit: Unit| (unit, self.layout().cells(unit));
        let twice = units().map(with).find_map(|(unit, cells)| {
            values.clone().find_map(|value| {
                let mut has = cells
                    .iter()
                    .filter(|&&cell| grid.value(cell) == Some(value));
                let cells = [*has.next()?, *has.next()?];
                Some(DeadEnd::Twice { value, unit, cells })
            })
        });
        let no_candidate = || {
            let is_stuck =
                |&cell: &usize| grid.value(cell).is_none() && grid.candidates(cell).is_empty();
            let cell = (0..grid.size().cells()).find(is_stuck)?;
            Some(DeadEnd::NoCandidate(cell))
        };
        let no_cell = || {
            units().map(with).find_map(|(unit, cells)| {
                let takes = |value, cell: usize| {
                    grid.value(cell) == Some(value) || grid.candidates(cell).contains(value)
                };
                let is_lost = |&value: &u8| !cells.iter().any(|&cell| takes(value, cell));
                let value = values.clone().find(is_lost)?;
                Some(DeadEnd::NoCell { value, unit })
            })
        };
        twice.or_else(no_candidate).or_else(no_cell)
    }
}
