//! Iterative-deepening A* (IDA*): depth-first search with a bound on f = g + h. The bound of the next iteration is the
//! smallest f that exceeded the current one, so the first solution is optimal.
//!
//! Source: R. E. Korf, *Depth-first iterative-deepening: an optimal admissible tree search*, 1985. Optimality is proven
//! if the heuristic is admissible; a space can declare that ([`Heuristic`](crate::Heuristic)). With b successors per
//! state and a solution at depth d, memory is in O(b·d) and time in O(b^d). Every iteration generates the states of the
//! previous ones again; if f has many different values, there are many iterations, and time grows with the square of
//! the number of states.
//!
//! Successors that are on the current path are skipped ([`cycle_check`](Tree::cycle_check)); other duplicates are not
//! detected. If actions have inverses, [`without_inverse`](crate::Search::without_inverse) avoids the shortest cycles
//! at lower cost. Without either, the search does not end if there is a cycle of cost 0. If the heuristic is not
//! admissible, a solution after the first one can be skipped, as if it belonged to an earlier iteration.
//!
//! Without an observer or limits, for states without heap memory (such as most `Copy` types) and for moves in place, whole subtrees
//! are searched by recursion to a bounded depth, which is faster. The counts and results are those of single steps. A space that has
//! its actions in a table ([`Inverse::table_after`](crate::Inverse::table_after)) is searched faster still, and so is one that computes
//! heuristic values from actions ([`StateSpace::heuristic_of_result`]), as states beyond the bound are counted but never made.
//!
//! Counts are sums over all iterations; [`expanded_before_last_f`](crate::Counts::expanded_before_last_f) is the sum
//! over all but the last, in which the order of successors matters. The start is not counted as generated. The observer
//! receives the start once, and the other states in every iteration.

use crate::engines::depth_first::{
    self, AllMoves, Bound, Decision, Evaluate, PathProblem, Reached,
};
use crate::problem::{Cost, StateSpace};
use crate::run::Proven;

/// IDA*: stores only the current path and the untried actions of its states.
pub type Tree<P, O = ()> = depth_first::Tree<P, O, IdaStar<<P as StateSpace>::Cost>>;

/// IDA* without a cycle check.
pub type UncheckedTree<P, O = (), M = AllMoves> =
    depth_first::UncheckedTree<P, O, IdaStar<<P as StateSpace>::Cost>, M>;

/// IDA* that stores one state and changes it in place.
pub type InPlaceTree<P, O = (), M = AllMoves> =
    depth_first::InPlaceTree<P, O, IdaStar<<P as StateSpace>::Cost>, M>;

/// Creates an IDA* search of `problem`.
///
/// ```
/// use search_core::{Proven, Searchable, ida_star};
/// # #[derive(PartialEq, Eq, Hash)]
/// # struct Number(u32);
/// # impl Searchable for Number {
/// #     const HEURISTIC: search_core::Heuristic = search_core::Heuristic::Admissible;
/// #     fn is_solution(&self) -> bool { self.0 == 10 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1), Number(self.0 * 2)] }
/// #     fn heuristic_value(&self) -> u32 { u32::from(self.0 != 10) }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
///
/// let report = ida_star::tree(Number(1)).run();
/// let solution = report.solution().expect("10 can be reached");
/// assert_eq!((solution.cost, solution.proven), (Some(4), Proven::Optimal));
/// ```
pub fn tree<M: PathProblem>(
    problem: M,
) -> depth_first::PathSearch<M, IdaStar<<M::Space as StateSpace>::Cost>> {
    depth_first::tree_within(IdaStar::new(), problem)
}

/// The bound on f.
#[derive(Clone, Copy, Debug)]
pub struct IdaStar<C> {
    most: C,
    /// The bound of the previous iteration.
    before: Option<C>,
    /// The smallest f beyond the bound, if `has_next`. Not an `Option`: with one, IDA* takes some 5 % more time.
    next: C,
    /// Whether a state was beyond the bound.
    has_next: bool,
}

impl<C: Cost> IdaStar<C> {
    fn new() -> Self {
        IdaStar {
            most: C::ZERO,
            before: None,
            next: C::ZERO,
            has_next: false,
        }
    }

    /// Notes an f beyond the bound.
    #[inline(always)]
    fn note_next(&mut self, f: C) {
        // `Cost::MAX` cannot be the initial value of the minimum: a real `Number` can exceed it.
        self.next = if self.has_next { self.next.min(f) } else { f };
        self.has_next = true;
    }
}

#[cfg(feature = "parallel")]
impl<C: Cost> IdaStar<C> {
    /// Returns the greatest f of the iteration.
    pub(super) fn most(&self) -> C {
        self.most
    }

    /// Returns the bound of the same iteration before any state was found beyond it.
    pub(super) fn without_next(self) -> Self {
        IdaStar {
            has_next: false,
            ..self
        }
    }

    /// Adds what another search of the same iteration has found beyond the bound.
    pub(super) fn merge(&mut self, other: &Self) {
        if other.has_next {
            self.note_next(other.next);
        }
    }
}

impl<C> super::depth_first::sealed::Sealed for IdaStar<C> {}

impl<P: StateSpace> Bound<P> for IdaStar<P::Cost> {
    /// The g and h of the state.
    type Note = (P::Cost, P::Cost);

    const ITERATIVE: bool = true;
    const BOUNDS_F: bool = true;
    const NEEDS_COST: bool = true;
    const EVALUATES: bool = true;

    fn start(&mut self, evaluate: impl Evaluate<P::Cost>) -> Option<Self::Note> {
        self.most = evaluate.evaluate()?;
        Some((P::Cost::ZERO, self.most))
    }

    // If not inlined, the call takes a quarter of the time of IDA* on boards that compute their distance.
    #[inline(always)]
    fn decide(
        &mut self,
        reached: Reached<Self::Note, P::Cost>,
        evaluate: impl Evaluate<P::Cost>,
    ) -> Decision<Self::Note> {
        let (g, h) = reached.from;
        let g = g.plus(reached.cost);
        if g >= P::Cost::MAX {
            return Decision::CostOverflow;
        }
        let Some(h) = evaluate.evaluate_incrementally(h) else {
            return Decision::DeadEnd;
        };
        let f = g.plus(h);
        if f <= self.most {
            return Decision::Enter((g, h));
        }
        self.note_next(f);
        Decision::Cut((g, h))
    }

    fn next_iteration(&mut self) -> bool {
        if !std::mem::take(&mut self.has_next) {
            return false;
        }
        self.before = Some(std::mem::replace(&mut self.most, self.next));
        true
    }

    fn is_repeated(&self, &(g, h): &Self::Note) -> bool {
        self.before.is_some_and(|before| g.plus(h) <= before)
    }

    fn proven(&self) -> Proven {
        if self.most >= P::Cost::MAX {
            // The sums are saturated at the maximum of the cost type, so the smallest of them is unknown.
            return Proven::Nothing;
        }
        Proven::OptimalIfAdmissible
    }

    fn values(&(g, h): &Self::Note) -> (Option<P::Cost>, Option<P::Cost>) {
        (Some(g), Some(h))
    }

    fn clear(&mut self) {
        *self = IdaStar::new();
    }
}
