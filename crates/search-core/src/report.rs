use std::fmt;

use crate::{Counts, Limit};

/// How a search ended, and what it took.
#[derive(Clone, Debug)]
pub struct Report<S> {
    /// The end.
    pub outcome: Outcome<S>,
    /// The counts at that end.
    pub counts: Counts,
}

/// The three ends of a search.
#[derive(Clone, Debug)]
pub enum Outcome<S> {
    /// A solution was found.
    Solved(Solution<S>),
    /// The whole space was searched: there is no solution.
    Exhausted,
    /// A limit stopped the search; whether there is a solution is not known.
    Stopped(Limit),
}

/// A solution, and what is proven of it.
#[derive(Clone, Debug)]
pub struct Solution<S> {
    /// The state that solves the puzzle.
    pub state: S,
    /// The number of steps from the start.
    pub depth: u64,
    /// What the engine proves of this solution.
    pub proven: Proven,
    /// The states from the start to the one before `state`; none where the engine keeps no path (tree
    /// search, other than depth-first).
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
}

impl<S> Report<S> {
    /// The solution, where the search found one.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution<S>> {
        match &self.outcome {
            Outcome::Solved(solution) => Some(solution),
            Outcome::Exhausted | Outcome::Stopped(_) => None,
        }
    }
}

impl<S> Report<S> {
    /// The solution itself, where the search found one.
    #[must_use]
    pub fn into_solution(self) -> Option<Solution<S>> {
        match self.outcome {
            Outcome::Solved(solution) => Some(solution),
            Outcome::Exhausted | Outcome::Stopped(_) => None,
        }
    }
}

impl<S> Solution<S> {
    /// Where there is a path, it tells the depth: a state before the solution may have been reached by another
    /// one since the solution was made.
    pub(crate) fn new(state: S, ancestors: Option<Vec<S>>, depth: u64, proven: Proven) -> Self {
        let depth = ancestors
            .as_ref()
            .map_or(depth, |ancestors| ancestors.len() as u64);
        Solution {
            state,
            depth,
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

impl<S> fmt::Display for Report<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.outcome {
            Outcome::Solved(solution) => writeln!(f, "solved, {solution}")?,
            Outcome::Exhausted => writeln!(f, "no solution: the whole space was searched")?,
            Outcome::Stopped(limit) => writeln!(f, "stopped: {limit}")?,
        }
        self.counts.fmt(f)
    }
}

impl<S> fmt::Display for Solution<S> {
    /// Its depth and what is proven; the state itself is shown by [`Shown`](crate::Shown).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.depth == 1 { "" } else { "s" };
        write!(f, "{} step{plural}", self.depth)?;
        match self.proven {
            Proven::Nothing => Ok(()),
            Proven::FewestSteps => f.write_str(", no solution takes fewer"),
        }
    }
}
