use std::fmt;

use conflict_driven::Need;
use search_core::drawing::{Backdrop, Drawing};
use search_core::{Cost, Heuristic, Number, RankSet, StateSpace};

use super::capabilities::{Capabilities, Erasable};
use super::scratch::with_scratch;
use super::{AnyAction, AnyState, AnyUndo};

/// The object-safe interface of a space and its capabilities.
///
/// Methods of a capability that the space does not have return an empty or default value.
pub(crate) trait Object: Send + Sync {
    fn has(&self, capability: Capability) -> bool;
    fn is_tree(&self) -> bool;
    fn declared_heuristic(&self) -> Heuristic;
    fn is_goal(&self, state: &AnyState) -> bool;
    fn actions(&self, state: &AnyState, out: &mut Vec<AnyAction>);
    fn result(&self, state: &AnyState, action: &AnyAction) -> Option<AnyState>;
    fn heuristic(&self, state: &AnyState) -> Option<Number>;
    fn heuristic_of_successor(
        &self,
        successor: &AnyState,
        state: &AnyState,
        value: Number,
    ) -> Option<Number>;
    fn expand(&self, state: &AnyState, visit: &mut dyn FnMut(AnyState, Number));
    fn heap_bytes(&self, state: &AnyState) -> usize;
    fn action_heap_bytes(&self, action: &AnyAction) -> usize;

    fn is_inverse(&self, action: &AnyAction, last: &AnyAction) -> bool;
    fn goals(&self) -> Vec<AnyState>;
    fn predecessors(&self, state: &AnyState, visit: &mut dyn FnMut(AnyState, Number));
    fn declared_backward_heuristic(&self) -> Heuristic;
    fn backward_heuristic(&self, start: &AnyState, state: &AnyState) -> Option<Number>;
    fn least_cost(&self) -> Number;
    fn apply(&self, state: &mut AnyState, action: &AnyAction) -> Option<AnyUndo>;
    fn undo(&self, state: &mut AnyState, undo: AnyUndo);
    fn states(&self) -> u64;
    fn rank(&self, state: &AnyState) -> u64;
    fn unrank(&self, rank: u64) -> Option<AnyState>;
    fn expand_rank(&self, rank: u64, visit: &mut dyn FnMut(u64));
    fn expand_ranks(&self, sets: &[RankSet], visit: &mut dyn FnMut(RankSet));
    fn pack(&self, state: &AnyState, out: &mut Vec<u8>);
    fn unpack(&self, bytes: &mut &[u8]) -> Option<AnyState>;
    fn count_of_choices(&self) -> usize;
    fn groups(&self, group: &mut dyn FnMut(Need, &[usize]));
    fn solution(&self, choices: &[usize]) -> Option<AnyState>;
    fn adds_up(&self) -> bool;
    fn cell(&self, state: &AnyState) -> Option<[u32; 2]>;
    fn goal(&self, start: &AnyState) -> Option<AnyState>;
    fn backdrop(&self, start: &AnyState) -> Backdrop;
    fn drawing(&self, start: &AnyState, state: &AnyState, before: Option<&AnyState>) -> Drawing;
    fn write_state(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result;
    fn write_picture(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result;
    fn write_action(&self, action: &AnyAction, out: &mut dyn fmt::Write) -> fmt::Result;
}

/// A capability that a space may have beyond [`StateSpace`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Capability {
    /// [`Inverse`](search_core::Inverse)
    Inverse,
    /// [`Backward`](search_core::Backward)
    Backward,
    /// [`BackwardHeuristic`](search_core::BackwardHeuristic)
    BackwardHeuristic,
    /// [`InPlace`](search_core::InPlace)
    InPlace,
    /// [`Ranked`](search_core::Ranked)
    Ranked,
    /// [`Packed`](search_core::Packed)
    Packed,
    /// [`Choices`](conflict_driven::Choices)
    Choices,
    /// [`Drawn`](search_core::Drawn)
    Drawn,
    /// [`Written`](search_core::Written)
    Written,
}

/// A space of a concrete type with its capabilities.
pub(crate) struct Typed<S: StateSpace> {
    pub(crate) space: S,
    pub(crate) capabilities: Capabilities<S>,
}

impl<S: Erasable> Object for Typed<S> {
    fn has(&self, capability: Capability) -> bool {
        let declared = &self.capabilities;
        match capability {
            Capability::Inverse => declared.is_inverse.is_some(),
            Capability::Backward => declared.backward.is_some(),
            Capability::BackwardHeuristic => declared.backward_heuristic.is_some(),
            Capability::InPlace => declared.in_place.is_some(),
            Capability::Ranked => declared.ranked.is_some(),
            Capability::Packed => declared.packed.is_some(),
            Capability::Choices => declared.choices.is_some(),
            Capability::Drawn => declared.drawn.is_some(),
            Capability::Written => declared.written.is_some(),
        }
    }

