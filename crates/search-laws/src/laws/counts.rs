//! Laws of counts.

use std::cell::RefCell;
use std::rc::Rc;

use search_core::{Counts, Node, Observer, Step, engine::Watch};

use crate::case::Case;
use crate::graph::HEAP_BYTES;
use crate::violation::{CheckResult, ensure, ensure_eq};
use crate::{Gives, Graph, NodeState, StoredStates};

/// The maximum number of steps that are tested individually.
const MAX_STEPS: usize = 400;

/// The maximum bytes of a search before its first step: collections reserve space for some entries.
const MAX_BYTES_AT_START: u64 = 40_000;

/// The maximum bytes per state and entry of the open list, including spare capacity.
const MAX_BYTES_PER_ENTRY: u64 = 1_000;

/// Sums over the expanded states, shared between the observer and the test.
#[derive(Clone, Default)]
struct Successors(Rc<RefCell<Sums>>);

#[derive(Default)]
struct Sums {
    successors: u64,
    dead_ends: u64,
    deepest: u64,
}

/// An observer that computes sums over the expanded states.
struct SumObserver(Successors, Graph);

impl Observer<Graph> for SumObserver {
    fn expand(&mut self, node: &Node<'_, Graph>) {
        let successors = self.1.successors(node.state.node()).count() as u64;
        let mut sums = self.0.0.borrow_mut();
        sums.successors += successors;
        sums.dead_ends += u64::from(successors == 0);
        sums.deepest = sums.deepest.max(node.depth);
    }
}

pub(super) fn are_consistent(case: &Case<'_>) -> CheckResult {
    let sums = Successors::default();
    let graph = case.graph.clone();
    let watch = Watch::new(SumObserver(sums.clone(), graph.clone()));
    let mut search = case.entry.watched(graph, case.graph.start(), watch);
    search.set_limits(case.limits());
    let mut before = search.counts();
    ensure_eq!(
        super::driving::comparable(before),
        Counts::default(),
        "the counts before the first step"
    );
    let mut tested = 0;
    for _ in 0..MAX_STEPS {
        let step = search.step();
        let now = search.counts();
        // A count that the search does not have yet is `None`, which is less than any value.
        for field in Counts::FIELDS {
            let (before, now) = (field.of(&before), field.of(&now));
            ensure!(
                before <= now,
                "{} decreased from {before:?} to {now:?} in a step ({step:?})",
                field.name
            );
        }
        ensure!(
            now.expanded_before_last_f <= Some(now.expanded),
            "{:?} expanded before the last f, {} in total",
            now.expanded_before_last_f,
            now.expanded
        );
        let expanded = u64::from(step == Step::Expanded);
        ensure_eq!(
            now.expanded,
            before.expanded + expanded,
            "expanded after a step ({step:?})"
        );
        if let Step::Expanded | Step::CutOff | Step::Solution = step {
            tested += 1;
        }
        let ended = matches!(step, Step::Exhausted | Step::Stopped(_));
        check_consistency(case, &now, &search.open().len(), tested)?;
        let sums = sums.0.borrow();
        ensure!(
            sums.deepest <= now.max_depth,
            "a state at depth {} was expanded, max depth is {}",
            sums.deepest,
            now.max_depth
        );
        if case.entry.promises.starts_at_goals {
            // States expanded from a goal have predecessors.
        } else if case.entry.promises.eager {
            ensure_eq!(
                now.generated,
                sums.successors,
                "generated, compared with the successors of the expanded states"
            );
        } else {
            ensure!(
                now.generated <= sums.successors,
                "generated: found {}, but the expanded states have {} successors",
                now.generated,
                sums.successors
            );
        }
        if case.entry.promises.kept == StoredStates::All && !case.entry.promises.starts_at_goals {
            // The start is the only state that is not generated.
            let found = now.generated - now.duplicates + 1;
            let stored = if now.stored == 0 { found } else { now.stored };
            ensure_eq!(
                stored,
                found,
                "stored, compared with the generated states that are not duplicates"
            );
        }
        before = now;
        if ended {
            break;
        }
    }
    Ok(())
}

fn check_consistency(case: &Case<'_>, counts: &Counts, open: &usize, tested: u64) -> CheckResult {
    let promises = case.entry.promises;
    if promises.repeats {
        ensure!(
            counts.goal_tests >= tested,
            "{} goal tests, but {tested} states were tested",
            counts.goal_tests
        );
    } else {
        let stopped = counts.goal_tests - tested.min(counts.goal_tests);
        ensure!(
            counts.goal_tests >= tested && stopped <= 1,
            "{} goal tests, but {tested} states were tested",
            counts.goal_tests
        );
    }
    ensure!(
        counts.duplicates <= counts.generated,
        "{} duplicates of {} generated states",
        counts.duplicates,
        counts.generated
    );
    ensure!(
        counts.reopened <= counts.generated,
        "{} of {} generated states reopened",
        counts.reopened,
        counts.generated
    );
    ensure!(
        counts.peak_frontier >= *open as u64 || promises.kept == StoredStates::OneState,
        "{open} open entries, but the peak is {}",
        counts.peak_frontier
    );
    if let Some(max) = case.depth() {
        ensure!(
            counts.max_depth <= max,
            "max depth is {}, but the limit is {max}",
            counts.max_depth
        );
    }
    bytes_are_plausible(case, counts)?;
    ensure!(
        promises.gives != Gives::EachGoal || counts.stored <= case.graph.nodes() as u64,
        "{} states stored of a graph with {}",
        counts.stored,
        case.graph.nodes()
    );
    Ok(())
}

/// Checks that the reported bytes cover the stored states and do not exceed them by a large factor.
fn bytes_are_plausible(case: &Case<'_>, counts: &Counts) -> CheckResult {
    let kept = match case.entry.promises.kept {
        // The state is modified in place.
        StoredStates::OneState => counts.stored.min(1),
        _ => counts.stored,
    };
    let min = kept * (size_of::<NodeState>() + HEAP_BYTES) as u64;
    ensure!(
        counts.bytes >= min,
        "{} bytes, but {kept} states take at least {min}",
        counts.bytes
    );
    let max = MAX_BYTES_AT_START + MAX_BYTES_PER_ENTRY * (counts.stored + counts.peak_frontier);
    ensure!(
        counts.bytes <= max,
        "{} bytes for {} states and {} entries",
        counts.bytes,
        counts.stored,
        counts.peak_frontier
    );
    Ok(())
}
