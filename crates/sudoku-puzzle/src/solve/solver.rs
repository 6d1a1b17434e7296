use std::fmt;
use std::time::Duration;

use search_core::{CancelFlag, Counts, Limit, Limits, Step, engine::Stopwatch};

use super::MethodSearch;
use crate::{Clues, Method};

/// Answers questions about puzzles by a [`Method`], within [`Limits`].
///
/// Limits apply to each answer as a whole, over all its searches, including the time between the items of
/// [`solutions`](Solver::solutions). If a limit is reached before the answer is known, the result is [`Unknown`]. A
/// solver reuses its memory for later answers, unless bytes are limited.
///
/// ```
/// use search_core::Limits;
/// use sudoku_puzzle::{Puzzle, Solver, method::Method, solve::Uniqueness};
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
    /// Started with the current answer, if time is limited and there is a clock.
    stopwatch: Option<Stopwatch>,
    /// The remaining time at the start of the current search.
    time_left: Option<Duration>,
    /// The counts of the previous searches of the current answer.
    spent: Counts,
    /// The counts of the current search.
    current: Counts,
    /// The guesses of the previous searches and of the current search.
    guesses: [u64; 2],
    found: u64,
    /// A finished search whose memory the next one reuses, for boards of the same size and layout.
    reusable: Option<MethodSearch>,
}

/// A callback for progress, and the number of expansions between calls.
struct Progress<'a> {
    every: u64,
    report: Box<dyn FnMut(&Counts) + Send + 'a>,
    /// The number of complete intervals at the latest call.
    reported: u64,
}

/// The error that a limit was reached before the answer was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// The limit.
    pub limit: Limit,
    /// The number of solutions that the stopped search had found.
    pub found: u64,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not known: the {} was reached", self.limit)
    }
}

impl std::error::Error for Unknown {}

impl Default for Solver<'_> {
    /// Creates a solver by [`Method::Fast`], without limits.
    fn default() -> Self {
        Solver::new(Method::default())
    }
}

impl<'a> Solver<'a> {
    /// Creates a solver without limits.
    #[must_use]
    pub fn new(method: Method) -> Self {
        Solver {
            method,
            limits: Limits::default(),
            progress: None,
            stopwatch: None,
            time_left: None,
            spent: Counts::default(),
            current: Counts::default(),
            guesses: [0; 2],
            found: 0,
            reusable: None,
        }
    }

    /// Sets the limits of each later answer.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.set_limits(limits);
        self
    }

    /// Sets the limits of each later answer.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Calls `report` after every `every` expansions, with the counts of the current answer.
    #[must_use]
    pub fn progress(mut self, every: u64, report: impl FnMut(&Counts) + Send + 'a) -> Self {
        self.progress = Some(Progress {
            every: every.max(1),
            report: Box::new(report),
            reported: 0,
        });
        self
    }

    /// Returns the method.
    #[must_use]
    pub fn method(&self) -> Method {
        self.method
    }

    /// Returns the counts of the latest answer: sums over its searches, and the maximum of peaks.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.spent.followed_by(&self.current)
    }

    /// Returns the number of guesses for the latest answer: expanded boards with more than one candidate to try. These
    /// are all expanded boards, except with [`Method::Compact`] and [`Method::Sorted`], which also expand boards whose
    /// next cell has one candidate or none.
    #[must_use]
    pub fn guesses(&self) -> u64 {
        self.guesses.iter().sum()
    }

    /// Clears the counts for a new answer.
    pub(super) fn reset(&mut self) {
        self.stopwatch = self.limits.time.and_then(|_| self.limits.clock.start());
        self.spent = Counts::default();
        self.current = Counts::default();
        self.guesses = [0; 2];
        if let Some(progress) = &mut self.progress {
            progress.reported = 0;
        }
    }

    /// Starts the next search of the current answer. Returns `None` if the clues contradict each other.
    pub(super) fn start_search(
        &mut self,
        clues: &dyn Clues,
    ) -> Result<Option<MethodSearch>, Unknown> {
        self.spent = self.counts();
        self.current = Counts::default();
        self.guesses = [self.guesses(), 0];
        self.found = 0;
        // Propagation alone can take long on large boards, and searches do not check limits during it.
        self.check_limits()?;
        let search = match self.reusable.take() {
            Some(mut reusable) if reusable.fits(clues) && self.limits.bytes.is_none() => {
                if reusable.restart(clues) {
                    Some(reusable)
                } else {
                    self.reusable = Some(reusable);
                    None
                }
            }
            _ => MethodSearch::new(self.method, clues),
        };
        self.check_limits()?;
        Ok(search)
    }

    /// Checks whether the answer was cancelled or has no time left.
    fn check_limits(&mut self) -> Result<(), Unknown> {
        let limits = &self.limits;
        let is_cancelled = |flag: &CancelFlag| flag.is_raised();
        let limit = if limits.cancel.as_ref().is_some_and(is_cancelled) {
            Some(Limit::Cancelled)
        } else {
            limits.time_reached(self.stopwatch.as_ref())
        };
        let elapsed = self.stopwatch.as_ref().map(Stopwatch::elapsed);
        self.time_left = limits
            .time
            .map(|max| max.saturating_sub(elapsed.unwrap_or_default()));
        limit.map_or(Ok(()), |limit| Err(Unknown { limit, found: 0 }))
    }

    /// Stores a finished search so that the next one reuses its memory.
    pub(super) fn reuse(&mut self, search: MethodSearch) {
        self.reusable = Some(search);
    }

    /// Advances the current search to the next solution. Returns whether one was found.
    pub(super) fn advance(&mut self, search: &mut MethodSearch) -> Result<bool, Unknown> {
        loop {
            search.set_limits(self.remaining_limits());
            let next = search.advance();
            self.current = search.counts();
            self.guesses[1] = search.guesses();
            self.report_progress();
            match next {
                Step::Solution => {
                    self.found += 1;
                    return Ok(true);
                }
                Step::Exhausted | Step::Expanded | Step::CutOff => return Ok(false),
                Step::Stopped(Limit::Expansions) if !self.expansions_exhausted() => {}
                Step::Stopped(limit) => {
                    return Err(Unknown {
                        limit,
                        found: self.found,
                    });
                }
            }
        }
    }

    fn expanded(&self) -> u64 {
        self.spent.expanded + self.current.expanded
    }

    fn report_progress(&mut self) {
        let (counts, expanded) = (self.counts(), self.expanded());
        if let Some(progress) = &mut self.progress
            && expanded / progress.every > progress.reported
        {
            progress.reported = expanded / progress.every;
            (progress.report)(&counts);
        }
    }

    /// Returns whether the limit on expansions of this answer is reached.
    fn expansions_exhausted(&self) -> bool {
        let max = self.limits.expansions;
        max.is_some_and(|max| self.expanded() >= max)
    }

    /// Returns the remaining limits of the current search, and at most the expansions up to the next progress report.
    fn remaining_limits(&self) -> Limits {
        let spent = &self.spent;
        let left = |max: Option<u64>, spent: u64| max.map(|max| max.saturating_sub(spent));
        let expansions = left(self.limits.expansions, spent.expanded);
        let next =
            |progress: &Progress<'_>| (progress.reported + 1) * progress.every - spent.expanded;
        let pause = self.progress.as_ref().map(next);
        Limits {
            expansions: expansions.into_iter().chain(pause).min(),
            generations: left(self.limits.generations, spent.generated),
            time: self.time_left,
            ..self.limits.clone()
        }
    }
}
