//! Enforced hill-climbing: a sequence of breadth-first searches, each from a base state to the first state with a
//! smaller heuristic value, which is the next base state. There is no backtracking.
//!
//! Source: J. Hoffmann and B. Nebel, *The FF planning system: fast plan generation through heuristic search*, 2001.
//! With b successors per state and at most d steps to the next smaller value, each breadth-first search takes time and
//! memory in O(b^d), and the memory is reused for the next one; with a good heuristic, d is 1 or 2. Nothing is proven
//! of the solution.
//!
//! Successors are generated and evaluated one at a time, so none is generated after one with a smaller value. A
//! solution is detected when it is taken from the frontier, whatever its value. Each breadth-first search has its own
//! closed list, so it may generate states of the path again. Costs are added up, but the path is the shortest one, not
//! the cheapest.
//!
//! If a breadth-first search finds no smaller value, the search ends as [`Incomplete`](crate::Limit::Incomplete). If
//! that is the first one, from the start, the whole space was searched and there is no solution.

mod engine;

use std::hash::Hash;

use crate::problem::{Problem, StateSpace};
use crate::run::Search;

use engine::HillClimbing;

/// Enforced hill-climbing: stores the path and the states of the current breadth-first search, which detects
/// duplicates.
pub type Graph<P, O = ()> = Search<P, HillClimbing<P>, O>;

/// Creates an enforced hill-climbing search of `problem`.
///
/// ```
/// use search_core::{Searchable, hill_climbing};
/// # use std::fmt;
///
/// /// Three digits to be put in order by exchanging neighbours.
/// #[derive(PartialEq, Eq, Hash)]
/// struct Digits([u8; 3]);
///
/// impl Searchable for Digits {
///     fn is_solution(&self) -> bool {
///         self.0.is_sorted()
///     }
///     fn successors(&self) -> impl IntoIterator<Item = Self> {
///         let [a, b, c] = self.0;
///         [Digits([b, a, c]), Digits([a, c, b])]
///     }
///     fn heuristic_value(&self) -> u32 {
///         let Digits([a, b, c]) = self;
///         u32::from(a > b) + u32::from(b > c)
///     }
///     fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
///         write!(out, "{:?}", self.0)
///     }
/// }
///
/// // 321 has the value 2, 231 has 1, and the path from there leads through 213, which has 1 too, to 123.
/// let report = hill_climbing::graph(Digits([3, 2, 1])).run();
/// assert_eq!(report.solution().map(|solution| solution.depth), Some(3));
/// ```
pub fn graph<M: Problem<Space: StateSpace<State: Eq + Hash>>>(problem: M) -> Graph<M::Space> {
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, HillClimbing::new())
}
