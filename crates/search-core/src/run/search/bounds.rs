//! What limits a proof: the lower bounds of searches whose solutions improve, and dead ends that may be wrong.

use crate::problem::{Cost, StateSpace};
use crate::run::engine::Engine;
use crate::run::{Observer, Proven};

use super::{Pending, Search};

/// The bounds of a search whose solutions improve.
#[derive(Clone, Copy)]
pub(super) struct Bounds<C> {
    /// The cost of the best solution.
    pub(super) best: Option<C>,
    /// The lower bound when the search was stopped or found a solution last.
    lower: Option<C>,
}

impl<C> Bounds<C> {
    pub(super) const UNKNOWN: Bounds<C> = Bounds {
        best: None,
        lower: None,
    };
}

impl<P: StateSpace, E: Engine<P>, O: Observer<P>> Search<P, E, O> {
    /// Returns a lower bound on the cost of all solutions, in searches whose solutions improve: restarting weighted A*, complete beam search
    /// and branch and bound. It is known if the heuristic is known to be admissible, as for [`Proven::Optimal`].
    ///
    /// It is at least the one at the latest solution or stop, and at most the cost of the best solution; when the space is exhausted, it is
    /// that cost. Takes time linear in the number of open states.
    ///
    /// ```
    /// use search_core::{Step, branch_and_bound, from_fn};
    ///
    /// // From 1 to 40 by adding 1, which costs 1, and by doubling, which costs 3.
    /// let successors = |&number: &u32| [(number + 1, 1u32), (2 * number, 3)].into_iter().filter(|next| next.0 <= 40);
    /// let problem = from_fn(1, successors, |number| *number == 40);
    /// let mut search = branch_and_bound::tree(problem);
    /// let mut bounds = Vec::new();
    /// while search.advance() == Step::Solution {
    ///     let cost = search.to_solution().and_then(|solution| solution.cost);
    ///     bounds.push((search.lower_bound(), cost));
    /// }
    /// assert_eq!(bounds.first(), Some(&(Some(0), Some(39))));
    /// assert_eq!(search.lower_bound(), Some(13)); // the cost of the last solution
    /// ```
    pub fn lower_bound(&self) -> Option<P::Cost> {
        self.intact()?;
        self.bound_of_open()
    }

    /// Keeps what is known at an end, as later values of f can be smaller.
    pub(super) fn note_bound(&mut self) {
        self.bounds.lower = self.bound_of_open();
    }

    /// It is also called within a step.
    fn bound_of_open(&self) -> Option<P::Cost> {
        let is_known = E::ANYTIME && self.cut_off.is_none() && !self.statistics.full;
        let is_admissible =
            self.without_known_condition(Proven::OptimalIfAdmissible) == Proven::Optimal;
        if !is_known || !is_admissible || self.start.is_some() {
            return None;
        }
        let mut open = self.engine.lower_bound()?;
        if let Some(Pending::Stopped(current)) = self.pending {
            let node = self.engine.node(current.id, current.depth);
            open = open.min(node.g?.plus(node.h?));
        }
        let bound = self.bounds.lower.map_or(open, |lower| lower.max(open));
        let bound = self.bounds.best.map_or(bound, |best| best.min(bound));
        // Nothing is open and nothing was found: there is no solution.
        (bound < P::Cost::MAX).then_some(bound)
    }

    /// Returns whether a state was discarded because its heuristic value is infinite, though a goal may be reachable from it.
    pub(super) fn distrusts_dead_ends(&self) -> bool {
        self.statistics.infinite_value && !self.engine.declared_heuristic(&self.space).is_safe()
    }
}
