//! Problems given by closures, without a type of their own.

use std::fmt;
use std::marker::PhantomData;

use super::{Cost, Fallible, FirstError, Heuristic, Problem, StateSpace, Written, start};

/// Creates a problem from a start state and two closures: the successors of a state, and whether it is a goal. Every step
/// costs 1.
///
/// [`heuristic`](FromFn::heuristic) adds a heuristic, and [`backward`](FromFn::backward) what searches from both ends need.
/// There may be any number of goals.
///
/// ```
/// use search_core::{a_star, from_fn};
///
/// let map = ["...#.", ".#.#.", ".#..."].map(str::as_bytes);
/// let next = |&(row, column): &(usize, usize)| {
///     let near = [(row + 1, column), (row, column + 1), (row.wrapping_sub(1), column), (row, column.wrapping_sub(1))];
///     near.into_iter().filter(|&(row, column)| map.get(row).and_then(|row| row.get(column)) == Some(&b'.'))
/// };
/// let route = from_fn((2, 0), next, |place| *place == (0, 4)).heuristic(|(row, column)| (row + 4 - column) as u32);
/// assert_eq!(a_star::graph(route).run().solution().and_then(|solution| solution.cost), Some(10));
/// ```
///
/// For a plan, pass the problem by reference and then as the space:
/// ```
/// use search_core::{breadth_first, from_fn};
///
/// let problem = from_fn(1, |number: &u32| [number + 1, number * 2], |number| *number == 10);
/// let report = breadth_first::graph(&problem).run();
/// let plan = report.solution().and_then(|solution| solution.plan_in(&problem)).expect("10 can be reached");
/// assert_eq!(plan.to_string(), "1\n2 (cost 1)\n4 (cost 1)\n5 (cost 1)\n10 (cost 1)\n4 steps, cost 4");
/// ```
///
/// The first closure may return each successor with the cost of the step to it:
/// ```
/// use search_core::{from_fn, uniform_cost};
///
/// // From 1 to 10: adding one costs 1, doubling costs 3.
/// let successors = |number: &u32| [(number + 1, 1u32), (number * 2, 3)];
/// let report = uniform_cost::graph(from_fn(1, successors, |number| *number == 10)).run();
/// assert_eq!(report.solution().and_then(|solution| solution.cost), Some(7));
/// ```
///
/// It may also fail, in both forms, by returning a `Result`. An error ends the search:
/// ```
/// use search_core::{breadth_first, from_fn};
/// use std::collections::HashMap;
///
/// let links = HashMap::from([("a", vec!["b", "c"]), ("b", vec!["d"]), ("c", vec!["e"]), ("d", vec![])]);
/// let read = |page: &&'static str| links.get(page).cloned().ok_or(format!("{page}: not found"));
/// let search = |goal| breadth_first::graph(from_fn("a", read, move |page| *page == goal)).try_run();
/// assert_eq!(search("d")?.solution().map(|solution| solution.depth), Some(2));
/// assert_eq!(search("f").err().as_deref(), Some("e: not found"));
/// # Ok::<(), String>(())
/// ```
pub fn from_fn<S, K, R, F, G>(start: S, successors: F, is_goal: G) -> FromFn<S, Closure<F, K>, G>
where
    K: OutputKind,
    R: Returned<S, K>,
    F: Fn(&S) -> R,
    G: Fn(&S) -> bool,
{
    FromFn {
        start,
        successors: Closure::new(successors),
        is_goal,
        heuristic: NoHeuristic,
        declared: Heuristic::Consistent,
    }
}

/// A problem given by closures, and its state space. Created by [`from_fn`].
///
/// An action is the successor itself with its cost. The first closure may return an iterator that generates many successors, of which a
/// depth-first search takes only as many as it tries, in blocks: it may call the closure again for the same state, and relies on the same order. The
/// heap memory of states is not counted: implement [`Searchable`](crate::Searchable) for a limit on bytes if states have
/// any.
pub struct FromFn<S, F, G, H = NoHeuristic> {
    start: S,
    successors: F,
    is_goal: G,
    heuristic: H,
    declared: Heuristic,
}

