use search_catalog::erased::{AnyState, Erased};
use search_core::{Limit, Limits, Step, parallel_breadth_first, space::WithoutGoals};

use super::StateCounts;

/// Counts the states at each depth by a breadth-first search that stores the reached states, also those behind a goal. Calls `report`
/// after each layer.
pub(super) fn count(
    space: Erased<'_>,
    start: AnyState,
    limits: &Limits,
    report: impl Fn(&[u64]),
) -> StateCounts {
    let mut search = parallel_breadth_first::graph((WithoutGoals(space), start));
    let (mut states, mut total) = (vec![1], 1);
    let stopped = loop {
        if limits.depth.is_some_and(|most| states.len() as u64 > most) {
            break Some(Limit::Depth);
        }
        // All states of the layers so far, and no other.
        search.set_limits(Limits {
            expansions: Some(total),
            depth: None,
            ..limits.clone()
        });
        match search.advance() {
            Step::Stopped(Limit::Expansions) | Step::Exhausted => {}
            Step::Stopped(limit) => break Some(limit),
            Step::Expanded | Step::CutOff | Step::Solution => {
                unreachable!("a search without goals and a limit on depth has none of these ends")
            }
        }
        let found = search.counts().stored - total;
        if found == 0 {
            break None;
        }
        states.push(found);
        total += found;
        report(&states);
    };
    let counts = search.counts();
    StateCounts {
        states,
        stopped,
        could_not_grow: search.could_not_grow(),
        bytes: counts.bytes,
        elapsed: counts.elapsed,
    }
}
