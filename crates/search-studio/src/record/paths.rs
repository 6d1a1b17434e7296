//! The cheapest paths from the start, whatever the algorithm of the run.

use search_catalog::{AnySearch, SolutionText};
use search_core::{Limit, Limits, Step};

use super::recording::Recording;
use crate::api::{Amount, CheapestPath, CheapestPaths, PathEnds};

/// Maximum number of states that one request expands, where there is no clock.
const MAX_EXPANDED: u64 = 50_000;

/// The number of states that a request expands whatever the time: a small space is searched to its end on a busy machine as well.
const MIN_EXPANDED: u64 = 200;

impl Recording<'_> {
    /// Returns the first `count` of the cheapest paths, as many as are found by a few expansions or within a time slice.
    pub(crate) fn cheapest_paths(&self, ends: PathEnds, count: usize) -> CheapestPaths {
        let (space, start) = (self.space.clone(), self.start.clone());
        let first = self.line(&start);
        let mut search = match ends {
            PathEnds::Goals => AnySearch::cheapest_paths(space, start),
            PathEnds::States => AnySearch::distances(space, start, None),
        };
        let has_clock = self.clock.now().is_some();
        let limits = |expansions, time| Limits {
            expansions,
            time,
            clock: self.clock.clone(),
            ..Limits::default()
        };
        let first_expansions = if has_clock {
            MIN_EXPANDED
        } else {
            MAX_EXPANDED
        };
        search.set_limits(limits(Some(first_expansions), None));
        let mut paths = Vec::new();
        let mut is_complete = false;
        while paths.len() < count {
            match search.next_solution() {
                Ok(found) => paths.push(written(&first, found)),
                Err(Step::Stopped(Limit::Expansions)) if has_clock => {
                    search.set_limits(limits(None, Some(self.slice())));
                }
                Err(end) => {
                    is_complete = end == Step::Exhausted;
                    break;
                }
            }
        }
        CheapestPaths { paths, is_complete }
    }
}

fn written(first: &str, found: SolutionText) -> CheapestPath {
    let moves = found.path.unwrap_or_default();
    let (actions, states): (Vec<_>, Vec<_>) = moves
        .into_iter()
        .map(|step| (step.action, step.state))
        .unzip();
    CheapestPath {
        cost: found.cost.map(Amount::of),
        actions,
        states: std::iter::once(first.to_owned()).chain(states).collect(),
    }
}
