//! Limited discrepancy search: depth-first search along the paths that the order of successors recommends, then along
//! those that go against it once, then twice and so on.
//!
//! W. D. Harvey and M. L. Ginsberg, *Limited discrepancy search*, 1995. Taking a successor other than the first is a
//! discrepancy. It is for puzzles whose successors come in a good order: a mistake near the start is then mended
//! long before depth-first search would come back to it. Every round looks at the paths of the rounds before
//! again; counts are sums over all rounds. It ends when a round was not bounded, on a finite tree. Memory is in
//! O(bd), with b successors a state and depth d; the round with k discrepancies looks at O(d^k) paths.

use crate::engines::depth_first::{
    self, AllMoves, Bound, Decision, Evaluate, PathProblem, Reached,
};
use crate::problem::StateSpace;

/// Limited discrepancy search: keeps the current path and the untried actions beside it, and nothing else.
pub type Tree<P, O = ()> = depth_first::Tree<P, O, LimitedDiscrepancy>;

/// The same without a check for cycles.
pub type UncheckedTree<P, O = (), M = AllMoves> =
    depth_first::UncheckedTree<P, O, LimitedDiscrepancy, M>;

/// Limited discrepancy search that keeps one state and changes it.
pub type InPlaceTree<P, O = (), M = AllMoves> =
    depth_first::InPlaceTree<P, O, LimitedDiscrepancy, M>;

/// Limited discrepancy search of `problem`.
///
/// Where the first successors go on for ever, so does the first round: set [`Limits::depth`](crate::Limits).
///
/// ```
/// use search_core::{Searchable, limited_discrepancy};
///
/// /// Bits, one after the other; 0 is recommended every time.
/// #[derive(PartialEq, Eq, Hash)]
/// struct Bits(Vec<u8>);
///
/// impl Searchable for Bits {
///     fn is_solution(&self) -> bool {
///         self.0 == [1, 0, 0, 0]
///     }
///     fn successors(&self) -> impl IntoIterator<Item = Self> {
///         let bits = if self.0.len() < 4 { 0..2 } else { 0..0 };
///         bits.map(|bit| Bits([self.0.as_slice(), &[bit]].concat()))
///     }
///     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
///         write!(out, "{:?}", self.0)
///     }
/// }
///
/// let report = limited_discrepancy::tree(Bits(vec![])).run();
/// assert!(report.solution().is_some());
/// // The path 0000, then 0000, 0001, 0010, 0100 and 1000.
/// assert_eq!(report.counts.expanded, 5 + 14);
/// ```
pub fn tree<M: PathProblem>(problem: M) -> depth_first::PathSearch<M, LimitedDiscrepancy> {
    depth_first::tree_by(LimitedDiscrepancy::default(), problem)
}

/// The bound on discrepancies.
#[derive(Clone, Copy, Debug, Default)]
pub struct LimitedDiscrepancy {
    most: u64,
    /// Whether a state was beyond the bound.
    beyond: bool,
}

impl<P: StateSpace> Bound<P> for LimitedDiscrepancy {
    /// The discrepancies on the path.
    type Note = u64;

    const ITERATIVE: bool = true;

    fn start(&mut self, _: impl Evaluate<P::Cost>) -> Option<u64> {
        Some(0)
    }

    #[inline]
    fn decide(
        &mut self,
        reached: Reached<u64, P::Cost>,
        _: impl Evaluate<P::Cost>,
    ) -> Decision<u64> {
        let discrepancies = reached.from + u64::from(!reached.first);
        if discrepancies <= self.most {
            return Decision::Enter(discrepancies);
        }
        self.beyond = true;
        Decision::Cut(discrepancies)
    }

    fn next_iteration(&mut self) -> bool {
        self.most += u64::from(self.beyond);
        std::mem::take(&mut self.beyond)
    }

    fn is_repeated(&self, &discrepancies: &u64) -> bool {
        discrepancies < self.most
    }

    fn clear(&mut self) {
        *self = LimitedDiscrepancy::default();
    }
}
