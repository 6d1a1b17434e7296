use crate::engines::best_first::Evaluation;
use crate::engines::weighted_a_star::Weighted;
use crate::problem::{Weighable, Weight};
use crate::run::Proven;
use crate::store::Ties;

/// The evaluation function g + w·h, with decreasing weights.
#[derive(Clone, Debug)]
pub struct Restarting {
    weights: Vec<Weight>,
    /// The index of the current weight.
    at: usize,
}

impl Restarting {
    pub(super) fn new(weights: Vec<Weight>) -> Self {
        Restarting { weights, at: 0 }
    }

    fn current(&self) -> Weighted {
        Weighted(self.weights[self.at])
    }
}

impl<C: Weighable> Evaluation<C> for Restarting {
    type Value = C::Weighted;
    const DEPENDS_ON_G: bool = true;
    const TIES: Ties = Ties::LOW_H;
    const RESTARTS: bool = true;

    #[inline]
    fn value(&self, g: C, h: C) -> C::Weighted {
        self.current().value(g, h)
    }

    fn proven(&self) -> Proven {
        Evaluation::<C>::proven(&self.current())
    }

    fn restart(&mut self, solutions: usize) -> bool {
        // With a weight of 1, all open states have a g + h of at least the cost of the solution.
        let was_last = self.weights[self.at] == Weight::ONE;
        self.at = solutions.min(self.weights.len() - 1);
        !was_last
    }
}
