//! Conflict-driven search with clause learning, for puzzles given as [`Choices`] in groups.
//!
//! The search decides one choice after another and propagates the implications. After a conflict it derives a learned
//! clause from the few decisions that caused it, backtracks to the level where that clause is unit, and thus never
//! repeats the conflict: J. P. Marques-Silva and K. A. Sakallah, *GRASP: a search algorithm for propositional
//! satisfiability*, 1999; M. W. Moskewicz and others, *Chaff: engineering an efficient SAT solver*, 2001. Decisions
//! follow activity (VSIDS) with phase saving and target phases. Restarts undo the decisions from time to time and keep
//! the learned clauses. The less useful learned clauses are removed regularly, so memory stays small.
//!
//! It suits puzzles that are too large and too tight for depth-first search, such as 25×25 Sudoku. It is complete: it
//! finds all solutions or proves that none exists. Runs are deterministic.
//!
//! # Why this is not an [`Engine`](search_core::engine::Engine)
//! A search over states has an open list: the rest of the space, each part once. Conflict-driven search has none. A
//! learned clause excludes assignments in many places at once, backtracking jumps over several decisions without trying
//! their other values, and a restart undoes all decisions. So there is no open list to inspect and no path to a
//! solution. The rest of the interface, [`step`](ConflictDriven::step), limits, counts and reports, means the same as
//! elsewhere:
//!
//! | count | meaning here |
//! |---|---|
//! | `expanded` | decisions |
//! | `generated` | assignments of choices, by decision or implication, including repeated ones |
//! | `goal_tests` | solutions found |
//! | `dead_ends` | conflicts |
//! | `max_depth` | the highest decision level |
//! | `stored` | the highest number of learned clauses at one time |
//!
//! # Example
//! Domino tilings of a 2×n board, an exact cover problem:
//! ```
//! use conflict_driven::{Choices, Need};
//!
//! /// The two squares that each domino covers, and the width of the board.
//! struct Dominoes(Vec<[usize; 2]>, usize);
//!
//! impl Choices for Dominoes {
//!     type Solution = Vec<[usize; 2]>;
//!
//!     fn count(&self) -> usize {
//!         self.0.len()
//!     }
//!     fn groups(&self, mut group: impl FnMut(Need, &[usize])) {
//!         for square in 0..2 * self.1 {
//!             let covers = |&domino: &usize| self.0[domino].contains(&square);
//!             let dominoes: Vec<usize> = (0..self.0.len()).filter(covers).collect();
//!             group(Need::ExactlyOne, &dominoes);
//!         }
//!     }
//!     fn solution(&self, made: &[usize]) -> Vec<[usize; 2]> {
//!         made.iter().map(|&domino| self.0[domino]).collect()
//!     }
//! }
//!
//! let n = 10;
//! let horizontal = (0..2 * n).filter(|square| square % n + 1 < n).map(|square| [square, square + 1]);
//! let vertical = (0..n).map(|square| [square, square + n]);
//! let dominoes = Dominoes(horizontal.chain(vertical).collect(), n);
//! assert_eq!(conflict_driven::search(&dominoes).solutions().count(), 89); // a Fibonacci number
//!
//! let report = conflict_driven::search(&dominoes).run();
//! assert_eq!(report.solution().map(|solution| solution.depth), Some(10)); // dominoes
//! ```

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]
#![deny(clippy::disallowed_types)]

// The files:
// - `lib.rs`: `ConflictDriven`: steps, limits, counts and reports with the meaning that they have in `search-core`
// - `choices.rs`, `groups.rs`: the puzzle as choices in groups
// - `core.rs`: decides, propagates and learns: everything between two steps
// - `propagation.rs`, `trail.rs`, `clauses.rs`: implications; decisions and implications in order; learned clauses
// - `analysis.rs`, `minimise.rs`: conflict analysis, and minimisation of the learned clause
// - `order.rs`, `phases.rs`, `restarts.rs`: the choice of decisions, with phase saving; restarts

