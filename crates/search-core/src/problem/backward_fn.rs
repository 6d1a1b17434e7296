//! Problems given by closures that also lead backwards, from the goals to the start.

use super::from_fn::{Closure, OutputKind, Returned, Successors};
use super::{
    Backward, BackwardHeuristic, Cost, FromFn, Heuristic, Problem, StateSpace, Wraps, forward,
    start,
};

/// An estimate of the cost of a cheapest path from one state to another.
type Estimate<S, C> = fn(&S, &S) -> C;

/// A problem given by closures, with its goals and the predecessors of a state. Created by [`FromFn::backward`].
pub struct BackwardFn<
    P: StateSpace,
    B,
    E = Estimate<<P as StateSpace>::State, <P as StateSpace>::Cost>,
> {
    forward: P,
    start: P::State,
    goals: Vec<P::State>,
    predecessors: B,
    estimate: E,
    declared: Heuristic,
}

impl<S: Clone, F, G, H> FromFn<S, F, G, H>
where
    Self: StateSpace<State = S>,
{
    /// Adds what a search from both ends needs: all goals, and the predecessors of a state, as states or as pairs of a state
    /// and the cost of the step from it. Each step forwards has one backwards, at the same cost.
    ///
    /// The estimates from the start, which [`mm`](crate::mm) and [`nbs`](crate::nbs) use, are 0 unless they are
    /// [given](BackwardFn::backward_heuristic).
    ///
    /// ```
    /// use search_core::{bidirectional, from_fn, nbs};
    ///
    /// // From 1 to 1000, by adding one or doubling.
    /// let successors = |number: &u32| [number + 1, number * 2];
    /// let predecessors = |number: &u32| {
    ///     let half = number.is_multiple_of(2).then_some(number / 2);
    ///     number.checked_sub(1).into_iter().chain(half)
    /// };
    /// let problem = from_fn(1, successors, |number| *number == 1000).backward(vec![1000], predecessors);
    /// let report = bidirectional::graph(&problem).run();
    /// assert_eq!(report.solution().map(|solution| solution.depth), Some(14));
    /// let report = nbs::graph(&problem).run();
    /// assert_eq!(report.solution().and_then(|solution| solution.cost), Some(14));
    /// ```
    #[must_use]
    pub fn backward<K, R, B>(
        self,
        goals: Vec<S>,
        predecessors: B,
    ) -> BackwardFn<Self, Closure<B, K>>
    where
        K: OutputKind<ErrorSlot = ()>,
        R: Returned<S, K, Cost = <Self as StateSpace>::Cost>,
        B: Fn(&S) -> R,
    {
        BackwardFn {
            start: self.start().clone(),
            forward: self,
            goals,
            predecessors: Closure::new(predecessors),
            estimate: |_, _| Cost::ZERO,
            declared: Heuristic::Consistent,
        }
    }
}

impl<P: StateSpace, B, E> BackwardFn<P, B, E> {
    /// Sets the estimate of the cost of a cheapest path from the first state, the start, to the second one.
    ///
    /// Proofs do not rely on it unless it is [declared](BackwardFn::declare_backward) admissible.
    #[must_use]
    pub fn backward_heuristic<N: Fn(&P::State, &P::State) -> P::Cost>(
        self,
        estimate: N,
    ) -> BackwardFn<P, B, N> {
        BackwardFn {
            forward: self.forward,
            start: self.start,
            goals: self.goals,
            predecessors: self.predecessors,
            estimate,
            declared: Heuristic::Unknown,
        }
    }

    /// Declares a property of the estimates from the start, on which proofs may rely.
    ///
    /// ```
    /// use search_core::{Heuristic, Proven, from_fn, mm};
    ///
    /// // Steps on a line, from -5 to 20.
    /// let near = |place: &i32| [place - 1, place + 1];
    /// let problem = from_fn(-5, near, |place| *place == 20)
    ///     .heuristic(|place| place.abs_diff(20))
    ///     .declare(Heuristic::Consistent)
    ///     .backward(vec![20], near)
    ///     .backward_heuristic(|start, place| place.abs_diff(*start))
    ///     .declare_backward(Heuristic::Consistent);
    /// let report = mm::graph(problem).run();
    /// let solution = report.solution().expect("20 can be reached");
    /// assert_eq!((solution.cost, &solution.proven), (Some(25), &Proven::Optimal));
    /// ```
    #[must_use]
    pub fn declare_backward(mut self, heuristic: Heuristic) -> Self {
        self.declared = heuristic;
        self
    }
}

impl<P: StateSpace, B, E> Wraps for BackwardFn<P, B, E> {
    type Inner = P;

    #[inline]
    fn inner(&self) -> &P {
        &self.forward
    }
}

forward! { impl[P: StateSpace, B, E] StateSpace, Written, Fallible for BackwardFn<P, B, E> }

impl<P: StateSpace<State: Clone>, B, E> Backward for BackwardFn<P, B, E>
where
    B: Successors<P::State, Cost = P::Cost>,
{
    fn goals(&self) -> Vec<P::State> {
        self.goals.clone()
    }

    #[inline]
    fn predecessors(&self, state: &P::State, mut visit: impl FnMut(P::State, P::Cost)) {
        for (predecessor, cost) in self.predecessors.of(state) {
            visit(predecessor, cost);
        }
    }
}

impl<P: StateSpace<State: Clone>, B, E> BackwardHeuristic for BackwardFn<P, B, E>
where
    B: Successors<P::State, Cost = P::Cost>,
    E: Fn(&P::State, &P::State) -> P::Cost,
{
    fn declared_backward_heuristic(&self) -> Heuristic {
        self.declared
    }

    #[inline]
    fn backward_heuristic(&self, start: &P::State, state: &P::State) -> Option<P::Cost> {
        Some((self.estimate)(start, state))
    }
}

impl<P: StateSpace, B, E> start::sealed::Sealed for BackwardFn<P, B, E> {}

impl<P: StateSpace<State: Clone>, B, E> Problem for BackwardFn<P, B, E> {
    type Space = Self;

    fn into_space_and_start(self) -> (Self, P::State) {
        let start = self.start.clone();
        (self, start)
    }
}

impl<P: StateSpace, B, E> start::sealed::Sealed for &BackwardFn<P, B, E> {}

impl<P: StateSpace<State: Clone>, B, E> Problem for &BackwardFn<P, B, E> {
    type Space = Self;

    fn into_space_and_start(self) -> (Self, P::State) {
        (self, self.start.clone())
    }
}
