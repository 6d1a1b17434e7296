use std::sync::Arc;

use crate::erased::{AnyState, Capable, Erasable, Erased, Shared};
use search_core::{StateSpace, Weighable};

use crate::own::Compiled;
use crate::{Algorithm, Own, Run, dedicated};

impl Own {
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
