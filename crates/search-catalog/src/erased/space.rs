use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use conflict_driven::{Choices, Need};
use search_core::drawing::{Backdrop, Drawing};
use search_core::{
    Backward, Cost, Drawn, Heuristic, InPlace, Inverse, Number, Packed, Plain, RankSet, Ranked,
    Searchable, StateSpace, Written,
};

use super::object::{Object, Typed};
use super::value::may_hold_heap;
use super::{AnyAction, AnyState, AnyUndo, Capability, Capable, Erasable};

/// A state space whose type has been erased. Cloning it is cheap.
///
/// Implements the trait of every [`Capability`], but only those for which [`has`](Erased::has) returns `true` are
/// functional. Without a capability there are no goals, predecessors, inverses, drawings or text; `states` and
/// `rank` return 0, `pack` writes nothing, and estimates from the start are 0.
///
/// # Panics
/// Methods panic if a state, an action or an undo record is not of the type of the underlying space. `unrank`
/// panics without [`Capability::Ranked`], and [`Choices::solution`] without [`Capability::Choices`].
#[derive(Clone)]
pub struct Erased<'p> {
    space: Arc<dyn Object + 'p>,
    /// Whether states and actions may hold heap memory. If not, no call is needed to count it.
    states_hold_heap: bool,
    actions_hold_heap: bool,
    /// Whether the heuristic is 0 instead of that of the space.
    has_zero_heuristic: bool,
    /// Whether no action is the inverse of another.
    has_no_inverses: bool,
}

impl<'p> Erased<'p> {
    pub(crate) fn new<S: Erasable + 'p>(space: Arc<Typed<S>>) -> Self {
        Erased {
            space,
            states_hold_heap: may_hold_heap::<S::State>(),
            actions_hold_heap: may_hold_heap::<S::Action>(),
            has_zero_heuristic: false,
            has_no_inverses: false,
        }
    }

    /// Returns a builder that declares the capabilities of a space and then erases it.
    ///
    /// A space that can fail ([`FALLIBLE`](StateSpace::FALLIBLE)) does not compile, as its errors would be lost.
    pub fn of<S: Erasable>(space: S) -> Capable<S> {
        const { assert!(!S::FALLIBLE, "a space that can fail cannot be erased") };
        Capable::new(space)
    }

    /// Returns the erased space of a [`Searchable`] and its start.
    pub fn searchable<S>(start: S) -> (Erased<'p>, AnyState)
    where
        S: Searchable + Clone + Eq + Hash + Send + Sync + 'static,
    {
        let space = Erased::of(Plain::<S>::default()).written().erase();
        (space, AnyState::new(start))
    }

    /// Returns the space with the heuristic 0 in place of its own, as
    /// [`with_heuristic`](StateSpace::with_heuristic) of [`Zero`](search_core::estimator::Zero) does, with all capabilities.
    #[must_use]
    pub fn with_zero_heuristic(self) -> Self {
        Erased {
            has_zero_heuristic: true,
            ..self
        }
    }

    /// Returns the space in which no action is the inverse of another. Searches that skip inverse actions try all actions there,
    /// so a program need not compile searches of both kinds.
    #[must_use]
    pub fn with_no_inverses(self) -> Self {
        Erased {
            has_no_inverses: true,
            ..self
        }
    }

    /// Returns `true` if the space has a capability.
    #[must_use]
    pub fn has(&self, capability: Capability) -> bool {
        self.space.has(capability)
    }

    /// Returns [`StateSpace::IS_TREE`] of the space.
    #[must_use]
    pub fn is_tree(&self) -> bool {
        self.space.is_tree()
    }
}

impl fmt::Debug for Erased<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Erased")
    }
}

impl StateSpace for Erased<'_> {
    type State = AnyState;
    type Action = AnyAction;
    type Cost = Number;

    fn declared_heuristic(&self) -> Heuristic {
        match self.has_zero_heuristic {
            true => Heuristic::Consistent,
            false => self.space.declared_heuristic(),
        }
    }

    #[inline]
    fn is_goal(&self, state: &AnyState) -> bool {
        self.space.is_goal(state)
    }

    #[inline]
    fn actions(&self, state: &AnyState, out: &mut Vec<AnyAction>) {
        self.space.actions(state, out);
    }

    #[inline]
    fn result(&self, state: &AnyState, action: AnyAction) -> Option<AnyState> {
        self.space.result(state, &action)
    }

    #[inline]
    fn cost(&self, _: &AnyState, action: &AnyAction) -> Number {
        action.cost
    }

    #[inline]
    fn heuristic(&self, state: &AnyState) -> Option<Number> {
        match self.has_zero_heuristic {
            true => Some(Number::ZERO),
            false => self.space.heuristic(state),
        }
    }

    #[inline]
    fn heuristic_of_successor(
        &self,
        successor: &AnyState,
        state: &AnyState,
        value: Number,
    ) -> Option<Number> {
        match self.has_zero_heuristic {
            true => Some(Number::ZERO),
            false => self.space.heuristic_of_successor(successor, state, value),
        }
    }

    #[inline]
    fn expand(
        &self,
        state: &AnyState,
        _: &mut Vec<AnyAction>,
        mut visit: impl FnMut(AnyState, Number),
    ) {
        self.space.expand(state, &mut visit);
    }

    #[inline]
    fn heap_bytes(&self, state: &AnyState) -> usize {
        if self.states_hold_heap {
            self.space.heap_bytes(state)
        } else {
            0
        }
    }

    #[inline]
    fn action_heap_bytes(&self, action: &AnyAction) -> usize {
        if self.actions_hold_heap {
            self.space.action_heap_bytes(action)
        } else {
            0
        }
    }

    #[inline]
    fn may_own_heap(&self) -> bool {
        self.states_hold_heap || self.actions_hold_heap
    }
}