impl<S, F, G, H> FromFn<S, F, G, H> {
    pub(super) fn start(&self) -> &S {
        &self.start
    }
}

impl<S, F: Successors<S>, G> FromFn<S, F, G> {
    /// Sets the heuristic: an estimate of the cost of a cheapest path from a state to a goal, which is 0 at a goal.
    ///
    /// Proofs do not rely on it unless it is [declared](FromFn::declare) admissible.
    #[must_use]
    pub fn heuristic<H: Fn(&S) -> F::Cost>(self, heuristic: H) -> FromFn<S, F, G, Estimate<H>> {
        FromFn {
            start: self.start,
            successors: self.successors,
            is_goal: self.is_goal,
            heuristic: Estimate(heuristic),
            declared: Heuristic::Unknown,
        }
    }
}

impl<S, F, G, H> FromFn<S, F, G, Estimate<H>> {
    /// Declares a property of the heuristic, on which proofs may rely. [`HeuristicMonitor`](crate::check::HeuristicMonitor) tests it.
    ///
    /// ```
    /// use search_core::{Heuristic, Proven, a_star, from_fn};
    ///
    /// let problem = from_fn(0, |number: &u32| [number + 1, number + 5], |number| *number == 42)
    ///     .heuristic(|number| 42u32.saturating_sub(*number).div_ceil(5))
    ///     .declare(Heuristic::Consistent);
    /// let report = a_star::graph(problem).run();
    /// let solution = report.solution().expect("42 can be reached");
    /// assert_eq!((solution.cost, solution.proven), (Some(10), Proven::Optimal));
    /// ```
    #[must_use]
    pub fn declare(mut self, heuristic: Heuristic) -> Self {
        self.declared = heuristic;
        self
    }
}

/// A closure that returns successors, in a [`FromFn`]; `K` is the kind of what it returns.
pub struct Closure<F, K: OutputKind> {
    function: F,
    kept: K::ErrorSlot,
}

impl<F, K: OutputKind> Closure<F, K> {
    pub(super) fn new(function: F) -> Self {
        Closure {
            function,
            kept: K::ErrorSlot::default(),
        }
    }
}

/// A kind of what a closure returns. Sealed: [`States`], [`Costs`] and [`Results`] are the kinds.
pub trait OutputKind: sealed::Sealed {
    /// What is kept of earlier calls.
    type ErrorSlot: Default;

    /// Whether the closure can fail.
    const FALLIBLE: bool = false;

    /// Returns whether the closure has failed.
    #[inline]
    fn has_failed(kept: &Self::ErrorSlot) -> bool {
        let _ = kept;
        false
    }
}

/// Successors at a cost of 1 each.
pub enum States {}

/// Pairs of a successor and a cost of type `C`.
pub struct Costs<C>(PhantomData<C>);

/// A `Result` of one state, or of one pair of a state and a cost. It is also an iterator, of which an error would be lost; as it is of two
/// kinds, it does not compile. Return `Ok([state])`, which is of one.
pub struct OneResult<E>(PhantomData<E>);

/// One of the other kinds, `K`, or an error.
pub struct Results<K, E>(PhantomData<(K, E)>);

impl sealed::Sealed for States {}
impl<C> sealed::Sealed for Costs<C> {}
impl<K, E> sealed::Sealed for Results<K, E> {}
impl<E> sealed::Sealed for OneResult<E> {}

impl OutputKind for States {
    type ErrorSlot = ();
}

impl<C> OutputKind for Costs<C> {
    type ErrorSlot = ();
}

impl<K, E> OutputKind for Results<K, E> {
    type ErrorSlot = FirstError<E>;

    const FALLIBLE: bool = true;

    #[inline]
    fn has_failed(error: &FirstError<E>) -> bool {
        error.is_set()
    }
}

