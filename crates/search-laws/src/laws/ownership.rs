//! Laws of ownership: states are dropped when they are no longer needed, and all of them at the end.

use search_core::Step;

use crate::case::Case;
use crate::violation::{CheckResult, ensure, ensure_eq};
use crate::{Gives, StoredStates};

/// The numbers of steps after which a search is dropped.
const STEPS: [usize; 9] = [0, 1, 2, 3, 5, 9, 20, 60, 300];

pub(super) fn states_are_dropped(case: &Case<'_>) -> CheckResult {
    // The states held outside the search.
    let others = case.graph.alive();
    let alive = || (case.graph.alive() - others) as u64;

    let report = case.search().run();
    let solution = report.solution();
    let reported = solution.map_or(0, |found| found.path().map_or(1, Iterator::count));
    ensure_eq!(alive(), reported as u64, "states alive with a report");
    drop(report);
    ensure_eq!(alive(), 0, "states alive after dropping the report");

    for steps in STEPS {
        let mut search = case.search();
        let mut last = None;
        for _ in 0..steps {
            last = Some(search.step());
            if let Some(Step::Exhausted | Step::Stopped(_)) = last {
                break;
            }
        }
        let kept = case.entry.promises.kept;
        if steps > 0 {
            match kept {
                StoredStates::All => ensure_eq!(
                    alive(),
                    search.counts().stored,
                    "states alive, compared with stored"
                ),
                StoredStates::Frontier => {
                    let current_solution = u64::from(last == Some(Step::Solution));
                    ensure_eq!(
                        alive(),
                        search.frontier_len() + current_solution,
                        "states alive, compared with the open list"
                    );
                }
                // Anytime searches also keep the best solution.
                _ if case.entry.promises.gives == Gives::Better => {}
                StoredStates::OneState => ensure!(alive() <= 1, "{} states are alive", alive()),
                _ => ensure!(
                    alive() <= search.counts().stored,
                    "{} states are alive, but stored is {}",
                    alive(),
                    search.counts().stored
                ),
            }
        }
        drop(search);
        ensure_eq!(
            alive(),
            0,
            "states alive after dropping the search after {steps} steps"
        );
    }
    Ok(())
}
