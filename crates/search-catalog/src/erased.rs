//! One state space for all puzzles that are not searched for their speed.
//!
//! An engine is compiled for each space, and there are some forty searches for each: for all puzzles that would take
//! most of an hour. So the puzzles that searches are timed on ([`Puzzle`](crate::Puzzle)'s other implementations) have
//! their own, and all others share this one, in which states and actions lie in boxes and are told apart when the
//! program runs. Counts are the same; time and bytes are those of boxes.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};

use conflict_driven::{Choices, Need};
use search_core::{Backdrop, Backward, Drawing, Drawn, Heuristic, Inverse, StateSpace, allocated};

use crate::run::{Learning, Run, text};
use crate::{Abilities, Algorithm, Puzzle, Refused, Watch};

/// A puzzle that can be put behind a pointer.
pub(crate) trait Shown:
    StateSpace<
        State: Clone + Eq + Hash + Send + Sync + 'static,
        Action: Clone + 'static,
        Cost = u32,
    > + Sized
    + Sync
    + 'static
{
    /// Writes a state in one line.
    fn write_state(&self, state: &Self::State, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Writes a state as a picture, which may have several lines.
    fn write_picture(&self, state: &Self::State, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_state(state, out)
    }

    /// Writes what an action does.
    fn write_action(&self, action: &Self::Action, out: &mut dyn fmt::Write) -> fmt::Result;

    /// What it can do beyond that.
    fn can() -> Can<Self>;
}

/// What a puzzle can do beyond a state space.
pub(crate) struct Can<S: StateSpace> {
    backward: Option<BackwardBy<S>>,
    is_inverse: Option<IsInverse<S>>,
    learning: Option<Learns<S>>,
    drawn: Option<DrawnBy<S>>,
}

type IsInverse<S> = fn(&S, &<S as StateSpace>::Action, &<S as StateSpace>::Action) -> bool;
type Learns<S> = for<'s> fn(&'s S) -> Box<dyn Run + 's>;
type Predecessors<S> =
    fn(&S, &<S as StateSpace>::State, &mut dyn FnMut(<S as StateSpace>::State, u32));

type Draws<S> = fn(
    &S,
    &<S as StateSpace>::State,
    &<S as StateSpace>::State,
    Option<&<S as StateSpace>::State>,
) -> Drawing;

struct DrawnBy<S: StateSpace> {
    backdrop: fn(&S, &S::State) -> Backdrop,
    drawing: Draws<S>,
}

struct BackwardBy<S: StateSpace> {
    goals: fn(&S) -> Vec<S::State>,
    predecessors: Predecessors<S>,
}

impl<S: Shown> Can<S> {
    pub(crate) fn nothing_more() -> Self {
        Can {
            backward: None,
            is_inverse: None,
            learning: None,
            drawn: None,
        }
    }

    pub(crate) fn drawn(self) -> Self
    where
        S: Drawn,
    {
        let drawn = DrawnBy {
            backdrop: S::backdrop,
            drawing: S::drawing,
        };
        Can {
            drawn: Some(drawn),
            ..self
        }
    }

    pub(crate) fn backward(self) -> Self
    where
        S: Backward,
    {
        let backward = BackwardBy {
            goals: S::goals,
            predecessors: |space, state, visit| space.predecessors(state, visit),
        };
        Can {
            backward: Some(backward),
            ..self
        }
    }

    pub(crate) fn inverse(self) -> Self
    where
        S: Inverse,
    {
        Can {
            is_inverse: Some(S::is_inverse),
            ..self
        }
    }

    pub(crate) fn choices(self) -> Self
    where
        S: Choices<Solution = S::State>,
    {
        Can {
            learning: Some(|space| Box::new(Learning::new(OneLine(space)))),
            ..self
        }
    }
}

/// The choices of a puzzle, whose solutions are texts.
struct OneLine<'a, S>(&'a S);

