//! Problems given by closures, without a type of their own.

use std::fmt;

use super::{Cost, Fallible, FirstError, Heuristic, Problem, StateSpace, Written, start};

/// Creates a problem from a start state and two closures: the successors of a state, and whether it is a goal. Every step
/// costs 1.
///
/// [`heuristic`](FromFn::heuristic) adds a heuristic. There may be any number of goals.
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
pub fn from_fn<S, I, F, G>(start: S, successors: F, is_goal: G) -> FromFn<S, Unit<F>, G>
where
    I: IntoIterator<Item = S>,
    F: Fn(&S) -> I,
    G: Fn(&S) -> bool,
{
    FromFn::new(start, Unit(successors), is_goal)
}

/// Creates a problem like [`from_fn`], whose first closure returns each successor with the cost of the step to it.
///
/// ```
/// use search_core::{from_fn_with_costs, uniform_cost};
///
/// // From 1 to 10: adding one costs 1, doubling costs 3.
/// let successors = |number: &u32| [(number + 1, 1u32), (number * 2, 3)];
/// let problem = from_fn_with_costs(1, successors, |number| *number == 10);
/// let report = uniform_cost::graph(problem).run();
/// assert_eq!(report.solution().and_then(|solution| solution.cost), Some(7));
/// ```
pub fn from_fn_with_costs<S, C, I, F, G>(
    start: S,
    successors: F,
    is_goal: G,
) -> FromFn<S, WithCosts<F>, G>
where
    C: Cost,
    I: IntoIterator<Item = (S, C)>,
    F: Fn(&S) -> I,
    G: Fn(&S) -> bool,
{
    FromFn::new(start, WithCosts(successors), is_goal)
}

/// Creates a problem like [`from_fn`], whose first closure can fail. An error ends the search.
///
/// ```
/// use search_core::{breadth_first, try_from_fn};
/// use std::collections::HashMap;
///
/// let links = HashMap::from([("a", vec!["b", "c"]), ("b", vec!["d"]), ("c", vec!["e"]), ("d", vec![])]);
/// let read = |page: &&'static str| links.get(page).cloned().ok_or(format!("{page}: not found"));
/// let search = |goal| breadth_first::graph(try_from_fn("a", read, move |page| *page == goal)).try_run();
/// assert_eq!(search("d")?.solution().map(|solution| solution.depth), Some(2));
/// assert_eq!(search("f").err().as_deref(), Some("e: not found"));
/// # Ok::<(), String>(())
/// ```
pub fn try_from_fn<S, I, E, F, G>(
    start: S,
    successors: F,
    is_goal: G,
) -> FromFn<S, TryUnit<F, E>, G>
where
    I: IntoIterator<Item = S>,
    F: Fn(&S) -> Result<I, E>,
    G: Fn(&S) -> bool,
{
    FromFn::new(start, TryUnit(successors, FirstError::new()), is_goal)
}

/// Creates a problem like [`from_fn_with_costs`], whose first closure can fail. An error ends the search, as in
/// [`try_from_fn`]. [`Real`](crate::Real) has an example.
pub fn try_from_fn_with_costs<S, C, I, E, F, G>(
    start: S,
    successors: F,
    is_goal: G,
) -> FromFn<S, TryWithCosts<F, E>, G>
where
    C: Cost,
    I: IntoIterator<Item = (S, C)>,
    F: Fn(&S) -> Result<I, E>,
    G: Fn(&S) -> bool,
{
    FromFn::new(start, TryWithCosts(successors, FirstError::new()), is_goal)
}

/// A problem given by closures, and its state space. Created by [`from_fn`] and its variants.
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

