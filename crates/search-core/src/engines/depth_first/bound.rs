use crate::problem::StateSpace;
use crate::run::Proven;
use crate::run::engine::{Best, Current};

use super::evaluate::Evaluate;
use super::path_store::PathStore;

/// How far down a depth-first search goes: what iterative deepening, IDA*, branch and bound and limited
/// discrepancy search differ in.
pub trait Bound<P: StateSpace> {
    /// What is known of a state on the current path.
    type Note: Copy;

    /// Whether there are several rounds: states beyond the bound come in a later one.
    const ITERATIVE: bool = false;

    /// Whether the bound of a round is one on f.
    const BOUNDS_F: bool = false;

    /// Whether each solution is better than the one before.
    const ANYTIME: bool = false;

    /// Whether [`Reached::cost`] is looked at.
    const NEEDS_COST: bool = false;

    /// Whether every state is evaluated.
    const EVALUATES: bool = false;

    /// Looks at the start; none where its heuristic gives it up.
    fn start(&mut self, evaluate: impl Evaluate<P::Cost>) -> Option<Self::Note>;

    /// Looks at a state that was made.
    fn decide(
        &mut self,
        reached: Reached<Self::Note, P::Cost>,
        evaluate: impl Evaluate<P::Cost>,
    ) -> Decision<Self::Note>;

    /// Begins another round with a wider bound, if anything was beyond this one.
    fn next_iteration(&mut self) -> bool {
        false
    }

    /// Whether a state with this note was within the bound of an earlier round.
    fn is_repeated(&self, note: &Self::Note) -> bool {
        let _ = note;
        false
    }

    /// The solution at the end of the current path was reported, and the search goes on.
    fn after_solution(
        &mut self,
        note: &Self::Note,
        current: Current,
        path: &impl PathStore<P>,
        space: &P,
    ) {
        let _ = (note, current, path, space);
    }

    /// The best solution so far.
    fn into_best(self) -> Option<Best<P>>
    where
        Self: Sized,
    {
        None
    }

    /// What is proven of the first solution.
    fn proven(&self) -> Proven {
        Proven::Nothing
    }

    /// The cost of the path and the heuristic value, where they are known.
    fn values(note: &Self::Note) -> (Option<P::Cost>, Option<P::Cost>) {
        let _ = note;
        (None, None)
    }

    /// The bytes that it holds outside itself.
    fn bytes(&self) -> usize {
        0
    }

    /// Forgets what belongs to one search.
    fn clear(&mut self);
}

/// Where a state was made.
pub struct Reached<N, C> {
    /// What is known of the state it was made from.
    pub from: N,
    /// The cost of the step; one where the bound does not look at it.
    pub cost: C,
    /// Steps from the start.
    pub depth: u64,
    /// Whether it is the first successor of its parent.
    pub first: bool,
}

/// What becomes of a state that was made.
pub enum Decision<N> {
    /// It is within the bound.
    Enter(N),
    /// It is beyond the bound.
    Cut(N),
    /// Its heuristic says that no goal can be reached.
    DeadEnd,
    /// The cost of the path to it is too large for its type: it is left out as if it had not been made.
    CostOverflow,
}

/// 1 for a state whose value is not 0, where that matters.
#[inline(always)]
pub(super) fn count_nonzero<P: StateSpace, B: Bound<P>>(note: &B::Note) -> u64 {
    let (_, h) = B::values(note);
    h.map_or(0, crate::run::engine::count_nonzero::<P>)
}

/// No bound: plain depth-first search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unbounded;

impl<P: StateSpace> Bound<P> for Unbounded {
    type Note = ();

    fn start(&mut self, _: impl Evaluate<P::Cost>) -> Option<()> {
        Some(())
    }

    #[inline]
    fn decide(&mut self, _: Reached<(), P::Cost>, _: impl Evaluate<P::Cost>) -> Decision<()> {
        Decision::Enter(())
    }

    fn clear(&mut self) {}
}
