use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use crate::erased::{AnyState, Erased};
use search_core::Searchable;

use crate::{Algorithm, Run};

/// A puzzle that is not in the catalog: a space and its start state, searched like the puzzles of the catalog.
#[derive(Clone, Debug)]
pub struct Own {
    pub(crate) space: Erased<'static>,
    pub(crate) start: AnyState,
    pub(crate) compiled: Option<Arc<dyn Compiled>>,
}

impl Own {
    /// Creates the puzzle with this start state.
    #[must_use]
    pub fn new<S>(start: S) -> Own
    where
        S: Searchable + Clone + Eq + Hash + Send + Sync + 'static,
    {
        let (space, start) = Erased::searchable(start);
        Own::in_space(space, start)
    }

    /// Creates the puzzle of an erased space with its capabilities, and a start state of this space.
    #[must_use]
    pub fn in_space(space: Erased<'static>, start: AnyState) -> Own {
        let compiled = None;
        Own {
            space,
            start,
            compiled,
        }
    }

    /// Returns the search that is compiled for the type of the space, if there is one for this algorithm.
    pub(crate) fn compiled_search(&self, algorithm: Algorithm) -> Option<Box<dyn Run + '_>> {
        let compiled = self.compiled.as_deref()?;
        compiled.search(algorithm, &self.space)
    }
}

/// A space and its start state, with searches that are compiled for their types.
pub(crate) trait Compiled: Send + Sync {
    fn search<'p>(
        &'p self,
        algorithm: Algorithm,
        shown_by: &Erased<'p>,
    ) -> Option<Box<dyn Run + 'p>>;
}

impl fmt::Debug for dyn Compiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Compiled")
    }
}
