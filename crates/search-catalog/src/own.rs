use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use erased_space::{AnyState, Capable, Erasable, Erased, Shared};
use search_core::{Searchable, StateSpace, Weighable};

use crate::{Algorithm, Run, dedicated};

/// A puzzle that is not in the catalog: a space and its start state, searched like the puzzles of the catalog.
#[derive(Clone, Debug)]
pub struct Own {
    pub(crate) space: Erased<'static>,
    pub(crate) start: AnyState,
    compiled: Option<Arc<dyn Compiled>>,
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

    /// Creates the puzzle of a space with its capabilities, and a start state of this space, with searches that are compiled
    /// for its type. See [`OwnPuzzle::compiled`](crate::OwnPuzzle::compiled).
    #[must_use]
    pub fn compiled<P>(space: Capable<P>, start: P::State) -> Own
    where
        P: Erasable + StateSpace<Cost: Weighable> + 'static,
    {
        let shared = space.share();
        Own {
            space: shared.erased(),
            start: AnyState::new(start.clone()),
            compiled: Some(Arc::new((shared, start))),
        }
    }

    /// Returns the search that is compiled for the type of the space, if there is one for this algorithm.
    pub(crate) fn compiled_search(&self, algorithm: Algorithm) -> Option<Box<dyn Run + '_>> {
        let compiled = self.compiled.as_deref()?;
        compiled.search(algorithm, &self.space)
    }
}

/// A space and its start state, with searches that are compiled for their types.
trait Compiled: Send + Sync {
    fn search<'p>(
        &'p self,
        algorithm: Algorithm,
        shown_by: &Erased<'p>,
    ) -> Option<Box<dyn Run + 'p>>;
}

impl<P> Compiled for (Shared<P>, P::State)
where
    P: Erasable + StateSpace<Cost: Weighable>,
{
    fn search<'p>(
        &'p self,
        algorithm: Algorithm,
        shown_by: &Erased<'p>,
    ) -> Option<Box<dyn Run + 'p>> {
        let (space, start) = self;
        dedicated::own(space.space(), start.clone(), algorithm, shown_by)
    }
}

impl fmt::Debug for dyn Compiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Compiled")
    }
}
