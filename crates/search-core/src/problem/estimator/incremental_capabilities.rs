//! The capabilities of a space are those of the space with data at its states.

use std::fmt;

use crate::problem::{
    Backward, BackwardHeuristic, Drawn, Explanation, Fallible, Heuristic, InPlace, Inverse, Packed,
    RankSet, Ranked, Written,
};

use crate::problem::drawing::{Backdrop, Drawing};

use super::incremental::State;
use super::{Incremental, IncrementalEstimator};

impl<P: Fallible, H: IncrementalEstimator<P>> Fallible for Incremental<P, H> {
    type Error = P::Error;

    fn take_error(&self) -> Option<P::Error> {
        self.space.take_error()
    }
}

impl<P: Inverse, H: IncrementalEstimator<P>> Inverse for Incremental<P, H> {
    #[inline]
    fn is_inverse(&self, action: &P::Action, last: &P::Action) -> bool {
        self.space.is_inverse(action, last)
    }

    #[inline]
    fn actions_after(&self, state: &State<P, H>, last: &P::Action, out: &mut Vec<P::Action>) {
        self.space.actions_after(&state.state, last, out);
    }

    #[inline]
    fn table_after(&self, state: &State<P, H>, last: Option<&P::Action>) -> Option<&[P::Action]> {
        self.space.table_after(&state.state, last)
    }
}

/// An undo record also contains the previous data.
impl<P: InPlace<State: Clone>, H: IncrementalEstimator<P>> InPlace for Incremental<P, H> {
    type Undo = (P::Undo, H::Data);

    #[inline]
    fn apply(&self, state: &mut State<P, H>, action: &P::Action) -> Option<Self::Undo> {
        let before = state.state.clone();
        let undo = self.space.apply(&mut state.state, action)?;
        let after =
            (self.estimator).data_of_successor(&self.space, &state.state, &before, &state.data);
        Some((undo, std::mem::replace(&mut state.data, after)))
    }

    #[inline]
    fn undo(&self, state: &mut State<P, H>, (undo, before): Self::Undo) {
        self.space.undo(&mut state.state, undo);
        state.data = before;
    }
}

impl<P: Ranked, H: IncrementalEstimator<P>> Ranked for Incremental<P, H> {
    fn states(&self) -> u64 {
        self.space.states()
    }

    #[inline]
    fn rank(&self, state: &State<P, H>) -> u64 {
        self.space.rank(&state.state)
    }

    fn unrank(&self, rank: u64) -> State<P, H> {
        self.start(self.space.unrank(rank))
    }

    #[inline]
    fn expand_rank(&self, rank: u64, scratch: &mut Vec<P::Action>, visit: impl FnMut(u64)) {
        self.space.expand_rank(rank, scratch, visit);
    }

    fn expand_ranks(
        &self,
        sets: &[RankSet],
        scratch: &mut Vec<P::Action>,
        visit: impl FnMut(RankSet),
    ) {
        self.space.expand_ranks(sets, scratch, visit);
    }
}

impl<P: Backward, H: IncrementalEstimator<P>> Backward for Incremental<P, H> {
    fn goals(&self) -> Vec<State<P, H>> {
        let goals = self.space.goals().into_iter();
        goals.map(|goal| self.start(goal)).collect()
    }

    fn predecessors(&self, state: &State<P, H>, mut visit: impl FnMut(State<P, H>, P::Cost)) {
        self.space.predecessors(&state.state, |predecessor, cost| {
            visit(self.start(predecessor), cost);
        });
    }
}

/// The backward heuristic remains that of the space.
impl<P: BackwardHeuristic, H: IncrementalEstimator<P>> BackwardHeuristic for Incremental<P, H> {
    fn declared_backward_heuristic(&self) -> Heuristic {
        self.space.declared_backward_heuristic()
    }

    fn backward_heuristic(&self, start: &State<P, H>, state: &State<P, H>) -> Option<P::Cost> {
        self.space.backward_heuristic(&start.state, &state.state)
    }

    fn least_cost(&self) -> P::Cost {
        self.space.least_cost()
    }
}

impl<P: Packed, H: IncrementalEstimator<P>> Packed for Incremental<P, H> {
    #[inline]
    fn pack(&self, state: &State<P, H>, out: &mut Vec<u8>) {
        self.space.pack(&state.state, out);
    }

    fn unpack(&self, bytes: &mut &[u8]) -> Option<State<P, H>> {
        Some(self.start(self.space.unpack(bytes)?))
    }
}

impl<P: Written, H: IncrementalEstimator<P>> Written for Incremental<P, H> {
    fn write_state(&self, state: &State<P, H>, out: &mut dyn fmt::Write) -> fmt::Result {
        self.space.write_state(&state.state, out)
    }

    fn write_picture(&self, state: &State<P, H>, out: &mut dyn fmt::Write) -> fmt::Result {
        self.space.write_picture(&state.state, out)
    }

    fn write_action(&self, action: &P::Action, out: &mut dyn fmt::Write) -> fmt::Result {
        self.space.write_action(action, out)
    }

    fn explain_heuristic(&self, state: &State<P, H>) -> Option<Explanation<P::Cost>> {
        self.estimator.explain(&self.space, &state.state)
    }
}

impl<P: Drawn, H: IncrementalEstimator<P>> Drawn for Incremental<P, H> {
    fn adds_up(&self) -> bool {
        self.space.adds_up()
    }

    fn cell(&self, state: &State<P, H>) -> Option<[u32; 2]> {
        self.space.cell(&state.state)
    }

    fn goal(&self, start: &State<P, H>) -> Option<State<P, H>> {
        self.space.goal(&start.state).map(|goal| self.start(goal))
    }

    fn goal_drawing(&self, start: &State<P, H>) -> Option<Drawing> {
        self.space.goal_drawing(&start.state)
    }

    fn backdrop(&self, start: &State<P, H>) -> Backdrop {
        self.space.backdrop(&start.state)
    }

    fn drawing(
        &self,
        start: &State<P, H>,
        state: &State<P, H>,
        before: Option<&State<P, H>>,
    ) -> Drawing {
        let before = before.map(|before| &before.state);
        self.space.drawing(&start.state, &state.state, before)
    }
}
