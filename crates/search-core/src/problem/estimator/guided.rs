use crate::problem::{Heuristic, StateSpace};

use super::Estimator;

/// A space with an [`Estimator`] in place of its own heuristic. It has all capabilities of the space, so every engine searches it.
///
/// [`StateSpace::with_heuristic`] creates it.
///
/// ```
/// use search_core::estimator::Zero;
/// use search_core::{StateSpace, a_star};
/// # use search_core::Heuristic;
/// # struct Line;
/// # impl StateSpace for Line {
/// #     type State = i32;
/// #     type Action = i32;
/// #     type Cost = u32;
/// #     const HEURISTIC: Heuristic = Heuristic::Consistent;
/// #     fn is_goal(&self, position: &i32) -> bool { *position == 9 }
/// #     fn actions(&self, _: &i32, out: &mut Vec<i32>) { out.extend([-1, 1]); }
/// #     fn result(&self, position: &i32, step: i32) -> Option<i32> { Some(position + step) }
/// #     fn heuristic(&self, position: &i32) -> Option<u32> { Some(position.abs_diff(9)) }
/// # }
///
/// // `Line`: steps to the left and to the right, towards 9; its heuristic is the distance.
/// let expanded = a_star::graph((&Line, 0)).run().counts.expanded;
/// let without = a_star::graph((&Line.with_heuristic(Zero), 0)).run().counts.expanded;
/// assert_eq!((expanded, without), (9, 17));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Guided<P, H> {
    pub(super) space: P,
    estimator: H,
}

impl<P: StateSpace, H: Estimator<P>> Guided<P, H> {
    pub(in crate::problem) const fn new(space: P, estimator: H) -> Self {
        Guided { space, estimator }
    }

    /// Returns the space.
    pub const fn space(&self) -> &P {
        &self.space
    }

    /// Returns the estimator.
    pub const fn estimator(&self) -> &H {
        &self.estimator
    }
}

impl<P: StateSpace, H: Estimator<P>> StateSpace for Guided<P, H> {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;

    const IS_TREE: bool = P::IS_TREE;

    const HEURISTIC: Heuristic = H::GUARANTEE;

    const FALLIBLE: bool = P::FALLIBLE;

    #[inline]
    fn has_failed(&self) -> bool {
        self.space.has_failed()
    }

    #[inline]
    fn declared_heuristic(&self) -> Heuristic {
        self.estimator.guarantee(&self.space)
    }

    #[inline]
    fn is_goal(&self, state: &P::State) -> bool {
        self.space.is_goal(state)
    }

    #[inline]
    fn actions(&self, state: &P::State, out: &mut Vec<P::Action>) {
        self.space.actions(state, out);
    }

    #[inline]
    fn result(&self, state: &P::State, action: P::Action) -> Option<P::State> {
        self.space.result(state, action)
    }

    #[inline]
    fn cost(&self, state: &P::State, action: &P::Action) -> P::Cost {
        self.space.cost(state, action)
    }

    #[inline]
    fn heuristic(&self, state: &P::State) -> Option<P::Cost> {
        self.estimator.value(&self.space, state)
    }

    #[inline]
    fn heuristic_of_successor(
        &self,
        successor: &P::State,
        state: &P::State,
        value: P::Cost,
    ) -> Option<P::Cost> {
        (self.estimator).value_of_successor(&self.space, successor, state, value)
    }

    #[inline]
    fn expand(
        &self,
        state: &P::State,
        scratch: &mut Vec<P::Action>,
        visit: impl FnMut(P::State, P::Cost),
    ) {
        self.space.expand(state, scratch, visit);
    }

    #[inline]
    fn ready<'a>(&self, action: &'a P::Action) -> Option<&'a P::State> {
        self.space.ready(action)
    }

    #[inline]
    fn heap_bytes(&self, state: &P::State) -> usize {
        self.space.heap_bytes(state)
    }

    #[inline]
    fn action_heap_bytes(&self, action: &P::Action) -> usize {
        self.space.action_heap_bytes(action)
    }

    #[inline]
    fn may_own_heap(&self) -> bool {
        self.space.may_own_heap()
    }
}
