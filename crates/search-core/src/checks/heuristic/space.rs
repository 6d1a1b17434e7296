//! The wrapper as a space: it checks the successors and predecessors that the inner space generates.

use std::ops::ControlFlow;

use crate::problem::{
    Backward, Cost, InPlace, Ranked, StateSpace, Wraps, forward, forward_methods,
};

use super::HeuristicMonitor;

impl<P: StateSpace> Wraps for HeuristicMonitor<P> {
    type Inner = P;

    #[inline]
    fn inner(&self) -> &P {
        &self.space
    }
}

/// `heuristic_of_result` keeps its default, so that engines generate every successor, which is then checked.
impl<P: StateSpace<State: Clone>> StateSpace for HeuristicMonitor<P> {
    forward_methods!(types, failures, actions, heuristic, memory);

    fn is_goal(&self, state: &P::State) -> bool {
        let is_goal = self.space.is_goal(state);
        if is_goal && let Some(fault) = self.overestimate(state, P::Cost::ZERO, state) {
            self.keep(fault);
        }
        is_goal
    }

    fn result(&self, state: &P::State, action: P::Action) -> Option<P::State> {
        let cost = self.space.cost(state, &action);
        let successor = self.space.result(state, action)?;
        if self.first_fault.get().is_none() {
            self.check_successor(state, self.space.heuristic(state), cost, &successor);
        }
        Some(successor)
    }

    fn expand(
        &self,
        state: &P::State,
        scratch: &mut Vec<P::Action>,
        mut visit: impl FnMut(P::State, P::Cost),
    ) {
        if self.first_fault.get().is_some() {
            return self.space.expand(state, scratch, visit);
        }
        let value = self.space.heuristic(state);
        self.space.expand(state, scratch, |successor, cost| {
            self.check_successor(state, value, cost, &successor);
            visit(successor, cost);
        });
    }

    fn try_expand(
        &self,
        state: &P::State,
        scratch: &mut Vec<P::Action>,
        mut visit: impl FnMut(P::State, P::Cost) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.first_fault.get().is_some() {
            return self.space.try_expand(state, scratch, visit);
        }
        let value = self.space.heuristic(state);
        self.space.try_expand(state, scratch, |successor, cost| {
            self.check_successor(state, value, cost, &successor);
            visit(successor, cost)
        })
    }
}

impl<P: InPlace<State: Clone>> InPlace for HeuristicMonitor<P> {
    type Undo = P::Undo;

    forward_methods!(undo, heuristic_after);

    fn apply(&self, state: &mut P::State, action: &P::Action) -> Option<P::Undo> {
        if self.first_fault.get().is_some() {
            return self.space.apply(state, action);
        }
        let before = state.clone();
        let undo = self.space.apply(state, action)?;
        let cost = self.space.cost(&before, action);
        self.check_successor(&before, self.space.heuristic(&before), cost, state);
        Some(undo)
    }
}

impl<P: Ranked<State: Clone>> Ranked for HeuristicMonitor<P> {
    forward_methods!(rank);

    fn expand_rank(&self, rank: u64, scratch: &mut Vec<P::Action>, mut visit: impl FnMut(u64)) {
        if self.first_fault.get().is_some() {
            return self.space.expand_rank(rank, scratch, visit);
        }
        self.expand(&self.unrank(rank), scratch, |successor, _| {
            visit(self.rank(&successor));
        });
    }
}

impl<P: Backward<State: Clone>> Backward for HeuristicMonitor<P> {
    forward_methods!(goals);

    fn predecessors(&self, state: &P::State, mut visit: impl FnMut(P::State, P::Cost)) {
        self.space.predecessors(state, |predecessor, cost| {
            if self.first_fault.get().is_none() {
                let value = self.space.heuristic(&predecessor);
                self.check_successor(&predecessor, value, cost, state);
            }
            visit(predecessor, cost);
        });
    }
}

// The backward heuristic is not checked.
forward! {
    impl[P: StateSpace<State: Clone>] Inverse, BackwardHeuristic, Packed, Written, Drawn, Fallible, Canonical, Reduced
    for HeuristicMonitor<P>
}
