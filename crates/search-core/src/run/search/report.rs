//! Runs a search to its end and makes the report.

use crate::problem::{Fallible, Number, StateSpace};
use crate::run::engine::{Best, Engine};
use crate::run::{Limit, Observer, Outcome, Report, Solution, Step};

use super::{Pending, Search};

impl<P: StateSpace, E: Engine<P>, O: Observer<P>> Search<P, E, O> {
    /// Runs to the next end and returns the report. Engines whose solutions improve run to the best solution that they
    /// can find.
    ///
    /// Consumes the search, as the report owns its solution. To resume a search, use [`advance`](Search::advance) or
    /// [`solutions`](Search::solutions).
    pub fn run(mut self) -> Report<P::State, P::Cost> {
        let end = self.advance_to_best();
        self.into_report(end)
    }

    /// Works like [`run`](Search::run) on a [`Fallible`] space.
    ///
    /// # Errors
    /// Returns the first error of the space. No state is expanded after it.
    ///
    /// ```
    /// use search_core::{from_fn, uniform_cost};
    ///
    /// // From 255 upward, in 8 bits.
    /// let next = |number: &u8| number.checked_add(1).map(|next| [next]).ok_or("the number does not fit");
    /// let report = uniform_cost::graph(from_fn(255, next, |number| *number == 0)).try_run();
    /// assert_eq!(report.err(), Some("the number does not fit"));
    /// let report = uniform_cost::graph(from_fn(250, next, |number| *number == 255)).try_run()?;
    /// assert_eq!(report.solution().and_then(|solution| solution.cost), Some(5));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn try_run(mut self) -> Result<Report<P::State, P::Cost>, P::Error>
    where
        P: Fallible,
    {
        const {
            assert!(
                P::FALLIBLE,
                "a `Fallible` space must set `FALLIBLE` to `true`, or the search does not stop at its error"
            );
        }
        let end = self.advance_to_best();
        match self.space.take_error() {
            Some(error) => Err(error),
            None => Ok(self.into_report(end)),
        }
    }

    /// Runs to the next end, or to the best solution in engines whose solutions improve.
    fn advance_to_best(&mut self) -> Step {
        let mut end = self.advance();
        while E::ANYTIME && end == Step::Solution {
            end = self.advance();
        }
        end
    }

    fn into_report(self, end: Step) -> Report<P::State, P::Cost> {
        let counts = self.counts();
        let could_not_grow = self.could_not_grow();
        let lower_bound = self.lower_bound().map(Number::of);
        let incomplete = self.incomplete();
        let incomplete = incomplete.filter(|_| end == Step::Stopped(Limit::Incomplete));
        let ties = self.engine.ties();
        let stopped = match end {
            Step::Stopped(limit) => Some(limit),
            _ => None,
        };
        let outcome = match (end, self.pending) {
            // Nor does a solution that was found before the panic count, as its path may be incomplete.
            (Step::Stopped(limit @ Limit::Panicked), _) => Outcome::Stopped(limit),
            (_, Some(Pending::Solution(current))) => {
                let node = self.engine.node(current.id, current.depth);
                let (depth, cost) = (node.depth, node.g);
                let proven = self.proven(depth, cost);
                let costs = self.engine.path_costs(current);
                let (ancestors, state) = self.engine.into_path(current, &self.space);
                Outcome::Solved(Solution::new(state, ancestors, depth, cost, proven, costs))
            }
            _ => self.outcome_without_pending_solution(end),
        };
        Report {
            outcome,
            stopped,
            lower_bound,
            could_not_grow,
            incomplete,
            ties,
            counts,
        }
    }

    fn outcome_without_pending_solution(self, end: Step) -> Outcome<P::State, P::Cost> {
        let proven = self.proven_of_best(end);
        if let Some(best) = self.engine.into_best() {
            let Best {
                state,
                ancestors,
                depth,
                cost,
                path_costs,
            } = best;
            let cost = Some(cost);
            let solution = Solution::new(state, ancestors, depth, cost, proven, path_costs);
            return Outcome::Solved(solution);
        }
        match end {
            Step::Stopped(limit) => Outcome::Stopped(limit),
            _ => Outcome::Exhausted,
        }
    }
}
