//! Search that learns from contradictions: for puzzles that are given as [`Choices`], of which each group takes one.
//!
//! It decides on one choice after the other and draws all conclusions. Where they contradict each other, it finds out
//! which few of the choices before are to blame, keeps that as a nogood, goes back to where the nogood leaves but one
//! way, and never makes the same mistake again: J. P. Marques-Silva and K. A. Sakallah, *GRASP: a search algorithm for
//! propositional satisfiability*, 1999; M. W. Moskewicz and others, *Chaff: engineering an efficient SAT solver*, 2001.
//! The choices that had a part in the latest contradictions are decided first, each as it was when the search had come
//! farthest, and now and then decisions are taken back while what was learned stays. Nogoods that help little are given
//! up, so memory stays small.
//!
//! It is for puzzles that are too large and too tight for depth-first search: 25×25 Sudoku and beyond. It always comes to
//! an end, with all solutions or the proof that there is none; runs are reproducible, step by step.
//!
//! # Why it is no [`Engine`](search_core::engine::Engine)
//! A search by states has a frontier: what waits there is all that is left to search, each piece once. Here nothing
//! waits. A nogood cuts pieces out of many places at once, the search goes back over several decisions and lets their other
//! ways be (the nogoods say what is left), and a restart takes back everything. So there is no frontier to look into and
//! no path that a solution came by; what is left are [`step`](ConflictDriven::step), limits, counts and reports, which
//! mean what they mean elsewhere:
//!
//! | count | here |
//! |---|---|
//! | `expanded` | decisions |
//! | `generated` | choices that were made or left out, by decision or conclusion, as often as that happened |
//! | `goal_tests` | solutions found |
//! | `dead_ends` | contradictions |
//! | `max_depth` | the most decisions one upon another |
//! | `stored` | the most nogoods kept at one time |
//!
//! # Example
//! Dominoes on the squares of a 2×n board, which is exact cover:
//! ```
//! use conflict_driven::{Choices, Need};
//!
//! /// Each domino by the squares that it covers.
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
//! let lying = (0..2 * n).filter(|square| square % n + 1 < n).map(|square| [square, square + 1]);
//! let standing = (0..n).map(|square| [square, square + n]);
//! let dominoes = Dominoes(lying.chain(standing).collect(), n);
//! assert_eq!(conflict_driven::search(&dominoes).solutions().count(), 89); // a Fibonacci number
//!
//! let report = conflict_driven::search(&dominoes).run();
//! assert_eq!(report.solution().map(|solution| solution.depth), Some(10)); // dominoes
//! ```

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]

mod analysis;
mod choices;
mod core;
mod groups;
mod habits;
mod literal;
mod minimise;
mod nogoods;
mod order;
mod propagation;
mod restarts;
mod trail;

use std::time::{Duration, Instant};

use search_core::{
    CancelFlag, Counts, Growth, Limit, Limits, Outcome, Proven, Report, Solution, Step,
};

use self::core::{Core, Settled};
pub use choices::{Choices, Need};

/// A search of `space` that learns from contradictions.
pub fn search<P: Choices>(space: P) -> ConflictDriven<P> {
    ConflictDriven {
        core: Core::new(&space),
        space,
        limits: Limits::default(),
        counts: Counts::default(),
        solution_in_hand: false,
        begun: None,
        running: false,
    }
}

/// A search that learns from contradictions; see the [crate](self).
pub struct ConflictDriven<P> {
    space: P,
    core: Core,
    limits: Limits,
    /// Those that the core does not keep.
    counts: Counts,
    solution_in_hand: bool,
    begun: Option<Instant>,
    /// Whether it has begun and not come to an end since.
    running: bool,
}

impl<P: Choices> ConflictDriven<P> {
    /// Sets the limits, which are looked at before each decision.
    ///
    /// Depth counts decisions that stand one upon another: one more than that stops the search with [`Limit::Depth`],
    /// and with a higher limit it goes on, as with all others.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the limits of a search under way, so that one that was stopped can go on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Leaves out all solutions in which these choices are made; where they are all those of one solution, only that.
    ///
    /// # Panics
    /// Where a choice is not one of the space's.
    pub fn exclude(&mut self, made: &[usize]) {
        self.leave_solution();
        self.core.exclude(made.iter().map(|&choice| choice as u32));
    }

