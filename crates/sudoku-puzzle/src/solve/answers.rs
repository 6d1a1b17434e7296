use std::iter::FusedIterator;

use search_core::Limit;

use super::hunt::Hunt;
use super::{Solver, Unknown};
use crate::{Clues, PencilMarks, Puzzle};

/// Whether a puzzle has one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// It has none.
    None,
    /// It has this one alone.
    One(Puzzle),
    /// It has several, of which these are two.
    Several(Puzzle, Puzzle),
    /// It has this one; whether others, this limit has kept from being known.
    AtLeastOne(Puzzle, Limit),
}

impl<'a> Solver<'a> {
    /// A solution; none where there is none.
    ///
    /// # Errors
    /// [`Unknown`] where a limit was reached.
    pub fn solve(&mut self, clues: &impl Clues) -> Result<Option<Puzzle>, Unknown> {
        self.begin();
        self.first(clues)
    }

    /// The solution, if it is the only one, and else none or two; [`Uniqueness::AtLeastOne`] where a limit was reached
    /// after the first.
    ///
    /// # Errors
    /// [`Unknown`] where a limit was reached before any was found.
    pub fn solve_unique(&mut self, clues: &impl Clues) -> Result<Uniqueness, Unknown> {
        let mut solutions = self.solutions(clues);
        let Some(first) = solutions.next().transpose()? else {
            return Ok(Uniqueness::None);
        };
        Ok(match solutions.next() {
            None => Uniqueness::One(first),
            Some(Ok(second)) => Uniqueness::Several(first, second),
            Some(Err(unknown)) => Uniqueness::AtLeastOne(first, unknown.limit),
        })
    }

    /// The number of solutions, exactly, but no more than `most` of them are counted.
    ///
    /// # Errors
    /// [`Unknown`] where a limit was reached; it says how many were found.
    pub fn count(&mut self, clues: &impl Clues, most: u64) -> Result<u64, Unknown> {
        let mut solutions = self.solutions(clues);
        for count in 0..most {
            if !solutions.advance()? {
                return Ok(count);
            }
        }
        Ok(most)
    }