mod analysis;
mod choices;
mod clauses;
mod core;
mod groups;
mod literal;
mod minimise;
mod order;
mod phases;
mod propagation;
mod restarts;
mod trail;

use std::time::Duration;

use search_core::{
    CancelFlag, Counts, Drive, Limit, Limits, Outcome, Proven, Report, Solution, Step,
    engine::{Poison, Stopwatch},
    memory::Growth,
};

use self::core::{Core, Status};
pub use choices::{Choices, Need};

/// Creates a search of `space`, without limits.
pub fn search<P: Choices>(space: P) -> ConflictDriven<P> {
    ConflictDriven {
        core: Core::new(&space),
        space,
        limits: Limits::default(),
        counts: Counts::default(),
        has_solution: false,
        stopwatch: None,
        running: false,
        poison: Poison::default(),
    }
}

/// A conflict-driven search with clause learning; see the [crate](self).
pub struct ConflictDriven<P> {
    space: P,
    core: Core,
    limits: Limits,
    /// The counts that the core does not keep.
    counts: Counts,
    has_solution: bool,
    /// Started by the first step, if there is a clock.
    stopwatch: Option<Stopwatch>,
    /// Whether it was started and has not stopped since.
    running: bool,
    poison: Poison,
}

impl<P: Choices> ConflictDriven<P> {
    /// Sets the limits, which are checked before each decision.
    ///
    /// Depth is the decision level: a decision beyond the limit stops the search with [`Limit::Depth`]. As after any
    /// limit, the search can be continued with a higher one.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the limits of a running search, so that one that was stopped can continue.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Excludes all solutions in which these choices are made. Given all choices of a solution, excludes that one.
    ///
    /// # Panics
    /// Panics if a choice is not below [`Choices::count`].
    pub fn exclude(&mut self, made: &[usize]) {
        self.block_solution();
        self.core.exclude(made.iter().map(|&choice| choice as u32));
    }

    /// Propagates, learns from the conflicts, and makes one more decision: [`Step::Expanded`]. If the search ends or
    /// stops first, returns how.
    pub fn step(&mut self) -> Step {
        if let Err(end) = self.poison.enter() {
            return end;
        }
        let step = self.next_step();
        self.poison.leave();
        step
    }

    fn next_step(&mut self) -> Step {
        self.stopwatch = self.stopwatch.take().or_else(|| self.limits.clock.start());
        self.running = true;
        self.block_solution();
        let status = self.core.propagate();
        self.counts.stored = self.counts.stored.max(self.core.learned_clauses());
        match status {
            Status::Complete => {
                self.counts.goal_tests += 1;
                self.has_solution = true;
                self.end(Step::Solution)
            }
            Status::Exhausted => self.end(Step::Exhausted),
            Status::Incomplete => {
                if let Some(limit) = self.limit_reached() {
                    return self.end(Step::Stopped(limit));
                }
                self.core.decide();
                self.counts.expanded += 1;
                self.counts.max_depth = self.counts.max_depth.max(self.core.level());
                Step::Expanded
            }
        }
    }

    /// Runs to the next solution, the end of the space, or a limit.
    pub fn advance(&mut self) -> Step {
        loop {
            match self.step() {
                Step::Expanded => {}
                end => return end,
            }
        }
    }

    /// Runs to the next solution, the end of the space, or a limit, and returns the report. The depth of a solution is
    /// the number of choices made in it.
    pub fn run(mut self) -> Report<P::Solution> {
        let end = self.advance();
        let outcome = match (self.solution(), end) {
            (Some(solution), _) => Outcome::Solved(solution),
            (None, Step::Stopped(limit)) => Outcome::Stopped(limit),
            _ => Outcome::Exhausted,
        };
        let stopped = match end {
            Step::Stopped(limit) => Some(limit),
            _ => None,
        };
        Report {
            outcome,
            stopped,
            lower_bound: None,
            could_not_grow: self.could_not_grow(),
            incomplete: None,
            ties: None,
            counts: self.counts(),
        }
    }