impl Inverse for Erased<'_> {
    #[inline]
    fn is_inverse(&self, action: &AnyAction, last: &AnyAction) -> bool {
        !self.has_no_inverses && self.space.is_inverse(action, last)
    }
}

impl Backward for Erased<'_> {
    fn goals(&self) -> Vec<AnyState> {
        self.space.goals()
    }

    fn predecessors(&self, state: &AnyState, mut visit: impl FnMut(AnyState, Number)) {
        self.space.predecessors(state, &mut visit);
    }
}

impl search_core::BackwardHeuristic for Erased<'_> {
    fn declared_backward_heuristic(&self) -> Heuristic {
        match self.has_zero_heuristic {
            true => Heuristic::Consistent,
            false => self.space.declared_backward_heuristic(),
        }
    }

    fn backward_heuristic(&self, start: &AnyState, state: &AnyState) -> Option<Number> {
        match self.has_zero_heuristic {
            true => Some(Number::ZERO),
            false => self.space.backward_heuristic(start, state),
        }
    }

    fn least_cost(&self) -> Number {
        self.space.least_cost()
    }
}

impl InPlace for Erased<'_> {
    type Undo = AnyUndo;

    #[inline]
    fn apply(&self, state: &mut AnyState, action: &AnyAction) -> Option<AnyUndo> {
        self.space.apply(state, action)
    }

    #[inline]
    fn undo(&self, state: &mut AnyState, undo: AnyUndo) {
        self.space.undo(state, undo);
    }
}

impl Ranked for Erased<'_> {
    fn states(&self) -> u64 {
        self.space.states()
    }

    fn rank(&self, state: &AnyState) -> u64 {
        self.space.rank(state)
    }

    fn unrank(&self, rank: u64) -> AnyState {
        let state = self.space.unrank(rank);
        state.expect("the space has `Capability::Ranked`")
    }

    fn expand_rank(&self, rank: u64, _: &mut Vec<AnyAction>, mut visit: impl FnMut(u64)) {
        self.space.expand_rank(rank, &mut visit);
    }

    fn expand_ranks(
        &self,
        sets: &[RankSet],
        _: &mut Vec<AnyAction>,
        mut visit: impl FnMut(RankSet),
    ) {
        self.space.expand_ranks(sets, &mut visit);
    }
}

impl Packed for Erased<'_> {
    fn pack(&self, state: &AnyState, out: &mut Vec<u8>) {
        self.space.pack(state, out);
    }

    fn unpack(&self, bytes: &mut &[u8]) -> Option<AnyState> {
        self.space.unpack(bytes)
    }
}

impl Choices for Erased<'_> {
    type Solution = AnyState;

    fn count(&self) -> usize {
        self.space.count_of_choices()
    }

    fn groups(&self, mut group: impl FnMut(Need, &[usize])) {
        self.space.groups(&mut group);
    }

    fn solution(&self, choices: &[usize]) -> AnyState {
        let solution = self.space.solution(choices);
        solution.expect("the space has `Capability::Choices`")
    }
}

impl Drawn for Erased<'_> {
    fn adds_up(&self) -> bool {
        self.space.adds_up()
    }

    fn cell(&self, state: &AnyState) -> Option<[u32; 2]> {
        self.space.cell(state)
    }

    fn goal(&self, start: &AnyState) -> Option<AnyState> {
        self.space.goal(start)
    }

    fn backdrop(&self, start: &AnyState) -> Backdrop {
        self.space.backdrop(start)
    }

    fn drawing(&self, start: &AnyState, state: &AnyState, before: Option<&AnyState>) -> Drawing {
        self.space.drawing(start, state, before)
    }
}

impl Written for Erased<'_> {
    fn write_state(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result {
        self.space.write_state(state, out)
    }

    fn write_picture(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result {
        self.space.write_picture(state, out)
    }

    fn write_action(&self, action: &AnyAction, out: &mut dyn fmt::Write) -> fmt::Result {
        self.space.write_action(action, out)
    }
}
