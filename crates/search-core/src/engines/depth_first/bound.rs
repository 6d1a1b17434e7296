use crate::problem::StateSpace;
use crate::run::Proven;
use crate::run::engine::{Best, Current};

use super::evaluate::Evaluate;
use super::path_store::PathStore;

/// The bound of a depth-first search, which decides where it stops descending. Iterative deepening, IDA*, branch and
/// bound and limited discrepancy search differ only in this.
///
/// Sealed: only the searches of this crate implement it.
pub trait Bound<P: StateSpace>: super::sealed::Sealed {
    /// The data stored for each state on the current path, such as g and h.
    type Note: Copy;

    /// Whether there are several iterations: states beyond the bound are searched in a later one.
    const ITERATIVE: bool = false;

    /// Whether the bound of an iteration is a bound on f.
    const BOUNDS_F: bool = false;

    /// Whether each solution is better than the previous one.
    const ANYTIME: bool = false;

    /// Whether [`Reached::cost`] is used.
    const NEEDS_COST: bool = false;

    /// Whether every state is evaluated.
    const EVALUATES: bool = false;

    /// Creates the bound of a search that has not begun.
    fn new() -> Self;

    /// Sets the initial bound. Returns the data of the start, or `None` if the start is a dead end.
    fn start(&mut self, evaluate: impl Evaluate<P::Cost>) -> Option<Self::Note>;

    /// Decides whether a generated state is within the bound.
    fn decide(
        &mut self,
        reached: Reached<Self::Note, P::Cost>,
        evaluate: impl Evaluate<P::Cost>,
    ) -> Decision<Self::Note>;

    /// Widens the bound for the next iteration. Returns `false` if no state was beyond the current bound.
    fn next_iteration(&mut self) -> bool {
        false
    }

    /// Returns whether a state with this data was within the bound of an earlier iteration.
    fn is_repeated(&self, note: &Self::Note) -> bool {
        let _ = note;
        false
    }

    /// Called when the search continues after the solution at the end of the current path was reported. `path_costs` are the g of its
    /// states, if the data of the states contain it.
    fn after_solution(
        &mut self,
        path_costs: impl Iterator<Item = P::Cost>,
        current: Current,
        path: &impl PathStore<P>,
        space: &P,
    ) {
        let _ = (path_costs, current, path, space);
    }

    /// Returns the best solution so far, if the bound stores one.
    fn into_best(self) -> Option<Best<P>>
    where
        Self: Sized,
    {
        None
    }

    /// Returns what is proven of the first solution.
    fn proven(&self) -> Proven {
        Proven::Nothing
    }

    /// Returns g and h, if they are known.
    fn values(note: &Self::Note) -> (Option<P::Cost>, Option<P::Cost>) {
        let _ = note;
        (None, None)
    }

    /// Returns the heap memory of the bound in bytes.
    fn bytes(&self) -> usize {
        0
    }
}

/// How a generated state was reached.
pub struct Reached<N, C> {
    /// The data of its parent.
    pub from: N,
    /// The cost of the step; 1 if the bound does not use it.
    pub cost: C,
    /// The number of steps from the start.
    pub depth: u64,
    /// Whether it is the first successor of its parent.
    pub first: bool,
}

/// The decision of a bound about a generated state.
pub enum Decision<N> {
    /// The state is within the bound.
    Enter(N),
    /// The state is beyond the bound.
    Cut(N),
    /// The heuristic proves that no goal can be reached from the state.
    DeadEnd,
    /// The path cost is too large for its type. The state is discarded as if it had not been generated.
    CostOverflow,
}

/// Returns 1 for a state whose heuristic value is not 0, if that affects a proof, and 0 otherwise.
#[inline(always)]
pub(super) fn count_nonzero<P: StateSpace, B: Bound<P>>(note: &B::Note) -> u64 {
    let (_, h) = B::values(note);
    h.map_or(0, crate::run::engine::count_nonzero::<P>)
}

/// No bound: plain depth-first search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unbounded;

impl super::sealed::Sealed for Unbounded {}

impl<P: StateSpace> Bound<P> for Unbounded {
    type Note = ();

    fn new() -> Self {
        Unbounded
    }

    fn start(&mut self, _: impl Evaluate<P::Cost>) -> Option<()> {
        Some(())
    }

    #[inline]
    fn decide(&mut self, _: Reached<(), P::Cost>, _: impl Evaluate<P::Cost>) -> Decision<()> {
        Decision::Enter(())
    }
}
