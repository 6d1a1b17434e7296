use crate::engines::depth_first::sealed::Sealed;
use crate::engines::depth_first::{Bound, Decision, Evaluate, PathStore, Reached};
use crate::problem::{Cost, StateSpace};
use crate::run::engine::{Best, Current};

/// The bound: f must be less than the cost of the best solution.
pub struct BranchAndBound<P: StateSpace> {
    best: Option<Best<P>>,
}

impl<P: StateSpace> Sealed for BranchAndBound<P> {}

impl<P: StateSpace<State: Clone>> Bound<P> for BranchAndBound<P> {
    /// The g and h of the state.
    type Note = (P::Cost, P::Cost);

    const ANYTIME: bool = true;
    const NEEDS_COST: bool = true;
    const EVALUATES: bool = true;

    fn new() -> Self {
        BranchAndBound { best: None }
    }

    fn start(&mut self, evaluate: impl Evaluate<P::Cost>) -> Option<Self::Note> {
        Some((P::Cost::ZERO, evaluate.evaluate()?))
    }

    #[inline]
    fn decide(
        &mut self,
        reached: Reached<Self::Note, P::Cost>,
        evaluate: impl Evaluate<P::Cost>,
    ) -> Decision<Self::Note> {
        let (g, h) = reached.from;
        let g = g.plus(reached.cost);
        if g >= P::Cost::MAX {
            return Decision::CostOverflow;
        }
        let Some(h) = evaluate.evaluate_incrementally(h) else {
            return Decision::DeadEnd;
        };
        match &self.best {
            Some(best) if g.plus(h) >= best.cost => Decision::Cut((g, h)),
            _ => Decision::Enter((g, h)),
        }
    }

    fn after_solution(
        &mut self,
        costs: impl Iterator<Item = P::Cost>,
        current: Current,
        path: &impl PathStore<P>,
        space: &P,
    ) {
        // Reuses the vectors, as the bytes that an engine holds must never decrease.
        let before = self.best.take();
        let before = before.and_then(|best| best.ancestors.zip(best.path_costs));
        let (mut ancestors, mut path_costs) = before.unwrap_or_default();
        ancestors.clear();
        ancestors.extend(path.cloned_path(space, current.id));
        path_costs.clear();
        path_costs.extend(costs);
        if let (Some(state), Some(&cost)) = (ancestors.pop(), path_costs.last()) {
            self.best = Some(Best {
                state,
                ancestors: Some(ancestors),
                depth: current.depth,
                cost,
                path_costs: Some(path_costs),
            });
        }
    }

    fn into_best(self) -> Option<Best<P>> {
        self.best
    }

    fn values(&(g, h): &Self::Note) -> (Option<P::Cost>, Option<P::Cost>) {
        (Some(g), Some(h))
    }

    fn bytes(&self) -> usize {
        let best = self.best.as_ref();
        let path = best.and_then(|best| best.ancestors.as_ref().zip(best.path_costs.as_ref()));
        path.map_or(0, |(states, costs)| {
            states.capacity() * size_of::<P::State>() + costs.capacity() * size_of::<P::Cost>()
        })
    }
}
