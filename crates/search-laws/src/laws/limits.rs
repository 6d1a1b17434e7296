//! Each limit stops where it says, under its own name, and a raised limit goes on as if it had never stopped.

use std::time::Duration;

use search_core::{CancelFlag, Counts, Limit, Limits, Step};

use crate::Open;
use crate::case::{Case, Searching};
use crate::violation::{Found, equal, hold};

use super::driving::{End, bare, stops_at_expansions};

pub(super) fn are_exact(case: &Case<'_>) -> Found {
    stop_at_once(case)?;
    let whole = End::of_first(case);
    if stops_at_expansions(std::slice::from_ref(&whole)) {
        return Ok(());
    }
    stops_exactly(case, &whole)?;
    loses_nothing(case, &whole)?;
    depth_is_kept(case)
}

impl End {
    fn of_first(case: &Case<'_>) -> Self {
        let mut search = case.search();
        let step = search.advance();
        End::of(step, &search)
    }
}

/// Each stops before the first expansion, when the start was tested.
fn stop_at_once(case: &Case<'_>) -> Found {
    let raised = CancelFlag::new();
    raised.raise();
    let none = || case.limits();
    let at_once = [
        (
            Limit::Expansions,
            Limits {
                expansions: Some(0),
                ..none()
            },
        ),
        (
            Limit::Generations,
            Limits {
                generations: Some(0),
                ..none()
            },
        ),
        (
            Limit::Time,
            Limits {
                time: Some(Duration::ZERO),
                ..none()
            },
        ),
        (
            Limit::Bytes,
            Limits {
                bytes: Some(1),
                ..none()
            },
        ),
        (
            Limit::Cancelled,
            Limits {
                cancel: Some(raised),
                ..none()
            },
        ),
    ];
    let whole = End::of_first(case);
    if whole.counts.expanded == 0 {
        return Ok(());
    }
    for (limit, limits) in at_once {
        let mut search = case.unlimited();
        search.set_limits(limits);
        equal!(search.advance(), Step::Stopped(limit), "the end at once");
        let counts = search.counts();
        let found = [counts.expanded, counts.goal_tests, counts.generated];
        equal!(
            found,
            [0, 1, 0],
            "expanded, goal tests and generated at the {limit}"
        );
        equal!(search.step(), Step::Stopped(limit), "asked again");
        equal!(
            bare(search.counts()),
            bare(counts),
            "the counts, asked again"
        );
        search.set_limits(none());
        let step = search.advance();
        equal!(End::of(step, &search), whole, "the end after {limit}");
    }
    Ok(())
}

/// The counts before each expansion of a search that is not limited, and at its first end.
fn counts_on_the_way(case: &Case<'_>) -> Vec<Counts> {
    let mut search = case.search();
    let mut counts = vec![bare(search.counts())];
    loop {
        match search.step() {
            Step::Expanded => counts.push(bare(search.counts())),
            Step::CutOff => {}
            _ => return counts,
        }
    }
}

/// The limits that are tried, from 0 up to what the search needs.
fn samples(needed: u64) -> impl Iterator<Item = u64> {
    let few = [0, 1, 2, 3, 5, 8, 21, 55].into_iter();
    few.filter(move |&most| most < needed)
        .chain([needed.saturating_sub(1), needed])
}

