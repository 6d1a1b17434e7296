//! Laws of limits: each limit stops the search exactly and with its own name, and a search with a raised limit
//! continues as if it had not been stopped.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use search_core::{
    CancelFlag, Counts, Limit, Limits, Step,
    engine::{Clock, FrontierEntry},
};

use crate::case::{BoxedSearch, Case};
use crate::violation::{CheckResult, ensure, ensure_eq};

use super::driving::{End, comparable, stops_by_itself};

pub(super) fn are_exact(case: &Case<'_>) -> CheckResult {
    stop_before_first_expansion(case)?;
    let whole = End::of_first(case);
    if stops_by_itself(std::slice::from_ref(&whole)) {
        return Ok(());
    }
    stops_exactly(case, &whole)?;
    resumes(case, &whole)?;
    depth_limit_is_exact(case)
}

impl End {
    fn of_first(case: &Case<'_>) -> Self {
        let mut search = case.search();
        let step = search.advance();
        End::of(step, &search)
    }
}

/// Sets the smallest limit of a kind.
fn smallest(limit: Limit, mut limits: Limits) -> Limits {
    match limit {
        Limit::Expansions => limits.expansions = Some(0),
        Limit::Generations => limits.generations = Some(0),
        Limit::Time => limits.time = Some(Duration::ZERO),
        Limit::Bytes => limits.bytes = Some(1),
        _ => {
            let flag = CancelFlag::new();
            flag.raise();
            limits.cancel = Some(flag);
        }
    }
    limits
}

/// Asserts that each limit can stop the search before the first expansion, after the goal test of the start.
fn stop_before_first_expansion(case: &Case<'_>) -> CheckResult {
    let whole = End::of_first(case);
    if whole.counts.expanded == 0 {
        return Ok(());
    }
    for limit in [
        Limit::Expansions,
        Limit::Generations,
        Limit::Time,
        Limit::Bytes,
        Limit::Cancelled,
    ] {
        let mut search = case.unlimited();
        search.set_limits(smallest(limit, case.limits()));
        ensure_eq!(
            search.advance(),
            Step::Stopped(limit),
            "the end at the smallest limit"
        );
        let counts = search.counts();
        let found = [counts.expanded, counts.goal_tests, counts.generated];
        ensure_eq!(
            found,
            [0, 1, 0],
            "expanded, goal tests and generated at the {limit}"
        );
        ensure_eq!(
            search.step(),
            Step::Stopped(limit),
            "the step after the limit"
        );
        ensure_eq!(
            comparable(search.counts()),
            comparable(counts),
            "the counts after another step"
        );
        search.set_limits(case.limits());
        let step = search.advance();
        ensure_eq!(End::of(step, &search), whole, "the end after {limit}");
    }
    Ok(())
}

/// Returns the counts before each expansion of an unlimited search, and at its first end.
fn counts_per_expansion(case: &Case<'_>) -> Vec<Counts> {
    let mut search = case.search();
    let mut counts = vec![comparable(search.counts())];
    loop {
        match search.step() {
            Step::Expanded => counts.push(comparable(search.counts())),
            Step::CutOff => {}
            _ => return counts,
        }
    }
}

/// Returns the limits to test, from 0 up to what the search needs.
fn samples(needed: u64) -> impl Iterator<Item = u64> {
    let few = [0, 1, 2, 3, 5, 8, 21, 55].into_iter();
    few.filter(move |&max| max < needed)
        .chain([needed.saturating_sub(1), needed])
}

