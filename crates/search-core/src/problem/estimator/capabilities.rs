//! The capabilities of a space are those of the space with another heuristic.

use std::fmt;

use crate::problem::{
    Backdrop, Backward, BackwardHeuristic, Drawing, Drawn, Fallible, Heuristic, InPlace, Inverse,
    Packed, RankSet, Ranked, Written,
};

use super::{Estimator, Guided, InPlaceEstimator};

impl<P: Fallible, H: Estimator<P>> Fallible for Guided<P, H> {
    type Error = P::Error;

    fn take_error(&self) -> Option<P::Error> {
        self.space.take_error()
    }
}

impl<P: Inverse, H: Estimator<P>> Inverse for Guided<P, H> {
    #[inline]
    fn is_inverse(&self, action: &P::Action, last: &P::Action) -> bool {
        self.space.is_inverse(action, last)
    }

    #[inline]
    fn actions_after(&self, state: &P::State, last: &P::Action, out: &mut Vec<P::Action>) {
        self.space.actions_after(state, last, out);
    }

    #[inline]
    fn table_after(&self, state: &P::State, last: Option<&P::Action>) -> Option<&[P::Action]> {
        self.space.table_after(state, last)
    }
}

impl<P: InPlace, H: InPlaceEstimator<P>> InPlace for Guided<P, H> {
    type Undo = P::Undo;

    #[inline]
    fn apply(&self, state: &mut P::State, action: &P::Action) -> Option<P::Undo> {
        self.space.apply(state, action)
    }

    #[inline]
    fn undo(&self, state: &mut P::State, undo: P::Undo) {
        self.space.undo(state, undo);
    }

    #[inline]
    fn heuristic_after(
        &self,
        state: &P::State,
        undo: &P::Undo,
        before: P::Cost,
    ) -> Option<P::Cost> {
        self.estimator()
            .value_after(&self.space, state, undo, before)
    }
}

impl<P: Ranked, H: Estimator<P>> Ranked for Guided<P, H> {
    #[inline]
    fn states(&self) -> u64 {
        self.space.states()
    }

    #[inline]
    fn rank(&self, state: &P::State) -> u64 {
        self.space.rank(state)
    }

    #[inline]
    fn unrank(&self, rank: u64) -> P::State {
        self.space.unrank(rank)
    }

    #[inline]
    fn expand_rank(&self, rank: u64, scratch: &mut Vec<P::Action>, visit: impl FnMut(u64)) {
        self.space.expand_rank(rank, scratch, visit);
    }

    #[inline]
    fn expand_ranks(
        &self,
        sets: &[RankSet],
        scratch: &mut Vec<P::Action>,
        visit: impl FnMut(RankSet),
    ) {
        self.space.expand_ranks(sets, scratch, visit);
    }
}

impl<P: Backward, H: Estimator<P>> Backward for Guided<P, H> {
    fn goals(&self) -> Vec<P::State> {
        self.space.goals()
    }

    #[inline]
    fn predecessors(&self, state: &P::State, visit: impl FnMut(P::State, P::Cost)) {
        self.space.predecessors(state, visit);
    }
}

/// The backward heuristic remains that of the space.
impl<P: BackwardHeuristic, H: Estimator<P>> BackwardHeuristic for Guided<P, H> {
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

impl<P: Packed, H: Estimator<P>> Packed for Guided<P, H> {
    #[inline]
    fn pack(&self, state: &P::State, out: &mut Vec<u8>) {
        self.space.pack(state, out);
    }

    #[inline]
    fn unpack(&self, bytes: &mut &[u8]) -> Option<P::State> {
        self.space.unpack(bytes)
    }
}

impl<P: Written, H: Estimator<P>> Written for Guided<P, H> {
    fn write_state(&self, state: &P::State, out: &mut dyn fmt::Write) -> fmt::Result {
        self.space.write_state(state, out)
    }

    fn write_picture(&self, state: &P::State, out: &mut dyn fmt::Write) -> fmt::Result {
        self.space.write_picture(state, out)
    }

    fn write_action(&self, action: &P::Action, out: &mut dyn fmt::Write) -> fmt::Result {
        self.space.write_action(action, out)
    }
}

impl<P: Drawn, H: Estimator<P>> Drawn for Guided<P, H> {
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
