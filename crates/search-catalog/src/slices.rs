use std::time::Duration;

use search_core::{Counts, Drive, Limit, Limits, Step, cost::Number};

use crate::erased::AnyState;
use crate::{Answer, AnySearch, Improvement, SolutionText};

/// A search that is run in slices of about the same time, so that the program can react in between: to Ctrl-C, to limits that several
/// searches share, and by showing progress.
///
/// ```
/// use search_puzzles::{Slices, Spec, catalog};
/// use search_core::{Limit, Limits, Step};
/// use std::time::Duration;
///
/// let queens = catalog().puzzle("queens").expect("the puzzle is in the catalog");
/// let instance = queens.open(Spec::new(["8"], [("", ""); 0]))?.only()?;
/// let limits = Limits { expansions: Some(50), ..Limits::default() };
/// let search = instance.search("depth-first".parse()?)?;
/// let answer = Slices::new(search, limits.clone(), Duration::from_millis(5)).answer(&mut |_| None);
/// assert_eq!(answer.end, Step::Stopped(Limit::Expansions));
/// let search = instance.search("depth-first".parse()?)?;
/// let answer = Slices::new(search, limits, Duration::ZERO).answer(&mut |counts| (counts.expanded > 0).then_some(Limit::Cancelled));
/// assert_eq!(answer.end, Step::Stopped(Limit::Cancelled));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Slices<'a> {
    search: AnySearch<'a>,
    slicing: Slicing,
}

/// The slices of a search that the program holds itself: see [`Slices`].
#[derive(Clone, Debug)]
pub struct Slicing {
    limits: Limits,
    /// The target duration of a slice.
    target: Duration,
    /// The number of expansions of the next slice.
    slice: u64,
}

/// The number of expansions of a slice where there is no clock.
const WITHOUT_CLOCK: u64 = 1000;

/// A slice that takes so many times its target duration ends within an expansion, but none ends before [`LEAST`].
const TOO_LONG: u32 = 4;

/// See [`TOO_LONG`].
const LEAST: Duration = Duration::from_millis(20);

/// Returns the limit that ends a search between two slices, given its counts, if one does.
pub type SliceHook<'b> = &'b mut dyn FnMut(&Counts) -> Option<Limit>;

impl Slicing {
    /// Creates slices that take about the time of `target`. The first ones are short, as a state may take any time.
    ///
    /// The engine checks the limits. The clock of the limits measures the slices.
    #[must_use]
    pub fn new(limits: Limits, target: Duration) -> Slicing {
        Slicing {
            limits,
            target,
            slice: 1,
        }
    }

    /// Searches for the next solution of `search`, and calls `between` before each slice.
    ///
    /// # Errors
    ///
    /// Returns how the search ended if there is no further solution or a limit was reached.
    pub fn next_solution<S: Drive<AnyState, Number> + ?Sized>(
        &mut self,
        search: &mut AnySearch<'_, S>,
        between: SliceHook<'_>,
    ) -> Result<SolutionText, Step> {
        // Whether the last slice ended before it did anything, as the time went by before it.
        let mut is_stuck = false;
        loop {
            let counts = search.counts();
            // Checked here too: if solutions are frequent, no slice ends without one.
            if let Some(limit) = between(&counts) {
                return Err(Step::Stopped(limit));
            }
            let slice = counts.expanded.saturating_add(self.slice);
            let most = self.limits.expansions.map_or(slice, |most| most.min(slice));
            let stopwatch = self.limits.clock.start();
            let longest = self.target.saturating_mul(TOO_LONG).max(LEAST);
            let end = counts.elapsed.unwrap_or_default().saturating_add(longest);
            let end = self.limits.time.map_or(end, |most| most.min(end));
            let has_end = stopwatch.is_some() && !is_stuck;
            search.set_limits(Limits {
                expansions: Some(most),
                time: has_end.then_some(end).or(self.limits.time),
                ..self.limits.clone()
            });
            let next = search.next_solution();
            let is_at_limit = self.limits.expansions == Some(most);
            let is_late = || {
                let now = search.counts().elapsed;
                self.limits.time.is_some_and(|most| now >= Some(most))
            };
            match next {
                Err(Step::Stopped(Limit::Expansions)) if !is_at_limit => {}
                Err(Step::Stopped(Limit::Time)) if !is_late() => {}
                end => return end,
            }
            let progress = |counts: Counts| (counts.expanded, counts.generated, counts.evaluated);
            is_stuck = progress(search.counts()) == progress(counts);
            match stopwatch {
                Some(stopwatch) => self.adjust(stopwatch.elapsed()),
                None => self.slice = WITHOUT_CLOCK,
            }
        }
    }

    /// Doubles or halves the slice if the last one was much shorter or longer than the target.
    fn adjust(&mut self, elapsed: Duration) {
        if elapsed < self.target / 2 {
            self.slice = self.slice.saturating_mul(2);
        } else if elapsed > self.target * 2 {
            self.slice = (self.slice / 2).max(1);
        }
    }
}

impl<'a> Slices<'a> {
    /// Creates the slices of a search, which take about the time of `target`.
    ///
    /// The engine checks the limits. The clock of the limits measures the slices.
    #[must_use]
    pub fn new(search: AnySearch<'a>, limits: Limits, target: Duration) -> Slices<'a> {
        let slicing = Slicing::new(limits, target);
        Slices { search, slicing }
    }

    /// Searches for the next solution, and calls `between` before each slice.
    ///
    /// # Errors
    ///
    /// Returns how the search ended if there is no further solution or a limit was reached.
    pub fn next_solution(&mut self, between: SliceHook<'_>) -> Result<SolutionText, Step> {
        self.slicing.next_solution(&mut self.search, between)
    }

    /// Runs the search and returns its answer: the first solution, or the last and best one of an anytime algorithm.
    #[must_use]
    pub fn answer(self, between: SliceHook<'_>) -> Answer {
        self.answer_improving(between, &mut |_| ())
    }

    /// Works like [`answer`](Slices::answer), and calls `improved` for each solution of an anytime algorithm.
    #[must_use]
    pub fn answer_improving(
        mut self,
        between: SliceHook<'_>,
        improved: &mut dyn FnMut(&Improvement),
    ) -> Answer {
        let mut improvements = Vec::new();
        let first = self.next_solution(between);
        if !self.search.is_anytime() {
            return self.ended(first);
        }
        let mut next = first;
        let end = loop {
            match next {
                Ok(found) => {
                    let Counts {
                        expanded, elapsed, ..
                    } = self.search.counts();
                    let improvement = Improvement {
                        cost: found.cost,
                        lower_bound: self.search.lower_bound(),
                        expanded,
                        elapsed,
                    };
                    improved(&improvement);
                    improvements.push(improvement);
                    next = self.next_solution(between);
                }
                Err(end) => break end,
            }
        };
        let answer = self.search.finish();
        // The search itself does not know about limits that were checked between slices.
        Answer {
            end: if answer.found.is_some() && end == Step::Exhausted {
                Step::Solution
            } else {
                end
            },
            improvements,
            ..answer
        }
    }

    /// Returns the answer of a search that ended with `end`.
    #[must_use]
    pub fn ended(&self, end: Result<SolutionText, Step>) -> Answer {
        self.search.ended(end)
    }
}
