//! What is proven of solutions.

use crate::problem::StateSpace;
use crate::run::engine::Engine;
use crate::run::{Observer, Proven};

use super::Search;

impl<P: StateSpace, E: Engine<P>, O: Observer<P>> Search<P, E, O> {
    /// What is proven of a solution: of the first what the engine proves, and of others only if they are as
    /// good.
    pub(super) fn proven(&self, depth: u64, cost: Option<P::Cost>) -> Proven {
        let Some(first) = self.first_solution else {
            return Proven::Nothing;
        };
        // A state that was cut off or lost might have led to a cheaper solution.
        let whole = self.cut_off.is_none() && !self.statistics.full;
        // What follows from a state that was cut off is deeper than it.
        let deeper = self.cut_off.is_none_or(|cut_off| depth <= cut_off + 1);
        match self.engine.proven() {
            Proven::FewestSteps if depth == first.depth && deeper => Proven::FewestSteps,
            Proven::FewestSteps | Proven::Nothing => Proven::Nothing,
            claim if whole && (E::ANYTIME || cost <= first.cost) => self.given_what_is_known(claim),
            _ => Proven::Nothing,
        }
    }

    /// A claim without its condition, where that is known to hold: the space declares it, or has no estimate but 0.
    pub(super) fn given_what_is_known(&self, claim: Proven) -> Proven {
        if self.space.declared_heuristic().is_admissible() || self.statistics.not_zero == 0 {
            claim.given_admissible()
        } else {
            claim
        }
    }
}
