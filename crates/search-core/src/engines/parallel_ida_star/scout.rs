use crate::engines::depth_first::{DepthFirst, Moves, PathPerThread};
use crate::engines::ida_star::IdaStar;
use crate::problem::StateSpace;
use crate::run::engine::{Context, Engine, Statistics};

use super::iteration::{Iteration, Part};
use super::position::{Position, Relation, relation, set_position};
use super::root::Root;

/// Generates the upper part of an iteration ahead of the search, and so the roots of subtrees, in the order of the search.
pub(super) struct Scout<P: StateSpace, T: PathPerThread<P>, M: Moves<P>> {
    pub(super) iteration: Iteration<P, T>,
    search: Part<P, T, M>,
    /// Its counts are discarded.
    statistics: Statistics,
    /// The position of the state that was generated last.
    position: Position,
    /// The position up to which the search has come.
    searched: Position,
    pub(super) has_ended: bool,
}

impl<P: StateSpace<State: Clone>, T: PathPerThread<P>, M: Moves<P>> Scout<P, T, M> {
    /// Creates a scout for the rest of the current iteration of `search`, in which the start is expanded.
    pub(super) fn new(space: &P, search: &DepthFirst<P, T, IdaStar<P::Cost>, M>) -> Option<Self> {
        let iteration = Iteration::of(space, search)?;
        let mut scout = iteration.part();
        let statistics = iteration.begin(space, &mut scout);
        let mut searched = Position::new();
        set_position(&mut searched, &search.branches, search.untried.len());
        Some(Scout {
            iteration,
            search: scout,
            statistics,
            position: Position::new(),
            searched,
            has_ended: false,
        })
    }

    /// Returns the root of the next subtree that was not searched yet, at depth `split` or below.
    pub(super) fn next_root(&mut self, space: &P, split: u64) -> Option<Root<P::Cost>> {
        if self.has_ended {
            return None;
        }
        let Scout {
            iteration,
            search,
            statistics,
            position,
            searched,
            has_ended,
        } = self;
        let root = Context::with(space, statistics, |context| {
            loop {
                let (current, note, last) = search.next(context)?;
                set_position(position, &search.branches, search.untried.len());
                match relation(position, searched) {
                    Relation::Before | Relation::Same => {
                        search.drop_current(current, context);
                        continue;
                    }
                    Relation::Above => {}
                    Relation::Below | Relation::After if current.depth >= split => {
                        search.drop_current(current, context);
                        return Some(Root::new(position.clone(), iteration.bound()));
                    }
                    Relation::Below | Relation::After => {
                        if space.is_goal(search.store.get(current.id)) {
                            // The search ends there.
                            return None;
                        }
                    }
                }
                search.push_branch(current, note, last, context);
                if search.branches.last()?.listed > 0 {
                    // Positions below a state with more actions than are listed would not be unique.
                    return None;
                }
            }
        });
        *has_ended = root.is_none();
        root
    }

    pub(super) fn bytes(&self) -> usize {
        self.search.bytes() as usize + self.statistics.peak_heap as usize
    }
}