/// What a closure returns for a state: successors, pairs of a successor and a cost, or a `Result` of either.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an iterable of successors of type `{S}`",
    label = "expected states, pairs of a state and a cost, or a `Result` of either",
    note = "a number of type `f64` or `i32` cannot be a cost: costs are never negative and have a total order",
    note = "whole costs are `u32`, `u64` or another unsigned integer",
    note = "instead of `f64` use `Real`, or `Decimal` if the costs have a fixed number of decimal places"
)]
pub trait Returned<S, K: OutputKind> {
    /// The type of costs.
    type Cost: Cost;

    /// Returns each successor with the cost of the step to it.
    fn successors(self, kept: &K::ErrorSlot) -> impl Iterator<Item = (S, Self::Cost)>;
}

impl<S, I: IntoIterator<Item = S>> Returned<S, States> for I {
    type Cost = u32;

    #[inline]
    fn successors(self, (): &()) -> impl Iterator<Item = (S, u32)> {
        self.into_iter().map(|successor| (successor, 1))
    }
}

impl<S, C: Cost, I: IntoIterator<Item = (S, C)>> Returned<S, Costs<C>> for I {
    type Cost = C;

    #[inline]
    fn successors(self, (): &()) -> impl Iterator<Item = (S, C)> {
        self.into_iter()
    }
}

impl<S, K: OutputKind<ErrorSlot = ()>, R: Returned<S, K>, E> Returned<S, Results<K, E>>
    for Result<R, E>
{
    type Cost = R::Cost;

    #[inline]
    fn successors(self, error: &FirstError<E>) -> impl Iterator<Item = (S, R::Cost)> {
        let returned = error.keep(self).into_iter();
        returned.flat_map(|returned| returned.successors(&()))
    }
}

impl<E> OutputKind for OneResult<E> {
    type ErrorSlot = FirstError<E>;

    const FALLIBLE: bool = true;

    #[inline]
    fn has_failed(error: &FirstError<E>) -> bool {
        error.is_set()
    }
}

impl<S, E> Returned<S, OneResult<E>> for Result<S, E> {
    type Cost = u32;

    fn successors(self, error: &FirstError<E>) -> impl Iterator<Item = (S, u32)> {
        error.keep(self).into_iter().map(|successor| (successor, 1))
    }
}

impl<S, C: Cost, E> Returned<S, OneResult<E>> for Result<(S, C), E> {
    type Cost = C;

    fn successors(self, error: &FirstError<E>) -> impl Iterator<Item = (S, C)> {
        error.keep(self).into_iter()
    }
}

/// The successors of a state as a [`FromFn`] generates them. Sealed: [`Closure`] implements it.
pub trait Successors<S>: sealed::Sealed {
    /// The type of costs.
    type Cost: Cost;

    /// The kind of what the closure returns.
    type OutputKind: OutputKind;

    /// Returns what is kept of earlier calls.
    fn kept(&self) -> &<Self::OutputKind as OutputKind>::ErrorSlot;

    /// Returns the successors of `state`, each with the cost of the step to it.
    fn of(&self, state: &S) -> impl Iterator<Item = (S, Self::Cost)>;
}

impl<F, K: OutputKind> sealed::Sealed for Closure<F, K> {}

impl<S, K, R, F> Successors<S> for Closure<F, K>
where
    K: OutputKind,
    R: Returned<S, K>,
    F: Fn(&S) -> R,
{
    type Cost = R::Cost;
    type OutputKind = K;

    #[inline]
    fn kept(&self) -> &K::ErrorSlot {
        &self.kept
    }

    #[inline]
    fn of(&self, state: &S) -> impl Iterator<Item = (S, R::Cost)> {
        (self.function)(state).successors(&self.kept)
    }
}

/// The heuristic of a [`FromFn`]. Sealed: [`NoHeuristic`] and [`Estimate`] implement it.
pub trait Estimates<S, C>: sealed::Sealed {
    /// The property that holds whatever is declared.
    const KNOWN: Heuristic;

    /// Returns the heuristic value of `state`.
    fn value(&self, state: &S) -> C;
}

/// The heuristic that is 0 everywhere.
#[derive(Clone, Copy, Debug)]
pub struct NoHeuristic;

