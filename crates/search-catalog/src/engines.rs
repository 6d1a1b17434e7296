//! Searches of the erased space, compiled once for all puzzles.

use search_core::engine::Watch;

use crate::algorithm::{Make, Task};
use crate::erased::{AnyState, Erased};
use crate::search::Kind;
use crate::supported::{algorithms_with_steps, check};
use crate::{Algorithm, AnySearch, Refusal, StepSearch};

/// Returns the search of `space` from `start` by `algorithm`.
///
/// # Errors
///
/// Returns [`Refusal`] if the algorithm or one of its settings needs a capability that the space does not have.
pub fn search<'p>(
    space: Erased<'p>,
    start: AnyState,
    algorithm: Algorithm,
) -> Result<AnySearch<'p>, Refusal> {
    if let Make::Whole(make) = algorithm.definition().make {
        check(&space, algorithm)?;
        return Ok(AnySearch::new(space.clone(), make(space), Kind::Erased));
    }
    Ok(stepping(space, start, algorithm, None)?.driven())
}

/// Returns the search of `space` from `start` by `algorithm`, to be run step by step, with an optional observer.
///
/// # Errors
///
/// Returns [`Refusal`] if the algorithm or one of its settings needs a capability that the space does not have, or if the
/// algorithm cannot be run step by step, as clause learning cannot.
pub fn stepping<'a, 'p: 'a>(
    space: Erased<'p>,
    start: AnyState,
    algorithm: Algorithm,
    observer: Option<Watch<'a, Erased<'p>>>,
) -> Result<StepSearch<'a, 'p>, Refusal> {
    check(&space, algorithm)?;
    let Make::Steps(make) = algorithm.definition().make else {
        return Err(Refusal {
            possible: algorithms_with_steps(&space, algorithm.added),
            ..Refusal::new(&space, algorithm, "it has no open list to show".to_owned())
        });
    };
    let search = make(Task {
        space: space.clone(),
        start,
        settings: algorithm.settings(),
        observer,
    });
    Ok(AnySearch::new(space, search, Kind::Erased))
}
