//! The law of panics: a search that panicked ends with its own limit, until it is restarted.

use std::panic::{AssertUnwindSafe, catch_unwind};

use search_core::{Limit, Outcome, Step};

use crate::case::{BoxedSearch, Case, by_steps};
use crate::violation::{CheckResult, ensure, ensure_eq};

use super::driving::{comparable, ends};

/// Numbers of calls of methods of the space before the one that panics.
const CALLS: [u64; 7] = [0, 1, 2, 3, 8, 21, 144];

/// Runs a search to its next end.
type Advance = fn(&mut BoxedSearch) -> Step;

const PANICKED: Step = Step::Stopped(Limit::Panicked);

pub(super) fn end_the_search(case: &Case<'_>) -> CheckResult {
    let fresh = ends(&mut case.search(), |search| search.advance());
    let ways: [(&str, Advance); 2] = [("run", |search| search.advance()), ("stepped", by_steps)];
    for (way, advance) in ways {
        for calls in CALLS {
            let when = format!("{way}, after a panic in the call after {calls}");
            let Some(mut search) = panicked(case, calls, advance) else {
                break;
            };
            shows_nothing(&search, &when)?;
            let counts = comparable(search.counts());
            ensure_eq!(search.step(), PANICKED, "the next step, {when}");
            ensure_eq!(search.advance(), PANICKED, "the next end, {when}");
            ensure_eq!(
                search.next_solution().err(),
                Some(PANICKED),
                "further solutions, {when}"
            );
            ensure_eq!(comparable(search.counts()), counts, "the counts, {when}");
            shows_nothing(&search, &when)?;
            search.restart(case.graph.start());
            ensure_eq!(ends(&mut search, advance), fresh, "restarted, {when}");
        }
        reports_nothing(case, advance)?;
    }
    Ok(())
}

/// Returns a search after a panic; `None` if it makes no more calls than these.
fn panicked(case: &Case<'_>, calls: u64, advance: Advance) -> Option<BoxedSearch> {
    let graph = case.graph.clone().panicking_after(calls);
    let start = graph.start();
    let mut search = case.entry.search(graph, start);
    search.set_limits(case.limits());
    let run = catch_unwind(AssertUnwindSafe(|| ends(&mut search, advance)));
    run.is_err().then_some(search)
}

fn shows_nothing(search: &BoxedSearch, when: &str) -> CheckResult {
    ensure!(search.solution().is_none(), "a solution is shown, {when}");
    ensure_eq!(search.open().len(), 0, "the open list, {when}");
    ensure_eq!(search.frontier_len(), 0, "its length, {when}");
    ensure_eq!(search.closed().len(), 0, "the closed list, {when}");
    ensure_eq!(search.why_next(), None, "why the next is next, {when}");
    ensure_eq!(search.path_to(0), None, "the path to the start, {when}");
    Ok(())
}

fn reports_nothing(case: &Case<'_>, advance: Advance) -> CheckResult {
    let Some(search) = panicked(case, 3, advance) else {
        return Ok(());
    };
    let report = search.run();
    ensure_eq!(
        report.stopped,
        Some(Limit::Panicked),
        "the limit in the report of `run` after a panic"
    );
    ensure!(
        matches!(report.outcome, Outcome::Stopped(Limit::Panicked)),
        "the report of `run` after a panic is {:?}",
        report.outcome
    );
    Ok(())
}
