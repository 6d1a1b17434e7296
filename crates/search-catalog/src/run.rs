use std::fmt;
use std::hash::Hash;

use crate::erased::{AnyState, Erased};
use conflict_driven::ConflictDriven;

use search_core::engine::Engine;
use search_core::{
    Counts, Fallible, Growth, Incomplete, Limit, Limits, Number, Observer, Poison, Proven, Search,
    Solution, StateSpace, Step, Ties, Written,
};
use search_core::{Outcome, Report};

/// A running search, independent of its puzzle and its engine.
pub trait Run {
    /// Sets the limits.
    fn set_limits(&mut self, limits: Limits);

    /// Searches for the next solution.
    ///
    /// # Errors
    ///
    /// Returns how the search ended if there is no further solution or a limit was reached. After a limit, the search can be
    /// continued with a higher one.
    fn next_solution(&mut self) -> Result<Found, Step>;

    /// Returns the counts so far.
    fn counts(&self) -> Counts;

    /// Returns the tie-breaking rule, or `None` if the algorithm does not have this setting.
    fn ties(&self) -> Option<Ties> {
        None
    }

    /// Returns the table that could not grow within the limit on memory, if the search was stopped below that limit.
    fn could_not_grow(&self) -> Option<Growth> {
        None
    }

    /// Returns why the search was stopped by this limit, if that is known: the reason of [`Limit::Incomplete`], and with
    /// [`Limit::Failed`] the error of the space, which is removed from it.
    fn why_stopped(&self, limit: Limit) -> Option<String> {
        let _ = limit;
        None
    }

    /// Returns `true` if it is compiled for the type of the puzzle, and `false` if it runs on the erased space.
    fn is_compiled(&self) -> bool {
        false
    }

    /// Returns `true` if each solution is better than the previous one, so that the last one is the answer.
    fn is_anytime(&self) -> bool;

    /// Runs the search to its end and returns the answer. For an anytime search, this is its best solution; other searches
    /// return only a solution that `next_solution` has not returned before.
    fn finish(mut self: Box<Self>) -> Answer {
        first_answer(&mut *self)
    }
}

/// Searches for the next solution, which is the answer of all but anytime searches.
pub(crate) fn first_answer<R: Run + ?Sized>(run: &mut R) -> Answer {
    let next = run.next_solution();
    Answer::of(run, next)
}

impl Answer {
    /// Returns the answer of a search that ended with `end`.
    pub fn of<R: Run + ?Sized>(run: &R, end: Result<Found, Step>) -> Answer {
        let (found, end) = match end {
            Ok(found) => (Some(found), Step::Solution),
            Err(end) => (None, end),
        };
        Answer {
            found,
            end,
            could_not_grow: run.could_not_grow(),
            why_stopped: match end {
                Step::Stopped(limit) => run.why_stopped(limit),
                _ => None,
            },
            ties: run.ties(),
            counts: run.counts(),
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The solution, if one was found.
    pub found: Option<Found>,
    /// How the search ended.
    pub end: Step,
    /// The table that could not grow, if [`Limit::Bytes`](search_core::Limit::Bytes) stopped a search that used less memory
    /// than the limit.
    pub could_not_grow: Option<Growth>,
    /// The reason of [`Limit::Incomplete`], or the error of the space with [`Limit::Failed`], if it is known.
    pub why_stopped: Option<String>,
    /// The tie-breaking rule, if the algorithm has this setting.
    pub ties: Option<Ties>,
    /// The counts.
    pub counts: Counts,
}

/// A solution, as text.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The number of steps from the start, or `None` for methods that do not count steps.
    pub depth: Option<u64>,
    /// The cost of its path, in engines that compute it or store paths.
    pub cost: Option<Number>,
    /// What is proven about it.
    pub proven: Proven,
    /// The goal state, in one line.
    pub state: String,
    /// A drawing of the goal state, in several lines.
    pub picture: String,
    /// The steps from the start, if the engine stores paths.
    pub path: Option<Vec<Move>>,
    /// The goal state, of engines, for programs that know its type.
    pub goal: Option<AnyState>,
    /// The states of the path, from the start to the goal state, if the engine stores paths.
    pub states: Option<Vec<AnyState>>,
}

/// A step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Move {
    /// The action.
    pub action: String,
    /// The successor, in one line.
    pub state: String,
}

impl<'p, E, O> Run for Search<Erased<'p>, E, O>
where
    E: Engine<Erased<'p>>,
    O: Observer<Erased<'p>>,
{
    fn set_limits(&mut self, limits: Limits) {
        Search::set_limits(self, limits);
    }

    fn next_solution(&mut self) -> Result<Found, Step> {
        Search::next_solution(self, |space, solution| found(space, &solution))
    }

    fn counts(&self) -> Counts {
        Search::counts(self)
    }

    fn ties(&self) -> Option<Ties> {
        self.tie_breaking()
    }

    fn could_not_grow(&self) -> Option<Growth> {
        Search::could_not_grow(self)
    }

    fn why_stopped(&self, limit: Limit) -> Option<String> {
        why_stopped(limit, Search::incomplete(self), self.space())
    }

    fn is_anytime(&self) -> bool {
        E::ANYTIME
    }

    fn finish(mut self: Box<Self>) -> Answer {
        // Both are compiled for each type of search that calls them: one for all is compiled once, and `run` not at all.
        if !E::ANYTIME {
            return first_answer::<dyn Run>(&mut *self);
        }
        let space = self.space().clone();
        let report = (*self).run();
        let found = report.solution().map(|solution| found(&space, solution));
        answer(report, found, &space)
    }
}

