//! Simple estimators, and combinations of estimators.

use crate::problem::{Cost, Heuristic, InPlace, StateSpace};

use super::{Estimator, Factor, IncrementalEstimator};

/// The heuristic of the space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Own;

impl<P: StateSpace> Estimator<P> for Own {
    const GUARANTEE: Heuristic = P::HEURISTIC;

    #[inline]
    fn guarantee(&self, space: &P) -> Heuristic {
        space.declared_heuristic()
    }

    #[inline]
    fn value(&self, space: &P, state: &P::State) -> Option<P::Cost> {
        space.heuristic(state)
    }

    #[inline]
    fn value_of_successor(
        &self,
        space: &P,
        successor: &P::State,
        state: &P::State,
        before: P::Cost,
    ) -> Option<P::Cost> {
        space.heuristic_of_successor(successor, state, before)
    }

    #[inline]
    fn value_of_result(
        &self,
        space: &P,
        state: &P::State,
        action: &P::Action,
        before: P::Cost,
    ) -> Option<P::Cost> {
        space.heuristic_of_result(state, action, before)
    }

    #[inline]
    fn value_and_preferred(
        &self,
        space: &P,
        state: &P::State,
        preferred: &mut Vec<P::Action>,
    ) -> Option<P::Cost> {
        space.heuristic_and_preferred(state, preferred)
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
        space.heuristic_after(state, undo, before)
    }
}

/// The heuristic that is 0 everywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Zero;

impl<P: StateSpace> Estimator<P> for Zero {
    const GUARANTEE: Heuristic = Heuristic::Consistent;

    #[inline]
    fn value(&self, _: &P, _: &P::State) -> Option<P::Cost> {
        Some(P::Cost::ZERO)
    }
}

/// The heuristic that a closure computes from a state.
#[derive(Clone, Copy, Debug)]
pub struct Function<F> {
    function: F,
    declared: Heuristic,
}

impl<F> Function<F> {
    /// Creates an estimator of which nothing is known.
    pub const fn new(function: F) -> Self {
        Function {
            function,
            declared: Heuristic::Unknown,
        }
    }

    /// Returns the same estimator with a declared property, which engines trust.
    #[must_use]
    pub fn declared(mut self, declared: Heuristic) -> Self {
        self.declared = declared;
        self
    }
}

impl<P: StateSpace, F: Fn(&P::State) -> Option<P::Cost>> Estimator<P> for Function<F> {
    fn guarantee(&self, _: &P) -> Heuristic {
        self.declared
    }

    #[inline]
    fn value(&self, _: &P, state: &P::State) -> Option<P::Cost> {
        (self.function)(state)
    }
}

/// The maximum of two estimators. It is admissible if both are, and consistent if both are. A state that either evaluates as a dead
/// end is a dead end.
///
/// The value of a successor is computed anew, as the values of the two parts are not known from their maximum;
/// [`Incremental`](super::Incremental) keeps them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Maximum<A, B>(pub A, pub B);

impl<P: StateSpace, A: Estimator<P>, B: Estimator<P>> Estimator<P> for Maximum<A, B> {
    const GUARANTEE: Heuristic = A::GUARANTEE.weaker(B::GUARANTEE);

    fn guarantee(&self, space: &P) -> Heuristic {
        self.0.guarantee(space).weaker(self.1.guarantee(space))
    }

    #[inline]
    fn value(&self, space: &P, state: &P::State) -> Option<P::Cost> {
        Some(self.0.value(space, state)?.max(self.1.value(space, state)?))
    }
}

/// The sum of two estimators.
///
/// In general, the sum of two admissible estimators overestimates, so [`Sum::new`] guarantees only that it is safe, if both are. It is admissible if the two are
/// additive: the cost of each action is divided between them, and each estimates what its shares add up to. For example, two pattern
/// databases with disjoint patterns are additive if each action counts in only one of them. This property cannot be derived from the
/// parts, so the caller of [`Sum::additive`] claims it. The claim has an effect only on spaces where both parts are admissible,
/// as a part that may overestimate makes the sum overestimate.
///
/// Source: R. E. Korf and A. Felner, *Disjoint pattern database heuristics*, 2002.
///
/// ```
/// use search_core::estimator::{Estimator, Function, Sum};
/// use search_core::{Heuristic, from_fn, Problem};
///
/// let steps = |(x, y): &(u32, u32)| vec![(x.saturating_sub(1), *y), (*x, y.saturating_sub(1))];
/// let (space, start) = from_fn((3, 4), steps, |&at| at == (0, 0)).into_space_and_start();
/// let x = Function::new(|at: &(u32, u32)| Some(at.0)).declared(Heuristic::Consistent);
/// let y = Function::new(|at: &(u32, u32)| Some(at.1)).declared(Heuristic::Consistent);
/// assert_eq!(Sum::new(x, y).guarantee(&space), Heuristic::Safe);
/// // A step changes one of the two coordinates.
/// let sum = Sum::additive(x, y, Heuristic::Consistent);
/// assert_eq!(sum.guarantee(&space), Heuristic::Consistent);
/// assert_eq!(sum.value(&space, &start), Some(7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum<A, B> {
    parts: (A, B),
    claimed: Heuristic,
}

