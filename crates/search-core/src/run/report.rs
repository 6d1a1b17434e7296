use std::fmt;

use super::{Counts, Limit};
use crate::problem::{Cost, Number, Weight};
use crate::store::{Growth, Ties};

/// The result of a search: its outcome and its counts.
///
/// With the feature `serde` it can be serialized: costs as numbers, proofs, limits and rules as their texts.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(serialize = "S: serde::Serialize, C: crate::problem::Cost"))
)]
pub struct Report<S, C = u32> {
    /// How the search ended.
    pub outcome: Outcome<S, C>,
    /// The limit that stopped the search. Set with [`Outcome::Stopped`] and, in engines whose solutions improve, with
    /// the best solution found before the limit.
    pub stopped: Option<Limit>,
    /// A lower bound on the cost of all solutions, in engines whose solutions improve, if it is [known](crate::Search::lower_bound).
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::serialized::cost"))]
    pub lower_bound: Option<Number>,
    /// With [`Limit::Bytes`]: the memory that the search would have needed to continue, if it held less than the limit.
    pub could_not_grow: Option<Growth>,
    /// With [`Limit::Incomplete`]: the reason, in engines that discard states by a rule of their own.
    pub incomplete: Option<Incomplete>,
    /// The tie-breaking rule, in searches that order states by a value.
    pub ties: Option<Ties>,
    /// The counts at the end of the search.
    pub counts: Counts,
}

/// How a search ended.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(
    feature = "serde",
    serde(bound(serialize = "S: serde::Serialize, C: crate::problem::Cost"))
)]
pub enum Outcome<S, C = u32> {
    /// A solution was found.
    Solved(Solution<S, C>),
    /// The whole space was searched; there is no solution.
    Exhausted,
    /// A limit stopped the search; it is unknown whether there is a solution.
    Stopped(Limit),
}

/// Why a search ended as [`Limit::Incomplete`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Incomplete {
    /// Hill climbing: no state that can be reached from the last one on its path has a smaller heuristic value than that state, which is
    /// this value.
    NoSmallerValue(Number),
    /// Beam search: the number of states that the beam discarded because of its width.
    Discarded(u64),
}

/// A solution, and what is proven of it.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(serialize = "S: serde::Serialize, C: crate::problem::Cost"))
)]
pub struct Solution<S, C = u32> {
    /// The goal state.
    pub state: S,
    /// The number of steps from the start.
    pub depth: u64,
    /// The cost of the path, in engines that compute it.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::serialized::cost"))]
    pub cost: Option<C>,
    /// What the engine proves of this solution.
    pub proven: Proven,
    /// The states from the start to the one before `state`, or `None` if the engine does not store paths (tree search
    /// that stores only the frontier).
    pub ancestors: Option<Vec<S>>,
    /// The costs of the path up to each of its states, from the start to `state`, in engines that know them: g. They tell
    /// which of several actions between two states the search took.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub path_costs: Option<Vec<C>>,
}

/// What an engine proves of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Proven {
    /// Only that it is a solution.
    Nothing,
    /// No solution takes fewer steps.
    FewestSteps,
    /// No solution costs less.
    Optimal,
    /// No solution costs less, if the heuristic is admissible: the space does not
    /// [declare](crate::StateSpace::HEURISTIC) it so, and some of its values were not 0.
    OptimalIfAdmissible,
    /// No solution costs less than this one divided by the weight.
    WithinFactor(Weight),
    /// No solution costs less than this one divided by the weight, if the heuristic is admissible.
    WithinFactorIfAdmissible(Weight),
}

impl Proven {
    /// Returns what is proven if the heuristic is known to be admissible: the same claim without that condition.
    ///
    /// ```
    /// use search_core::Proven;
    ///
    /// assert_eq!(Proven::OptimalIfAdmissible.given_admissible(), Proven::Optimal);
    /// assert_eq!(Proven::FewestSteps.given_admissible(), Proven::FewestSteps);
    /// ```
    #[must_use]
    pub const fn given_admissible(self) -> Proven {
        match self {
            Proven::OptimalIfAdmissible => Proven::Optimal,
            Proven::WithinFactorIfAdmissible(weight) => Proven::WithinFactor(weight),
            unconditional => unconditional,
        }
    }
}

impl<S, C> Report<S, C> {
    /// Returns the solution, or `None` if the search found none.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution<S, C>> {
        match &self.outcome {
            Outcome::Solved(solution) => Some(solution),
            Outcome::Exhausted | Outcome::Stopped(_) => None,
        }
    }

    /// Returns the states from the start to the solution, both included, or `None` if there is no solution or the engine does not store
    /// paths.
    ///
    /// ```
    /// use search_core::{a_star, from_fn};
    ///
    /// let problem = from_fn(1, |number: &u32| [number + 1, number * 2], |number| *number == 10);
    /// let report = a_star::graph(problem).run();
    /// let path: Vec<&u32> = report.path().into_iter().flatten().collect();
    /// assert_eq!(path, [&1, &2, &4, &5, &10]);
    /// ```
    #[must_use]
    pub fn path(&self) -> Option<impl Iterator<Item = &S>> {
        self.solution()?.path()
    }

    /// Returns the solution by value, or `None` if the search found none.
    #[must_use]
    pub fn into_solution(self) -> Option<Solution<S, C>> {
        match self.outcome {
            Outcome::Solved(solution) => Some(solution),
            Outcome::Exhausted | Outcome::Stopped(_) => None,
        }
    }
}

