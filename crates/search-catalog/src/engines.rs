//! Searches of the erased space, compiled once for all puzzles.

use crate::erased::{AnyState, Erased};
use search_core::Watch;

use crate::algorithm::{Make, Task};
use crate::supported::{algorithms_with_steps, check};
use crate::{Algorithm, Refused, Run, Stepping};

/// Returns the search of `space` from `start` by `algorithm`.
///
/// # Errors
///
/// Returns [`Refused`] if the algorithm or one of its settings needs a capability that the space does not have.
pub fn search<'p>(
    space: Erased<'p>,
    start: AnyState,
    algorithm: Algorithm,
) -> Result<Box<dyn Run + 'p>, Refused> {
    if let Make::Whole(make) = algorithm.definition().make {
        check(&space, algorithm)?;
        return Ok(make(space));
    }
    Ok(stepping(space, start, algorithm, None)?)
}

/// Returns the search of `space` from `start` by `algorithm`, to be run step by step, with an optional observer.
///
/// # Errors
///
/// Returns [`Refused`] if the algorithm or one of its settings needs a capability that the space does not have, or if the
/// algorithm cannot be run step by step, as clause learning cannot.
pub fn stepping<'a, 'p: 'a>(
    space: Erased<'p>,
    start: AnyState,
    algorithm: Algorithm,
    observer: Option<Watch<'a, Erased<'p>>>,
) -> Result<Box<dyn Stepping + 'a>, Refused> {
    check(&space, algorithm)?;
    let Make::Steps(make) = algorithm.definition().make else {
        return Err(Refused {
            possible: algorithms_with_steps(&space),
            ..Refused::new(&space, algorithm, "it has no open list to show".to_owned())
        });
    };
    Ok(make(Task {
        space,
        start,
        settings: algorithm.settings(),
        observer,
    }))
}