impl<S, F, G> FromFn<S, F, G> {
    fn new(start: S, successors: F, is_goal: G) -> Self {
        FromFn {
            start,
            successors,
            is_goal,
            heuristic: NoHeuristic,
            declared: Heuristic::Consistent,
        }
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
    /// Declares a property of the heuristic, on which proofs may rely. [`Checking`](crate::Checking) tests it.
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

/// A closure that returns successors, in a [`FromFn`]. Sealed: four types of this module implement it.
pub trait Successors<S>: sealed::Sealed {
    /// The type of costs.
    type Cost: Cost;

    /// Whether the closure can fail.
    const FALLIBLE: bool = false;

    /// Returns whether the closure has failed.
    #[inline]
    fn has_failed(&self) -> bool {
        false
    }

    /// Returns the successors of `state`, each with the cost of the step to it.
    fn of(&self, state: &S) -> impl Iterator<Item = (S, Self::Cost)>;
}

/// A closure that returns successors at a cost of 1 each.
#[derive(Clone, Copy, Debug)]
pub struct Unit<F>(F);

/// A closure that returns pairs of a successor and a cost.
#[derive(Clone, Copy, Debug)]
pub struct WithCosts<F>(F);

/// A closure like that of [`Unit`] that can fail.
#[derive(Debug)]
pub struct TryUnit<F, E>(F, FirstError<E>);

/// A closure like that of [`WithCosts`] that can fail.
#[derive(Debug)]
pub struct TryWithCosts<F, E>(F, FirstError<E>);

/// A closure that can fail. Sealed: [`TryUnit`] and [`TryWithCosts`] implement it.
pub trait Fails: sealed::Sealed {
    /// The type of errors.
    type Error;

    /// Returns the place of the first error.
    fn error(&self) -> &FirstError<Self::Error>;
}

impl<F, E> Fails for TryUnit<F, E> {
    type Error = E;

    fn error(&self) -> &FirstError<E> {
        &self.1
    }
}

impl<F, E> Fails for TryWithCosts<F, E> {
    type Error = E;

    fn error(&self) -> &FirstError<E> {
        &self.1
    }
}

impl<F, E> sealed::Sealed for TryUnit<F, E> {}
impl<F, E> sealed::Sealed for TryWithCosts<F, E> {}
impl<F> sealed::Sealed for Unit<F> {}
impl<F> sealed::Sealed for WithCosts<F> {}

impl<S, I, F> Successors<S> for Unit<F>
where
    I: IntoIterator<Item = S>,
    F: Fn(&S) -> I,
{
    type Cost = u32;

    #[inline]
    fn of(&self, state: &S) -> impl Iterator<Item = (S, u32)> {
        self.0(state).into_iter().map(|successor| (successor, 1))
    }
}

impl<S, C, I, F> Successors<S> for WithCosts<F>
where
    C: Cost,
    I: IntoIterator<Item = (S, C)>,
    F: Fn(&S) -> I,
{
    type Cost = C;

    #[inline]
    fn of(&self, state: &S) -> impl Iterator<Item = (S, C)> {
        self.0(state).into_iter()
    }
}

impl<S, I, E, F> Successors<S> for TryUnit<F, E>
where
    I: IntoIterator<Item = S>,
    F: Fn(&S) -> Result<I, E>,
{
    type Cost = u32;

    const FALLIBLE: bool = true;

    #[inline]
    fn has_failed(&self) -> bool {
        self.1.is_set()
    }

    #[inline]
    fn of(&self, state: &S) -> impl Iterator<Item = (S, u32)> {
        let successors = self.1.keep(self.0(state)).into_iter().flatten();
        successors.map(|successor| (successor, 1))
    }
}

impl<S, C, I, E, F> Successors<S> for TryWithCosts<F, E>
where
    C: Cost,
    I: IntoIterator<Item = (S, C)>,
    F: Fn(&S) -> Result<I, E>,
{
    type Cost = C;

    const FALLIBLE: bool = true;

    #[inline]
    fn has_failed(&self) -> bool {
        self.1.is_set()
    }

    #[inline]
    fn of(&self, state: &S) -> impl Iterator<Item = (S, C)> {
        self.1.keep(self.0(state)).into_iter().flatten()
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

    const FALLIBLE: bool = F::FALLIBLE;

    #[inline]
    fn has_failed(&self) -> bool {
        self.successors.has_failed()
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

impl<S, F, G, H> Fallible for FromFn<S, F, G, H>
where
    F: Fails,
    Self: StateSpace,
{
    type Error = F::Error;

    fn take_error(&self) -> Option<F::Error> {
        self.successors.error().take()
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
