use search_core::Heuristic;
use search_core::estimator::Estimator;

use crate::{PackedState, TaskSpace};

/// The number of goals that do not hold, whatever operators cost.
///
/// Not admissible, as an operator can reach several goals at once, but safe, as it is never infinite.
#[derive(Clone, Copy, Debug, Default)]
pub struct GoalCount;

impl<S: PackedState> Estimator<TaskSpace<S>> for GoalCount {
    const GUARANTEE: Heuristic = Heuristic::Safe;

    #[inline]
    fn value(&self, space: &TaskSpace<S>, state: &S) -> Option<u32> {
        let goal = space.task().goal.iter();
        Some(goal.filter(|&&fact| !space.holds(state, fact)).count() as u32)
    }
}
