use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::Arc;

use search_core::estimator::Factor;
use search_core::{Cost, Heuristic, Proven, Searchable, StateSpace, cost::Number, space::Plain};

use super::scratch::with_scratch;
use super::value::may_hold_heap;
use super::values::Values;
use super::{AnyAction, AnyState, Capabilities, Capability, Capable};

/// Spaces that can be erased. Implemented for every space that is `Send + Sync`, whose states are `Clone + Eq +
/// Hash + Send + Sync + 'static` and whose actions are `Clone + 'static`.
pub trait Erasable:
    StateSpace<State: Clone + Eq + Hash + Send + Sync + 'static, Action: Clone + 'static> + Send + Sync
{
}

impl<S> Erasable for S where
    S: StateSpace<State: Clone + Eq + Hash + Send + Sync + 'static, Action: Clone + 'static>
        + Send
        + Sync
{
}

/// The actions of a state that are generated one at a time.
pub(super) type LazyActions<'a> = Box<dyn Iterator<Item = AnyAction> + 'a>;

/// Receives successors with the costs of their steps.
pub(super) type Visit<'a> = &'a mut dyn FnMut(AnyState, Number) -> ControlFlow<()>;

/// The object-safe form of [`StateSpace`].
pub(super) trait AnySpace: Send + Sync {
    fn is_tree(&self) -> bool;
    fn has_failed(&self) -> bool;
    fn declared_heuristic(&self) -> Heuristic;
    fn is_goal(&self, state: &AnyState) -> bool;
    fn actions(&self, state: &AnyState, out: &mut Vec<AnyAction>);
    fn lazy_actions<'a>(&'a self, state: &'a AnyState) -> Option<LazyActions<'a>>;
    fn result(&self, state: &AnyState, action: &AnyAction) -> Option<AnyState>;
    fn heuristic(&self, state: &AnyState) -> Option<Number>;
    fn heuristic_of_successor(
        &self,
        successor: &AnyState,
        state: &AnyState,
        value: Number,
    ) -> Option<Number>;
    fn heuristic_and_preferred(
        &self,
        state: &AnyState,
        preferred: &mut Vec<AnyAction>,
    ) -> Option<Number>;
    fn try_expand(&self, state: &AnyState, visit: Visit<'_>) -> ControlFlow<()>;
    fn heap_bytes(&self, state: &AnyState) -> usize;
    fn action_heap_bytes(&self, action: &AnyAction) -> usize;
}

impl<S: Erasable> AnySpace for S {
    fn is_tree(&self) -> bool {
        S::IS_TREE
    }

    fn has_failed(&self) -> bool {
        StateSpace::has_failed(self)
    }

    fn declared_heuristic(&self) -> Heuristic {
        StateSpace::declared_heuristic(self)
    }

    fn is_goal(&self, state: &AnyState) -> bool {
        StateSpace::is_goal(self, state.of())
    }

    fn actions(&self, state: &AnyState, out: &mut Vec<AnyAction>) {
        with_scratch(|actions| {
            StateSpace::actions(self, state.of(), actions);
            erase_actions(self, state.of(), actions, out);
        });
    }

    fn lazy_actions<'a>(&'a self, state: &'a AnyState) -> Option<LazyActions<'a>> {
        let state = state.of();
        let actions = StateSpace::lazy_actions(self, state)?;
        Some(Box::new(actions.map(move |action| {
            let cost = self.cost(state, &action);
            AnyAction::new(action, Number::of(cost))
        })))
    }

    fn result(&self, state: &AnyState, action: &AnyAction) -> Option<AnyState> {
        let action = action.of::<S::Action>().clone();
        StateSpace::result(self, state.of(), action).map(AnyState::new)
    }

    fn heuristic(&self, state: &AnyState) -> Option<Number> {
        StateSpace::heuristic(self, state.of()).map(Number::of)
    }

    fn heuristic_of_successor(
        &self,
        successor: &AnyState,
        state: &AnyState,
        value: Number,
    ) -> Option<Number> {
        let Some(value) = S::Cost::from_number(value) else {
            return AnySpace::heuristic(self, successor);
        };
        let (successor, state) = (successor.of(), state.of());
        let value = StateSpace::heuristic_of_successor(self, successor, state, value);
        value.map(Number::of)
    }

