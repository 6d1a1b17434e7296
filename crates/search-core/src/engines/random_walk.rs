//! Random walks: from the start to a random successor, and so on, with restarts. Only the current walk is stored, whatever the size of
//! the space.
//!
//! Sources: R. Aleliunas, R. M. Karp, R. J. Lipton, L. Lovász and C. Rackoff, *Random walks, universal traversal sequences, and the
//! complexity of maze problems*, 1979; M. Luby, A. Sinclair and D. Zuckerman, *Optimal speedup of Las Vegas algorithms*, 1993: walks are
//! 1, 1, 2, 1, 1, 2, 4, 1, ... times a unit long, which takes at most a logarithmic factor longer than the best lengths for the space, without
//! knowing them.
//!
//! A walk of l steps expands l states, the start first: it ends with the last of them, before its successor is visited, or at a state
//! without successors. The next one begins at the start again. Each successor is equally likely; of a space that generates actions [one at a time](crate::StateSpace::lazy_actions), the
//! first 65,536 actions of a state are considered. Nothing is proven of a solution, which may be far from the best, and the search
//! does not end if there is none, unless the start has no successor: set [`Limits`](crate::Limits). A step takes the time of listing the
//! actions and of one result; memory is in O(l).
//!
//! The random numbers follow from the seed alone, so each run makes the same steps, and a restarted search too.

mod engine;

use crate::problem::Problem;
use crate::run::Search;

use engine::RandomWalk;

/// Random walks: stores the current walk.
pub type Tree<P, O = ()> = Search<P, RandomWalk<P>, O>;

/// The seed and the lengths of random walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Walks {
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of steps of the shortest walks, at least 1: the unit of their lengths.
    pub length: u64,
}

impl Default for Walks {
    /// The seed 0, and 100 steps.
    fn default() -> Self {
        Walks {
            seed: 0,
            length: 100,
        }
    }
}

/// Creates a search of `problem` by random walks.
///
/// ```
/// use search_core::random_walk::{self, Walks};
/// use search_core::{Limits, StateSpace};
///
/// /// Sixty-four switches, of which at least 40 are to be on: 2⁶⁴ states.
/// struct Switches;
///
/// impl StateSpace for Switches {
///     type State = u64;
///     type Action = u32;
///     type Cost = u32;
///
///     fn is_goal(&self, switches: &u64) -> bool {
///         switches.count_ones() >= 40
///     }
///     fn actions(&self, _: &u64, out: &mut Vec<u32>) {
///         out.extend(0..64);
///     }
///     fn result(&self, switches: &u64, switch: u32) -> Option<u64> {
///         Some(switches ^ 1 << switch)
///     }
/// }
///
/// let walks = Walks { seed: 7, length: 1000 };
/// let found = |walks| {
///     let limits = Limits { expansions: Some(100_000), ..Limits::default() };
///     let report = random_walk::tree(walks, (Switches, 0)).limits(limits).run();
///     report.solution().map(|solution| (solution.state, solution.depth))
/// };
/// assert_eq!(found(walks).map(|(switches, _)| switches.count_ones()), Some(40));
/// assert_eq!(found(walks), found(walks));
/// ```
pub fn tree<M: Problem>(walks: Walks, problem: M) -> Tree<M::Space> {
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, RandomWalk::new(walks))
}
