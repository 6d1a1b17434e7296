//! Derives what is proven of solutions.

use crate::problem::{Cost, StateSpace};
use crate::run::engine::Engine;
use crate::run::{Observer, Proven};

use super::{Pending, Search};

impl<P: StateSpace, E: Engine<P>, O: Observer<P>> Search<P, E, O> {
    /// Returns what is proven of a solution. The claim of the engine holds for the first solution, and for later ones
    /// only if they are as good.
    pub(super) fn proven(&self, depth: u64, cost: Option<P::Cost>) -> Proven {
        let Some(first) = self.first_solution else {
            return Proven::Nothing;
        };
        // A state that was cut off or lost might have led to a cheaper solution.
        let whole = self.cut_off.is_none() && !self.statistics.full;
        // Successors of a state that was cut off are deeper than it.
        let deeper = self.cut_off.is_none_or(|cut_off| depth <= cut_off + 1);
        match self.engine.proven() {
            Proven::FewestSteps if depth == first.depth && deeper => Proven::FewestSteps,
            Proven::FewestSteps | Proven::Nothing => Proven::Nothing,
            claim if whole && (E::ANYTIME || cost <= first.cost) => {
                self.without_known_condition(claim)
            }
            _ => Proven::Nothing,
        }
    }

    /// Returns a lower bound on the cost of all solutions, in searches whose solutions improve: restarting weighted A*, complete beam search
    /// and branch and bound. It is known if the heuristic is known to be admissible, as for [`Proven::Optimal`].
    ///
    /// It is at least the one at the latest solution or stop, and at most the cost of the best solution; when the space is exhausted, it is
    /// that cost. Takes time linear in the number of open states.
    ///
    /// ```
    /// use search_core::{branch_and_bound, from_fn};
    ///
    /// // From 1 to 40 by adding 1, which costs 1, and by doubling, which costs 3.
    /// let successors = |&number: &u32| [(number + 1, 1u32), (2 * number, 3)].into_iter().filter(|next| next.0 <= 40);
    /// let problem = from_fn(1, successors, |number| *number == 40);
    /// let mut search = branch_and_bound::tree(problem);
    /// let mut bounds = Vec::new();
    /// while let Some(solution) = search.solutions().next() {
    ///     bounds.push((search.lower_bound(), solution.cost));
    /// }
    /// assert_eq!(bounds.first(), Some(&(Some(0), Some(39))));
    /// assert_eq!(search.lower_bound(), Some(13)); // the cost of the last solution
    /// ```
    pub fn lower_bound(&self) -> Option<P::Cost> {
        let is_known = E::ANYTIME && self.cut_off.is_none() && !self.statistics.full;
        let is_admissible =
            self.without_known_condition(Proven::OptimalIfAdmissible) == Proven::Optimal;
        if !is_known || !is_admissible || self.start.is_some() {
            return None;
        }
        let mut open = self.intact()?.lower_bound()?;
        if let Some(Pending::Stopped(current)) = self.pending {
            let node = self.engine.node(current.id, current.depth);
            open = open.min(node.g?.plus(node.h?));
        }
        let bound = self.bounds.lower.map_or(open, |lower| lower.max(open));
        let bound = self.bounds.best.map_or(bound, |best| best.min(bound));
        // Nothing is open and nothing was found: there is no solution.
        (bound < P::Cost::MAX).then_some(bound)
    }

    /// Removes the condition of a claim if the heuristic is known to be admissible: the space declares it so, or all of
    /// its values are 0.
    pub(super) fn without_known_condition(&self, claim: Proven) -> Proven {
        let declared = self.engine.declared_heuristic(&self.space);
        if declared.is_admissible() || self.statistics.nonzero_values == 0 {
            claim.given_admissible()
        } else {
            claim
        }
    }
}
