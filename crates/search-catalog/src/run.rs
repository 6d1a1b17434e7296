use std::fmt;

use conflict_driven::ConflictDriven;
use erased_space::{AnyState, Erased};

use search_core::engine::Engine;
use search_core::{
    Counts, Growth, Limits, Number, Observer, Outcome, Proven, Report, Search, Solution,
    StateSpace, Step, Ties, Written,
};

/// A search under way, whatever its puzzle and its engine.
pub trait Run {
    /// Sets its limits.
    fn set_limits(&mut self, limits: Limits);

    /// Goes on to the next solution.
    ///
    /// # Errors
    /// How the search ended instead: exhausted, or stopped, from where it goes on with a higher limit.
    fn next_solution(&mut self) -> Result<Found, Step>;

    /// The counts so far.
    fn counts(&self) -> Counts;

    /// The rule by which the next of several states with the same value is chosen, where that is a setting.
    fn ties(&self) -> Option<Ties> {
        None
    }

    /// What the search would have to take to go on, where it held less than its limit on bytes when that stopped it.
    fn could_not_grow(&self) -> Option<Growth> {
        None
    }

    /// Whether each solution is better than the one before, so that the last one is the answer.
    fn is_anytime(&self) -> bool;

    /// The answer of a search whose solutions get better and better: how it ends, with the best one. All others have
    /// given theirs away.
    fn finish(mut self: Box<Self>) -> Answer {
        let next = self.next_solution();
        Answer {
            end: *next.as_ref().err().unwrap_or(&Step::Solution),
            found: next.ok(),
            could_not_grow: self.could_not_grow(),
            ties: self.ties(),
            counts: self.counts(),
        }
    }
}

/// How a search ended.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The solution, where one was found.
    pub found: Option<Found>,
    /// How the search ended: a [`Step`] that is an end.
    pub end: Step,
    /// Beside [`Limit::Bytes`](search_core::Limit::Bytes) what the search would have had to take to go on, where it held
    /// less than the limit.
    pub could_not_grow: Option<Growth>,
    /// Which of several states with the same value was next, where that is a setting.
    pub ties: Option<Ties>,
    /// What it took.
    pub counts: Counts,
}

/// A solution as text.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The number of steps from the start; none where a method takes no steps that are counted.
    pub depth: Option<u64>,
    /// What they cost, in engines that add it up.
    pub cost: Option<Number>,
    /// What is proven of it.
    pub proven: Proven,
    /// The state that solves the puzzle, in one line.
    pub state: String,
    /// The same as a picture of several lines.
    pub picture: String,
    /// The steps from the start, where the engine keeps a path.
    pub path: Option<Vec<Move>>,
}

/// A step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// What is done.
    pub action: String,
    /// The state that it leads to, in one line.
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
        match (self.advance(), self.to_solution()) {
            (Step::Solution, Some(solution)) => Ok(found(self.space(), &solution)),
            (end, _) => Err(end),
        }
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

    fn is_anytime(&self) -> bool {
        E::ANYTIME
    }

    fn finish(self: Box<Self>) -> Answer {
        let space = self.space().clone();
        let report = (*self).run();
        let found = report.solution().map(|solution| found(&space, solution));
        answer(report, found)
    }
}

/// The answer of a search that has run to its end.
pub(crate) fn answer<S, C>(report: Report<S, C>, found: Option<Found>) -> Answer {
    let end = match (&report.outcome, report.stopped) {
        (_, Some(limit)) | (&Outcome::Stopped(limit), None) => Step::Stopped(limit),
        (Outcome::Solved(_), None) => Step::Solution,
        (Outcome::Exhausted, None) => Step::Exhausted,
    };
    Answer {
        found,
        end,
        could_not_grow: report.could_not_grow,
        ties: report.ties,
        counts: report.counts,
    }
}

/// A solution as text.
pub(crate) fn found(space: &Erased<'_>, solution: &Solution<AnyState, Number>) -> Found {
    let path = solution.path().map(|path| {
        let states: Vec<&AnyState> = path.collect();
        let steps = states.windows(2);
        steps.map(|step| made(space, step[0], step[1])).collect()
    });
    Found {
        depth: Some(solution.depth),
        cost: solution.cost,
        proven: solution.proven,
        state: text(|out| space.write_state(&solution.state, out)),
        picture: text(|out| space.write_picture(&solution.state, out)),
        path,
    }
}

/// The step between two states: a path keeps states alone, so it is found again.
fn made(space: &Erased<'_>, from: &AnyState, to: &AnyState) -> Move {
    let mut action = "?".to_owned();
    let mut least: Option<Number> = None;
    let mut actions = Vec::new();
    space.actions(from, &mut actions);
    for tried in actions {
        let cost = space.cost(from, &tried);
        let name = text(|out| space.write_action(&tried, out));
        let leads_there = space.result(from, tried).as_ref() == Some(to);
        if leads_there && least.is_none_or(|least| cost < least) {
            (action, least) = (name, Some(cost));
        }
    }
    Move {
        action,
        state: text(|out| space.write_state(to, out)),
    }
}

/// What is written, as a text of its own; a text takes all that is written to it.
pub(crate) fn text(write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) -> String {
    let mut text = String::new();
    write(&mut text).expect("a string takes everything");
    text
}

/// A search that learns from contradictions.
pub(crate) struct Learning<'p> {
    search: ConflictDriven<Erased<'p>>,
    space: Erased<'p>,
}

impl<'p> Learning<'p> {
    pub(crate) fn new(space: Erased<'p>) -> Self {
        Learning {
            search: conflict_driven::search(space.clone()),
            space,
        }
    }
}

impl Run for Learning<'_> {
    fn set_limits(&mut self, limits: Limits) {
        self.search.set_limits(limits);
    }

    fn next_solution(&mut self) -> Result<Found, Step> {
        match self.search.advance() {
            Step::Solution => {}
            end => return Err(end),
        }
        let solution = self.search.solution().ok_or(Step::Exhausted)?;
        Ok(Found {
            depth: Some(solution.depth),
            cost: None,
            proven: Proven::Nothing,
            state: text(|out| self.space.write_state(&solution.state, out)),
            picture: text(|out| self.space.write_picture(&solution.state, out)),
            path: None,
        })
    }

    fn counts(&self) -> Counts {
        self.search.counts()
    }

    fn could_not_grow(&self) -> Option<Growth> {
        self.search.could_not_grow()
    }

    fn is_anytime(&self) -> bool {
        false
    }
}

/// The search of an instance that is known to have no solution: it ends before it begins.
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
