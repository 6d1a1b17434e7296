//! Properties that hold for every engine, however a search is driven.

use std::cell::RefCell;
use std::rc::Rc;

use search_core::engine::Engine;
use search_core::{
    CancelFlag, Counts, FrontierEntry, Limit, Limits, Node, Observer, Report, Search, StateSpace,
    Step,
};

use super::bare;

/// The visible state of a search at one end.
#[derive(Debug, PartialEq, Eq)]
struct End {
    step: Step,
    solution: Option<Seen>,
    counts: Counts,
}

/// A node: number, state, depth, g.
type Seen = (u64, u16, u64, Option<u32>);

fn seen<P: StateSpace<State = u16, Cost = u32>>(node: &Node<'_, P>) -> Seen {
    (node.number, *node.state, node.depth, node.g)
}

/// Records the last expanded node.
#[derive(Clone, Default)]
struct LastExpanded(Rc<RefCell<Option<Seen>>>);

impl<P: StateSpace<State = u16, Cost = u32>> Observer<P> for LastExpanded {
    fn expand(&mut self, node: &Node<'_, P>) {
        *self.0.borrow_mut() = Some(seen(node));
    }
}

/// Returns all ends up to the last one; `on` drives the search to its next end.
fn ends<P, E, O>(
    search: &mut Search<P, E, O>,
    mut on: impl FnMut(&mut Search<P, E, O>) -> Step,
) -> Vec<End>
where
    P: StateSpace<State = u16, Cost = u32>,
    E: Engine<P>,
    O: Observer<P>,
{
    let mut ends = Vec::new();
    loop {
        let step = on(search);
        ends.push(End {
            step,
            solution: search.solution().as_ref().map(seen),
            counts: bare(search.counts()),
        });
        if step != Step::Solution {
            return ends;
        }
    }
}

/// Drives the search by a limit on expansions that is raised each time it stops the search.
fn by_stops<P, E, O>(search: &mut Search<P, E, O>) -> Step
where
    P: StateSpace,
    E: Engine<P>,
    O: Observer<P>,
{
    loop {
        let expansions = Some(search.counts().expanded + 1);
        search.set_limits(Limits {
            expansions,
            ..Limits::default()
        });
        match search.advance() {
            Step::Stopped(Limit::Expansions) => {}
            end => return end,
        }
    }
}

fn by_steps<P, E, O>(search: &mut Search<P, E, O>) -> Step
where
    P: StateSpace,
    E: Engine<P>,
    O: Observer<P>,
{
    loop {
        match search.step() {
            Step::Expanded | Step::CutOff => {}
            end => return end,
        }
    }
}

/// Asserts that a search from 0 does the same by steps, in one call, stopped and resumed, limited, observed and restarted.
/// It must terminate by itself.
pub(crate) fn is_driven_alike<P, E>(new: impl Fn() -> Search<P, E>)
where
    P: StateSpace<State = u16, Cost = u32>,
    E: Engine<P>,
{
    let advanced = ends(&mut new(), Search::advance);
    assert_eq!(ends(&mut new(), by_steps), advanced, "step by step");
    assert_eq!(ends(&mut new(), by_stops), advanced, "stop by stop");
    let huge = Limits {
        expansions: Some(u64::MAX),
        generations: Some(u64::MAX),
        bytes: Some(u64::MAX),
        cancel: Some(CancelFlag::new()),
        ..Limits::default()
    };
    let mut limited = new().limits(huge);
    assert_eq!(ends(&mut limited, Search::advance), advanced, "limited");
    let mut observed = new().observe(LastExpanded::default());
    assert_eq!(ends(&mut observed, Search::advance), advanced, "observed");

    for steps in [0, 1, 2, 5, 1000] {
        let mut search = new();
        for _ in 0..steps {
            search.step();
        }
        search.restart(0);
        assert_eq!(
            ends(&mut search, Search::advance),
            advanced,
            "restarted after {steps} steps"
        );
    }

    let mut search = new();
    let listed: Vec<(u16, u64, Option<u32>)> = search
        .solutions()
        .map(|found| (found.state, found.depth, found.cost))
        .collect();
    let found: Vec<_> = advanced
        .iter()
        .filter_map(|end| end.solution)
        .map(|(_, state, depth, g)| (state, depth, g))
        .collect();
    assert_eq!(listed, found);

    let mut search = new();
    let mut before = search.counts();
    for _ in 0..60 {
        let step = search.step();
        let after = search.counts();
        assert!(none_falls(before, after), "{before:?}, {step:?}, {after:?}");
        before = after;
    }
}

fn none_falls(before: Counts, after: Counts) -> bool {
    let all = |counts: Counts| {
        [
            counts.expanded,
            counts.generated,
            counts.evaluated,
            counts.goal_tests,
            counts.duplicates,
            counts.reopened,
            counts.dead_ends,
            counts.max_depth,
            counts.peak_frontier,
            counts.stored,
            counts.bytes,
        ]
    };
    let pairs = all(before).into_iter().zip(all(after));
    pairs.into_iter().all(|(before, after)| before <= after)
}

/// Asserts that the first entry of the frontier is expanded next, and that no state is both open and closed. (After a
/// solution, an engine may discard nodes that cannot be better.)
pub(crate) fn expands_first_of_frontier<P, E>(new: impl Fn() -> Search<P, E>)
where
    P: StateSpace<State = u16, Cost = u32>,
    E: Engine<P>,
{
    let last = LastExpanded::default();
    let mut search = new().observe(last.clone());
    let mut started = false;
    for _ in 0..60 {
        let open: Vec<Seen> = search
            .frontier()
            .map(|entry| match entry {
                FrontierEntry::State(node) => seen(&node),
                FrontierEntry::Untried { .. } => {
                    unreachable!("these engines generate all successors")
                }
            })
            .collect();
        assert_eq!(search.why_next().is_some(), !open.is_empty());
        let closed: Vec<Seen> = search.closed().map(|node| seen(&node)).collect();
        assert!(closed.iter().all(|node| !open.contains(node)));
        let after_solution = search.solution().is_some();
        let step = search.step();
        if step == Step::Expanded && started && !after_solution {
            assert_eq!(*last.0.borrow(), open.first().copied());
        }
        assert!(started || step != Step::Expanded || open.len() == 1);
        started = true;
        if matches!(step, Step::Exhausted | Step::Stopped(_)) {
            assert_eq!(
                search.frontier().count(),
                0,
                "the frontier is empty at the end"
            );
            return;
        }
    }
}

/// Returns the path of the solution, if the engine keeps it.
pub(crate) fn path_of<C>(report: &Report<u16, C>) -> Option<Vec<u16>> {
    let path = report.solution()?.path()?;
    Some(path.copied().collect())
}