fn stops_exactly(case: &Case<'_>, whole: &End) -> CheckResult {
    let needed = whole.counts.expanded;
    for max in samples(needed) {
        let mut search = case.unlimited();
        search.set_limits(Limits {
            expansions: Some(max),
            ..case.limits()
        });
        let step = search.advance();
        if max >= needed {
            ensure_eq!(
                End::of(step, &search),
                *whole,
                "the end with exactly enough expansions, {max}"
            );
        } else {
            ensure_eq!(
                step,
                Step::Stopped(Limit::Expansions),
                "the end at a limit of {max} expansions"
            );
            ensure_eq!(search.counts().expanded, max, "expanded at this limit");
            let open = search.open();
            ensure!(
                matches!(open.first(), Some(FrontierEntry::State(_))) && search.frontier_len() > 0,
                "the first of {} entries is not the state that the limit prevented from being expanded",
                open.len()
            );
        }
    }
    let trace = counts_per_expansion(case);
    for max in samples(whole.counts.generated) {
        let mut search = case.unlimited();
        search.set_limits(Limits {
            generations: Some(max),
            ..case.limits()
        });
        let step = search.advance();
        // Searches that generate successors one at a time also do so between two expansions.
        let first = trace.iter().find(|counts| counts.generated >= max);
        if step == Step::Stopped(Limit::Generations) {
            let counts = search.counts();
            ensure!(
                counts.generated >= max,
                "stopped at {} of {max} generations",
                counts.generated
            );
            let first = first.map_or(needed, |counts| counts.expanded);
            ensure!(
                counts.expanded <= first
                    && (counts.expanded == first || !case.entry.promises.eager)
                    || case.entry.promises.batches,
                "a limit of {max} generations stopped after {} expansions, expected {first}",
                counts.expanded
            );
        } else {
            ensure_eq!(
                End::of(step, &search),
                *whole,
                "the end with {max} generations"
            );
            let last = trace.last().map_or(0, |counts| counts.generated);
            ensure!(
                first.is_none()
                    || case.entry.promises.batches
                    || last <= max
                    || first.is_some_and(|first| first.expanded == needed),
                "a limit of {max} generations was exceeded: {last}"
            );
        }
    }
    Ok(())
}

/// Runs the search to its end with a limit that is raised a little after each stop.
fn in_stages(
    mut search: BoxedSearch,
    limit: Limit,
    limits: impl Fn(u64) -> Limits,
) -> Result<End, crate::violation::Fault> {
    for max in 0.. {
        search.set_limits(limits(max));
        let step = search.advance();
        if step != Step::Stopped(limit) {
            return Ok(End::of(step, &search));
        }
        if let Some(growth) = search.counts().bytes.checked_sub(1 << 24) {
            ensure!(false, "the search uses {growth} bytes more than expected");
        }
    }
    unreachable!("the limit finally exceeds every count")
}

fn resumes(case: &Case<'_>, whole: &End) -> CheckResult {
    let expansions = |max| Limits {
        expansions: Some(max),
        ..case.limits()
    };
    let generations = |max| Limits {
        generations: Some(max),
        ..case.limits()
    };
    let bytes = |max| Limits {
        bytes: Some(max * 512),
        ..case.limits()
    };
    let staged = in_stages(case.unlimited(), Limit::Expansions, expansions)?;
    ensure_eq!(staged, *whole, "with a raised limit on expansions");
    let staged = in_stages(case.unlimited(), Limit::Generations, generations)?;
    ensure_eq!(staged, *whole, "with a raised limit on generations");
    // SMA* allocates all of its memory at the start.
    let staged = in_stages(case.unlimited(), Limit::Bytes, bytes)?;
    ensure_eq!(staged, *whole, "with a raised limit on bytes");
    // A clock that advances whenever it is read also stops searches between two successors of a state.
    let readings = AtomicU64::new(0);
    let clock = Clock::new(move || Duration::from_secs(readings.fetch_add(1, Ordering::Relaxed)));
    let time = |max| Limits {
        time: Some(Duration::from_secs(5 * max)),
        clock: clock.clone(),
        ..case.limits()
    };
    let staged = in_stages(case.unlimited(), Limit::Time, time)?;
    ensure_eq!(staged, *whole, "with a raised limit on time");
    Ok(())
}

/// Asserts that no state beyond a depth limit is expanded, and that a search with cut-off states is never reported
/// as exhausted.
fn depth_limit_is_exact(case: &Case<'_>) -> CheckResult {
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
                    ensure!(
                        !(cut_off && end == Step::Exhausted),
                        "exhausted, although a state was cut off at depth {depth}"
                    );
                    break;
                }
            }
            let reached = search.counts().max_depth;
            ensure!(
                reached <= depth,
                "a state at depth {reached} was processed with a limit of {depth}"
            );
        }
        if cut_off {
            search.set_limits(case.limits());
            let end = search.advance();
            ensure!(
                end != Step::Exhausted,
                "exhausted with a raised limit, although a state had been cut off"
            );
        }
    }
    Ok(())
}