    fn is_tree(&self) -> bool {
        S::IS_TREE
    }

    fn declared_heuristic(&self) -> Heuristic {
        self.space.declared_heuristic()
    }

    fn is_goal(&self, state: &AnyState) -> bool {
        self.space.is_goal(state.of())
    }

    fn actions(&self, state: &AnyState, out: &mut Vec<AnyAction>) {
        with_scratch(|actions| {
            let state = state.of();
            self.space.actions(state, actions);
            out.extend(actions.drain(..).map(|action| {
                let cost = self.space.cost(state, &action);
                AnyAction::new(action, Number::of(cost))
            }));
        });
    }

    fn result(&self, state: &AnyState, action: &AnyAction) -> Option<AnyState> {
        let action = action.of::<S::Action>().clone();
        self.space.result(state.of(), action).map(AnyState::new)
    }

    fn heuristic(&self, state: &AnyState) -> Option<Number> {
        self.space.heuristic(state.of()).map(Number::of)
    }

    fn heuristic_of_successor(
        &self,
        successor: &AnyState,
        state: &AnyState,
        value: Number,
    ) -> Option<Number> {
        let Some(value) = S::Cost::from_number(value) else {
            return self.heuristic(successor);
        };
        let (successor, state) = (successor.of(), state.of());
        let value = self.space.heuristic_of_successor(successor, state, value);
        value.map(Number::of)
    }

    fn expand(&self, state: &AnyState, visit: &mut dyn FnMut(AnyState, Number)) {
        with_scratch(|scratch| {
            let visit = |state, cost| visit(AnyState::new(state), Number::of(cost));
            self.space.expand(state.of(), scratch, visit);
        });
    }

    fn heap_bytes(&self, state: &AnyState) -> usize {
        state.box_bytes() + self.space.heap_bytes(state.of())
    }

    fn action_heap_bytes(&self, action: &AnyAction) -> usize {
        action.box_bytes() + self.space.action_heap_bytes(action.of())
    }

    fn is_inverse(&self, action: &AnyAction, last: &AnyAction) -> bool {
        let is_inverse = self.capabilities.is_inverse;
        is_inverse.is_some_and(|is| is(&self.space, action.of(), last.of()))
    }

    fn goals(&self) -> Vec<AnyState> {
        let goals = self
            .capabilities
            .backward
            .as_ref()
            .map(|methods| (methods.goals)(&self.space));
        goals.into_iter().flatten().map(AnyState::new).collect()
    }

    fn predecessors(&self, state: &AnyState, visit: &mut dyn FnMut(AnyState, Number)) {
        if let Some(methods) = &self.capabilities.backward {
            let mut visit = |state, cost| visit(AnyState::new(state), Number::of(cost));
            (methods.predecessors)(&self.space, state.of(), &mut visit);
        }
    }

    fn declared_backward_heuristic(&self) -> Heuristic {
        let declared = self.capabilities.backward_heuristic.as_ref();
        declared.map_or(Heuristic::Consistent, |methods| {
            (methods.declared)(&self.space)
        })
    }

    fn backward_heuristic(&self, start: &AnyState, state: &AnyState) -> Option<Number> {
        let Some(methods) = &self.capabilities.backward_heuristic else {
            return Some(Number::ZERO);
        };
        (methods.value)(&self.space, start.of(), state.of()).map(Number::of)
    }

    fn least_cost(&self) -> Number {
        let declared = self.capabilities.backward_heuristic.as_ref();
        declared.map_or(Number::ZERO, |methods| {
            Number::of((methods.least_cost)(&self.space))
        })
    }

    fn apply(&self, state: &mut AnyState, action: &AnyAction) -> Option<AnyUndo> {
        let methods = self.capabilities.in_place.as_ref()?;
        (methods.apply)(&self.space, state.of_mut(), action.of())
    }