impl<S: Shown + Choices<Solution = S::State>> Choices for OneLine<'_, S> {
    /// In one line, and as a picture.
    type Solution = [String; 2];

    fn count(&self) -> usize {
        self.0.count()
    }

    fn groups(&self, group: impl FnMut(Need, &[usize])) {
        self.0.groups(group);
    }

    fn solution(&self, made: &[usize]) -> [String; 2] {
        let state = self.0.solution(made);
        [
            text(|out| self.0.write_state(&state, out)),
            text(|out| self.0.write_picture(&state, out)),
        ]
    }
}

/// A state in a box.
pub(crate) struct AnyState(Box<dyn Boxed>);

trait Boxed: Any + Send + Sync {
    fn clone_boxed(&self) -> Box<dyn Boxed>;
    fn equals(&self, other: &dyn Boxed) -> bool;
    fn hash_into(&self, hasher: &mut dyn Hasher);
    /// The bytes of the box.
    fn bytes(&self) -> usize;
}

impl<T: Clone + Eq + Hash + Send + Sync + 'static> Boxed for T {
    fn clone_boxed(&self) -> Box<dyn Boxed> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn Boxed) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<T>() == Some(self)
    }

    fn hash_into(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }

    fn bytes(&self) -> usize {
        allocated(size_of::<T>())
    }
}

impl AnyState {
    pub(crate) fn new<T: Clone + Eq + Hash + Send + Sync + 'static>(state: T) -> Self {
        AnyState(Box::new(state))
    }

    /// The state of a space that is known.
    fn of<S: Shown>(&self) -> &S::State {
        let state: &dyn Any = &*self.0;
        state
            .downcast_ref()
            .expect("a search has the states of one space")
    }
}

impl Clone for AnyState {
    fn clone(&self) -> Self {
        AnyState(self.0.clone_boxed())
    }
}

impl PartialEq for AnyState {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Eq for AnyState {}

impl Hash for AnyState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash_into(hasher);
    }
}

/// An action in a box.
pub(crate) struct AnyAction(Box<dyn BoxedAction>);

trait BoxedAction: Any {
    fn clone_boxed(&self) -> Box<dyn BoxedAction>;
    /// The bytes of the box.
    fn bytes(&self) -> usize;
}

impl<T: Clone + 'static> BoxedAction for T {
    fn clone_boxed(&self) -> Box<dyn BoxedAction> {
        Box::new(self.clone())
    }

    fn bytes(&self) -> usize {
        allocated(size_of::<T>())
    }
}

impl Clone for AnyAction {
    fn clone(&self) -> Self {
        AnyAction((*self.0).clone_boxed())
    }
}

impl AnyAction {
    fn of<S: Shown>(&self) -> &S::Action {
        let action: &dyn Any = &*self.0;
        action
            .downcast_ref()
            .expect("a search has the actions of one space")
    }
}