    /// All solutions, each found when it is asked for, in an order that depends on the method alone: that of
    /// [`Method::Compact`](crate::Method::Compact) is ascending, row by row.
    ///
    /// Where a limit is reached the last item says so.
    pub fn solutions<'s>(&'s mut self, clues: &impl Clues) -> Solutions<'s, 'a> {
        self.begin();
        self.hunt_for(clues)
    }

    /// Whether it is a puzzle as it should be: with exactly one solution.
    ///
    /// # Errors
    /// [`Unknown`] where a limit was reached.
    pub fn is_valid(&mut self, clues: &impl Clues) -> Result<bool, Unknown> {
        Ok(self.count(clues, 2)? == 1)
    }

    /// Whether a puzzle has one solution and needs every clue for that.
    ///
    /// # Errors
    /// [`Unknown`] where a limit was reached.
    pub fn is_minimal(&mut self, puzzle: &Puzzle) -> Result<bool, Unknown> {
        self.begin();
        if self.only(puzzle)?.is_none() {
            return Ok(false);
        }
        for cell in clues_of(puzzle) {
            if self.is_redundant(puzzle, cell)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The clues, each as row and column from 0, of which any one could be left out and the puzzle would still have
    /// one solution; none where it has not.
    ///
    /// Without several of them at once it may have more.
    ///
    /// # Errors
    /// [`Unknown`] where a limit was reached.
    pub fn redundant_clues(
        &mut self,
        puzzle: &Puzzle,
    ) -> Result<Option<Vec<(usize, usize)>>, Unknown> {
        self.begin();
        if self.only(puzzle)?.is_none() {
            return Ok(None);
        }
        let mut redundant = Vec::new();
        for cell in clues_of(puzzle) {
            if self.is_redundant(puzzle, cell)? {
                redundant.push(cell);
            }
        }
        Ok(Some(redundant))
    }

    /// Whether a puzzle with one solution has no other without the clue in this cell: none in which the cell has
    /// another value.
    fn is_redundant(&mut self, puzzle: &Puzzle, cell: (usize, usize)) -> Result<bool, Unknown> {
        let n = puzzle.size().n();
        let others = PencilMarks::of_bits(puzzle.size(), |row, col| {
            let value = puzzle.values()[row * n + col];
            match value {
                0 => u64::MAX,
                _ if (row, col) == cell => !(1 << (value - 1)),
                _ => 1 << (value - 1),
            }
        });
        Ok(!self.hunt_for(&others).advance()?)
    }

    /// For each cell the values that it has in some solution; no value anywhere where there is no solution.
    ///
    /// It takes at most a search for each candidate that is in no solution found so far.
    ///
    /// # Errors
    /// [`Unknown`] where a limit was reached.
    pub fn true_candidates(&mut self, clues: &impl Clues) -> Result<PencilMarks, Unknown> {
        self.begin();
        let mut open = clues.to_marks();
        let size = open.size();
        let n = size.n();
        let mut seen = PencilMarks::none(size);
        let Some(solution) = self.first(&open)? else {
            return Ok(seen);
        };
        add(&mut seen, &solution);
        for (row, col) in (0..n * n).map(|place| (place / n, place % n)) {
            for value in open.candidates(row, col).iter() {
                if seen.candidates(row, col).contains(value) {
                    continue;
                }
                let mut tried = open.clone();
                tried.keep_only(row, col, value);
                match self.first(&tried)? {
                    Some(solution) => add(&mut seen, &solution),
                    // What is in no solution need not be tried again.
                    None => {
                        open.remove(row, col, value);
                    }
                }
            }
        }
        Ok(seen)
    }

    /// The values that all solutions have in common, as clues; none where there is no solution.
    ///
    /// # Errors
    /// [`Unknown`] where a limit was reached.
    pub fn backbone(&mut self, clues: &impl Clues) -> Result<Option<Puzzle>, Unknown> {
        self.begin();
        let mut marks = clues.to_marks();
        let Some(mut common) = self.first(&marks)? else {
            return Ok(None);
        };
        let n = marks.size().n();
        for (row, col) in (0..n * n).map(|place| (place / n, place % n)) {
            let Some(value) = common.value(row, col) else {
                continue;
            };
            // It is common to all if there is no solution with another value there.
            let mut others = marks.clone();
            others.remove(row, col, value);
            match self.first(&others)? {
                Some(other) => common.keep_common(&other),
                None => {
                    marks.keep_only(row, col, value);
                }
            }
        }
        Ok(Some(common))
    }

    /// A search of its own, as part of an answer.
    fn hunt_for<'s>(&'s mut self, clues: &impl Clues) -> Solutions<'s, 'a> {
        let (hunt, stopped) = match self.hunt(clues) {
            Ok(hunt) => (hunt, None),
            Err(unknown) => (None, Some(unknown)),
        };
        Solutions {
            is_over: hunt.is_none(),
            solver: self,
            hunt,
            stopped,
        }
    }

    /// A solution, in a search of its own.
    fn first(&mut self, clues: &impl Clues) -> Result<Option<Puzzle>, Unknown> {
        self.hunt_for(clues).next().transpose()
    }

    /// The one solution, in a search of its own; none where there are more or fewer.
    fn only(&mut self, clues: &impl Clues) -> Result<Option<Puzzle>, Unknown> {
        let mut solutions = self.hunt_for(clues);
        let first = solutions.next().transpose()?;
        let second = solutions.next().transpose()?;
        Ok(first.filter(|_| second.is_none()))
    }
}

/// The cells that have a clue, row by row.
fn clues_of(puzzle: &Puzzle) -> impl Iterator<Item = (usize, usize)> {
    let n = puzzle.size().n();
    let cells = (0..n * n).map(move |place| (place / n, place % n));
    cells.filter(|&(row, col)| puzzle.value(row, col).is_some())
}

/// Marks the values of a solution.
fn add(marks: &mut PencilMarks, solution: &Puzzle) {
    let n = solution.size().n();
    for (place, &value) in solution.values().iter().enumerate() {
        marks.add(place / n, place % n, value);
    }
}

/// The solutions of a puzzle, one after the other: see [`Solver::solutions`].
pub struct Solutions<'s, 'a> {
    solver: &'s mut Solver<'a>,
    /// None where the clues contradict each other.
    hunt: Option<Box<dyn Hunt>>,
    is_over: bool,
    /// A limit was reached before the search began.
    stopped: Option<Unknown>,
}

impl Solutions<'_, '_> {
    /// Goes on to the next solution; says whether there is one.
    fn advance(&mut self) -> Result<bool, Unknown> {
        match &mut self.hunt {
            Some(hunt) if !self.is_over => {
                let next = self.solver.advance(&mut **hunt);
                self.is_over = next != Ok(true);
                next
            }
            _ => self.stopped.take().map_or(Ok(false), Err),
        }
    }
}

impl Iterator for Solutions<'_, '_> {
    type Item = Result<Puzzle, Unknown>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.advance() {
            Ok(true) => self.hunt.as_ref()?.solution().map(Ok),
            Ok(false) => None,
            Err(unknown) => Some(Err(unknown)),
        }
    }
}

impl FusedIterator for Solutions<'_, '_> {}

/// The search goes back to the solver, for the next one.
impl Drop for Solutions<'_, '_> {
    fn drop(&mut self) {
        if let Some(hunt) = self.hunt.take() {
            self.solver.keep(hunt);
        }
    }
}
