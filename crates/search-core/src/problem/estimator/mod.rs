//! Heuristics as values apart from the space, and their combinations.
//!
//! | estimator | value | guarantee |
//! |---|---|---|
//! | [`Own`] | that of the space | as the space declares |
//! | [`Zero`] | 0 | consistent |
//! | [`Function`] | that of a closure | nothing, or as [declared](Function::declared) |
//! | [`Maximum`] | the larger of two | the weaker of the two |
//! | [`Sum`] | the sum of two | safe if both are, or as claimed by [`Sum::additive`] if both are admissible |
//! | [`Times`] | a multiple of one, by a whole number or a fraction | safe beyond a factor of 1 if the one is; admissible for fractions below if it is |
//!
//! [`StateSpace::with_heuristic`](crate::StateSpace::with_heuristic) searches a space with one of them in place of its own. All combine:
//! ```
//! use search_core::estimator::{Function, Maximum, Own};
//! use search_core::{Heuristic, Proven, StateSpace, a_star};
//!
//! /// Down to 0 by steps of 1 or 2.
//! struct Stairs;
//!
//! impl StateSpace for Stairs {
//!     type State = u32;
//!     type Action = u32;
//!     type Cost = u32;
//!     const HEURISTIC: Heuristic = Heuristic::Consistent;
//!
//!     fn is_goal(&self, stair: &u32) -> bool {
//!         *stair == 0
//!     }
//!     fn actions(&self, _: &u32, out: &mut Vec<u32>) {
//!         out.extend([1, 2]);
//!     }
//!     fn result(&self, stair: &u32, step: u32) -> Option<u32> {
//!         stair.checked_sub(step)
//!     }
//!     fn heuristic(&self, stair: &u32) -> Option<u32> {
//!         Some(u32::from(*stair > 0))
//!     }
//! }
//!
//! let halves = Function::new(|stair: &u32| Some(stair / 2)).declared(Heuristic::Consistent);
//! let space = Stairs.with_heuristic(Maximum(Own, halves));
//! let report = a_star::graph((&space, 9)).run();
//! let solution = report.solution().expect("0 can be reached");
//! assert_eq!((solution.cost, solution.proven), (Some(5), Proven::Optimal));
//! ```

mod combinations;
mod factor;
mod incremental;
mod incremental_capabilities;
mod with_heuristic;

use std::sync::Arc;

use super::{Explanation, Heuristic, InPlace, StateSpace};

pub use combinations::{Function, Maximum, Own, Sum, Times, Zero};
pub use factor::Factor;
pub use incremental::{Cached, Incremental, IncrementalEstimator};
pub use with_heuristic::WithHeuristic;

/// A heuristic as a value apart from the space `P`: estimates the cost of a cheapest path from a state to a goal.
///
/// # Contract
/// Values do not change while an engine searches with them, and have the [guaranteed](Estimator::guarantee) property, on which proofs
/// of optimality rely. [`HeuristicMonitor`](crate::check::HeuristicMonitor) tests it during a search, on a [`WithHeuristic`] space as on any other.
pub trait Estimator<P: StateSpace> {
    /// The property that holds for every value of this type. The default is [`Heuristic::Unknown`].
    const GUARANTEE: Heuristic = Heuristic::Unknown;

    /// Returns the property of this estimator on `space`: [`GUARANTEE`](Estimator::GUARANTEE) or a stronger one.
    #[inline]
    fn guarantee(&self, space: &P) -> Heuristic {
        let _ = space;
        Self::GUARANTEE
    }

    /// Returns the value of `state`, or `None` for infinity: no goal can be reached from it. That there is no solution is proven by it only if
    /// the estimator guarantees to be [safe](Heuristic::Safe).
    fn value(&self, space: &P, state: &P::State) -> Option<P::Cost>;

    /// Returns the value of `successor`, a successor of `state`. `before` is the value of `state`.
    ///
    /// Override this where an incremental update is cheaper. The result must equal that of [`value`](Estimator::value).
    #[inline]
    fn value_of_successor(
        &self,
        space: &P,
        successor: &P::State,
        state: &P::State,
        before: P::Cost,
    ) -> Option<P::Cost> {
        let _ = (state, before);
        self.value(space, successor)
    }

