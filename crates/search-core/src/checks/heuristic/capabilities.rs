//! The capabilities of a space are those of its wrapper, which checks the successors and predecessors that they generate.

use crate::problem::{
    Backdrop, Backward, BackwardHeuristic, Drawing, Drawn, Fallible, Heuristic, InPlace, Inverse,
    Packed, Ranked, StateSpace,
};

use super::Checking;

impl<P: Fallible<State: Clone>> Fallible for Checking<P> {
    type Error = P::Error;

    fn take_error(&self) -> Option<P::Error> {
        self.space.take_error()
    }
}

impl<P: Inverse<State: Clone>> Inverse for Checking<P> {
    fn is_inverse(&self, action: &P::Action, last: &P::Action) -> bool {
        self.space.is_inverse(action, last)
    }

    fn actions_after(&self, state: &P::State, last: &P::Action, out: &mut Vec<P::Action>) {
        self.space.actions_after(state, last, out);
    }

    fn table_after(&self, state: &P::State, last: Option<&P::Action>) -> Option<&[P::Action]> {
        self.space.table_after(state, last)
    }
}

impl<P: InPlace<State: Clone>> InPlace for Checking<P> {
    type Undo = P::Undo;

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

    fn undo(&self, state: &mut P::State, undo: P::Undo) {
        self.space.undo(state, undo);
    }

    fn heuristic_after(
        &self,
        state: &P::State,
        undo: &P::Undo,
        before: P::Cost,
    ) -> Option<P::Cost> {
        self.space.heuristic_after(state, undo, before)
    }
}

impl<P: Ranked<State: Clone>> Ranked for Checking<P> {
    fn states(&self) -> u64 {
        self.space.states()
    }

    fn rank(&self, state: &P::State) -> u64 {
        self.space.rank(state)
    }

    fn unrank(&self, rank: u64) -> P::State {
        self.space.unrank(rank)
    }

    fn expand_rank(&self, rank: u64, scratch: &mut Vec<P::Action>, mut visit: impl FnMut(u64)) {
        if self.first_fault.get().is_some() {
            return self.space.expand_rank(rank, scratch, visit);
        }
        self.expand(&self.unrank(rank), scratch, |successor, _| {
            visit(self.rank(&successor));
        });
    }
}

impl<P: Backward<State: Clone>> Backward for Checking<P> {
    fn goals(&self) -> Vec<P::State> {
        self.space.goals()
    }

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

/// The backward heuristic is not checked.
impl<P: BackwardHeuristic<State: Clone>> BackwardHeuristic for Checking<P> {
    fn declared_backward_heuristic(&self) -> Heuristic {
        self.space.declared_backward_heuristic()
    }

    #[inline]
    fn backward_heuristic(&self, start: &P::State, state: &P::State) -> Option<P::Cost> {
        self.space.backward_heuristic(start, state)
    }

    fn least_cost(&self) -> P::Cost {
        self.space.least_cost()
    }
}

impl<P: Packed<State: Clone>> Packed for Checking<P> {
    fn pack(&self, state: &P::State, out: &mut Vec<u8>) {
        self.space.pack(state, out);
    }

    fn unpack(&self, bytes: &mut &[u8]) -> Option<P::State> {
        self.space.unpack(bytes)
    }
}

impl<P: Drawn<State: Clone>> Drawn for Checking<P> {
    fn adds_up(&self) -> bool {
        self.space.adds_up()
    }

    fn cell(&self, state: &P::State) -> Option<[u32; 2]> {
        self.space.cell(state)
    }

    fn goal(&self, start: &P::State) -> Option<P::State> {
        self.space.goal(start)
    }

    fn backdrop(&self, start: &P::State) -> Backdrop {
        self.space.backdrop(start)
    }

    fn drawing(&self, start: &P::State, state: &P::State, before: Option<&P::State>) -> Drawing {
        self.space.drawing(start, state, before)
    }
}