impl<A, B> Sum<A, B> {
    /// Creates the sum of two estimators, which is safe if both are.
    pub const fn new(one: A, other: B) -> Self {
        Sum {
            parts: (one, other),
            claimed: Heuristic::Safe,
        }
    }

    /// Creates the sum of two estimators that the caller claims to be additive, with the property of the sum that follows from it.
    ///
    /// Both need a property of their own, such as that of a [declared](Function::declared) closure: on a space where a part is not
    /// admissible, neither is the sum.
    pub const fn additive(one: A, other: B, claimed: Heuristic) -> Self {
        Sum {
            parts: (one, other),
            claimed,
        }
    }
}

impl<P: StateSpace, A: Estimator<P>, B: Estimator<P>> Estimator<P> for Sum<A, B> {
    fn guarantee(&self, space: &P) -> Heuristic {
        let (one, other) = &self.parts;
        match one.guarantee(space).weaker(other.guarantee(space)) {
            parts if parts.is_admissible() => self.claimed,
            parts => parts,
        }
    }

    #[inline]
    fn value(&self, space: &P, state: &P::State) -> Option<P::Cost> {
        let (one, other) = &self.parts;
        Some(one.value(space, state)?.plus(other.value(space, state)?))
    }
}

/// A multiple of an estimator, which guarantees what [`Factor::guarantee`] returns.
///
/// [`weighted_a_star`](crate::weighted_a_star) weights by fractions as well, and proves how far its solutions are from the optimum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times<H> {
    factor: Factor,
    estimator: H,
}

impl<H> Times<H> {
    /// Creates the multiple of `estimator` by a whole factor.
    pub const fn new(factor: u32, estimator: H) -> Self {
        Times::by(Factor::whole(factor), estimator)
    }

    /// Creates the multiple of `estimator` by a fraction.
    pub const fn by(factor: Factor, estimator: H) -> Self {
        Times { factor, estimator }
    }
}

impl<P: StateSpace, H: Estimator<P>> Estimator<P> for Times<H> {
    fn guarantee(&self, space: &P) -> Heuristic {
        self.factor.guarantee(self.estimator.guarantee(space))
    }

    #[inline]
    fn value(&self, space: &P, state: &P::State) -> Option<P::Cost> {
        let value = self.estimator.value(space, state)?;
        Some(self.factor.of(value))
    }

    fn value_and_preferred(
        &self,
        space: &P,
        state: &P::State,
        preferred: &mut Vec<P::Action>,
    ) -> Option<P::Cost> {
        let value = (self.estimator).value_and_preferred(space, state, preferred)?;
        Some(self.factor.of(value))
    }
}

impl<P, A, B> IncrementalEstimator<P> for Maximum<A, B>
where
    P: StateSpace,
    A: IncrementalEstimator<P>,
    B: IncrementalEstimator<P>,
{
    type Data = (A::Data, B::Data);

    #[inline]
    fn data(&self, space: &P, state: &P::State) -> Self::Data {
        (self.0.data(space, state), self.1.data(space, state))
    }

    #[inline]
    fn data_of_successor(
        &self,
        space: &P,
        successor: &P::State,
        state: &P::State,
        (one, other): &Self::Data,
    ) -> Self::Data {
        (
            self.0.data_of_successor(space, successor, state, one),
            self.1.data_of_successor(space, successor, state, other),
        )
    }

    #[inline]
    fn value_of_data(&self, (one, other): &Self::Data) -> Option<P::Cost> {
        Some(self.0.value_of_data(one)?.max(self.1.value_of_data(other)?))
    }
}

impl<P, A, B> IncrementalEstimator<P> for Sum<A, B>
where
    P: StateSpace,
    A: IncrementalEstimator<P>,
    B: IncrementalEstimator<P>,
{
    type Data = (A::Data, B::Data);

    #[inline]
    fn data(&self, space: &P, state: &P::State) -> Self::Data {
        let (one, other) = &self.parts;
        (one.data(space, state), other.data(space, state))
    }

    #[inline]
    fn data_of_successor(
        &self,
        space: &P,
        successor: &P::State,
        state: &P::State,
        data: &Self::Data,
    ) -> Self::Data {
        let (one, other) = &self.parts;
        (
            one.data_of_successor(space, successor, state, &data.0),
            other.data_of_successor(space, successor, state, &data.1),
        )
    }

    #[inline]
    fn value_of_data(&self, data: &Self::Data) -> Option<P::Cost> {
        let (one, other) = &self.parts;
        Some(
            one.value_of_data(&data.0)?
                .plus(other.value_of_data(&data.1)?),
        )
    }
}

impl<P: StateSpace, H: IncrementalEstimator<P>> IncrementalEstimator<P> for Times<H> {
    type Data = H::Data;

    #[inline]
    fn data(&self, space: &P, state: &P::State) -> H::Data {
        self.estimator.data(space, state)
    }

    #[inline]
    fn data_of_successor(
        &self,
        space: &P,
        successor: &P::State,
        state: &P::State,
        data: &H::Data,
    ) -> H::Data {
        (self.estimator).data_of_successor(space, successor, state, data)
    }

    #[inline]
    fn value_of_data(&self, data: &H::Data) -> Option<P::Cost> {
        let value = self.estimator.value_of_data(data)?;
        Some(self.factor.of(value))
    }
}
