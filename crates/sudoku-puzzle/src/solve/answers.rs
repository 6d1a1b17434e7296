use std::iter::FusedIterator;

use search_core::Limit;

use super::{MethodSearch, Solver, Unknown};
use crate::{Clues, PencilMarks, Puzzle};

/// The result of a uniqueness test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// The puzzle has no solution.
    None,
    /// The puzzle has only this solution.
    One(Puzzle),
    /// The puzzle has several solutions, two of which are these.
    Several(Puzzle, Puzzle),
    /// The puzzle has this solution. The limit was reached before it was known whether others exist.
    AtLeastOne(Puzzle, Limit),
}

impl<'a> Solver<'a> {
    /// Returns a solution, or `None` if none exists.
    ///
    /// # Errors
    /// Returns [`Unknown`] if a limit was reached.
    pub fn solve(&mut self, clues: &impl Clues) -> Result<Option<Puzzle>, Unknown> {
        self.reset();
        self.first(clues)
    }

    /// Tests whether the solution is unique. Returns [`Uniqueness::AtLeastOne`] if a limit was reached after the first
    /// solution.
    ///
    /// # Errors
    /// Returns [`Unknown`] if a limit was reached before the first solution.
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

    /// Counts the solutions, up to `max`.
    ///
    /// # Errors
    /// Returns [`Unknown`], with the number of solutions found, if a limit was reached.
    pub fn count(&mut self, clues: &impl Clues, max: u64) -> Result<u64, Unknown> {
        let mut solutions = self.solutions(clues);
        for count in 0..max {
            if !solutions.advance()? {
                return Ok(count);
            }
        }
        Ok(max)
    }

