//! States are dropped as soon as they are not needed any more, and all of them in the end.

use search_core::Step;

use crate::case::Case;
use crate::violation::{Found, equal, hold};
use crate::{Gives, Kept};

/// After how many steps a search is dropped.
const STEPS: [usize; 9] = [0, 1, 2, 3, 5, 9, 20, 60, 300];

pub(super) fn nothing_is_left(case: &Case<'_>) -> Found {
    // The start, and what others hold.
    let others = case.graph.alive();
    let alive = || (case.graph.alive() - others) as u64;

    let report = case.search().run();
    let solution = report.solution();
    let reported = solution.map_or(0, |found| found.path().map_or(1, Iterator::count));
    equal!(alive(), reported as u64, "states alive beside a report");
    drop(report);
    equal!(alive(), 0, "states alive after a report");

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
                Kept::All => equal!(
                    alive(),
                    search.counts().stored,
                    "states alive, against stored"
                ),
                Kept::Frontier => {
                    let in_hand = u64::from(last == Some(Step::Solution));
                    equal!(
                        alive(),
                        search.waiting() + in_hand,
                        "states alive, against the frontier"
                    );
                }
                // The state, and the best solution in searches that look for a better one.
                // The best solution so far is kept besides.
                _ if case.entry.promises.gives == Gives::Better => {}
                Kept::OneState => hold!(alive() <= 1, "{} states are alive", alive()),
                _ => hold!(
                    alive() <= search.counts().stored,
                    "{} states are alive, stored is {}",
                    alive(),
                    search.counts().stored
                ),
            }
        }
        drop(search);
        equal!(
            alive(),
            0,
            "states alive when the search is dropped after {steps} steps"
        );
    }
    Ok(())
}