fn stops_exactly(case: &Case<'_>, whole: &End) -> Found {
    let needed = whole.counts.expanded;
    for most in samples(needed) {
        let mut search = case.unlimited();
        search.set_limits(Limits {
            expansions: Some(most),
            ..case.limits()
        });
        let step = search.advance();
        if most >= needed {
            equal!(
                End::of(step, &search),
                *whole,
                "the end with just enough expansions, {most}"
            );
        } else {
            equal!(
                step,
                Step::Stopped(Limit::Expansions),
                "the end at a limit of {most} expansions"
            );
            equal!(search.counts().expanded, most, "expanded at that limit");
            let next = search.frontier().into_iter().next();
            hold!(
                matches!(next, Some(Open::State(_))) && search.waiting() > 0,
                "the state that the limit kept from being expanded is not the next: {next:?}"
            );
        }
    }
    let way = counts_on_the_way(case);
    for most in samples(whole.counts.generated) {
        let mut search = case.unlimited();
        search.set_limits(Limits {
            generations: Some(most),
            ..case.limits()
        });
        let step = search.advance();
        // Successors made one at a time are generated between two expansions too.
        let first = way.iter().find(|counts| counts.generated >= most);
        if step == Step::Stopped(Limit::Generations) {
            let counts = search.counts();
            hold!(
                counts.generated >= most,
                "stopped at {} of {most} generations",
                counts.generated
            );
            let first = first.map_or(needed, |counts| counts.expanded);
            hold!(
                counts.expanded <= first
                    && (counts.expanded == first || !case.entry.promises.eager)
                    || case.entry.promises.batches,
                "a limit of {most} generations stopped after {} expansions, expected {first}",
                counts.expanded
            );
        } else {
            equal!(
                End::of(step, &search),
                *whole,
                "the end with {most} generations"
            );
            let last = way.last().map_or(0, |counts| counts.generated);
            hold!(
                first.is_none()
                    || case.entry.promises.batches
                    || last <= most
                    || first.is_some_and(|first| first.expanded == needed),
                "a limit of {most} generations was passed: {last}"
            );
        }
    }
    Ok(())
}

/// Goes to the end by way of many stops, each at a limit a little higher.
fn in_stages(
    mut search: Searching,
    limit: Limit,
    limits: impl Fn(u64) -> Limits,
) -> Result<End, crate::violation::Fault> {
    for most in 0.. {
        search.set_limits(limits(most));
        let step = search.advance();
        if step != Step::Stopped(limit) {
            return Ok(End::of(step, &search));
        }
        if let Some(growth) = search.counts().bytes.checked_sub(1 << 24) {
            hold!(false, "the search holds {growth} bytes more than it should");
        }
    }
    unreachable!("a limit passes every count")
}

fn loses_nothing(case: &Case<'_>, whole: &End) -> Found {
    let expansions = |most| Limits {
        expansions: Some(most),
        ..case.limits()
    };
    let generations = |most| Limits {
        generations: Some(most),
        ..case.limits()
    };
    let bytes = |most| Limits {
        bytes: Some(most * 512),
        ..case.limits()
    };
    let staged = in_stages(case.unlimited(), Limit::Expansions, expansions)?;
    equal!(staged, *whole, "with a limit on expansions that is raised");
    let staged = in_stages(case.unlimited(), Limit::Generations, generations)?;
    equal!(staged, *whole, "with a limit on generations that is raised");
    // What SMA* is given, it takes at once.
    let staged = in_stages(case.unlimited(), Limit::Bytes, bytes)?;
    equal!(staged, *whole, "with a limit on bytes that is raised");
    Ok(())
}

/// Nothing behind a limit on depth is expanded, and what it cut off is never taken for searched.
fn depth_is_kept(case: &Case<'_>) -> Found {
    for depth in 0..=case.depth().unwrap_or(4).min(4) {
        let limits = Limits {
            depth: Some(depth),
            ..case.limits()
        };
        let mut search = case.unlimited();
        search.set_limits(limits);
        let mut cut_off = false;
        loop {
            match search.step() {
                Step::CutOff => cut_off = true,
                Step::Expanded | Step::Solution => {}
                end => {
                    hold!(
                        !(cut_off && end == Step::Exhausted),
                        "exhausted, but a state was cut off at depth {depth}"
                    );
                    break;
                }
            }
            let reached = search.counts().max_depth;
            hold!(
                reached <= depth,
                "a state at depth {reached} was taken at a limit of {depth}"
            );
        }
        if cut_off {
            search.set_limits(case.limits());
            let end = search.advance();
            hold!(
                end != Step::Exhausted,
                "exhausted with a raised limit, but a state had been cut off"
            );
        }
    }
    Ok(())
}
