//! Settings of a depth-first search.

use std::hash::Hash;

use crate::problem::{Inverse, StateSpace};
use crate::run::{Observer, Search};
use crate::store::cycle_check::Checked;
use crate::store::{CycleCheck, PathStack};

use super::bound::Bound;
use super::engine::{DepthFirst, Progress};
use super::moves::{AllMoves, Moves, WithoutInverse};
use super::path_store::PathStore;

impl<P: Inverse, T: PathStore<P>, B: Bound<P>> DepthFirst<P, T, B, AllMoves> {
    /// Converts a search to one that skips inverse actions, without a cycle check.
    pub(in crate::engines) fn without_inverse_actions(
        self,
    ) -> DepthFirst<P, T::WithoutCheck, B, WithoutInverse> {
        let none = <WithoutInverse as Moves<P>>::none;
        let branches = self.branches.into_iter();
        DepthFirst {
            progress: Progress {
                current: self.progress.current.map(|(note, ())| (note, none())),
                start_is_open: self.progress.start_is_open,
                reported: self.progress.reported,
            },
            branches: branches.map(|branch| branch.with_last(none())).collect(),
            untried: self.untried,
            ..DepthFirst::new(self.store.without_check(), self.bound)
        }
    }
}

impl<P, T, B, O> Search<P, DepthFirst<P, T, B, AllMoves>, O>
where
    P: Inverse,
    T: PathStore<P>,
    B: Bound<P>,
    O: Observer<P>,
{
    /// Skips the action that undoes the previous one, which in most puzzles saves a third of the states or more. Does
    /// not affect actions that are already in the frontier.
    ///
    /// Replaces the cycle check, so that counts are comparable with published ones;
    /// [`cycle_check`](Search::cycle_check) does not compile after it.
    ///
    /// ```compile_fail
    /// # use search_core::*;
    /// fn both<P>(space: P, start: P::State) where P: Inverse, P::State: Eq + std::hash::Hash {
    ///     let search = ida_star::tree((space, start)).without_inverse();
    ///     search.cycle_check(CycleCheck::Path); // there is no path to check
    /// }
    /// ```
    #[must_use]
    pub fn without_inverse(
        self,
    ) -> Search<P, DepthFirst<P, T::WithoutCheck, B, WithoutInverse>, O> {
        self.map_engine(DepthFirst::without_inverse_actions)
    }
}

impl<P, B, O> Search<P, DepthFirst<P, PathStack<P::State, Checked>, B, AllMoves>, O>
where
    P: StateSpace<State: Eq + Hash>,
    B: Bound<P>,
    O: Observer<P>,
{
    /// Sets which successors are skipped because they would close a cycle. The default is to check the whole path, or
    /// nothing if the space is declared a [tree](StateSpace::IS_TREE).
    ///
    /// If the search has started, the new check applies from the current path on.
    ///
    /// ```
    /// use search_core::{CycleCheck, Searchable, ida_star};
    /// # #[derive(PartialEq, Eq, Hash)]
    /// # struct Number(u32);
    /// # impl Searchable for Number {
    /// #     fn is_solution(&self) -> bool { self.0 == 5 }
    /// #     fn successors(&self) -> impl IntoIterator<Item = Self> {
    /// #         [Number(self.0 + 1), Number(self.0.saturating_sub(1))]
    /// #     }
    /// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
    /// # }
    ///
    /// // Up to 5; a step adds or subtracts one.
    /// let expanded = |check| ida_star::tree(Number(0)).cycle_check(check).run().counts.expanded;
    /// assert_eq!(expanded(CycleCheck::Path), 1 + 2 + 3 + 4 + 5 + 5);
    /// assert!(expanded(CycleCheck::None) > 50);
    /// ```
    #[must_use]
    pub fn cycle_check(self, check: CycleCheck) -> Self {
        self.map_engine(|mut engine| {
            engine.store.set_check(check);
            engine
        })
    }

    /// Returns the cycle check in use.
    pub fn cycles(&self) -> CycleCheck {
        self.engine.store.check()
    }
}
