use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use conflict_driven::{Choices, Need};
use search_core::{
    Backdrop, Backward, Drawing, Drawn, Heuristic, InPlace, Inverse, Number, Packed, Plain, Ranked,
    Searchable, StateSpace, Written,
};

use crate::object::Object;
use crate::{AnyAction, AnyState, AnyUndo, Capability, Capable, Erasable};

/// A state space whose type has been erased. Cloning it is cheap.
///
/// Implements the trait of every [`Capability`], but only those for which [`has`](Erased::has) returns `true` are
/// functional. Without a capability there are no goals, predecessors, inverses, drawings or text; `states` and
/// `rank` return 0, and `pack` writes nothing.
///
/// # Panics
/// Methods panic if a state, an action or an undo record is not of the type of the underlying space. `unrank`
/// panics without [`Capability::Ranked`], and [`Choices::solution`] without [`Capability::Choices`].
#[derive(Clone)]
pub struct Erased<'p>(pub(crate) Arc<dyn Object + 'p>);

impl<'p> Erased<'p> {
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

    /// Returns `true` if the space has a capability.
    #[must_use]
    pub fn has(&self, capability: Capability) -> bool {
        self.0.has(capability)
    }

    /// Returns [`StateSpace::IS_TREE`] of the space.
    #[must_use]
    pub fn is_tree(&self) -> bool {
        self.0.is_tree()
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
        self.0.declared_heuristic()
    }

    fn is_goal(&self, state: &AnyState) -> bool {
        self.0.is_goal(state)
    }

    fn actions(&self, state: &AnyState, out: &mut Vec<AnyAction>) {
        self.0.actions(state, out);
    }

    fn result(&self, state: &AnyState, action: AnyAction) -> Option<AnyState> {
        self.0.result(state, &action)
    }

    fn cost(&self, state: &AnyState, action: &AnyAction) -> Number {
        self.0.cost(state, action)
    }

    fn heuristic(&self, state: &AnyState) -> Option<Number> {
        self.0.heuristic(state)
    }

    fn heuristic_of_successor(
        &self,
        successor: &AnyState,
        state: &AnyState,
        value: Number,
    ) -> Option<Number> {
        self.0.heuristic_of_successor(successor, state, value)
    }

    fn expand(
        &self,
        state: &AnyState,
        _: &mut Vec<AnyAction>,
        mut visit: impl FnMut(AnyState, Number),
    ) {
        self.0.expand(state, &mut visit);
    }

    fn heap_bytes(&self, state: &AnyState) -> usize {
        self.0.heap_bytes(state)
    }

    fn action_heap_bytes(&self, action: &AnyAction) -> usize {
        self.0.action_heap_bytes(action)
    }
}

impl Inverse for Erased<'_> {
    fn is_inverse(&self, action: &AnyAction, last: &AnyAction) -> bool {
        self.0.is_inverse(action, last)
    }
}

impl Backward for Erased<'_> {
    fn goals(&self) -> Vec<AnyState> {
        self.0.goals()
    }

    fn predecessors(&self, state: &AnyState, mut visit: impl FnMut(AnyState, Number)) {
        self.0.predecessors(state, &mut visit);
    }
}

impl InPlace for Erased<'_> {
    type Undo = AnyUndo;

    fn apply(&self, state: &mut AnyState, action: &AnyAction) -> Option<AnyUndo> {
        self.0.apply(state, action)
    }

    fn undo(&self, state: &mut AnyState, undo: AnyUndo) {
        self.0.undo(state, undo);
    }
}

impl Ranked for Erased<'_> {
    fn states(&self) -> u64 {
        self.0.states()
    }

    fn rank(&self, state: &AnyState) -> u64 {
        self.0.rank(state)
    }

    fn unrank(&self, rank: u64) -> AnyState {
        let state = self.0.unrank(rank);
        state.expect("the space has `Capability::Ranked`")
    }
}

impl Packed for Erased<'_> {
    fn pack(&self, state: &AnyState, out: &mut Vec<u8>) {
        self.0.pack(state, out);
    }

    fn unpack(&self, bytes: &mut &[u8]) -> Option<AnyState> {
        self.0.unpack(bytes)
    }
}

impl Choices for Erased<'_> {
    type Solution = AnyState;

    fn count(&self) -> usize {
        self.0.count_of_choices()
    }

    fn groups(&self, mut group: impl FnMut(Need, &[usize])) {
        self.0.groups(&mut group);
    }

    fn solution(&self, choices: &[usize]) -> AnyState {
        let solution = self.0.solution(choices);
        solution.expect("the space has `Capability::Choices`")
    }
}

impl Drawn for Erased<'_> {
    fn adds_up(&self) -> bool {
        self.0.adds_up()
    }

    fn cell(&self, state: &AnyState) -> Option<[u32; 2]> {
        self.0.cell(state)
    }

    fn goal(&self, start: &AnyState) -> Option<AnyState> {
        self.0.goal(start)
    }

    fn backdrop(&self, start: &AnyState) -> Backdrop {
        self.0.backdrop(start)
    }

    fn drawing(&self, start: &AnyState, state: &AnyState, before: Option<&AnyState>) -> Drawing {
        self.0.drawing(start, state, before)
    }
}

impl Written for Erased<'_> {
    fn write_state(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result {
        self.0.write_state(state, out)
    }

    fn write_picture(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result {
        self.0.write_picture(state, out)
    }

    fn write_action(&self, action: &AnyAction, out: &mut dyn fmt::Write) -> fmt::Result {
        self.0.write_action(action, out)
    }
}