/// A space of which nothing is known but what it can do.
pub(crate) trait AnySpace: Sync {
    fn is_tree(&self) -> bool;
    fn declared_heuristic(&self) -> Heuristic;
    fn is_goal(&self, state: &AnyState) -> bool;
    fn actions(&self, state: &AnyState, out: &mut Vec<AnyAction>);
    fn result(&self, state: &AnyState, action: AnyAction) -> Option<AnyState>;
    fn cost(&self, state: &AnyState, action: &AnyAction) -> u32;
    fn heuristic(&self, state: &AnyState) -> Option<u32>;
    fn expand(&self, state: &AnyState, visit: &mut dyn FnMut(AnyState, u32));
    fn heap_bytes(&self, state: &AnyState) -> usize;
    fn can_go_backward(&self) -> bool;
    fn goals(&self) -> Vec<AnyState>;
    fn predecessors(&self, state: &AnyState, visit: &mut dyn FnMut(AnyState, u32));
    fn can_be_inverse(&self) -> bool;
    fn is_inverse(&self, action: &AnyAction, last: &AnyAction) -> bool;
    fn can_learn(&self) -> bool;
    fn learning(&self) -> Option<Box<dyn Run + '_>>;
    fn is_drawn(&self) -> bool;
    fn backdrop(&self, start: &AnyState) -> Backdrop;
    fn drawing(&self, start: &AnyState, state: &AnyState, before: Option<&AnyState>) -> Drawing;
    fn write_state(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result;
    fn write_picture(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result;
    fn write_action(&self, action: &AnyAction, out: &mut dyn fmt::Write) -> fmt::Result;
}

impl<S: Shown> AnySpace for S {
    fn is_tree(&self) -> bool {
        S::IS_TREE
    }

    fn declared_heuristic(&self) -> Heuristic {
        StateSpace::declared_heuristic(self)
    }

    fn is_goal(&self, state: &AnyState) -> bool {
        StateSpace::is_goal(self, state.of::<S>())
    }

    fn actions(&self, state: &AnyState, out: &mut Vec<AnyAction>) {
        let mut actions = Vec::new();
        StateSpace::actions(self, state.of::<S>(), &mut actions);
        out.extend(
            actions
                .into_iter()
                .map(|action| AnyAction(Box::new(action))),
        );
    }

    fn result(&self, state: &AnyState, action: AnyAction) -> Option<AnyState> {
        let action = action.of::<S>().clone();
        StateSpace::result(self, state.of::<S>(), action).map(AnyState::new)
    }

    fn cost(&self, state: &AnyState, action: &AnyAction) -> u32 {
        StateSpace::cost(self, state.of::<S>(), action.of::<S>())
    }

    fn heuristic(&self, state: &AnyState) -> Option<u32> {
        StateSpace::heuristic(self, state.of::<S>())
    }

    fn expand(&self, state: &AnyState, visit: &mut dyn FnMut(AnyState, u32)) {
        let visit = |state, cost| visit(AnyState::new(state), cost);
        StateSpace::expand(self, state.of::<S>(), &mut Vec::new(), visit);
    }

    fn heap_bytes(&self, state: &AnyState) -> usize {
        state.0.bytes() + StateSpace::heap_bytes(self, state.of::<S>())
    }

    fn can_go_backward(&self) -> bool {
        S::can().backward.is_some()
    }

    fn goals(&self) -> Vec<AnyState> {
        let goals = S::can().backward.map(|backward| (backward.goals)(self));
        let goals = goals.into_iter().flatten();
        goals.map(AnyState::new).collect()
    }

    fn predecessors(&self, state: &AnyState, visit: &mut dyn FnMut(AnyState, u32)) {
        if let Some(backward) = S::can().backward {
            let mut visit = |state, cost| visit(AnyState::new(state), cost);
            (backward.predecessors)(self, state.of::<S>(), &mut visit);
        }
    }

    fn can_be_inverse(&self) -> bool {
        S::can().is_inverse.is_some()
    }

    fn is_inverse(&self, action: &AnyAction, last: &AnyAction) -> bool {
        let is_inverse = S::can().is_inverse;
        is_inverse.is_some_and(|is| is(self, action.of::<S>(), last.of::<S>()))
    }

    fn can_learn(&self) -> bool {
        S::can().learning.is_some()
    }

    fn learning(&self) -> Option<Box<dyn Run + '_>> {
        S::can().learning.map(|learning| learning(self))
    }

    fn is_drawn(&self) -> bool {
        S::can().drawn.is_some()
    }

    fn backdrop(&self, start: &AnyState) -> Backdrop {
        let drawn = S::can().drawn;
        drawn.map_or_else(Backdrop::default, |drawn| {
            (drawn.backdrop)(self, start.of::<S>())
        })
    }

    fn drawing(&self, start: &AnyState, state: &AnyState, before: Option<&AnyState>) -> Drawing {
        let before = before.map(AnyState::of::<S>);
        let drawn = S::can().drawn;
        drawn.map_or_else(Drawing::new, |drawn| {
            (drawn.drawing)(self, start.of::<S>(), state.of::<S>(), before)
        })
    }

    fn write_state(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result {
        Shown::write_state(self, state.of::<S>(), out)
    }

    fn write_picture(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result {
        Shown::write_picture(self, state.of::<S>(), out)
    }

    fn write_action(&self, action: &AnyAction, out: &mut dyn fmt::Write) -> fmt::Result {
        Shown::write_action(self, action.of::<S>(), out)
    }
}

/// A space behind a pointer.
#[derive(Clone, Copy)]
pub(crate) struct Erased<'p>(&'p dyn AnySpace);

impl<'p> Erased<'p> {
    /// The space, and a state of it.
    pub(crate) fn new<S: Shown>(space: &'p S, start: S::State) -> (Self, AnyState) {
        (Erased(space), AnyState::new(start))
    }

    /// A space that is behind a pointer already.
    pub(crate) fn of(space: &'p dyn AnySpace) -> Self {
        Erased(space)
    }
}

impl StateSpace for Erased<'_> {
    type State = AnyState;
    type Action = AnyAction;
    type Cost = u32;

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
        self.0.result(state, action)
    }

