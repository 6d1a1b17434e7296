//! The law of lower bounds.

use search_core::{StateSpace, Step};

use crate::Gives;
use crate::case::Case;
use crate::violation::{CheckResult, ensure, ensure_eq};

/// The maximum number of steps that are tested individually.
const MAX_STEPS: usize = 400;

/// At each moment: lower bound ≤ optimum ≤ cost of the best solution.
pub(super) fn hold_at_each_moment(case: &Case<'_>) -> CheckResult {
    if case.entry.promises.gives != Gives::Better {
        ensure_eq!(case.unlimited().lower_bound(), None, "the lower bound");
        return Ok(());
    }
    let optimum = case.truth.distances[0];
    let is_declared = case.graph.declared_heuristic().is_admissible();
    let mut search = case.search();
    let (mut best, mut cut_off, mut at_end) = (None, false, 0);
    for _ in 0..MAX_STEPS {
        let step = search.step();
        cut_off |= step == Step::CutOff;
        if step == Step::Solution {
            best = search.to_solution().and_then(|solution| solution.cost);
        }
        let bound = search.lower_bound();
        if let Some(bound) = bound {
            ensure!(!cut_off, "a bound, {bound}, although a state was cut off");
            ensure!(
                optimum.is_none_or(|optimum| bound <= optimum),
                "the lower bound is {bound} after a step ({step:?}), but the optimum is {optimum:?}"
            );
            ensure!(bound >= at_end, "it fell from {at_end} to {bound}");
            ensure!(
                best.is_none_or(|best| bound <= best),
                "the lower bound is {bound}, but a solution costs {best:?}"
            );
        }
        if is_declared && !cut_off && optimum.is_some() {
            ensure!(bound.is_some(), "no lower bound after a step ({step:?})");
        }
        match step {
            Step::Expanded | Step::CutOff => continue,
            Step::Exhausted if !cut_off && is_declared => {
                ensure_eq!(bound, best, "the lower bound of an exhausted search");
            }
            _ => {}
        }
        // At a solution or a stop it is kept.
        at_end = bound.unwrap_or(0);
        if step != Step::Solution {
            break;
        }
    }
    Ok(())
}
