//! Counts that add up.

use std::cell::RefCell;
use std::rc::Rc;

use search_core::{Counts, Node, Observer, Step, Watch};

use crate::case::Case;
use crate::graph::HEAP_BYTES;
use crate::violation::{Found, equal, hold};
use crate::{Gives, Graph, Kept, Place};

/// The steps that are looked at one by one.
const MOST_STEPS: usize = 400;

/// No search holds more before it begins: collections that are not empty have room for some entries.
const BYTES_AT_FIRST: u64 = 40_000;

/// No search holds more for each state and entry of the frontier, with room to grow.
const BYTES_AN_ENTRY: u64 = 1_000;

/// How many successors the expanded states have.
#[derive(Clone, Default)]
struct Successors(Rc<RefCell<Sums>>);

#[derive(Default)]
struct Sums {
    successors: u64,
    without: u64,
    deepest: u64,
}

/// An observer that sums up over the graph.
struct Summing(Successors, Graph);

impl Observer<Graph> for Summing {
    fn expand(&mut self, node: &Node<'_, Graph>) {
        let successors = self.1.successors(node.state.node()).count() as u64;
        let mut sums = self.0.0.borrow_mut();
        sums.successors += successors;
        sums.without += u64::from(successors == 0);
        sums.deepest = sums.deepest.max(node.depth);
    }
}

pub(super) fn add_up(case: &Case<'_>) -> Found {
    let sums = Successors::default();
    let graph = case.graph.clone();
    let watch = Watch::new(Summing(sums.clone(), graph.clone()));
    let mut search = case.entry.watched(graph, case.graph.start(), watch);
    search.set_limits(case.limits());
    let mut before = search.counts();
    equal!(
        super::driving::bare(before),
        Counts::default(),
        "the counts before the first step"
    );
    let mut tested = 0;
    for _ in 0..MOST_STEPS {
        let step = search.step();
        let now = search.counts();
        // Every count of the table; one that the search does not have yet is less than any.
        for field in Counts::FIELDS {
            let (before, now) = (field.of(&before), field.of(&now));
            hold!(
                before <= now,
                "{} fell from {before:?} to {now:?} in a step ({step:?})",
                field.name
            );
        }
        hold!(
            now.expanded_before_last_f <= Some(now.expanded),
            "{:?} expanded before the last f, {} in all",
            now.expanded_before_last_f,
            now.expanded
        );
        let expanded = u64::from(step == Step::Expanded);
        equal!(
            now.expanded,
            before.expanded + expanded,
            "expanded after a step ({step:?})"
        );
        if let Step::Expanded | Step::CutOff | Step::Solution = step {
            tested += 1;
        }
        let ended = matches!(step, Step::Exhausted | Step::Stopped(_));
        fit_together(case, &now, &search.frontier().len(), tested)?;
        let sums = sums.0.borrow();
        hold!(
            sums.deepest <= now.max_depth,
            "a state at depth {} was expanded, max depth is {}",
            sums.deepest,
            now.max_depth
        );
        if case.entry.promises.starts_at_goals {
            // What is expanded from a goal has predecessors.
        } else if case.entry.promises.eager {
            equal!(
                now.generated,
                sums.successors,
                "generated, against the successors of what was expanded"
            );
        } else {
            hold!(
                now.generated <= sums.successors,
                "generated: found {}, but what was expanded has {} successors",
                now.generated,
                sums.successors
            );
        }
        if case.entry.promises.kept == Kept::All && !case.entry.promises.starts_at_goals {
            // The start is the only state that is no successor.
            let found = now.generated - now.duplicates + 1;
            let stored = if now.stored == 0 { found } else { now.stored };
            equal!(
                stored,
                found,
                "stored, against what was generated and is no duplicate"
            );
        }
        before = now;
        if ended {
            break;
        }
    }
    Ok(())
}

fn fit_together(case: &Case<'_>, counts: &Counts, waiting: &usize, tested: u64) -> Found {
    let promises = case.entry.promises;
    if promises.repeats {
        hold!(
            counts.goal_tests >= tested,
            "{} goal tests, but {tested} states were taken",
            counts.goal_tests
        );
    } else {
        let stopped = counts.goal_tests - tested.min(counts.goal_tests);
        hold!(
            counts.goal_tests >= tested && stopped <= 1,
            "{} goal tests, but {tested} states were taken",
            counts.goal_tests
        );
    }
    hold!(
        counts.duplicates <= counts.generated,
        "{} duplicates of {} generated states",
        counts.duplicates,
        counts.generated
    );
    hold!(
        counts.reopened <= counts.generated,
        "{} of {} generated states reopened",
        counts.reopened,
        counts.generated
    );
    hold!(
        counts.peak_frontier >= *waiting as u64 || promises.kept == Kept::OneState,
        "{waiting} entries wait, the peak is {}",
        counts.peak_frontier
    );
    if let Some(most) = case.depth() {
        hold!(
            counts.max_depth <= most,
            "max depth is {}, the limit is {most}",
            counts.max_depth
        );
    }
    bytes_are_plausible(case, counts)?;
    hold!(
        promises.gives != Gives::EachGoal || counts.stored <= case.graph.nodes() as u64,
        "{} states stored of a graph of {}",
        counts.stored,
        case.graph.nodes()
    );
    Ok(())
}

/// The states that are kept take their room, and the rest is not many times as much.
fn bytes_are_plausible(case: &Case<'_>, counts: &Counts) -> Found {
    let kept = match case.entry.promises.kept {
        // It is changed in place.
        Kept::OneState => counts.stored.min(1),
        _ => counts.stored,
    };
    let least = kept * (size_of::<Place>() + HEAP_BYTES) as u64;
    hold!(
        counts.bytes >= least,
        "{} bytes are held, {kept} states take {least}",
        counts.bytes
    );
    let most = BYTES_AT_FIRST + BYTES_AN_ENTRY * (counts.stored + counts.peak_frontier);
    hold!(
        counts.bytes <= most,
        "{} bytes are held for {} states and {} entries",
        counts.bytes,
        counts.stored,
        counts.peak_frontier
    );
    Ok(())
}
