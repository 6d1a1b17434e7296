//! The laws of a space and of the capabilities that it declares.

use search_catalog::erased::{AnyState, Capability, Erased};
use search_core::{Heuristic, StateSpace};
use search_laws::{Findings, Law, SpaceCheck};

use super::looks::{Bounds, CheckResult, status};

/// The maximum number of states, as laws compare them in pairs.
const MAX_STATES: usize = 1000;

/// Tests the laws, each on the states nearest to the start.
pub(super) fn laws<'p>(space: &Erased<'p>, start: &AnyState, bounds: &Bounds) -> Vec<CheckResult> {
    let check = SpaceCheck::written(space.clone(), start.clone());
    let mut check = check.max_states(bounds.states.min(MAX_STATES));
    let capabilities: [(Capability, With<'p>); 8] = [
        (Capability::Inverse, SpaceCheck::inverse),
        (Capability::InPlace, SpaceCheck::in_place),
        (Capability::Backward, SpaceCheck::backward),
        (
            Capability::BackwardHeuristic,
            SpaceCheck::backward_heuristic,
        ),
        (Capability::Ranked, SpaceCheck::ranked),
        (Capability::Packed, SpaceCheck::packed),
        (Capability::Drawn, SpaceCheck::drawn),
        (Capability::Canonical, SpaceCheck::canonical),
    ];
    for (capability, with) in capabilities {
        if space.has(capability) {
            check = with(check);
        }
    }
    let Findings { summary, laws } = check.each_law(|| bounds.stopped().is_none());
    let results = laws.into_iter().filter_map(|(law, violation)| {
        let check = name(law)?;
        Some(CheckResult {
            check,
            status: status(violation.is_none()),
            checked: summary.states as u64,
            complete: summary.complete,
            is_serious: true,
            finding: violation.map_or_else(
                || match law {
                    Law::Heuristic => format!("{law}: {}", declared(space)),
                    _ => law.to_string(),
                },
                |violation| match violation.state {
                    Some(state) => format!("at {state}: {}", violation.message),
                    None => violation.message,
                },
            ),
        })
    });
    results.collect()
}

/// Returns what the space declares of its heuristic.
fn declared(space: &Erased<'_>) -> String {
    match space.declared_heuristic() {
        Heuristic::Unknown => "nothing".to_owned(),
        declared => declared.to_string(),
    }
}

/// Adds the laws of a capability to a test.
type With<'p> = fn(SpaceCheck<Erased<'p>>) -> SpaceCheck<Erased<'p>>;

/// Returns the name of the check of a law. The type-erased space does not declare by its type that it is a tree, so there is
/// no check of that.
fn name(law: Law) -> Option<&'static str> {
    Some(match law {
        Law::Space => "methods",
        Law::Costs => "costs",
        Law::Hash => "hash",
        Law::Heuristic => "heuristic",
        Law::Inverse => "inverse",
        Law::InPlace => "moves in place",
        Law::Backward => "predecessors",
        Law::BackwardHeuristic => "heuristic from the start",
        Law::Ranked => "ranks",
        Law::Packed => "packing",
        Law::Drawn => "drawing",
        Law::Canonical => "symmetry",
        _ => return None,
    })
}