    fn heuristic_and_preferred(
        &self,
        state: &AnyState,
        preferred: &mut Vec<AnyAction>,
    ) -> Option<Number> {
        with_scratch(|actions| {
            let value = StateSpace::heuristic_and_preferred(self, state.of(), actions);
            erase_actions(self, state.of(), actions, preferred);
            value.map(Number::of)
        })
    }

    fn try_expand(&self, state: &AnyState, visit: Visit<'_>) -> ControlFlow<()> {
        with_scratch(|scratch| {
            let visit = |state, cost| visit(AnyState::new(state), Number::of(cost));
            StateSpace::try_expand(self, state.of(), scratch, visit)
        })
    }

    fn heap_bytes(&self, state: &AnyState) -> usize {
        state.box_bytes() + StateSpace::heap_bytes(self, state.of())
    }

    fn action_heap_bytes(&self, action: &AnyAction) -> usize {
        action.box_bytes() + StateSpace::action_heap_bytes(self, action.of())
    }
}

/// Moves actions of `state` to `out`, with their costs.
fn erase_actions<S: Erasable>(
    space: &S,
    state: &S::State,
    actions: &mut Vec<S::Action>,
    out: &mut Vec<AnyAction>,
) {
    out.extend(actions.drain(..).map(|action| {
        let cost = space.cost(state, &action);
        AnyAction::new(action, Number::of(cost))
    }));
}

/// A state space whose type has been erased. Cloning it is cheap.
///
/// Implements the trait of every [`Capability`], but only those for which [`has`](Erased::has) returns `true` are
/// functional. Without a capability there are no goals, predecessors, inverses, drawings, text, retraced paths or errors; `states` and
/// `rank` return 0, `pack` writes nothing, each state is its representative, and estimates from the start are 0.
///
/// # Panics
/// Methods panic if a state, an action or an undo record is not of the type of the underlying space. `unrank`
/// panics without [`Capability::Ranked`], and [`Choices::solution`](conflict_driven::Choices::solution) without
/// [`Capability::Choices`].
#[derive(Clone)]
pub struct Erased<'p> {
    pub(super) space: Arc<dyn AnySpace + 'p>,
    pub(super) capabilities: Arc<Capabilities<'p>>,
    /// Whether states and actions may hold heap memory. If not, no call is needed to count it.
    states_hold_heap: bool,
    actions_hold_heap: bool,
    /// Whether methods can fail. If not, no call is needed to see whether one has.
    can_fail: bool,
    /// The heuristic, given that of the space.
    pub(super) values: Values,
    /// Whether the heuristic is known to overestimate.
    overestimates: bool,
}