    /// Returns a lazy iterator over the remaining solutions.
    ///
    /// The iterator ends when no solution is left or a limit is reached; [`advance`](ConflictDriven::advance) then
    /// returns which. Each solution adds a blocking clause that is kept for the whole search: depth-first search needs
    /// less memory to enumerate millions of solutions.
    pub fn solutions(&mut self) -> impl Iterator<Item = Solution<P::Solution>> {
        std::iter::from_fn(|| {
            self.advance();
            self.poison.enter().ok()?;
            let solution = self.solution();
            self.poison.leave();
            solution
        })
    }

    /// Returns the solution found by the latest step, or `None` if it found none.
    pub fn solution(&self) -> Option<Solution<P::Solution>> {
        let made = self.has_solution.then(|| self.core.made())?;
        Some(Solution {
            state: self.space.solution(&made),
            depth: made.len() as u64,
            cost: None,
            proven: Proven::Nothing,
            ancestors: None,
            path_costs: None,
        })
    }

    /// Resets the search to another space. Keeps the limits and clears the counts.
    pub fn restart(&mut self, space: P) {
        let limits = std::mem::take(&mut self.limits);
        *self = search(space).limits(limits);
    }

    /// Returns the counts so far.
    pub fn counts(&self) -> Counts {
        let elapsed = match self.running {
            true => self.time(),
            false => self.counts.elapsed,
        };
        Counts {
            generated: self.core.assignments(),
            dead_ends: self.core.conflicts,
            bytes: self.core.bytes(),
            elapsed,
            ..self.counts
        }
    }

    /// Returns the memory that the search needs in addition to continue, if that is why [`Limits::bytes`] stopped it.
    pub fn could_not_grow(&self) -> Option<Growth> {
        let growth = self.core.growth();
        let held = self.core.bytes();
        let is_short = |max| held < max && growth.bytes() > max - held;
        (!self.running && self.limits.bytes.is_some_and(is_short)).then_some(growth)
    }

    /// Returns the space.
    pub fn space(&self) -> &P {
        &self.space
    }

    fn block_solution(&mut self) {
        if std::mem::take(&mut self.has_solution) {
            self.core.block_solution();
        }
    }

    fn end(&mut self, how: Step) -> Step {
        self.counts.elapsed = self.time();
        self.running = false;
        how
    }

    fn time(&self) -> Option<Duration> {
        self.stopwatch.as_ref().map(Stopwatch::elapsed)
    }

    fn limit_reached(&self) -> Option<Limit> {
        let Limits {
            expansions,
            generations,
            depth,
            time: _,
            bytes,
            cancel,
            clock: _,
        } = &self.limits;
        let reached = |max: &Option<u64>, now: u64| max.is_some_and(|max| now >= max);
        if cancel.as_ref().is_some_and(CancelFlag::is_raised) {
            Some(Limit::Cancelled)
        } else if let Some(limit) = self.limits.time_reached(self.stopwatch.as_ref()) {
            Some(limit)
        } else if reached(expansions, self.counts.expanded) {
            Some(Limit::Expansions)
        } else if reached(generations, self.core.assignments()) {
            Some(Limit::Generations)
        } else if bytes.is_some_and(|max| !self.core.has_room_within(max)) {
            Some(Limit::Bytes)
        } else if reached(depth, self.core.level()) {
            Some(Limit::Depth)
        } else {
            None
        }
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

impl<P: Choices, C> Drive<P::Solution, C> for ConflictDriven<P> {
    fn set_limits(&mut self, limits: Limits) {
        self.set_limits(limits);
    }

    fn advance(&mut self) -> Step {
        self.advance()
    }

    fn to_solution(&self) -> Option<Solution<P::Solution, C>> {
        let Solution {
            state,
            depth,
            proven,
            ..
        } = self.solution()?;
        Some(Solution {
            state,
            depth,
            cost: None,
            proven,
            ancestors: None,
            path_costs: None,
        })
    }

    fn counts(&self) -> Counts {
        self.counts()
    }

    fn could_not_grow(&self) -> Option<Growth> {
        self.could_not_grow()
    }
}
