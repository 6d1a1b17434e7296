use search_catalog::erased::{AnyState, Erased};
use search_core::ranked::{self, RankError};
use search_core::{Limits, Outcome, Step};

use super::StateCounts;

/// Counts the states at each depth in two bits for each rank. Calls `report` after each layer.
pub(super) fn count(
    space: Erased<'_>,
    start: AnyState,
    limits: Limits,
    report: impl Fn(&[u64]),
) -> Result<StateCounts, RankError> {
    let search = ranked::breadth_first((space, start))?;
    let mut search = search.limits(limits).on_all_cores();
    while search.step() == Step::Expanded {
        report(search.states());
    }
    let layers = search.run();
    Ok(StateCounts {
        states: layers.states,
        stopped: match layers.outcome {
            Outcome::Stopped(limit) => Some(limit),
            Outcome::Solved(_) | Outcome::Exhausted => None,
        },
        could_not_grow: layers.could_not_grow,
        bytes: layers.bytes,
        elapsed: layers.elapsed,
    })
}
