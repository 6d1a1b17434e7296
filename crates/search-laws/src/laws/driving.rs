//! However a search is driven, it does the same.

use std::time::Duration;

use search_core::{CancelFlag, Counts, Limit, Limits, Step, Watch};

use crate::case::{Case, Searching, by_steps};
use crate::violation::{Found, equal, hold};

/// What can be seen at one end.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct End {
    pub(super) step: Step,
    /// Number, node, depth and cost.
    pub(super) solution: Option<(u64, u32, u64, Option<u32>)>,
    pub(super) counts: Counts,
}

impl End {
    pub(super) fn of(step: Step, search: &Searching) -> Self {
        let solution = search.solution();
        End {
            step,
            solution: solution.map(|at| (at.number, at.state.node(), at.depth, at.g)),
            counts: bare(search.counts()),
        }
    }
}

/// The counts without those that depend on how a search is driven: bytes and time.
pub(super) fn bare(counts: Counts) -> Counts {
    Counts {
        bytes: 0,
        elapsed: Duration::ZERO,
        ..counts
    }
}

/// All ends up to the last one, when `on` drives from end to end.
pub(super) fn ends(search: &mut Searching, mut on: impl FnMut(&mut Searching) -> Step) -> Vec<End> {
    let mut ends = Vec::new();
    loop {
        let step = on(search);
        ends.push(End::of(step, search));
        if step != Step::Solution {
            return ends;
        }
    }
}

pub(super) fn stepping_equals_running(case: &Case<'_>) -> Found {
    let advanced = ends(&mut case.search(), |search| search.advance());
    let stepped = ends(&mut case.search(), by_steps);
    equal!(stepped, advanced, "step by step");

    let watch = Watch::new(());
    let graph = case.graph.clone();
    let mut watched = case.entry.watched(graph, case.graph.start(), watch);
    watched.set_limits(case.limits());
    let watched = ends(&mut watched, |search| search.advance());
    equal!(watched, advanced, "with an observer");

    let mut limited = case.unlimited();
    limited.set_limits(Limits {
        generations: Some(u64::MAX),
        bytes: Some(u64::MAX),
        time: Some(Duration::MAX),
        cancel: Some(CancelFlag::new()),
        ..case.limits()
    });
    let limited = ends(&mut limited, |search| search.advance());
    equal!(limited, advanced, "with limits that are never reached");

    if case.ends_by_itself() && !stops_at_expansions(&advanced) {
        let unlimited = ends(&mut case.unlimited(), |search| search.advance());
        equal!(unlimited, advanced, "without any limit");
    }

    let mut turn = 0;
    let mixed = ends(&mut case.search(), |search| {
        // A few steps, then on to the end: strides begin in the middle of a layer.
        turn += 3;
        for _ in 0..turn {
            match search.step() {
                Step::Expanded | Step::CutOff => {}
                end => return end,
            }
        }
        search.advance()
    });
    equal!(mixed, advanced, "in turns");

    solutions_are_those_of_advance(case, &advanced)?;
    report_is_the_end(case, &advanced)
}

/// The limit on expansions that all searches get ended this one.
pub(super) fn stops_at_expansions(ends: &[End]) -> bool {
    let last = ends.last().map(|end| end.step);
    last == Some(Step::Stopped(Limit::Expansions))
}

fn solutions_are_those_of_advance(case: &Case<'_>, advanced: &[End]) -> Found {
    let listed = |most| -> Vec<(u32, u64, Option<u32>)> {
        let solutions = case.search().solutions(most).into_iter();
        let solutions = solutions.map(|found| (found.state.node(), found.depth, found.cost));
        solutions.collect()
    };
    let all = listed(usize::MAX);
    let found = advanced.iter().filter_map(|end| end.solution);
    let found: Vec<_> = found.map(|(_, node, _, cost)| (node, cost)).collect();
    let cut: Vec<_> = all.iter().map(|&(node, _, cost)| (node, cost)).collect();
    equal!(cut, found, "`solutions`");
    for most in [0, 1, 2] {
        let most = all.len().min(most);
        equal!(listed(most), all[..most], "the first {most} of `solutions`");
    }
    Ok(())
}

fn report_is_the_end(case: &Case<'_>, advanced: &[End]) -> Found {
    let report = case.search().run();
    let counts = bare(report.counts);
    let getting_better = case.entry.promises.gives == crate::Gives::Better;
    let end = if getting_better {
        advanced.last()
    } else {
        advanced.first()
    };
    let Some(end) = end else { return Ok(()) };
    equal!(counts, end.counts, "the counts of `run`");
    let stopped = match end.step {
        Step::Stopped(limit) => Some(limit),
        _ => None,
    };
    equal!(report.stopped, stopped, "the limit in the report of `run`");
    let expected = if getting_better {
        advanced.iter().rev().find_map(|end| end.solution)
    } else {
        end.solution
    };
    let solution = report.solution();
    let solved = solution.map(|found| (found.state.node(), found.cost));
    let expected = expected.map(|(_, node, _, cost)| (node, cost));
    equal!(solved, expected, "the solution of `run`");
    Ok(())
}

pub(super) fn restart_equals_new(case: &Case<'_>) -> Found {
    let fresh = ends(&mut case.search(), |search| search.advance());
    for steps in [0, 1, 2, 5, 30] {
        let mut search = case.search();
        for _ in 0..steps {
            search.step();
        }
        search.restart(case.graph.start());
        let before = bare(search.counts());
        let unused = bare(case.search().counts());
        equal!(before, unused, "the counts right after a restart");
        hold!(
            search.solution().is_none(),
            "a solution is left after a restart"
        );
        let restarted = ends(&mut search, |search| search.advance());
        equal!(restarted, fresh, "restarted after {steps} steps");
        search.restart(case.graph.start());
        let restarted = ends(&mut search, by_steps);
        equal!(restarted, fresh, "restarted at the end");
    }
    Ok(())
}
