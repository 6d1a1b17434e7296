use std::fmt;
use std::hash::Hash;

use search_core::{Drawn, Weighable};

use crate::{Abilities, Algorithm, HasAmount, Refused, Run, Watch};

/// A state space as the catalog has it: it can show what it is about, and be searched by any algorithm that it is
/// fit for.
pub trait Puzzle:
    Drawn<State: Clone + Eq + Hash + Send + Sync, Cost: HasAmount + Weighable> + Clone + Sync
{
    /// Whether its searches are compiled a second time without an observer, to be as quick as they can be.
    const IS_TIMED: bool = true;

    /// Whether no state can be reached in two ways, so that tree search is usual.
    fn is_tree(&self) -> bool {
        false
    }

    /// Whether its drawings show anything.
    fn is_drawn(&self) -> bool {
        true
    }

    /// Writes a state in one line.
    ///
    /// # Errors
    /// Those of `out`.
    fn write_state(&self, state: &Self::State, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Writes a state as a picture, which may have several lines.
    ///
    /// # Errors
    /// Those of `out`.
    fn write_picture(&self, state: &Self::State, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_state(state, out)
    }

    /// Writes what an action does.
    ///
    /// # Errors
    /// Those of `out`.
    fn write_action(&self, action: &Self::Action, out: &mut dyn fmt::Write) -> fmt::Result;

    /// What it can do beyond a state space, each an engine or two more.
    fn abilities<'a>(&self) -> Abilities<'a, Self>
    where
        Self: 'a;

    /// A search from `start` that nobody watches, or this observer.
    ///
    /// # Errors
    /// An algorithm that this puzzle cannot do.
    fn search<'a>(
        self,
        start: Self::State,
        algorithm: Algorithm,
        watch: Option<Watch<'a, Self>>,
    ) -> Result<Box<dyn Run + 'a>, Refused>
    where
        Self: 'a;
}
