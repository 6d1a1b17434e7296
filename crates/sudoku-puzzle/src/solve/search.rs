use search_core::{Counts, Limits, Step};

use super::hunt::{Hunt, hunt};
use crate::{Clues, Method, Puzzle};

/// A search for the solutions of one puzzle by a [`Method`], for those who drive it themselves: step by limits, look at
/// its counts, go on. A [`Solver`](crate::Solver) answers questions by such searches.
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
pub struct MethodSearch(Box<dyn Hunt>);

impl MethodSearch {
    /// A search that has not begun; none where the clues contradict each other before any search.
    #[must_use]
    pub fn new(method: Method, clues: &impl Clues) -> Option<MethodSearch> {
        hunt(method, clues).map(MethodSearch)
    }

    /// Sets its limits, also those of a search under way.
    pub fn set_limits(&mut self, limits: Limits) {
        self.0.set_limits(limits);
    }

    /// Goes on to the next solution, the end, or a limit.
    pub fn advance(&mut self) -> Step {
        match self.0.advance() {
            Ok(true) => Step::Solution,
            Ok(false) => Step::Exhausted,
            Err(limit) => Step::Stopped(limit),
        }
    }

    /// The solution that the latest advance has come to.
    #[must_use]
    pub fn solution(&self) -> Option<Puzzle> {
        self.0.solution()
    }

    /// The counts so far. [`Method::Fast`] reads no clock on 9×9 boards: there `elapsed` stays 0 unless time is limited.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.0.counts()
    }

    /// How many boards were expanded so far at which there was a choice.
    #[must_use]
    pub fn guesses(&self) -> u64 {
        self.0.guesses()
    }
}
