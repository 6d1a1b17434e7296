use std::fmt;
use std::time::{Duration, Instant};

use search_core::{CancelFlag, Counts, Limit, Limits};

use super::hunt::{Hunt, hunt};
use crate::{Clues, Method, Size};

/// Answers questions about puzzles by a [`Method`], within [`Limits`].
///
/// Limits hold for each answer as a whole, however many searches it takes; the time that goes by between the items of
/// [`solutions`](Solver::solutions) counts too. An answer that a limit has kept from being known is [`Unknown`], never a
/// guess. A solver that is used again searches in the memory that it has, unless bytes are limited.
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
    /// What was left of the time when the search in hand began.
    time_left: Option<Duration>,
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
    tell: Box<dyn FnMut(&Counts) + Send + 'a>,
    /// How many times so many expansions were made when it was told last.
    told: u64,
}

/// A limit was reached before the answer was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// Which.
    pub limit: Limit,
    /// How many solutions the search had found by then that was stopped.
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
            time_left: None,
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
        self.set_limits(limits);
        self
    }

    /// The same for a solver in use.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Has `tell` called after every so many expansions, with the counts of the answer until then.
    #[must_use]
    pub fn progress(mut self, every: u64, tell: impl FnMut(&Counts) + Send + 'a) -> Self {
        self.progress = Some(Progress {
            every: every.max(1),
            tell: Box::new(tell),
            told: 0,
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

    /// How many boards were expanded for the latest answer at which there was a choice: all, but for
    /// [`Method::Compact`] and [`Method::Sorted`], which take a cell with one value, or none, as any other.
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
        if let Some(progress) = &mut self.progress {
            progress.told = 0;
        }
    }

    /// A search for what these clues allow; none where they contradict each other.
    pub(super) fn hunt(&mut self, clues: &dyn Clues) -> Result<Option<Box<dyn Hunt>>, Unknown> {
        self.spent = self.counts();
        self.in_hand = Counts::default();
        self.guesses = [self.guesses(), 0];
        self.found = 0;
        // Conclusions alone can take long on large boards, and no search looks at limits then.
        self.look_at_the_clock()?;
        let hunt = match self.kept.take() {
            Some(mut kept) if self.kept_for == clues.size() && self.limits.bytes.is_none() => {
                if kept.restart(clues) {
                    Some(kept)
                } else {
                    self.kept = Some(kept);
                    None
                }
            }
            _ => {
                self.kept_for = clues.size();
                hunt(self.method, clues)
            }
        };
        self.look_at_the_clock()?;
        Ok(hunt)
    }

    /// Stops an answer that was cancelled or has no time left.
    fn look_at_the_clock(&mut self) -> Result<(), Unknown> {
        let gone = self.begun.map(|begun| begun.elapsed()).unwrap_or_default();
        self.time_left = self.limits.time.map(|most| most.saturating_sub(gone));
        let is_cancelled = |flag: &CancelFlag| flag.is_raised();
        let limit = if self.limits.cancel.as_ref().is_some_and(is_cancelled) {
            Limit::Cancelled
        } else if self.time_left == Some(Duration::ZERO) {
            Limit::Time
        } else {
            return Ok(());
        };
        Err(Unknown { limit, found: 0 })
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
            self.tell_progress();
            match next {
                Ok(found) => {
                    self.found += u64::from(found);
                    return Ok(found);
                }
                Err(Limit::Expansions) if !self.is_spent() => {}
                Err(limit) => {
                    return Err(Unknown {
                        limit,
                        found: self.found,
                    });
                }
            }
        }
    }

    fn expanded(&self) -> u64 {
        self.spent.expanded + self.in_hand.expanded
    }

    fn tell_progress(&mut self) {
        let (counts, expanded) = (self.counts(), self.expanded());
        if let Some(progress) = &mut self.progress
            && expanded / progress.every > progress.told
        {
            progress.told = expanded / progress.every;
            (progress.tell)(&counts);
        }
    }

    /// Whether all expansions that there are for this answer were made.
    fn is_spent(&self) -> bool {
        let most = self.limits.expansions;
        most.is_some_and(|most| self.expanded() >= most)
    }

    /// What is left of the limits for the search in hand, at most up to when progress is told.
    fn left(&self) -> Limits {
        let spent = &self.spent;
        let left = |most: Option<u64>, spent: u64| most.map(|most| most.saturating_sub(spent));
        let expansions = left(self.limits.expansions, spent.expanded);
        let next = |progress: &Progress<'_>| (progress.told + 1) * progress.every - spent.expanded;
        let pause = self.progress.as_ref().map(next);
        Limits {
            expansions: expansions.into_iter().chain(pause).min(),
            generations: left(self.limits.generations, spent.generated),
            time: self.time_left,
            ..self.limits.clone()
        }
    }
}
