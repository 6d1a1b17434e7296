//! A running search of an instance, independent of its puzzle and its engine.

use search_core::{
    Counts, Drive, Inspect, Limit, Limits, Proven, Solution, StateSpace, Step, Ties, cost::Number,
    engine::Poison, memory::Growth,
};

use crate::answer::{answer, why_stopped};
use crate::convention::Early;
use crate::erased::{AnyState, Erased};
use crate::{Answer, SolutionText};

/// A running search of an instance, by any engine or method, and the space that writes its solutions.
///
/// Its search is driven through [`Drive`], or inspected as well through [`Inspect`], in a search that is [`StepSearch`].
pub struct AnySearch<'p, S: ?Sized = dyn Drive<AnyState, Number> + 'p> {
    /// The erased space, by which solutions are written.
    pub(crate) space: Erased<'p>,
    pub(crate) search: Box<S>,
    pub(crate) kind: Kind,
    /// Whether a method of the space has failed, so that nothing is found any more.
    pub(crate) has_failed: bool,
    /// Set while a solution is written. If that panics, the solution is lost, and the search would find the one after it.
    pub(crate) poison: Poison,
    /// The counts of a solved search by another convention.
    pub(crate) early: Option<Early>,
    pub(crate) is_solved: bool,
}

/// A search that is run step by step and inspected.
///
/// ```
/// use search_puzzles::{FrontierEntry, Spec, catalog, stepping};
/// use search_core::{Step, cost::Number};
///
/// let tiles = catalog().puzzle("tiles").expect("the puzzle is in the catalog");
/// let instance = tiles.open(Spec::new(["3x3", "1 2 5 3 4 0 6 7 8"], [("", ""); 0]))?.only()?;
/// let (space, start) = instance.erased().expect("the instance has a start state");
/// let mut search = stepping(space, start, "a-star".parse()?, None)?;
/// assert_eq!(search.step(), Step::Expanded);
/// assert_eq!(search.frontier_len(), 3);
/// let FrontierEntry::State(first) = &search.frontier(0, 1)[0] else { panic!("the frontier of A* contains states") };
/// assert_eq!(first.node.g, Some(Number::Whole(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The lifetime `'p` is that of the puzzle, `'a` that of the observer.
pub type StepSearch<'a, 'p> = AnySearch<'p, dyn Inspect<Erased<'p>> + 'a>;

/// What a search runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The erased space.
    Erased,
    /// A space of its own type.
    Compiled,
    /// The boards of a method of the Sudoku solver, which does not count steps.
    Method,
}

impl<'p, S: Drive<AnyState, Number> + ?Sized> AnySearch<'p, S> {
    /// Creates a running search of a space.
    pub fn new(space: Erased<'p>, search: Box<S>, kind: Kind) -> Self {
        AnySearch {
            space,
            search,
            kind,
            has_failed: false,
            poison: Poison::default(),
            early: None,
            is_solved: false,
        }
    }

    /// Counts by another convention, once the search is solved.
    pub(crate) fn counted(self, early: Early) -> Self {
        AnySearch {
            early: Some(early),
            ..self
        }
    }

    /// Sets the limits.
    pub fn set_limits(&mut self, limits: Limits) {
        self.search.set_limits(limits);
    }

    /// Searches for the next solution.
    ///
    /// # Errors
    ///
    /// Returns how the search ended if there is no further solution or a limit was reached. After a limit, the search can be
    /// continued with a higher one.
    pub fn next_solution(&mut self) -> Result<SolutionText, Step> {
        if self.poison.is_set() {
            return Err(Step::Stopped(Limit::Panicked));
        }
        let solution = self.advance_to_solution()?;
        self.is_solved = true;
        self.poison.enter()?;
        let found = self.written(&solution);
        self.poison.leave();
        Ok(found)
    }

    fn advance_to_solution(&mut self) -> Result<Solution<AnyState, Number>, Step> {
        const FAILED: Step = Step::Stopped(Limit::Failed);
        if self.has_failed {
            return Err(FAILED);
        }
        let next = self.search.next_solution();
        self.has_failed = next.as_ref().err() == Some(&FAILED) || self.space.has_failed();
        if self.has_failed { Err(FAILED) } else { next }
    }

    /// Returns the solution at which the search is, as text.
    #[must_use]
    pub fn found(&self) -> Option<SolutionText> {
        let solution = self.search.to_solution()?;
        Some(self.written(&solution))
    }

    fn written(&self, solution: &Solution<AnyState, Number>) -> SolutionText {
        let found = SolutionText::new(&self.space, solution);
        match self.kind {
            Kind::Method => SolutionText {
                depth: None,
                ..found
            },
            Kind::Erased | Kind::Compiled => found,
        }
    }

    /// Returns the counts so far.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut counts = self.search.counts();
        if let (true, Some(early)) = (self.is_solved, &self.early) {
            early.amend(&mut counts);
        }
        counts
    }

    /// Returns the tie-breaking rule, or `None` if the algorithm does not have this setting.
    #[must_use]
    pub fn ties(&self) -> Option<Ties> {
        self.search.ties()
    }

    /// Returns the table that could not grow within the limit on memory, if the search was stopped below that limit.
    #[must_use]
    pub fn could_not_grow(&self) -> Option<Growth> {
        self.search.could_not_grow()
    }

    /// Returns why the search was stopped by this limit, if that is known: the reason of [`Limit::Incomplete`], and with
    /// [`Limit::Failed`] the error of the space, which is removed from it.
    #[must_use]
    pub fn why_stopped(&self, limit: Limit) -> Option<String> {
        why_stopped(limit, self.search.incomplete(), &self.space)
    }

    /// Returns `true` if it is compiled for the type of the puzzle, and `false` if it runs on the erased space.
    #[must_use]
    pub fn is_compiled(&self) -> bool {
        self.kind != Kind::Erased
    }

    /// Returns `true` if each solution is better than the previous one, so that the last one is the answer.
    #[must_use]
    pub fn is_anytime(&self) -> bool {
        self.search.is_anytime()
    }

    /// Returns a lower bound on the cost of all solutions, of an anytime search, if it is known.
    #[must_use]
    pub fn lower_bound(&self) -> Option<Number> {
        self.search.lower_bound()
    }

    /// Returns what is proven about the best solution of an anytime search that ended with `end`.
    #[must_use]
    pub fn proven_of_best(&self, end: Step) -> Proven {
        self.space.proven(self.search.proven_of_best(end))
    }

    /// Runs the search to its end and returns the answer. For an anytime search, this is its best solution; other searches
    /// return only a solution that `next_solution` has not returned before.
    #[must_use]
    pub fn finish(mut self) -> Answer {
        // A panic while a solution was written has not stopped the search itself.
        if !self.is_anytime() || self.poison.is_set() {
            let next = self.next_solution();
            return self.ended(next);
        }
        let report = self.search.run();
        answer(report, &self.space)
    }

    /// Returns the answer of a search that ended with `end`.
    #[must_use]
    pub fn ended(&self, end: Result<SolutionText, Step>) -> Answer {
        let (found, end) = match end {
            Ok(found) => (Some(found), Step::Solution),
            Err(end) => (None, end),
        };
        Answer {
            found,
            end,
            lower_bound: self.lower_bound(),
            improvements: Vec::new(),
            could_not_grow: self.could_not_grow(),
            why_stopped: match end {
                Step::Stopped(limit) => self.why_stopped(limit),
                _ => None,
            },
            ties: self.ties(),
            counts: self.counts(),
        }
    }
}
