//! Laws of the ways to run a search: all give the same results.

use std::time::Duration;

use search_core::{CancelFlag, Counts, Limit, Limits, Step, engine::Watch};

use crate::case::{BoxedSearch, Case, by_steps};
use crate::violation::{CheckResult, ensure, ensure_eq};

/// The observable results at an end of the search.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct End {
    pub(super) step: Step,
    /// The number, node, depth and cost.
    pub(super) solution: Option<(u64, u32, u64, Option<u32>)>,
    pub(super) counts: Counts,
}

impl End {
    pub(super) fn of(step: Step, search: &BoxedSearch) -> Self {
        let solution = search.solution();
        End {
            step,
            solution: solution.map(|at| (at.number, at.state.node(), at.depth, at.g)),
            counts: comparable(search.counts()),
        }
    }
}

/// Returns the counts without those that depend on how a search is run: bytes and time.
pub(super) fn comparable(counts: Counts) -> Counts {
    Counts {
        bytes: 0,
        elapsed: None,
        ..counts
    }
}

/// Returns all ends up to the last one; `advance` runs the search to the next end.
pub(super) fn ends(
    search: &mut BoxedSearch,
    mut advance: impl FnMut(&mut BoxedSearch) -> Step,
) -> Vec<End> {
    let mut ends = Vec::new();
    loop {
        let step = advance(search);
        ends.push(End::of(step, search));
        if step != Step::Solution {
            return ends;
        }
    }
}

pub(super) fn stepping_is_equivalent_to_running(case: &Case<'_>) -> CheckResult {
    let advanced = ends(&mut case.search(), |search| search.advance());
    let stepped = ends(&mut case.search(), by_steps);
    ensure_eq!(stepped, advanced, "step by step");
    if !stops_by_itself(&advanced) {
        for expansions in [1, 2, 7] {
            let stopped = ends(&mut case.search(), |search| {
                by_stops(case, search, expansions)
            });
            ensure_eq!(stopped, advanced, "by {expansions} expansions at a time");
        }
    }

    let watch = Watch::new(());
    let graph = case.graph.clone();
    let mut watched = case.entry.watched(graph, case.graph.start(), watch);
    watched.set_limits(case.limits());
    let watched = ends(&mut watched, |search| search.advance());
    ensure_eq!(watched, advanced, "with an observer");

    let mut limited = case.unlimited();
    limited.set_limits(Limits {
        generations: Some(u64::MAX),
        bytes: Some(u64::MAX),
        time: Some(Duration::MAX),
        cancel: Some(CancelFlag::new()),
        ..case.limits()
    });
    let limited = ends(&mut limited, |search| search.advance());
    ensure_eq!(limited, advanced, "with limits that are never reached");

    if case.terminates() && !stops_by_itself(&advanced) {
        let unlimited = ends(&mut case.unlimited(), |search| search.advance());
        ensure_eq!(unlimited, advanced, "without any limit");
    }

    let mut turn = 0;
    let mixed = ends(&mut case.search(), |search| {
        // A few steps, then `advance`, which starts in the middle of a layer.
        turn += 3;
        for _ in 0..turn {
            match search.step() {
                Step::Expanded | Step::CutOff => {}
                end => return end,
            }
        }
        search.advance()
    });
    ensure_eq!(mixed, advanced, "with steps and `advance` alternating");

    solutions_are_those_of_advance(case, &advanced)?;
    report_is_the_end(case, &advanced)
}

/// Runs the search to its next end by a limit on expansions that is raised by this many at each stop.
fn by_stops(case: &Case<'_>, search: &mut BoxedSearch, expansions: u64) -> Step {
    loop {
        let max = search.counts().expanded + expansions;
        search.set_limits(Limits {
            expansions: Some(max),
            ..case.limits()
        });
        match search.advance() {
            Step::Stopped(Limit::Expansions) if search.counts().expanded == max => {}
            end => return end,
        }
    }
}

/// Returns `true` if the default limit on expansions stopped the search, or the memory that it may use by its constructor.
pub(super) fn stops_by_itself(ends: &[End]) -> bool {
    let last = ends.last().map(|end| end.step);
    matches!(last, Some(Step::Stopped(Limit::Expansions | Limit::Bytes)))
}

