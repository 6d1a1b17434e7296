//! Iterative-deepening A* on all cores. The counts, iterations, solution and path are those of [`ida_star`](crate::ida_star), for
//! any number of threads; only [`bytes`](crate::Counts::bytes) and `elapsed` differ.
//!
//! Source: V. N. Rao, V. Kumar and K. Ramesh, *A parallel implementation of Iterative-Deepening-A\**, 1987, for several threads that
//! search disjoint parts of the tree within the same bound. They divide the stack of a busy thread; here, each iteration is divided by
//! its paths of a certain length, which is simpler and keeps the order of the results: a thread that has finished takes the next
//! subtree.
//!
//! One thread generates the upper part of the tree, and with it the roots of subtrees. All threads search up to 1,024 of these
//! subtrees at a time ahead of the search, which follows in the order of one core: it adds the counts of the subtrees that were
//! searched without finding a goal, and the smallest f beyond the bound. In a subtree with a goal, it adds the counts up to the goal
//! and generates the path to it; the results of the subtrees after it are discarded. So the solution is the first one in the order of
//! one core, and counts are never those of discarded work. The depth of the roots is adapted to the size of the subtrees. Small iterations are searched by one
//! thread. The threads are those of the current rayon pool (`ThreadPool::install` selects another).
//!
//! The roots are stored as positions in the tree, the number of untried actions after each step, from which any thread generates their
//! paths again. So neither actions nor undo records are sent to other threads. The memory is that of one path for each thread and of
//! 1,024 positions: in O(p·b·d) with p threads, b successors and paths of length d.
//!
//! [`Limits`](crate::Limits) on expansions and depth are exact. The limit on time and the cancel flag are checked by each thread
//! after at most 32,768 expansions; the other limits are checked between batches of up to 2²² expansions. With a limit on
//! expansions, threads may search ahead up to that many states beyond it, whose results are kept for a search that continues. With
//! an observer, a limit on depth, and with [`step`](crate::Search::step), states are expanded one by one on one core.

mod engine;
mod iteration;
mod one_iteration;
mod position;
mod root;
mod scout;

use std::hash::Hash;

use crate::engines::depth_first::{
    AllMoves, DepthFirst, OneState, PathPerThread, PathProblem, WithoutInverse,
};
use crate::engines::ida_star;
use crate::problem::{Inverse, StateSpace};
use crate::run::{Observer, Search};
use crate::store::cycle_check::Checked;
use crate::store::{CycleCheck, PathStack};

use engine::ParallelIdaStar;

/// IDA* on all cores: stores the current path and paths to subtrees.
pub type Tree<P, O = ()> =
    Search<P, ParallelIdaStar<P, PathStack<<P as StateSpace>::State, Checked>, AllMoves>, O>;

/// IDA* on all cores without a cycle check.
pub type UncheckedTree<P, O = (), M = AllMoves> =
    Search<P, ParallelIdaStar<P, PathStack<<P as StateSpace>::State>, M>, O>;

/// IDA* on all cores in which each thread stores one state and changes it in place.
pub type InPlaceTree<P, O = (), M = AllMoves> = Search<P, ParallelIdaStar<P, OneState<P>, M>, O>;

/// IDA* on all cores of a [`PathProblem`], which determines how paths are stored.
pub type PathSearch<M, K> = Search<
    <M as PathProblem<K>>::Space,
    ParallelIdaStar<<M as PathProblem<K>>::Space, <M as PathProblem<K>>::PathStore, AllMoves>,
>;

/// Creates an IDA* search of `problem` on all cores.
///
/// ```
/// use search_core::{Searchable, ida_star, parallel_ida_star};
/// # #[derive(Clone, PartialEq, Eq, Hash)]
/// # struct Number(u32);
/// # impl Searchable for Number {
/// #     fn is_solution(&self) -> bool { self.0 == 1000 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1), Number(self.0 * 2)] }
/// #     fn heuristic_value(&self) -> u32 { u32::from(self.0 != 1000) }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
///
/// let on_all = parallel_ida_star::tree(Number(1)).run();
/// let on_one = ida_star::tree(Number(1)).run();
/// assert_eq!(on_all.counts.expanded, on_one.counts.expanded);
/// let cost = |report: &search_core::Report<Number>| report.solution().and_then(|solution| solution.cost);
/// assert_eq!(cost(&on_all), cost(&on_one));
/// ```
pub fn tree<M, K>(problem: M) -> PathSearch<M, K>
where
    M: PathProblem<
            K,
            Space: StateSpace<State: Clone + Sync, Cost: Send + Sync> + Sync,
            PathStore: PathPerThread<M::Space>,
        >,
{
    ida_star::tree(problem).map_engine(ParallelIdaStar::new)
}

impl<P, T, O> Search<P, ParallelIdaStar<P, T, AllMoves>, O>
where
    P: Inverse,
    T: PathPerThread<P, WithoutCheck: PathPerThread<P>>,
    O: Observer<P>,
{
    /// Skips the action that undoes the previous one. Replaces the cycle check; see `without_inverse` of
    /// [`ida_star`](crate::ida_star).
    ///
    /// If the search has started, the current iteration is continued on one core.
    #[must_use]
    pub fn without_inverse(
        self,
    ) -> Search<P, ParallelIdaStar<P, T::WithoutCheck, WithoutInverse>, O> {
        self.map_engine(|engine| engine.changed(DepthFirst::without_inverse_actions))
    }
}

impl<P, O> Search<P, ParallelIdaStar<P, PathStack<P::State, Checked>, AllMoves>, O>
where
    P: StateSpace<State: Eq + Hash>,
    O: Observer<P>,
{
    /// Sets which successors are skipped because they would close a cycle. The default is to check the whole path, or
    /// nothing if the space is declared a [tree](StateSpace::IS_TREE).
    ///
    /// If the search has started, the new check applies from the current path on, and the current iteration is continued on one
    /// core.
    #[must_use]
    pub fn cycle_check(self, check: CycleCheck) -> Self {
        self.map_engine(|engine| {
            engine.changed(|mut search| {
                search.store.set_check(check);
                search
            })
        })
    }

    /// Returns the cycle check in use.
    pub fn cycles(&self) -> CycleCheck {
        self.engine.search().store.check()
    }
}
