use std::fmt;

use super::{Counts, Limit};
use crate::problem::Weight;
use crate::store::{Growth, Ties};

/// How a search ended, and what it took.
#[derive(Clone, Debug)]
pub struct Report<S, C = u32> {
    /// The end.
    pub outcome: Outcome<S, C>,
    /// The limit that stopped the search: beside [`Outcome::Stopped`], in engines whose solutions get better and
    /// better, beside the best that they had found by then.
    pub stopped: Option<Limit>,
    /// Beside [`Limit::Bytes`] what the search would have had to take to go on, where it held less than the limit.
    pub could_not_grow: Option<Growth>,
    /// Which of several states with the same value was next, in searches ordered by a value that may be equal.
    pub ties: Option<Ties>,
    /// The counts at that end.
    pub counts: Counts,
}

/// The three ends of a search.
#[derive(Clone, Debug)]
pub enum Outcome<S, C = u32> {
    /// A solution was found.
    Solved(Solution<S, C>),
    /// The whole space was searched: there is no solution.
    Exhausted,
    /// A limit stopped the search; whether there is a solution is not known.
    Stopped(Limit),
}

/// A solution, and what is proven of it.
#[derive(Clone, Debug)]
pub struct Solution<S, C = u32> {
    /// The state that solves the puzzle.
    pub state: S,
    /// The number of steps from the start.
    pub depth: u64,
    /// What these steps cost, in engines that add it up.
    pub cost: Option<C>,
    /// What the engine proves of this solution.
    pub proven: Proven,
    /// The states from the start to the one before `state`; none where the engine keeps no path (tree
    /// search that keeps its frontier alone).
    pub ancestors: Option<Vec<S>>,
}

/// What an engine proves of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Proven {
    /// That it is one.
    Nothing,
    /// No solution takes fewer steps.
    FewestSteps,
    /// No solution costs less.
    Optimal,
    /// No solution costs less, if the heuristic never overestimates: nothing is
    /// [declared](crate::StateSpace::HEURISTIC) of it, and some of its values were not 0.
    OptimalIfAdmissible,
    /// No solution costs less than this one divided by the weight.
    WithinFactor(Weight),
    /// No solution costs less than this one divided by the weight, if the heuristic never overestimates.
    WithinFactorIfAdmissible(Weight),
}

impl Proven {
    /// What is proven where it is known that the heuristic never overestimates: the same without that condition.
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
    /// The solution, where the search found one.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution<S, C>> {
        match &self.outcome {
            Outcome::Solved(solution) => Some(solution),
            Outcome::Exhausted | Outcome::Stopped(_) => None,
        }
    }

    /// The solution itself, where the search found one.
    #[must_use]
    pub fn into_solution(self) -> Option<Solution<S, C>> {
        match self.outcome {
            Outcome::Solved(solution) => Some(solution),
            Outcome::Exhausted | Outcome::Stopped(_) => None,
        }
    }
}

impl<S, C> Solution<S, C> {
    /// Where there is a path, it tells the depth: a state before the solution may have been reached by another
    /// one since the solution was made.
    pub(crate) fn new(
        state: S,
        ancestors: Option<Vec<S>>,
        depth: u64,
        cost: Option<C>,
        proven: Proven,
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
        }
    }

    /// The states from the start to the solution, both included; none where the engine keeps no path.
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
        if let Some(growth) = self.could_not_grow {
            writeln!(f, "{growth}")?;
        }
        self.counts.fmt(f)
    }
}

impl<S, C: fmt::Debug> fmt::Display for Solution<S, C> {
    /// Its depth, its cost and what is proven; the state itself is shown by [`DisplayState`](crate::DisplayState).
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
    /// In a few words, for a table; `{:<12}` and the like are kept to.
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
