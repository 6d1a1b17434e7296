//! Iterative-deepening A*: depth-first search down to a bound on f = g + h, and again with the smallest f that was
//! beyond it, so the first solution costs the least and memory is linear in its depth.
//!
//! R. E. Korf, *Depth-first iterative-deepening: an optimal admissible tree search*, 1985. The heuristic must never
//! overestimate: a space that knows that declares it ([`Heuristic`](crate::Heuristic)). Every round makes all states of
//! the rounds before again; where f takes many values (costs that differ by little), there are many rounds and time
//! grows with their square. Successors that are on the path already are left out ([`cycle_check`](Tree::cycle_check)),
//! other duplicates are not recognised. Where actions can be taken back,
//! [`without_inverse`](crate::Search::without_inverse) leaves out the nearest cycles at less cost.
//!
//! Where nobody watches, there is no limit, and states own nothing (most are `Copy`), all successors of a state
//! are made at once, which is quicker; counts and all else are those of single steps.
//!
//! Without a check it does not end where paths can go round for nothing. Where the heuristic overestimates, a goal behind the first
//! solution can be passed over as one of an earlier round.
//!
//! Counts are sums over all rounds; [`expanded_before_last_f`](crate::Counts::expanded_before_last_f) is that over all
//! rounds but the last, in which the order of successors decides. The start is not counted as generated. An observer sees the start once, and
//! the others in every round.

use std::hint::select_unpredictable;

use crate::engines::depth_first::{
    self, AllMoves, Bound, Decision, Evaluate, PathProblem, Reached,
};
use crate::problem::{Cost, StateSpace};
use crate::run::Proven;

/// IDA*: keeps the current path and the untried actions beside it, and nothing else.
pub type Tree<P, O = ()> = depth_first::Tree<P, O, IdaStar<<P as StateSpace>::Cost>>;

/// The same without a check for cycles.
pub type UncheckedTree<P, O = (), M = AllMoves> =
    depth_first::UncheckedTree<P, O, IdaStar<<P as StateSpace>::Cost>, M>;

/// IDA* that keeps one state and changes it.
pub type InPlaceTree<P, O = (), M = AllMoves> =
    depth_first::InPlaceTree<P, O, IdaStar<<P as StateSpace>::Cost>, M>;

/// IDA* on `problem`.
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
    depth_first::tree_by(IdaStar::new(), problem)
}

/// The bound on f.
#[derive(Clone, Copy, Debug)]
pub struct IdaStar<C> {
    most: C,
    /// The bound of the round before.
    before: Option<C>,
    /// The smallest f beyond the bound.
    next: Option<C>,
}

impl<C: Cost> IdaStar<C> {
    fn new() -> Self {
        IdaStar {
            most: C::ZERO,
            before: None,
            next: None,
        }
    }
}

impl<P: StateSpace> Bound<P> for IdaStar<P::Cost> {
    /// g and h.
    type Note = (P::Cost, P::Cost);

    const ITERATIVE: bool = true;
    const BOUNDS_F: bool = true;
    const NEEDS_COST: bool = true;
    const EVALUATES: bool = true;

    fn start(&mut self, evaluate: impl Evaluate<P::Cost>) -> Option<Self::Note> {
        self.most = evaluate.from_scratch()?;
        Some((P::Cost::ZERO, self.most))
    }

    // Left out of line, it costs IDA* on boards that compute their distance a quarter of its time.
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
        let Some(h) = evaluate.from_parent(h) else {
            return Decision::DeadEnd;
        };
        let f = g.plus(h);
        let within = f <= self.most;
        let nearest = self.next.map_or(f, |next| next.min(f));
        // It cannot be foreseen whether it is, and a branch would try.
        self.next = select_unpredictable(within, self.next, Some(nearest));
        if within {
            Decision::Enter((g, h))
        } else {
            Decision::Cut((g, h))
        }
    }

    fn next_iteration(&mut self) -> bool {
        let Some(next) = self.next.take() else {
            return false;
        };
        self.before = Some(std::mem::replace(&mut self.most, next));
        true
    }

    fn is_repeated(&self, &(g, h): &Self::Note) -> bool {
        self.before.is_some_and(|before| g.plus(h) <= before)
    }

    fn proven(&self) -> Proven {
        if self.most >= P::Cost::MAX {
            // An estimate too large for its type: of sums that are cut short, none is known to be the smallest.
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