/// A closure as a heuristic.
#[derive(Clone, Copy, Debug)]
pub struct Estimate<H>(H);

impl sealed::Sealed for NoHeuristic {}
impl<H> sealed::Sealed for Estimate<H> {}

impl<S, C: Cost> Estimates<S, C> for NoHeuristic {
    const KNOWN: Heuristic = Heuristic::Consistent;

    #[inline]
    fn value(&self, _: &S) -> C {
        C::ZERO
    }
}

impl<S, C, H: Fn(&S) -> C> Estimates<S, C> for Estimate<H> {
    const KNOWN: Heuristic = Heuristic::Unknown;

    #[inline]
    fn value(&self, state: &S) -> C {
        self.0(state)
    }
}

impl<S, F, G, H> StateSpace for FromFn<S, F, G, H>
where
    F: Successors<S>,
    G: Fn(&S) -> bool,
    H: Estimates<S, F::Cost>,
{
    type State = S;
    type Action = (S, F::Cost);
    type Cost = F::Cost;

    const HEURISTIC: Heuristic = H::KNOWN;

    const FALLIBLE: bool = F::OutputKind::FALLIBLE;

    #[inline]
    fn has_failed(&self) -> bool {
        F::OutputKind::has_failed(self.successors.kept())
    }

    #[inline]
    fn declared_heuristic(&self) -> Heuristic {
        self.declared
    }

    #[inline]
    fn is_goal(&self, state: &S) -> bool {
        (self.is_goal)(state)
    }

    #[inline]
    fn actions(&self, state: &S, out: &mut Vec<(S, F::Cost)>) {
        out.extend(self.successors.of(state));
    }

    #[inline]
    fn lazy_actions<'a>(&'a self, state: &'a S) -> Option<impl Iterator<Item = (S, F::Cost)>> {
        Some(self.successors.of(state))
    }

    #[inline]
    fn result(&self, _: &S, (successor, _): (S, F::Cost)) -> Option<S> {
        Some(successor)
    }

    #[inline]
    fn cost(&self, _: &S, (_, cost): &(S, F::Cost)) -> F::Cost {
        *cost
    }

    #[inline]
    fn heuristic(&self, state: &S) -> Option<F::Cost> {
        Some(self.heuristic.value(state))
    }

    #[inline]
    fn ready<'a>(&self, (successor, _): &'a (S, F::Cost)) -> Option<&'a S> {
        Some(successor)
    }
}

impl<S, F, K, E, G, H> Fallible for FromFn<S, Closure<F, Results<K, E>>, G, H>
where
    Self: StateSpace,
{
    type Error = E;

    fn take_error(&self) -> Option<E> {
        self.successors.kept.take()
    }
}

/// Writes states with `Debug`. Writes nothing for an action, as it is the successor itself.
impl<S: fmt::Debug, F, G, H> Written for FromFn<S, F, G, H>
where
    Self: StateSpace<State = S>,
{
    fn write_state(&self, state: &S, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state:?}")
    }

    fn write_action(&self, _: &Self::Action, _: &mut dyn fmt::Write) -> fmt::Result {
        Ok(())
    }
}

impl<S, F, G, H> start::sealed::Sealed for FromFn<S, F, G, H> {}

impl<S, F, G, H> Problem for FromFn<S, F, G, H>
where
    S: Clone,
    Self: StateSpace<State = S>,
{
    type Space = Self;

    fn into_space_and_start(self) -> (Self, S) {
        let start = self.start.clone();
        (self, start)
    }
}

impl<S, F, G, H> start::sealed::Sealed for &FromFn<S, F, G, H> {}

impl<'a, S, F, G, H> Problem for &'a FromFn<S, F, G, H>
where
    S: Clone,
    FromFn<S, F, G, H>: StateSpace<State = S>,
{
    type Space = Self;

    fn into_space_and_start(self) -> (&'a FromFn<S, F, G, H>, S) {
        (self, self.start.clone())
    }
}

/// Keeps the traits of this module to this crate.
mod sealed {
    pub trait Sealed {}
}
