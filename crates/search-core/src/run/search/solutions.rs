//! Runs to one solution after another.

use crate::problem::StateSpace;
use crate::run::engine::Engine;
use crate::run::{Observer, Solution, Step};

use super::Search;

impl<P: StateSpace, E: Engine<P>, O: Observer<P>> Search<P, E, O> {
    /// Returns an iterator over all further solutions, which are searched for lazily.
    ///
    /// The iterator ends when the space is exhausted or a limit is reached; [`advance`](Search::advance) then returns
    /// which of the two. States are cloned, as the search needs its own.
    pub fn solutions(&mut self) -> impl Iterator<Item = Solution<P::State, P::Cost>>
    where
        P::State: Clone,
    {
        std::iter::from_fn(|| self.next_solution(|_, solution| solution).ok())
    }

    /// Runs to the next solution, and returns what `convert` makes of it. If `convert` panics, the search has
    /// [panicked](crate::Limit::Panicked), as that solution is lost.
    ///
    /// # Errors
    /// Returns how the search ended if there is no further solution or a limit was reached.
    pub fn next_solution<R>(
        &mut self,
        convert: impl FnOnce(&P, Solution<P::State, P::Cost>) -> R,
    ) -> Result<R, Step>
    where
        P::State: Clone,
    {
        self.guarded(|search| match (search.run_to_end(), search.to_solution()) {
            (Step::Solution, Some(solution)) => Ok(convert(&search.space, solution)),
            (end, _) => Err(end),
        })?
    }
}
