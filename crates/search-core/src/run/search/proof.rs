//! Derives what is proven of solutions.

use crate::problem::StateSpace;
use crate::run::engine::Engine;
use crate::run::{Observer, Proven};

use super::Search;

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

    /// Removes the condition of a claim if the heuristic is known to be admissible: the space declares it so, or all of
    /// its values are 0, or infinite where no goal can be reached. Adds it to the claim of a search that uses no other values than infinite
    /// ones, such as uniform-cost search, if these are not known to be right.
    pub(super) fn without_known_condition(&self, claim: Proven) -> Proven {
        let declared = self.engine.declared_heuristic(&self.space);
        let all_zero = self.statistics.nonzero_values == 0 && !self.distrusts_dead_ends();
        match claim {
            _ if declared.is_admissible() || all_zero => claim.given_admissible(),
            Proven::Optimal if self.distrusts_dead_ends() => Proven::OptimalIfAdmissible,
            _ => claim,
        }
    }
}
