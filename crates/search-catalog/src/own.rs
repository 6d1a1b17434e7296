use std::hash::Hash;

use erased_space::{AnyState, Erased};
use search_core::Searchable;

/// A puzzle that is not in the catalog: a space and its start state, searched like the puzzles of the catalog.
#[derive(Clone, Debug)]
pub struct Own {
    pub(crate) space: Erased<'static>,
    pub(crate) start: AnyState,
}

impl Own {
    /// Creates the puzzle with this start state.
    #[must_use]
    pub fn new<S>(start: S) -> Own
    where
        S: Searchable + Clone + Eq + Hash + Send + Sync + 'static,
    {
        let (space, start) = Erased::searchable(start);
        Own { space, start }
    }

    /// Creates the puzzle of an erased space with its capabilities, and a start state of this space.
    #[must_use]
    pub fn in_space(space: Erased<'static>, start: AnyState) -> Own {
        Own { space, start }
    }
}