    /// Returns the value of the successor of `state` that `action` leads to, computed before that state is generated, as
    /// [`StateSpace::heuristic_of_result`] does, or `None` if that is not possible, which is the default. `before` is the value of `state`.
    #[inline]
    fn value_of_result(
        &self,
        space: &P,
        state: &P::State,
        action: &P::Action,
        before: P::Cost,
    ) -> Option<P::Cost> {
        let _ = (space, state, action, before);
        None
    }

    /// Returns the value of `state`, and appends the preferred actions to `preferred`, as [`StateSpace::heuristic_and_preferred`] does. The
    /// default appends none.
    #[inline]
    fn value_and_preferred(
        &self,
        space: &P,
        state: &P::State,
        preferred: &mut Vec<P::Action>,
    ) -> Option<P::Cost> {
        let _ = preferred;
        self.value(space, state)
    }

    /// Returns the value of `state` right after [`InPlace::apply`] returned `undo`. `before` is the value before that action.
    ///
    /// Override this where an incremental update is cheaper. The result must equal that of [`value`](Estimator::value).
    #[inline]
    fn value_after(
        &self,
        space: &P,
        state: &P::State,
        undo: &P::Undo,
        before: P::Cost,
    ) -> Option<P::Cost>
    where
        P: InPlace,
    {
        let _ = (undo, before);
        self.value(space, state)
    }

    /// Returns the terms of which the [`value`](Estimator::value) of `state` is the sum, if they explain it. The default is `None`.
    fn explain(&self, space: &P, state: &P::State) -> Option<Explanation<P::Cost>> {
        let _ = (space, state);
        None
    }
}

/// Forwards to the estimator behind a pointer, so that several searches can share it.
macro_rules! forwarded {
    ($pointer:ty) => {
        impl<P: StateSpace, H: Estimator<P>> Estimator<P> for $pointer {
            const GUARANTEE: Heuristic = H::GUARANTEE;

            #[inline]
            fn guarantee(&self, space: &P) -> Heuristic {
                (**self).guarantee(space)
            }

            #[inline]
            fn value(&self, space: &P, state: &P::State) -> Option<P::Cost> {
                (**self).value(space, state)
            }

            #[inline]
            fn value_of_successor(
                &self,
                space: &P,
                successor: &P::State,
                state: &P::State,
                before: P::Cost,
            ) -> Option<P::Cost> {
                (**self).value_of_successor(space, successor, state, before)
            }

            #[inline]
            fn value_of_result(
                &self,
                space: &P,
                state: &P::State,
                action: &P::Action,
                before: P::Cost,
            ) -> Option<P::Cost> {
                (**self).value_of_result(space, state, action, before)
            }

            #[inline]
            fn value_and_preferred(
                &self,
                space: &P,
                state: &P::State,
                preferred: &mut Vec<P::Action>,
            ) -> Option<P::Cost> {
                (**self).value_and_preferred(space, state, preferred)
            }

            #[inline]
            fn value_after(
                &self,
                space: &P,
                state: &P::State,
                undo: &P::Undo,
                before: P::Cost,
            ) -> Option<P::Cost>
            where
                P: InPlace,
            {
                (**self).value_after(space, state, undo, before)
            }

            fn explain(&self, space: &P, state: &P::State) -> Option<Explanation<P::Cost>> {
                (**self).explain(space, state)
            }
        }

        impl<P: StateSpace, H: IncrementalEstimator<P>> IncrementalEstimator<P> for $pointer {
            type Data = H::Data;

            #[inline]
            fn data(&self, space: &P, state: &P::State) -> H::Data {
                (**self).data(space, state)
            }

            #[inline]
            fn data_of_successor(
                &self,
                space: &P,
                successor: &P::State,
                state: &P::State,
                data: &H::Data,
            ) -> H::Data {
                (**self).data_of_successor(space, successor, state, data)
            }

            #[inline]
            fn value_of_data(&self, data: &H::Data) -> Option<P::Cost> {
                (**self).value_of_data(data)
            }
        }
    };
}

forwarded!(&H);
forwarded!(Arc<H>);
