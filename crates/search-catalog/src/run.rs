use std::fmt;

use conflict_driven::{Choices, ConflictDriven};
use search_core::engine::Engine;
use search_core::{
    Counts, Growth, Limits, Observer, Outcome, Proven, Report, Search, Solution, Step,
};

use crate::{Amount, HasAmount, Puzzle, Stepping};

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
            counts: self.counts(),
        }
    }

    /// The same search taken step by step; none where nothing waits that could be looked at, as in the methods of the
    /// Sudoku solver.
    fn stepping(&mut self) -> Option<&mut dyn Stepping> {
        None
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
    /// What it took.
    pub counts: Counts,
}

/// A solution as text.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The number of steps from the start; none where a method takes no steps that are counted.
    pub depth: Option<u64>,
    /// What they cost, in engines that add it up.
    pub cost: Option<Amount>,
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

impl<P, E, O> Run for Search<P, E, O>
where
    P: Puzzle,
    E: Engine<P>,
    O: Observer<P>,
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

    fn could_not_grow(&self) -> Option<Growth> {
        Search::could_not_grow(self)
    }

    fn is_anytime(&self) -> bool {
        E::ANYTIME
    }

    fn finish(self: Box<Self>) -> Answer {
        let space = self.space().clone();
        answer(&space, (*self).run())
    }

    fn stepping(&mut self) -> Option<&mut dyn Stepping> {
        Some(self)
    }
}

fn answer<P: Puzzle>(space: &P, report: Report<P::State, P::Cost>) -> Answer {
    let found = report.solution().map(|solution| found(space, solution));
    let end = match (&report.outcome, report.stopped) {
        (_, Some(limit)) | (&Outcome::Stopped(limit), None) => Step::Stopped(limit),
        (Outcome::Solved(_), None) => Step::Solution,
        (Outcome::Exhausted, None) => Step::Exhausted,
    };
    Answer {
        found,
        end,
        could_not_grow: report.could_not_grow,
        counts: report.counts,
    }
}

/// A solution as text.
pub(crate) fn found<P: Puzzle>(space: &P, solution: &Solution<P::State, P::Cost>) -> Found {
    let path = solution.path().map(|path| {
        let states: Vec<&P::State> = path.collect();
        let steps = states.windows(2);
        steps.map(|step| made(space, step[0], step[1])).collect()
    });
    let shown = |write: fn(&P, &P::State, &mut dyn fmt::Write) -> fmt::Result| {
        text(|out| write(space, &solution.state, out))
    };
    Found {
        depth: Some(solution.depth),
        cost: solution.cost.map(HasAmount::amount),
        proven: solution.proven,
        state: shown(P::write_state),
        picture: shown(P::write_picture),
        path,
    }
}

/// The step between two states: a path keeps states alone, so it is found again.
fn made<P: Puzzle>(space: &P, from: &P::State, to: &P::State) -> Move {
    let mut action = "?".to_owned();
    let mut least: Option<P::Cost> = None;
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

/// A search that learns from contradictions: its solutions are texts already.
pub(crate) struct Learning<P: Choices>(ConflictDriven<P>);

impl<P: Choices> Learning<P> {
    pub(crate) fn new(space: P) -> Self {
        Learning(conflict_driven::search(space))
    }
}

impl<P: Choices<Solution = [String; 2]>> Run for Learning<P> {
    fn set_limits(&mut self, limits: Limits) {
        self.0.set_limits(limits);
    }

    fn next_solution(&mut self) -> Result<Found, Step> {
        match self.0.advance() {
            Step::Solution => {}
            end => return Err(end),
        }
        let solution = self.0.solution().ok_or(Step::Exhausted)?;
        let [state, picture] = solution.state;
        Ok(Found {
            depth: Some(solution.depth),
            cost: None,
            proven: Proven::Nothing,
            state,
            picture,
            path: None,
        })
    }

    fn counts(&self) -> Counts {
        self.0.counts()
    }

    fn could_not_grow(&self) -> Option<Growth> {
        self.0.could_not_grow()
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

/// Writes what has several lines in one, with a slash for each line break.
pub(crate) fn one_line(shown: impl fmt::Display, out: &mut dyn fmt::Write) -> fmt::Result {
    struct Slashes<'a>(&'a mut dyn fmt::Write);

    impl fmt::Write for Slashes<'_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            for (place, line) in text.split('\n').enumerate() {
                if place > 0 {
                    self.0.write_char('/')?;
                }
                self.0.write_str(line)?;
            }
            Ok(())
        }
    }

    fmt::Write::write_fmt(&mut Slashes(out), format_args!("{shown}"))
}
