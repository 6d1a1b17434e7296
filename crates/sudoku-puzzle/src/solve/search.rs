use search_core::{Counts, Limits, Step};

use super::solution_search::{SolutionSearch, start_search};
use crate::{Clues, Method, Notation, Puzzle};

/// A search for the solutions of one puzzle by a [`Method`], with control over its steps: run it to a limit, inspect
/// the counts, continue. A [`Solver`](crate::Solver) answers questions by such searches.
///
/// ```
/// use search_core::{Limits, Step};
/// use sudoku_puzzle::{Method, MethodSearch, Puzzle};
///
/// let puzzle: Puzzle = "1.3...........4.".parse()?;
/// let mut search = MethodSearch::new(Method::Compact, &puzzle).expect("the clues do not contradict each other");
/// search.set_limits(Limits { expansions: Some(5), ..Limits::default() });
/// assert!(matches!(search.advance(), Step::Stopped(_)));
///
/// search.set_limits(Limits::default());
/// let mut solutions = 0;
/// while search.advance() == Step::Solution {
///     solutions += 1;
/// }
/// assert_eq!(solutions, 9);
/// # Ok::<(), sudoku_puzzle::read::ReadError>(())
/// ```
pub struct MethodSearch {
    search: Box<dyn SolutionSearch>,
    /// The notation of the clues, and so of the solutions.
    notation: Notation,
}

impl MethodSearch {
    /// Creates a search. Returns `None` if the clues contradict each other before any search.
    #[must_use]
    pub fn new(method: Method, clues: &impl Clues) -> Option<MethodSearch> {
        let search = start_search(method, clues)?;
        let notation = clues.notation();
        Some(MethodSearch { search, notation })
    }

    /// Sets the limits, also of a running search.
    pub fn set_limits(&mut self, limits: Limits) {
        self.search.set_limits(limits);
    }

    /// Runs to the next solution, the end of the space, or a limit.
    pub fn advance(&mut self) -> Step {
        match self.search.advance() {
            Ok(true) => Step::Solution,
            Ok(false) => Step::Exhausted,
            Err(limit) => Step::Stopped(limit),
        }
    }

    /// Returns the solution found by the latest advance, or `None` if it found none.
    #[must_use]
    pub fn solution(&self) -> Option<Puzzle> {
        let solution = self.search.solution()?;
        Some(solution.with_notation(self.notation))
    }

    /// Returns the counts so far. [`Method::Fast`] reads no clock on 9×9 boards: there `elapsed` is unknown unless
    /// time is limited.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.search.counts()
    }

    /// Returns the number of guesses so far: expanded boards with more than one candidate to try.
    #[must_use]
    pub fn guesses(&self) -> u64 {
        self.search.guesses()
    }
}
