use crate::engines::depth_first::{DepthFirst, Moves, PathPerThread};
use crate::engines::ida_star::IdaStar;
use crate::problem::StateSpace;
use crate::run::engine::{Engine, Statistics};

use super::one_iteration::OneIteration;

/// A search of a part of an iteration, on one thread.
pub(super) type Part<P, T, M> = DepthFirst<P, T, OneIteration<<P as StateSpace>::Cost>, M>;

/// What is common to all parts of an iteration.
///
/// Threads share no paths and no actions, only this and positions in the tree. So actions need not be `Send`.
pub(super) struct Iteration<P: StateSpace, T: PathPerThread<P>> {
    start: P::State,
    /// The costs g and h of the start.
    note: (P::Cost, P::Cost),
    bound: OneIteration<P::Cost>,
    settings: T::Settings,
    /// Whether a solution was reported.
    reported: bool,
}

impl<P: StateSpace<State: Clone>, T: PathPerThread<P>> Iteration<P, T> {
    /// Returns the current iteration of `search`, in which the start is expanded.
    pub(super) fn of<M: Moves<P>>(
        space: &P,
        search: &DepthFirst<P, T, IdaStar<P::Cost>, M>,
    ) -> Option<Self> {
        let (start, last) = (search.branches.first()?, search.branches.last()?);
        let path = search.store.cloned_path(space, last.id);
        Some(Iteration {
            start: path.into_iter().next()?,
            note: start.note,
            bound: OneIteration(search.bound.without_next()),
            settings: search.store.settings(),
            reported: search.progress.reported,
        })
    }

    /// Returns the bound before any state was found beyond it.
    pub(super) fn bound(&self) -> OneIteration<P::Cost> {
        self.bound
    }

    /// Creates a search without states.
    pub(super) fn part<M: Moves<P>>(&self) -> Part<P, T, M> {
        Part::new(T::empty(&self.settings), self.bound)
    }

    /// Begins a search at the start.
    pub(super) fn begin<M: Moves<P>>(&self, space: &P, part: &mut Part<P, T, M>) -> Statistics {
        part.reuse();
        part.bound = self.bound;
        part.progress.reported = self.reported;
        part.store.insert(self.start.clone(), None);
        part.progress.current = Some((self.note, M::none()));
        part.progress.start_is_open = true;
        Statistics {
            heap: space.heap_bytes(&self.start) as u64,
            ..Statistics::default()
        }
    }

    /// Returns the greatest f of the iteration.
    pub(super) fn most(&self) -> P::Cost {
        self.bound.0.most()
    }
}
