use std::fmt;
use std::time::Instant;

use search_core::{Counts, Limit, Limits};

use super::hunt::{Hunt, hunt};
use crate::{Clues, Method, Size};

/// Answers questions about puzzles by a [`Method`], within [`Limits`].
///
/// Limits hold for each answer as a whole, however many searches it takes. An answer that a limit has kept from being
/// known is [`Unknown`], never a guess.
///
/// ```
/// use search_core::Limits;
/// use sudoku_puzzle::{Method, Puzzle, Solver, Uniqueness};
///
/// let puzzle: Puzzle = "1234............".parse()?;
/// let mut solver = Solver::new(Method::Compact);
/// assert_eq!(solver.count(&puzzle, 100)?, 12);
/// assert!(matches!(solver.solve_unique(&puzzle)?, Uniqueness::Several(..)));
///
/// let limits = Limits { expansions: Some(5), ..Limits::default() };
/// let unknown = solver.limits(limits).count(&puzzle, 100).unwrap_err();
/// assert_eq!(unknown.to_string(), "not known: the limit on expansions was reached");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<'a> {
    method: Method,
    limits: Limits,
    progress: Option<Progress<'a>>,
    /// Since when the answer in hand is looked for, where that matters.
    begun: Option<Instant>,
    /// What the searches before the one in hand took.
    spent: Counts,
    /// What the search in hand has taken.
    in_hand: Counts,
    /// The guesses of the searches before, and of the one in hand.
    guesses: [u64; 2],
    found: u64,
    /// A search that is over, and the size of its boards: the next one has its memory.
    kept: Option<Box<dyn Hunt>>,
    kept_for: Size,
}

/// Who is told how far a search is, and after how many expansions.
struct Progress<'a> {
    every: u64,
    tell: Box<dyn FnMut(&Counts) + 'a>,
}

/// A limit was reached before the answer was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// Which.
    pub limit: Limit,
    /// How many solutions were found until then.
    pub found: u64,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not known: the {} was reached", self.limit)
    }
}

impl std::error::Error for Unknown {}

impl Default for Solver<'_> {
    /// By [`Method::Fast`], without limits.
    fn default() -> Self {
        Solver::new(Method::default())
    }
}

impl<'a> Solver<'a> {
    /// A solver without limits.
    #[must_use]
    pub fn new(method: Method) -> Self {
        Solver {
            method,
            limits: Limits::default(),
            progress: None,
            begun: None,
            spent: Counts::default(),
            in_hand: Counts::default(),
            guesses: [0; 2],
            found: 0,
            kept: None,
            kept_for: Size::ALL[0],
        }
    }

    /// Sets the limits of every answer from now on.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Has `tell` called after every so many expansions, with the counts of the answer until then.
    #[must_use]
    pub fn progress(mut self, every: u64, tell: impl FnMut(&Counts) + 'a) -> Self {
        self.progress = Some(Progress {
            every: every.max(1),
            tell: Box::new(tell),
        });
        self
    }

    /// The method.
    #[must_use]
    pub fn method(&self) -> Method {
        self.method
    }

    /// What the latest answer took: sums over its searches, and the largest of their peaks.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.spent.followed_by(&self.in_hand)
    }

    /// How many boards were expanded for the latest answer at which there was a choice: all, but for the methods that
    /// conclude nothing and take a cell with one value, or none, as any other.
    #[must_use]
    pub fn guesses(&self) -> u64 {
        self.guesses.iter().sum()
    }

    /// A new answer is asked for.
    pub(super) fn begin(&mut self) {
        self.begun = self.limits.time.map(|_| Instant::now());
        self.spent = Counts::default();
        self.in_hand = Counts::default();
        self.guesses = [0; 2];
        self.found = 0;
    }

    /// A search for what these clues allow; none where they contradict each other.
    pub(super) fn hunt(&mut self, clues: &dyn Clues) -> Option<Box<dyn Hunt>> {
        self.spent = self.counts();
        self.in_hand = Counts::default();
        self.guesses = [self.guesses(), 0];
        match self.kept.take() {
            Some(mut kept) if self.kept_for == clues.size() => {
                if kept.restart(clues) {
                    return Some(kept);
                }
                self.kept = Some(kept);
                None
            }
            _ => {
                self.kept_for = clues.size();
                hunt(self.method, clues)
            }
        }
    }

    /// Keeps a search that is over for the next one.
    pub(super) fn keep(&mut self, hunt: Box<dyn Hunt>) {
        self.kept = Some(hunt);
    }

    /// Goes on to the next solution of the search in hand; says whether there is one.
    pub(super) fn advance(&mut self, hunt: &mut dyn Hunt) -> Result<bool, Unknown> {
        loop {
            hunt.set_limits(self.left());
            let next = hunt.advance();
            self.in_hand = hunt.counts();
            self.guesses[1] = hunt.guesses();
            match next {
                Ok(found) => {
                    self.found += u64::from(found);
                    return Ok(found);
                }
                Err(Limit::Expansions) if !self.is_spent() => {
                    let so_far = self.counts();
                    if let Some(progress) = &mut self.progress {
                        (progress.tell)(&so_far);
                    }
                }
                Err(limit) => {
                    return Err(Unknown {
                        limit,
                        found: self.found,
                    });
                }
            }
        }
    }

    /// Whether all expansions that there are for this answer were made.
    fn is_spent(&self) -> bool {
        let expanded = self.spent.expanded + self.in_hand.expanded;
        self.limits.expansions.is_some_and(|most| expanded >= most)
    }

    /// What is left of the limits for the search in hand, at most up to when progress is told.
    fn left(&self) -> Limits {
        let spent = &self.spent;
        let left = |most: Option<u64>, spent: u64| most.map(|most| most.saturating_sub(spent));
        let expansions = left(self.limits.expansions, spent.expanded);
        let time = self.limits.time.map(|most| {
            let gone = self.begun.map(|begun| begun.elapsed()).unwrap_or_default();
            self.in_hand.elapsed + most.saturating_sub(gone)
        });
        let pause = self.progress.as_ref().map(|Progress { every, .. }| {
            let expanded = spent.expanded + self.in_hand.expanded;
            (expanded / every + 1) * every - spent.expanded
        });
        Limits {
            expansions: expansions.into_iter().chain(pause).min(),
            generations: left(self.limits.generations, spent.generated),
            time,
            ..self.limits.clone()
        }
    }
}