impl<S, C> Report<S, C> {
    /// Converts the solution, if there is one, and keeps everything else.
    #[must_use]
    pub fn map<T, D>(self, convert: impl FnOnce(Solution<S, C>) -> Solution<T, D>) -> Report<T, D> {
        Report {
            outcome: match self.outcome {
                Outcome::Solved(solution) => Outcome::Solved(convert(solution)),
                Outcome::Exhausted => Outcome::Exhausted,
                Outcome::Stopped(limit) => Outcome::Stopped(limit),
            },
            stopped: self.stopped,
            lower_bound: self.lower_bound,
            could_not_grow: self.could_not_grow,
            incomplete: self.incomplete,
            ties: self.ties,
            counts: self.counts,
        }
    }
}

impl<S, C: Cost> Report<S, C> {
    /// Returns by which part of its cost the solution may be too expensive, given the [lower bound](Report::lower_bound): from 0 for an
    /// optimal one to 1. Returns `None` if there is no solution or no bound.
    #[must_use]
    pub fn gap(&self) -> Option<f64> {
        let [cost, bound] = [self.solution()?.cost?.number(), self.lower_bound?].map(f64::from);
        Some(if cost > bound {
            1.0 - bound / cost
        } else {
            0.0
        })
    }
}

impl<S, C> Solution<S, C> {
    /// Creates a solution. If there is a path, the depth is its length, as `depth` may be out of date: an ancestor may
    /// have got another parent since the solution was generated.
    pub(crate) fn new(
        state: S,
        ancestors: Option<Vec<S>>,
        depth: u64,
        cost: Option<C>,
        proven: Proven,
        path_costs: Option<Vec<C>>,
    ) -> Self {
        let depth = ancestors
            .as_ref()
            .map_or(depth, |ancestors| ancestors.len() as u64);
        Solution {
            state,
            depth,
            cost,
            proven,
            ancestors,
            path_costs,
        }
    }

    /// Returns the states from the start to the solution, both included, or `None` if the engine does not store paths.
    #[must_use]
    pub fn path(&self) -> Option<impl Iterator<Item = &S>> {
        let ancestors = self.ancestors.as_ref()?;
        Some(ancestors.iter().chain([&self.state]))
    }
}

impl<S, C: fmt::Debug> fmt::Display for Report<S, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.outcome {
            Outcome::Solved(solution) => match self.stopped {
                Some(limit) => writeln!(f, "solved, {solution}; stopped: {limit}")?,
                None => writeln!(f, "solved, {solution}")?,
            },
            Outcome::Exhausted => writeln!(f, "no solution: the whole space was searched")?,
            Outcome::Stopped(limit) => writeln!(f, "stopped: {limit}")?,
        }
        if let (Some(bound), Some(_)) = (self.lower_bound, self.stopped) {
            writeln!(f, "no solution costs less than {bound}")?;
        }
        if let Some(incomplete) = self.incomplete {
            writeln!(f, "{incomplete}")?;
        }
        if let Some(growth) = self.could_not_grow {
            writeln!(f, "{growth}")?;
        }
        self.counts.fmt(f)
    }
}

impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Incomplete::NoSmallerValue(h) => {
                write!(
                    f,
                    "no state with h below {h} can be reached from the last state of the path"
                )
            }
            Incomplete::Discarded(1) => f.write_str("the beam discarded 1 state"),
            Incomplete::Discarded(states) => write!(f, "the beam discarded {states} states"),
        }
    }
}

impl<S, C: fmt::Debug> fmt::Display for Solution<S, C> {
    /// Writes the depth, the cost and what is proven. Use [`DisplayState`](crate::DisplayState) for the state.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.depth == 1 { "" } else { "s" };
        write!(f, "{} step{plural}", self.depth)?;
        if let Some(cost) = &self.cost {
            write!(f, ", cost {cost:?}")?;
        }
        match self.proven {
            Proven::Nothing => Ok(()),
            Proven::FewestSteps => f.write_str(", no solution takes fewer"),
            Proven::Optimal => f.write_str(", no solution costs less"),
            Proven::OptimalIfAdmissible => {
                f.write_str(", no solution costs less if the heuristic never overestimates")
            }
            Proven::WithinFactor(weight) => {
                write!(f, ", at most {weight} times the least cost")
            }
            Proven::WithinFactorIfAdmissible(weight) => write!(
                f,
                ", at most {weight} times the least cost if the heuristic never overestimates"
            ),
        }
    }
}

impl fmt::Display for Proven {
    /// Writes a few words, for a table. Supports width and alignment such as `{:<12}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proven::Nothing => f.pad("nothing"),
            Proven::FewestSteps => f.pad("fewest steps"),
            Proven::Optimal => f.pad("optimal"),
            Proven::OptimalIfAdmissible => f.pad("optimal if the heuristic never overestimates"),
            Proven::WithinFactor(weight) => f.pad(&format!("at most ×{weight}")),
            Proven::WithinFactorIfAdmissible(weight) => f.pad(&format!(
                "at most ×{weight} if the heuristic never overestimates"
            )),
        }
    }
}
