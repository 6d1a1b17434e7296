//! Limited discrepancy search: depth-first search along the first successors only, then along paths with at most one
//! discrepancy, then two and so on. Choosing a successor other than the first is a discrepancy.
//!
//! Source: W. D. Harvey and M. L. Ginsberg, *Limited discrepancy search*, 1995. With b successors per state and depth
//! d, the iteration with k discrepancies searches O((b·d)^k) paths, and memory is in O(b·d). Nothing is proven of the
//! solution.
//!
//! Suited to puzzles whose successors are in a good order: a wrong choice near the start is corrected long before
//! depth-first search would backtrack to it. Every iteration searches the paths of the previous ones again; counts are
//! sums over all iterations. On a finite tree, the search ends after the first iteration in which no path was cut.

use crate::engines::depth_first::{self, AllMoves, CountingBound, Discrepancies, PathProblem};

/// Limited discrepancy search: stores only the current path and the untried actions of its states.
pub type Tree<P, O = ()> = depth_first::Tree<P, O, LimitedDiscrepancy>;

/// Limited discrepancy search without a cycle check.
pub type UncheckedTree<P, O = (), M = AllMoves> =
    depth_first::UncheckedTree<P, O, LimitedDiscrepancy, M>;

/// Limited discrepancy search that stores one state and changes it in place.
pub type InPlaceTree<P, O = (), M = AllMoves> =
    depth_first::InPlaceTree<P, O, LimitedDiscrepancy, M>;

/// Creates a limited discrepancy search of `problem`.
///
/// If the path of first successors is infinite, the first iteration does not end: set [`Limits::depth`](crate::Limits).
///
/// ```
/// use search_core::{Searchable, limited_discrepancy};
///
/// /// A sequence of bits; 0 is the first successor.
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
pub fn tree<M: PathProblem<K>, K>(problem: M) -> depth_first::PathSearch<M, K, LimitedDiscrepancy> {
    depth_first::tree_within(problem)
}

/// The bound on discrepancies.
type LimitedDiscrepancy = CountingBound<Discrepancies>;