    /// Draws all conclusions from what was decided so far, learns from contradictions that come of it, and decides once
    /// more, which is [`Step::Expanded`]; or says how the search ended.
    pub fn step(&mut self) -> Step {
        self.begun.get_or_insert_with(Instant::now);
        self.running = true;
        self.leave_solution();
        let settled = self.core.settle();
        self.counts.stored = self.counts.stored.max(self.core.nogoods());
        match settled {
            Settled::Complete => {
                self.counts.goal_tests += 1;
                self.solution_in_hand = true;
                self.end(Step::Solution)
            }
            Settled::Exhausted => self.end(Step::Exhausted),
            Settled::Open => {
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

    /// Steps on to the next solution, the end of the space, or a limit.
    pub fn advance(&mut self) -> Step {
        loop {
            match self.step() {
                Step::Expanded => {}
                end => return end,
            }
        }
    }

    /// Steps on to the next end and reports. The depth of a solution is the number of choices that are made in it.
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
            could_not_grow: self.could_not_grow(),
            ties: None,
            counts: self.counts(),
        }
    }

    /// All solutions from here on, one after the other, each found when it is asked for.
    ///
    /// The iterator ends when there is none left or a limit is reached; [`advance`](ConflictDriven::advance) then says
    /// which. For each solution that was found a nogood is kept as long as the search: where there are millions of
    /// them, depth-first search lists them in less memory.
    pub fn solutions(&mut self) -> impl Iterator<Item = Solution<P::Solution>> {
        std::iter::from_fn(|| {
            self.advance();
            self.solution()
        })
    }

    /// The solution that the latest step has found.
    pub fn solution(&self) -> Option<Solution<P::Solution>> {
        let made = self.solution_in_hand.then(|| self.core.made())?;
        Some(Solution {
            state: self.space.solution(&made),
            depth: made.len() as u64,
            cost: None,
            proven: Proven::Nothing,
            ancestors: None,
        })
    }

    /// Makes ready for a search of another space: limits stay, counts begin anew.
    pub fn restart(&mut self, space: P) {
        let limits = std::mem::take(&mut self.limits);
        *self = search(space).limits(limits);
    }

    /// The counts so far.
    pub fn counts(&self) -> Counts {
        let now = self.begun.filter(|_| self.running);
        Counts {
            generated: self.core.concluded(),
            dead_ends: self.core.contradictions,
            bytes: self.core.bytes(),
            elapsed: now.map_or(self.counts.elapsed, |begun| begun.elapsed()),
            ..self.counts
        }
    }

    /// What the search would have to take beyond what it holds to go on, where that is why
    /// [`Limits::bytes`] stopped it.
    pub fn could_not_grow(&self) -> Option<Growth> {
        let growth = self.core.growth();
        let held = self.core.bytes();
        let is_short = |most| held < most && growth.bytes() > most - held;
        (!self.running && self.limits.bytes.is_some_and(is_short)).then_some(growth)
    }

    /// The space that is searched.
    pub fn space(&self) -> &P {
        &self.space
    }

    fn leave_solution(&mut self) {
        if std::mem::take(&mut self.solution_in_hand) {
            self.core.leave_solution();
        }
    }

    fn end(&mut self, how: Step) -> Step {
        self.counts.elapsed = self.time();
        self.running = false;
        how
    }

    fn time(&self) -> Duration {
        self.begun.map_or(Duration::ZERO, |begun| begun.elapsed())
    }

    fn limit_reached(&self) -> Option<Limit> {
        let Limits {
            expansions,
            generations,
            depth,
            time,
            bytes,
            cancel,
        } = &self.limits;
        let reached = |most: &Option<u64>, now: u64| most.is_some_and(|most| now >= most);
        if cancel.as_ref().is_some_and(CancelFlag::is_raised) {
            Some(Limit::Cancelled)
        } else if time.is_some_and(|most| self.time() >= most) {
            Some(Limit::Time)
        } else if reached(expansions, self.counts.expanded) {
            Some(Limit::Expansions)
        } else if reached(generations, self.core.concluded()) {
            Some(Limit::Generations)
        } else if bytes.is_some_and(|most| !self.core.has_room_within(most)) {
            Some(Limit::Bytes)
        } else if reached(depth, self.core.level()) {
            Some(Limit::Depth)
        } else {
            None
        }
    }
}
