use search_core::{Counts, Drive, Limits, Solution, Step, cost::Number};

use crate::erased::AnyState;

/// The search of an instance that is known to have no solution. It is exhausted immediately.
pub struct NoSolution;

impl Drive<AnyState, Number> for NoSolution {
    fn set_limits(&mut self, _: Limits) {}

    fn advance(&mut self) -> Step {
        Step::Exhausted
    }

    fn to_solution(&self) -> Option<Solution<AnyState, Number>> {
        None
    }

    fn counts(&self) -> Counts {
        Counts::default()
    }
}