/// Returns why a search of `space` was stopped by a limit.
pub(crate) fn why_stopped(
    limit: Limit,
    incomplete: Option<Incomplete>,
    space: &Erased<'_>,
) -> Option<String> {
    match limit {
        Limit::Incomplete => incomplete.map(|reason| reason.to_string()),
        Limit::Failed => space.take_error(),
        _ => None,
    }
}

/// Returns the answer of a completed search of `space`.
pub(crate) fn answer<S, C>(
    report: Report<S, C>,
    found: Option<Found>,
    space: &Erased<'_>,
) -> Answer {
    let end = match (&report.outcome, report.stopped) {
        (_, Some(limit)) | (&Outcome::Stopped(limit), None) => Step::Stopped(limit),
        (Outcome::Solved(_), None) => Step::Solution,
        (Outcome::Exhausted, None) => Step::Exhausted,
    };
    Answer {
        found,
        end,
        could_not_grow: report.could_not_grow,
        why_stopped: match end {
            Step::Stopped(limit) => why_stopped(limit, report.incomplete, space),
            _ => None,
        },
        ties: report.ties,
        counts: report.counts,
    }
}

/// Converts a solution to text.
pub(crate) fn found(space: &Erased<'_>, solution: &Solution<AnyState, Number>) -> Found {
    let plan = solution.plan_in(space);
    let cost = solution.cost.or_else(|| Some(plan.as_ref()?.cost()));
    let path = plan.map(|plan| {
        let steps = plan.steps.iter();
        let moves = steps.map(|step| Move {
            action: text(|out| space.write_action(&step.action, out)),
            state: text(|out| space.write_state(step.state, out)),
        });
        moves.collect()
    });
    Found {
        depth: Some(solution.depth),
        cost,
        proven: space.proven(solution.proven),
        state: text(|out| space.write_state(&solution.state, out)),
        picture: text(|out| space.write_picture(&solution.state, out)),
        path,
        goal: Some(solution.state.clone()),
        states: solution.path().map(|states| states.cloned().collect()),
    }
}

/// Converts a solution to the states and costs of the erased space.
pub(crate) fn erased<S, C>(solution: &Solution<S, C>) -> Solution<AnyState, Number>
where
    S: Clone + Eq + Hash + Send + Sync + 'static,
    C: search_core::Cost,
{
    let erase = |state: &S| AnyState::new(state.clone());
    let ancestors = solution.ancestors.as_ref();
    Solution {
        state: erase(&solution.state),
        depth: solution.depth,
        cost: solution.cost.map(Number::of),
        proven: solution.proven,
        ancestors: ancestors.map(|states| states.iter().map(erase).collect()),
    }
}

/// Returns the text that `write` writes.
pub(crate) fn text(write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) -> String {
    let mut text = String::new();
    write(&mut text).expect("writing to a string never fails");
    text
}

/// A search with clause learning.
pub(crate) struct Learning<'p> {
    search: ConflictDriven<Erased<'p>>,
    space: Erased<'p>,
    /// Whether a method of the space has failed, so that the groups may be wrong.
    has_failed: bool,
    poison: Poison,
}

impl<'p> Learning<'p> {
    pub(crate) fn new(space: Erased<'p>) -> Self {
        Learning {
            search: conflict_driven::search(space.clone()),
            space,
            has_failed: false,
            poison: Poison::default(),
        }
    }

    fn advance(&mut self) -> Result<Found, Step> {
        let end = match self.has_failed {
            true => Step::Stopped(Limit::Failed),
            false => self.search.advance(),
        };
        let solution = self.search.solution().filter(|_| end == Step::Solution);
        self.has_failed |= self.space.has_failed();
        let solution = match (self.has_failed, solution) {
            (true, _) => return Err(Step::Stopped(Limit::Failed)),
            (false, solution) => solution.ok_or(end)?,
        };
        Ok(Found {
            depth: Some(solution.depth),
            cost: None,
            proven: Proven::Nothing,
            state: text(|out| self.space.write_state(&solution.state, out)),
            picture: text(|out| self.space.write_picture(&solution.state, out)),
            path: None,
            goal: None,
            states: None,
        })
    }
}

impl Run for Learning<'_> {
    fn set_limits(&mut self, limits: Limits) {
        self.search.set_limits(limits);
    }

    fn next_solution(&mut self) -> Result<Found, Step> {
        self.poison.enter()?;
        let next = self.advance();
        self.poison.leave();
        next
    }

    fn counts(&self) -> Counts {
        self.search.counts()
    }

    fn could_not_grow(&self) -> Option<Growth> {
        self.search.could_not_grow()
    }

    fn why_stopped(&self, limit: Limit) -> Option<String> {
        why_stopped(limit, None, &self.space)
    }

    fn is_anytime(&self) -> bool {
        false
    }
}

/// The search of an instance that is known to have no solution. It is exhausted immediately.
pub(crate) struct NoSolution;

impl Run for NoSolution {
    fn set_limits(&mut self, _: Limits) {}

    fn next_solution(&mut self) -> Result<Found, Step> {
        Err(Step::Exhausted)
    }

    fn counts(&self) -> Counts {
        Counts::default()
    }

    fn is_anytime(&self) -> bool {
        false
    }
}
