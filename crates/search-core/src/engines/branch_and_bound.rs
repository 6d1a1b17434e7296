//! Depth-first branch and bound: depth-first search that continues after a solution and prunes every state whose f = g + h
//! is at least the cost of the best solution so far. At the end, the best solution is optimal.
//!
//! Sources: A. H. Land and A. G. Doig, *An automatic method of solving discrete programming problems*, 1960; E. L.
//! Lawler and D. E. Wood, *Branch-and-bound methods: a survey*, 1966. Optimality is proven if the heuristic is
//! admissible. With b successors per state and paths of length d, time is in O(b^d) and memory in O(b·d).
//!
//! Suited to trees of bounded depth with many solutions. In a space with cycles it searches all paths that visit no
//! state twice, of which there may be very many: set [`Limits::depth`](crate::Limits), or use
//! [`a_star`](crate::a_star).
//!
//! [`run`](crate::Search::run) continues to the best solution; [`solutions`](crate::Search::solutions) returns each
//! solution as it is found, cheaper than the previous one.

use crate::engines::depth_first::{
    self, AllMoves, Bound, Decision, Evaluate, PathProblem, PathStore, Reached,
};
use crate::problem::{Cost, StateSpace};
use crate::run::engine::{Best, Current};

/// Branch and bound: stores the best solution so far, the current path and the untried actions of its states.
pub type Tree<P, O = ()> = depth_first::Tree<P, O, BranchAndBound<P>>;

/// Branch and bound without a cycle check.
pub type UncheckedTree<P, O = (), M = AllMoves> =
    depth_first::UncheckedTree<P, O, BranchAndBound<P>, M>;

/// Branch and bound that stores the best solution and one state, which it changes in place.
pub type InPlaceTree<P, O = (), M = AllMoves> =
    depth_first::InPlaceTree<P, O, BranchAndBound<P>, M>;

/// Creates a branch-and-bound search of `problem`.
///
/// ```
/// use search_core::{Proven, Searchable, branch_and_bound};
///
/// /// Steps of 1 or 3 up to 6.
/// #[derive(Clone, PartialEq, Eq, Hash)]
/// struct Stairs(u32);
///
/// impl Searchable for Stairs {
///     fn is_solution(&self) -> bool {
///         self.0 == 6
///     }
///     fn successors(&self) -> impl IntoIterator<Item = Self> {
///         [1, 3].map(|step| Stairs(self.0 + step)).into_iter().filter(|stairs| stairs.0 <= 6)
///     }
///     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
///         write!(out, "{}", self.0)
///     }
/// }
///
/// let costs = branch_and_bound::tree(Stairs(0)).solutions().map(|solution| solution.cost).collect::<Vec<_>>();
/// assert_eq!(costs, [Some(6), Some(4), Some(2)]);
///
/// let report = branch_and_bound::tree(Stairs(0)).run();
/// let best = report.solution().expect("there is one");
/// assert_eq!((best.cost, best.proven), (Some(2), Proven::Optimal));
/// ```
pub fn tree<M: PathProblem<Space: StateSpace<State: Clone>>>(
    problem: M,
) -> depth_first::PathSearch<M, BranchAndBound<M::Space>> {
    depth_first::tree_within(BranchAndBound { best: None }, problem)
}

/// The bound: f must be less than the cost of the best solution.
pub struct BranchAndBound<P: StateSpace> {
    best: Option<Best<P>>,
}

impl<P: StateSpace> super::depth_first::sealed::Sealed for BranchAndBound<P> {}

impl<P: StateSpace<State: Clone>> Bound<P> for BranchAndBound<P> {
    /// The g and h of the state.
    type Note = (P::Cost, P::Cost);

    const ANYTIME: bool = true;
    const NEEDS_COST: bool = true;
    const EVALUATES: bool = true;

    fn start(&mut self, evaluate: impl Evaluate<P::Cost>) -> Option<Self::Note> {
        Some((P::Cost::ZERO, evaluate.evaluate()?))
    }

    #[inline]
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
        match &self.best {
            Some(best) if g.plus(h) >= best.cost => Decision::Cut((g, h)),
            _ => Decision::Enter((g, h)),
        }
    }

    fn after_solution(
        &mut self,
        &(cost, _): &Self::Note,
        current: Current,
        path: &impl PathStore<P>,
        space: &P,
    ) {
        // Reuses the vector, as the bytes that an engine holds must never decrease.
        let before = self.best.take().and_then(|best| best.ancestors);
        let mut ancestors = before.unwrap_or_default();
        ancestors.clear();
        ancestors.extend(path.cloned_path(space, current.id));
        if let Some(state) = ancestors.pop() {
            self.best = Some(Best {
                state,
                ancestors: Some(ancestors),
                depth: current.depth,
                cost,
            });
        }
    }

    fn into_best(self) -> Option<Best<P>> {
        self.best
    }

    fn values(&(g, h): &Self::Note) -> (Option<P::Cost>, Option<P::Cost>) {
        (Some(g), Some(h))
    }

    fn bytes(&self) -> usize {
        let path = self.best.as_ref().and_then(|best| best.ancestors.as_ref());
        path.map_or(0, |path| path.capacity() * size_of::<P::State>())
    }

    fn clear(&mut self) {
        self.best = None;
    }
}
