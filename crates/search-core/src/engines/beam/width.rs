use crate::engines::a_star::AStar;
use crate::engines::best_first::Greedy;

/// The number of states in a layer of a beam search: a `usize`, or [`Doubling`].
///
/// Sealed: only these two implement it.
pub trait Width: sealed::Sealed {
    /// The default evaluation function.
    type Evaluation: Default;

    /// Whether the search continues with a wider beam until it is complete.
    const DOUBLES: bool;

    /// Returns the width of the first iteration.
    fn initial(&self) -> usize;
}

impl sealed::Sealed for usize {}

/// The same width in all layers, in one iteration.
impl Width for usize {
    type Evaluation = Greedy;
    const DOUBLES: bool = false;

    fn initial(&self) -> usize {
        *self
    }
}

/// Width 1, 2, 4, and so on in iterations, until no state is discarded: complete anytime beam search. Each solution
/// costs less than the previous one, and the last one is optimal.
///
/// Sources: W. Zhang, *Complete anytime beam search*, 1998; the widths are those of R. Kuroiwa and J. C. Beck, *Solving
/// domain-independent dynamic programming problems with anytime heuristic search*, 2023. An iteration continues after
/// its solutions. A state whose g + h is at least the cost of the best solution so far is pruned: it cannot lead to a
/// cheaper one if the heuristic is admissible. If an iteration discarded no other states, the search ends: the best
/// solution is optimal, or there is none. Time and memory of an iteration are those of beam search with its width.
///
/// [`run`](crate::Search::run) continues to that end, or to a limit, and reports the best solution;
/// [`solutions`](crate::Search::solutions) returns each better one as it is found. Nothing is proven of these until
/// [`advance`](crate::Search::advance) returns [`Exhausted`](crate::Step::Exhausted): then the last one is optimal.
///
/// Counts are sums over all iterations. The start has number 0 and is expanded in every iteration; other states get new
/// numbers in each. States are stored for one iteration, those on the path of the best solution longer. Just after a
/// solution, the frontier still contains states that cannot be better; the next step prunes them.
///
/// The default evaluation function is g + h.
///
/// ```
/// use search_core::beam::{self, Doubling};
/// use search_core::{Proven, Searchable};
/// # #[derive(Clone, PartialEq, Eq, Hash)]
/// # struct Number(u32);
/// # impl Searchable for Number {
/// #     const HEURISTIC: search_core::Heuristic = search_core::Heuristic::Admissible;
/// #     fn is_solution(&self) -> bool { self.0 == 30 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> {
/// #         [Number(self.0 + 3), Number(self.0 * 2), Number(self.0 + 1)].into_iter().filter(|number| number.0 <= 30)
/// #     }
/// #     fn heuristic_value(&self) -> u32 { (30_u32.saturating_sub(self.0)).div_ceil(30) }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
///
/// // From 1 to 30 by adding one or three and doubling: 1, 4, 7, 14, 15, 30.
/// let mut search = beam::graph(Doubling, Number(1));
/// let costs: Vec<Option<u32>> = search.solutions().map(|solution| solution.cost).collect();
/// assert!(costs.is_sorted_by(|before, after| before > after));
/// assert_eq!(costs.last(), Some(&Some(5)));
///
/// let report = beam::graph(Doubling, Number(1)).run();
/// let solution = report.solution().expect("30 can be reached");
/// assert_eq!((solution.cost, solution.proven), (Some(5), Proven::Optimal));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Doubling;

impl sealed::Sealed for Doubling {}

impl Width for Doubling {
    type Evaluation = AStar;
    const DOUBLES: bool = true;

    fn initial(&self) -> usize {
        1
    }
}

/// Keeps [`Width`] to this crate.
mod sealed {
    pub trait Sealed {}
}