impl<'p> Erased<'p> {
    pub(super) fn new<S: Erasable + 'p>(space: Arc<S>, capabilities: Capabilities<'p>) -> Self {
        Erased {
            can_fail: space.can_fail(),
            space,
            capabilities: Arc::new(capabilities),
            states_hold_heap: may_hold_heap::<S::State>(),
            actions_hold_heap: may_hold_heap::<S::Action>(),
            values: Values::Own,
            overestimates: false,
        }
    }

    /// Returns a builder that declares the capabilities of a space and then erases it.
    ///
    /// A space that can fail ([`FALLIBLE`](StateSpace::FALLIBLE)) does not compile, as its errors would be lost: it is erased by
    /// [`of_fallible`](Erased::of_fallible).
    pub fn of<S: Erasable + 'p>(space: S) -> Capable<'p, S> {
        const {
            assert!(
                !S::FALLIBLE,
                "a space that can fail is erased by `of_fallible`"
            );
        };
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
        self.with_values(Values::Zero, false)
    }

    /// Returns the space with its heuristic multiplied, as [`with_heuristic`](StateSpace::with_heuristic) of
    /// [`Times`](search_core::estimator::Times) does, with all capabilities; estimates from the start are multiplied as well. Searches
    /// are those of the space: nothing is compiled for it.
    ///
    /// ```
    /// use search_puzzles::{Spec, catalog};
    /// use search_core::estimator::Factor;
    /// use search_core::{Heuristic, StateSpace, cost::Number};
    ///
    /// let tiles = catalog().puzzle("tiles").expect("the puzzle is in the catalog");
    /// let instance = tiles.open(Spec::default())?.only()?;
    /// let (space, start) = instance.erased().expect("the instance has a start state");
    /// assert_eq!(space.heuristic(&start), Some(Number::Whole(21)));
    /// let times = Factor::new(3, 2).expect("2 is not 0");
    /// let space = space.with_heuristic_times(times);
    /// assert_eq!(space.heuristic(&start).map(|h| h.to_string()), Some("31.5".to_owned()));
    /// assert_eq!(space.declared_heuristic(), Heuristic::Safe);
    /// # Ok::<(), search_puzzles::SpecError>(())
    /// ```
    #[must_use]
    pub fn with_heuristic_times(self, factor: Factor) -> Self {
        let overestimates = self.overestimates;
        self.with_values(Values::Times(factor), overestimates)
    }

    /// Returns the space with this heuristic, and whether it is known to overestimate.
    #[must_use]
    pub fn with_values(self, values: Values, overestimates: bool) -> Self {
        Erased {
            values,
            overestimates,
            ..self
        }
    }

    /// Returns what is proven, given the claim of an engine. A claim on the condition that the heuristic never overestimates is nothing
    /// if it is known to.
    pub(crate) fn proven(&self, claim: Proven) -> Proven {
        match claim {
            Proven::OptimalIfAdmissible | Proven::WithinFactorIfAdmissible(_)
                if self.overestimates =>
            {
                Proven::Nothing
            }
            claim => claim,
        }
    }

    /// Returns the space without [`Capability::Inverse`]: no action is the inverse of another. Searches that skip inverse actions try all
    /// actions there, so a program need not compile searches of both kinds.
    #[must_use]
    pub fn with_no_inverses(mut self) -> Self {
        Arc::make_mut(&mut self.capabilities).inverse = None;
        self
    }

    /// Returns `true` if the space has a capability.
    #[must_use]
    pub fn has(&self, capability: Capability) -> bool {
        self.capabilities.has(capability)
    }

    /// Returns the reason why the space has no such capability, if it was [given](Capable::without).
    #[must_use]
    pub fn why_missing(&self, capability: Capability) -> Option<&str> {
        self.capabilities.why_missing(capability)
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

    const FALLIBLE: bool = true;

    #[inline]
    fn can_fail(&self) -> bool {
        self.can_fail
    }

    #[inline]
    fn has_failed(&self) -> bool {
        self.can_fail && self.space.has_failed()
    }

    fn declared_heuristic(&self) -> Heuristic {
        self.values.guarantee(|| self.space.declared_heuristic())
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
    fn lazy_actions<'a>(&'a self, state: &'a AnyState) -> Option<impl Iterator<Item = AnyAction>> {
        self.space.lazy_actions(state)
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
        self.values.of(|| self.space.heuristic(state))
    }

    #[inline]
    fn heuristic_of_successor(
        &self,
        successor: &AnyState,
        state: &AnyState,
        value: Number,
    ) -> Option<Number> {
        self.values.of(|| match self.values {
            // `value` is that of the space.
            Values::Own => self.space.heuristic_of_successor(successor, state, value),
            Values::Zero | Values::Times(_) => self.space.heuristic(successor),
        })
    }

    fn heuristic_and_preferred(
        &self,
        state: &AnyState,
        preferred: &mut Vec<AnyAction>,
    ) -> Option<Number> {
        let own = || self.space.heuristic_and_preferred(state, preferred);
        self.values.of(own)
    }

    #[inline]
    fn expand(
        &self,
        state: &AnyState,
        _: &mut Vec<AnyAction>,
        mut visit: impl FnMut(AnyState, Number),
    ) {
        let _ = self.space.try_expand(state, &mut |successor, cost| {
            visit(successor, cost);
            ControlFlow::Continue(())
        });
    }

    #[inline]
    fn try_expand(
        &self,
        state: &AnyState,
        _: &mut Vec<AnyAction>,
        mut visit: impl FnMut(AnyState, Number) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.space.try_expand(state, &mut visit)
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
