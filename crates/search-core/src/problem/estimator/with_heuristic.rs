use crate::problem::{
    Explanation, Heuristic, InPlace, StateSpace, Wraps, Written, forward, forward_methods,
};

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
pub struct WithHeuristic<P, H> {
    space: P,
    estimator: H,
}

impl<P: StateSpace, H: Estimator<P>> WithHeuristic<P, H> {
    pub(in crate::problem) const fn new(space: P, estimator: H) -> Self {
        WithHeuristic { space, estimator }
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

impl<P: StateSpace, H: Estimator<P>> Wraps for WithHeuristic<P, H> {
    type Inner = P;

    #[inline]
    fn inner(&self) -> &P {
        &self.space
    }
}

impl<P: StateSpace, H: Estimator<P>> StateSpace for WithHeuristic<P, H> {
    forward_methods!(types, failures, is_goal, actions, result, memory);

    const HEURISTIC: Heuristic = H::GUARANTEE;

    #[inline]
    fn declared_heuristic(&self) -> Heuristic {
        self.estimator.guarantee(&self.space)
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
    fn heuristic_of_result(
        &self,
        state: &P::State,
        action: &P::Action,
        value: P::Cost,
    ) -> Option<P::Cost> {
        (self.estimator).value_of_result(&self.space, state, action, value)
    }

    #[inline]
    fn heuristic_and_preferred(
        &self,
        state: &P::State,
        preferred: &mut Vec<P::Action>,
    ) -> Option<P::Cost> {
        (self.estimator).value_and_preferred(&self.space, state, preferred)
    }
}

impl<P: InPlace, H: Estimator<P>> InPlace for WithHeuristic<P, H> {
    forward_methods!(apply, undo);

    #[inline]
    fn heuristic_after(
        &self,
        state: &P::State,
        undo: &P::Undo,
        before: P::Cost,
    ) -> Option<P::Cost> {
        (self.estimator).value_after(&self.space, state, undo, before)
    }
}

impl<P: Written, H: Estimator<P>> Written for WithHeuristic<P, H> {
    forward_methods!(write);

    fn explain_heuristic(&self, state: &P::State) -> Option<Explanation<P::Cost>> {
        self.estimator.explain(&self.space, state)
    }
}

// The backward heuristic remains that of the space.
forward! {
    impl[P: StateSpace, H: Estimator<P>] Inverse, Ranked, Backward, BackwardHeuristic, Packed, Drawn, Fallible, Canonical, Reduced
    for WithHeuristic<P, H>
}
