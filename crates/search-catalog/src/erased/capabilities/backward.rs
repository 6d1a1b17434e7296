use search_core::{Backward, BackwardHeuristic, Cost, Heuristic, cost::Number};

use crate::erased::{AnyState, Erasable, Erased};

/// The object-safe form of [`Backward`].
pub(crate) trait AnyBackward: Send + Sync {
    fn goals(&self) -> Vec<AnyState>;
    fn predecessors(&self, state: &AnyState, visit: &mut dyn FnMut(AnyState, Number));
}

impl<S: Erasable + Backward> AnyBackward for S {
    fn goals(&self) -> Vec<AnyState> {
        let goals = Backward::goals(self).into_iter();
        goals.map(AnyState::new).collect()
    }

    fn predecessors(&self, state: &AnyState, visit: &mut dyn FnMut(AnyState, Number)) {
        let visit = |state, cost| visit(AnyState::new(state), Number::of(cost));
        Backward::predecessors(self, state.of(), visit);
    }
}

impl Backward for Erased<'_> {
    fn goals(&self) -> Vec<AnyState> {
        let backward = self.capabilities.backward.as_ref();
        backward.map_or_else(Vec::new, |space| space.goals())
    }

    fn predecessors(&self, state: &AnyState, mut visit: impl FnMut(AnyState, Number)) {
        if let Some(space) = &self.capabilities.backward {
            space.predecessors(state, &mut visit);
        }
    }
}

/// The object-safe form of [`BackwardHeuristic`].
pub(crate) trait AnyBackwardHeuristic: Send + Sync {
    fn declared_backward_heuristic(&self) -> Heuristic;
    fn backward_heuristic(&self, start: &AnyState, state: &AnyState) -> Option<Number>;
    fn least_cost(&self) -> Number;
}

impl<S: Erasable + BackwardHeuristic> AnyBackwardHeuristic for S {
    fn declared_backward_heuristic(&self) -> Heuristic {
        BackwardHeuristic::declared_backward_heuristic(self)
    }

    fn backward_heuristic(&self, start: &AnyState, state: &AnyState) -> Option<Number> {
        BackwardHeuristic::backward_heuristic(self, start.of(), state.of()).map(Number::of)
    }

    fn least_cost(&self) -> Number {
        Number::of(BackwardHeuristic::least_cost(self))
    }
}

impl BackwardHeuristic for Erased<'_> {
    fn declared_backward_heuristic(&self) -> Heuristic {
        match &self.capabilities.backward_heuristic {
            Some(space) => (self.values).guarantee(|| space.declared_backward_heuristic()),
            None => Heuristic::Consistent,
        }
    }

    fn backward_heuristic(&self, start: &AnyState, state: &AnyState) -> Option<Number> {
        match &self.capabilities.backward_heuristic {
            Some(space) => (self.values).of(|| space.backward_heuristic(start, state)),
            None => Some(Number::ZERO),
        }
    }

    fn least_cost(&self) -> Number {
        let backward = self.capabilities.backward_heuristic.as_ref();
        backward.map_or(Number::ZERO, |space| space.least_cost())
    }
}