    fn cost(&self, state: &AnyState, action: &AnyAction) -> u32 {
        self.0.cost(state, action)
    }

    fn heuristic(&self, state: &AnyState) -> Option<u32> {
        self.0.heuristic(state)
    }

    fn expand(
        &self,
        state: &AnyState,
        _: &mut Vec<AnyAction>,
        mut visit: impl FnMut(AnyState, u32),
    ) {
        self.0.expand(state, &mut visit);
    }

    fn heap_bytes(&self, state: &AnyState) -> usize {
        self.0.heap_bytes(state)
    }

    fn action_heap_bytes(&self, action: &AnyAction) -> usize {
        (*action.0).bytes()
    }
}

/// Asked for only where [`Puzzle::abilities`] says so.
impl Backward for Erased<'_> {
    fn goals(&self) -> Vec<AnyState> {
        self.0.goals()
    }

    fn predecessors(&self, state: &AnyState, mut visit: impl FnMut(AnyState, u32)) {
        self.0.predecessors(state, &mut visit);
    }
}

/// Asked for only where [`Puzzle::abilities`] says so.
impl Inverse for Erased<'_> {
    fn is_inverse(&self, action: &AnyAction, last: &AnyAction) -> bool {
        self.0.is_inverse(action, last)
    }
}

/// Nothing, where [`Puzzle::is_drawn`] says so.
impl Drawn for Erased<'_> {
    fn backdrop(&self, start: &AnyState) -> Backdrop {
        self.0.backdrop(start)
    }

    fn drawing(&self, start: &AnyState, state: &AnyState, before: Option<&AnyState>) -> Drawing {
        self.0.drawing(start, state, before)
    }
}

impl<'p> Puzzle for Erased<'p> {
    const IS_TIMED: bool = false;

    fn is_tree(&self) -> bool {
        self.0.is_tree()
    }

    fn is_drawn(&self) -> bool {
        self.0.is_drawn()
    }

    fn write_state(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result {
        self.0.write_state(state, out)
    }

    fn write_picture(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result {
        self.0.write_picture(state, out)
    }

    fn write_action(&self, action: &AnyAction, out: &mut dyn fmt::Write) -> fmt::Result {
        self.0.write_action(action, out)
    }

    fn abilities<'a>(&self) -> Abilities<'a, Self>
    where
        Self: 'a,
    {
        let mut abilities = Abilities::none();
        if self.0.can_go_backward() {
            abilities = abilities.backward();
        }
        if self.0.can_be_inverse() {
            abilities = abilities.inverse();
        }
        if self.0.can_learn() {
            abilities = abilities.learning(|space: Self| space.0.learning());
        }
        abilities
    }

    fn search<'a>(
        self,
        start: AnyState,
        algorithm: Algorithm,
        watch: Option<Watch<'a, Self>>,
    ) -> Result<Box<dyn Run + 'a>, Refused>
    where
        Self: 'a,
    {
        crate::engines::search(self, start, algorithm, watch)
    }
}