    /// Returns a lazy iterator over all solutions. Their order depends only on the method; with
    /// [`Method::Compact`](crate::Method::Compact) it is ascending, row by row.
    ///
    /// If a limit is reached, the last item is an error.
    pub fn solutions<'s>(&'s mut self, clues: &impl Clues) -> Solutions<'s, 'a> {
        self.reset();
        self.search_for(clues)
    }

    /// Returns whether the puzzle has exactly one solution.
    ///
    /// # Errors
    /// Returns [`Unknown`] if a limit was reached.
    pub fn is_valid(&mut self, clues: &impl Clues) -> Result<bool, Unknown> {
        Ok(self.count(clues, 2)? == 1)
    }

    /// Returns whether a puzzle is minimal: its solution is unique, but would not be if any clue were removed.
    ///
    /// # Errors
    /// Returns [`Unknown`] if a limit was reached.
    pub fn is_minimal(&mut self, puzzle: &Puzzle) -> Result<bool, Unknown> {
        self.reset();
        if self.unique(puzzle)?.is_none() {
            return Ok(false);
        }
        for cell in clues_of(puzzle) {
            if self.is_redundant(puzzle, cell)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the redundant clues, each as row and column from 0: those without which the solution is still unique.
    /// Returns `None` if the puzzle does not have a unique solution.
    ///
    /// Removing several redundant clues at once may make the solution ambiguous.
    ///
    /// # Errors
    /// Returns [`Unknown`] if a limit was reached.
    pub fn redundant_clues(
        &mut self,
        puzzle: &Puzzle,
    ) -> Result<Option<Vec<(usize, usize)>>, Unknown> {
        self.reset();
        if self.unique(puzzle)?.is_none() {
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

    /// Returns whether a puzzle with a unique solution has no other solution without the clue in this cell, by a search
    /// for one in which the cell has another value.
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
        let others = others.laid_out(puzzle.layout());
        Ok(!self.search_for(&others).advance()?)
    }

    /// Returns for each cell the values that it has in some solution; empty marks if no solution exists.
    ///
    /// Runs at most one search for each candidate that is in none of the solutions found so far.
    ///
    /// # Errors
    /// Returns [`Unknown`] if a limit was reached.
    pub fn true_candidates(&mut self, clues: &impl Clues) -> Result<PencilMarks, Unknown> {
        self.reset();
        let mut marks = clues.to_marks();
        let size = marks.size();
        let n = size.n();
        let seen = PencilMarks::none(size).with_notation(marks.notation());
        let mut seen = seen.laid_out(marks.layout());
        let Some(solution) = self.first(&marks)? else {
            return Ok(seen);
        };
        add(&mut seen, &solution);
        for (row, col) in (0..n * n).map(|index| (index / n, index % n)) {
            for value in marks.candidates(row, col).iter() {
                if seen.candidates(row, col).contains(value) {
                    continue;
                }
                let mut tried = marks.clone();
                tried.keep_only(row, col, value);
                match self.first(&tried)? {
                    Some(solution) => add(&mut seen, &solution),
                    // A candidate in no solution is removed for the later searches.
                    None => {
                        marks.remove(row, col, value);
                    }
                }
            }
        }
        Ok(seen)
    }

    /// Returns the backbone, the values that all solutions have in common, as clues, or `None` if no solution exists.
    ///
    /// # Errors
    /// Returns [`Unknown`] if a limit was reached.
    pub fn backbone(&mut self, clues: &impl Clues) -> Result<Option<Puzzle>, Unknown> {
        self.reset();
        let mut marks = clues.to_marks();
        let Some(mut common) = self.first(&marks)? else {
            return Ok(None);
        };
        let n = marks.size().n();
        for (row, col) in (0..n * n).map(|index| (index / n, index % n)) {
            let Some(value) = common.value(row, col) else {
                continue;
            };
            // The value is common to all solutions if none has another value in the cell.
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

    /// Starts a search as part of an answer.
    fn search_for<'s>(&'s mut self, clues: &impl Clues) -> Solutions<'s, 'a> {
        let (search, stopped) = match self.start_search(clues) {
            Ok(search) => (search, None),
            Err(unknown) => (None, Some(unknown)),
        };
        Solutions {
            is_over: search.is_none(),
            solver: self,
            search,
            stopped,
        }
    }

    /// Searches for one solution.
    fn first(&mut self, clues: &impl Clues) -> Result<Option<Puzzle>, Unknown> {
        self.search_for(clues).next().transpose()
    }

    /// Searches for a unique solution; returns `None` if there are more or none.
    fn unique(&mut self, clues: &impl Clues) -> Result<Option<Puzzle>, Unknown> {
        let mut solutions = self.search_for(clues);
        let first = solutions.next().transpose()?;
        let second = solutions.next().transpose()?;
        Ok(first.filter(|_| second.is_none()))
    }
}

/// Returns the cells with a clue, row by row.
fn clues_of(puzzle: &Puzzle) -> impl Iterator<Item = (usize, usize)> {
    let n = puzzle.size().n();
    let cells = (0..n * n).map(move |index| (index / n, index % n));
    cells.filter(|&(row, col)| puzzle.value(row, col).is_some())
}

/// Adds the values of a solution to the marks.
fn add(marks: &mut PencilMarks, solution: &Puzzle) {
    let n = solution.size().n();
    for (index, &value) in solution.values().iter().enumerate() {
        marks.add(index / n, index % n, value);
    }
}

/// An iterator over the solutions of a puzzle, created by [`Solver::solutions`].
pub struct Solutions<'s, 'a> {
    solver: &'s mut Solver<'a>,
    /// `None` if the clues contradict each other.
    search: Option<MethodSearch>,
    is_over: bool,
    /// The limit that was reached before the search started.
    stopped: Option<Unknown>,
}

impl Solutions<'_, '_> {
    /// Advances to the next solution without copying it. Returns whether one was found.
    ///
    /// # Errors
    /// Returns [`Unknown`] if a limit was reached.
    pub fn advance(&mut self) -> Result<bool, Unknown> {
        match &mut self.search {
            Some(search) if !self.is_over => {
                let next = self.solver.advance(search);
                self.is_over = next != Ok(true);
                next
            }
            _ => self.stopped.take().map_or(Ok(false), Err),
        }
    }

    /// Returns the solution found by the latest advance, or `None` if it found none.
    #[must_use]
    pub fn solution(&self) -> Option<Puzzle> {
        self.search.as_ref()?.solution()
    }
}

impl Iterator for Solutions<'_, '_> {
    type Item = Result<Puzzle, Unknown>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.advance() {
            Ok(true) => self.solution().map(Ok),
            Ok(false) => None,
            Err(unknown) => Some(Err(unknown)),
        }
    }
}

impl FusedIterator for Solutions<'_, '_> {}

/// Returns the search to the solver, which reuses its memory.
impl Drop for Solutions<'_, '_> {
    fn drop(&mut self) {
        if let Some(search) = self.search.take() {
            self.solver.reuse(search);
        }
    }
}