fn solutions_are_those_of_advance(case: &Case<'_>, advanced: &[End]) -> CheckResult {
    let listed = |max| -> Vec<(u32, u64, Option<u32>)> {
        let mut search = case.search();
        let solutions = std::iter::from_fn(|| search.next_solution().ok()).take(max);
        let solutions = solutions.map(|found| (found.state.node(), found.depth, found.cost));
        solutions.collect()
    };
    let all = listed(usize::MAX);
    let found = advanced.iter().filter_map(|end| end.solution);
    let found: Vec<_> = found.map(|(_, node, _, cost)| (node, cost)).collect();
    let cut: Vec<_> = all.iter().map(|&(node, _, cost)| (node, cost)).collect();
    ensure_eq!(cut, found, "`solutions`");
    for max in [0, 1, 2] {
        let max = all.len().min(max);
        ensure_eq!(listed(max), all[..max], "the first {max} of `solutions`");
    }
    Ok(())
}

fn report_is_the_end(case: &Case<'_>, advanced: &[End]) -> CheckResult {
    let report = case.search().run();
    let counts = comparable(report.counts);
    let is_anytime = case.entry.promises.gives == crate::Gives::Better;
    let end = if is_anytime {
        advanced.last()
    } else {
        advanced.first()
    };
    let Some(end) = end else { return Ok(()) };
    ensure_eq!(counts, end.counts, "the counts of `run`");
    let stopped = match end.step {
        Step::Stopped(limit) => Some(limit),
        _ => None,
    };
    ensure_eq!(report.stopped, stopped, "the limit in the report of `run`");
    let expected = if is_anytime {
        advanced.iter().rev().find_map(|end| end.solution)
    } else {
        end.solution
    };
    let solution = report.solution();
    let solved = solution.map(|found| (found.state.node(), found.cost));
    let expected = expected.map(|(_, node, _, cost)| (node, cost));
    ensure_eq!(solved, expected, "the solution of `run`");
    Ok(())
}

pub(super) fn restart_is_equivalent_to_a_new_search(case: &Case<'_>) -> CheckResult {
    let fresh = ends(&mut case.search(), |search| search.advance());
    for steps in [0, 1, 2, 5, 30] {
        let mut search = case.search();
        for _ in 0..steps {
            search.step();
        }
        search.restart(case.graph.start());
        let before = comparable(search.counts());
        let unused = comparable(case.search().counts());
        ensure_eq!(before, unused, "the counts right after a restart");
        ensure!(
            search.solution().is_none(),
            "a solution remains after a restart"
        );
        let restarted = ends(&mut search, |search| search.advance());
        ensure_eq!(restarted, fresh, "restarted after {steps} steps");
        search.restart(case.graph.start());
        let restarted = ends(&mut search, by_steps);
        ensure_eq!(restarted, fresh, "restarted after the end");
    }
    what_it_may_hold_is_independent_of_an_earlier_run(case)
}

/// Asserts that a limit on bytes stops a restarted search where it stops a new one: what the earlier run left allocated does not
/// count.
fn what_it_may_hold_is_independent_of_an_earlier_run(case: &Case<'_>) -> CheckResult {
    for bytes in [0, 1 << 10, 1 << 13] {
        let limits = || Limits {
            bytes: Some(bytes),
            ..case.limits()
        };
        let mut new = case.unlimited();
        new.set_limits(limits());
        let unused = new.counts().bytes;
        let fresh = ends(&mut new, |search| search.advance());
        let mut search = case.search();
        for limited_before in [false, true] {
            ends(&mut search, |search| search.advance());
            search.restart(case.graph.start());
            search.set_limits(limits());
            let held = search.counts().bytes;
            let when = format!("{bytes} bytes, limited before the restart: {limited_before}");
            ensure_eq!(held, unused, "the memory after a restart, {when}");
            let restarted = ends(&mut search, |search| search.advance());
            ensure_eq!(restarted, fresh, "restarted within {when}");
        }
    }
    Ok(())
}