    fn undo(&self, state: &mut AnyState, undo: AnyUndo) {
        if let Some(methods) = &self.capabilities.in_place {
            (methods.undo)(&self.space, state.of_mut(), undo);
        }
    }

    fn states(&self) -> u64 {
        let ranked = self.capabilities.ranked.as_ref();
        ranked.map_or(0, |methods| (methods.states)(&self.space))
    }

    fn rank(&self, state: &AnyState) -> u64 {
        let ranked = self.capabilities.ranked.as_ref();
        ranked.map_or(0, |methods| (methods.rank)(&self.space, state.of()))
    }

    fn unrank(&self, rank: u64) -> Option<AnyState> {
        let methods = self.capabilities.ranked.as_ref()?;
        Some(AnyState::new((methods.unrank)(&self.space, rank)))
    }

    fn expand_rank(&self, rank: u64, visit: &mut dyn FnMut(u64)) {
        if let Some(methods) = &self.capabilities.ranked {
            (methods.expand_rank)(&self.space, rank, visit);
        }
    }

    fn expand_ranks(&self, sets: &[RankSet], visit: &mut dyn FnMut(RankSet)) {
        if let Some(methods) = &self.capabilities.ranked {
            (methods.expand_ranks)(&self.space, sets, visit);
        }
    }

    fn pack(&self, state: &AnyState, out: &mut Vec<u8>) {
        if let Some(methods) = &self.capabilities.packed {
            (methods.pack)(&self.space, state.of(), out);
        }
    }

    fn unpack(&self, bytes: &mut &[u8]) -> Option<AnyState> {
        let methods = self.capabilities.packed.as_ref()?;
        (methods.unpack)(&self.space, bytes).map(AnyState::new)
    }

    fn count_of_choices(&self) -> usize {
        let declared = self.capabilities.choices.as_ref();
        declared.map_or(0, |methods| (methods.count)(&self.space))
    }

    fn groups(&self, group: &mut dyn FnMut(Need, &[usize])) {
        if let Some(methods) = &self.capabilities.choices {
            (methods.groups)(&self.space, group);
        }
    }

    fn solution(&self, choices: &[usize]) -> Option<AnyState> {
        let methods = self.capabilities.choices.as_ref()?;
        Some(AnyState::new((methods.solution)(&self.space, choices)))
    }

    fn adds_up(&self) -> bool {
        let drawn = self.capabilities.drawn.as_ref();
        drawn.is_some_and(|methods| (methods.adds_up)(&self.space))
    }

    fn cell(&self, state: &AnyState) -> Option<[u32; 2]> {
        let methods = self.capabilities.drawn.as_ref()?;
        (methods.cell)(&self.space, state.of())
    }

    fn goal(&self, start: &AnyState) -> Option<AnyState> {
        let methods = self.capabilities.drawn.as_ref()?;
        (methods.goal)(&self.space, start.of()).map(AnyState::new)
    }

    fn backdrop(&self, start: &AnyState) -> Backdrop {
        let drawn = self.capabilities.drawn.as_ref();
        drawn.map_or_else(Backdrop::default, |methods| {
            (methods.backdrop)(&self.space, start.of())
        })
    }

    fn drawing(&self, start: &AnyState, state: &AnyState, before: Option<&AnyState>) -> Drawing {
        let drawn = self.capabilities.drawn.as_ref();
        drawn.map_or_else(Drawing::new, |methods| {
            let before = before.map(AnyState::of);
            (methods.drawing)(&self.space, start.of(), state.of(), before)
        })
    }

    fn write_state(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result {
        let written = self.capabilities.written.as_ref();
        written.map_or(Ok(()), |methods| {
            (methods.state)(&self.space, state.of(), out)
        })
    }

    fn write_picture(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result {
        let written = self.capabilities.written.as_ref();
        written.map_or(Ok(()), |methods| {
            (methods.picture)(&self.space, state.of(), out)
        })
    }

    fn write_action(&self, action: &AnyAction, out: &mut dyn fmt::Write) -> fmt::Result {
        let written = self.capabilities.written.as_ref();
        written.map_or(Ok(()), |methods| {
            (methods.action)(&self.space, action.of(), out)
        })
    }
}
