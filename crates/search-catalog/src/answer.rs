use std::fmt;
use std::time::Duration;

use search_core::space::{Reduced, Steps, path_actions};
use search_core::{
    Cost, Counts, Fallible, Limit, Proven, Report, Solution, Step, Ties, cost::Number,
    engine::Incomplete, memory::Growth,
};
use search_core::{Outcome, Written};

use crate::erased::{AnyState, Capability, Erased};

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The solution, if one was found.
    pub found: Option<SolutionText>,
    /// How the search ended.
    pub end: Step,
    /// A lower bound on the cost of all solutions, of an anytime algorithm, if it is [known](search_core::Search::lower_bound).
    pub lower_bound: Option<Number>,
    /// The solutions of an anytime algorithm that was run in [slices](crate::Slices), each better than the one before.
    pub improvements: Vec<Improvement>,
    /// The table that could not grow, if [`Limit::Bytes`](search_core::Limit::Bytes) stopped a search that used less memory
    /// than the limit.
    pub could_not_grow: Option<Growth>,
    /// The reason of [`Limit::Incomplete`], the condition of [`Limit::DeadEnds`], or the error of the space with [`Limit::Failed`], if it is known.
    pub why_stopped: Option<String>,
    /// The tie-breaking rule, if the algorithm has this setting.
    pub ties: Option<Ties>,
    /// The counts.
    pub counts: Counts,
}

/// A solution of an anytime algorithm, and what was known when it was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Improvement {
    /// The cost of the solution.
    pub cost: Option<Number>,
    /// The [lower bound](search_core::Search::lower_bound) on the cost of all solutions.
    pub lower_bound: Option<Number>,
    /// The number of expanded states.
    pub expanded: u64,
    /// The time since the start.
    pub elapsed: Option<Duration>,
}

impl Improvement {
    /// Returns by which part of its cost the solution may be too expensive: 0 for an optimal one. See
    /// [`Report::gap`](search_core::Report::gap).
    #[must_use]
    pub fn gap(&self) -> Option<f64> {
        gap(self.cost?, self.lower_bound?)
    }
}

/// Returns by which part of its cost a solution may be too expensive.
fn gap(cost: Number, lower_bound: Number) -> Option<f64> {
    let [cost, bound] = [cost, lower_bound].map(f64::from);
    Some(if cost > bound {
        1.0 - bound / cost
    } else {
        0.0
    })
}

/// A solution, as text.
#[derive(Clone, Debug, PartialEq)]
pub struct SolutionText {
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

/// Returns why a search of `space` was stopped by a limit.
pub(crate) fn why_stopped(
    limit: Limit,
    incomplete: Option<Incomplete>,
    space: &Erased<'_>,
) -> Option<String> {
    match limit {
        Limit::Incomplete => incomplete.map(|reason| reason.to_string()),
        Limit::DeadEnds => Some(limit.to_string()),
        Limit::Failed => space.take_error(),
        _ => None,
    }
}

/// Returns the answer of a completed search of `space`.
pub(crate) fn answer(report: Report<AnyState, Number>, space: &Erased<'_>) -> Answer {
    let end = match (&report.outcome, report.stopped) {
        (_, Some(limit)) | (&Outcome::Stopped(limit), None) => Step::Stopped(limit),
        (Outcome::Solved(_), None) => Step::Solution,
        (Outcome::Exhausted, None) => Step::Exhausted,
    };
    Answer {
        found: report
            .solution()
            .map(|solution| SolutionText::new(space, solution)),
        end,
        lower_bound: report.lower_bound,
        improvements: Vec::new(),
        could_not_grow: report.could_not_grow,
        why_stopped: match end {
            Step::Stopped(limit) => why_stopped(limit, report.incomplete, space),
            _ => None,
        },
        ties: report.ties,
        counts: report.counts,
    }
}

impl Answer {
    /// Returns by which part of its cost the solution may be too expensive. See [`Report::gap`](search_core::Report::gap).
    #[must_use]
    pub fn gap(&self) -> Option<f64> {
        gap(self.found.as_ref()?.cost?, self.lower_bound?)
    }
}

impl SolutionText {
    /// Writes a solution of a space.
    #[must_use]
    pub fn new(space: &Erased<'_>, solution: &Solution<AnyState, Number>) -> SolutionText {
        let path: Option<Vec<&AnyState>> = solution.path().map(Iterator::collect);
        let costs = solution.path_costs.as_deref();
        let steps = { path.as_deref() }.and_then(|path| steps(space, path, costs));
        let depth = { steps.as_ref() }.map_or(solution.depth, |steps| steps.len() as u64);
        let cost = solution.cost.or_else(|| {
            let costs = steps.as_ref()?.iter().map(|&(_, cost, _)| cost);
            Some(costs.fold(Number::ZERO, Number::plus))
        });
        let moves = steps.as_ref().map(|steps| {
            let moves = steps.iter().map(|(action, _, state)| Move {
                action: text(|out| space.write_action(action, out)),
                state: text(|out| space.write_state(state, out)),
            });
            moves.collect()
        });
        let states: Option<Vec<AnyState>> = path.map(|path| match steps {
            Some(steps) => {
                let others = steps.into_iter().map(|(_, _, state)| state);
                path.into_iter().take(1).cloned().chain(others).collect()
            }
            None => path.into_iter().cloned().collect(),
        });
        let last = states.as_ref().and_then(|states| states.last());
        let goal = last.unwrap_or(&solution.state).clone();
        SolutionText {
            depth: Some(depth),
            cost,
            proven: space.proven(solution.proven),
            state: text(|out| space.write_state(&goal, out)),
            picture: text(|out| space.write_picture(&goal, out)),
            path: moves,
            goal: Some(goal),
            states,
        }
    }
}

/// Returns the steps of a path, or of the path that it stands for.
fn steps<'p>(
    space: &Erased<'p>,
    path: &[&AnyState],
    costs: Option<&[Number]>,
) -> Option<Steps<Erased<'p>>> {
    if space.has(Capability::Reduced) {
        return space.retrace(path, costs);
    }
    let actions = path_actions(space, path, costs)?.into_iter();
    let steps = actions.zip(path.iter().skip(1));
    Some(
        steps
            .map(|((action, cost), &to)| (action, cost, to.clone()))
            .collect(),
    )
}

/// Returns the text that `write` writes.
pub(crate) fn text(write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) -> String {
    let mut text = String::new();
    write(&mut text).expect("writing to a string never fails");
    text
}
