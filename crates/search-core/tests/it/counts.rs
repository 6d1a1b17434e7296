//! Every count, solution, depth and path of every engine, compared with the reference.

use proptest::prelude::*;
use search_core::engine::Engine;
use search_core::{
    InPlace, Limits, MovedInPlace, Outcome, Report, Search, Searchable, StateSpace, Step,
    WithoutCycleCheck, best_first, breadth_first, depth_first, ida_star,
};

use crate::common::map::{Map, Place, maps};
use crate::common::reference::{self, Budget, Found};
use crate::common::{Order, Which, bare, with_every_engine};

/// A limit on expansions, as tree search on a map with cycles does not terminate.
const MOST_IN_A_TREE: u64 = 700;

fn budget(which: Which, expansions: Option<u64>, depth: Option<u64>) -> Budget {
    let tree = (!which.graph).then_some(MOST_IN_A_TREE);
    Budget {
        expansions: expansions.or(tree),
        depth,
        solutions: 1,
    }
}

fn limits(budget: Budget) -> Limits {
    Limits {
        expansions: budget.expansions,
        depth: budget.depth,
        ..Limits::default()
    }
}

fn assert_agrees<S: Copy>(which: Which, report: &Report<S>, at: impl Fn(S) -> u16, found: &Found) {
    assert_eq!(bare(report.counts), found.counts, "{which:?}");
    let end = match &report.outcome {
        Outcome::Solved(solution) => {
            let path = &found.solutions[0];
            assert_eq!(at(solution.state), path[path.len() - 1], "{which:?}");
            assert_eq!(solution.depth, path.len() as u64 - 1, "{which:?}");
            let kept: Option<Vec<u16>> =
                solution.path().map(|path| path.copied().map(&at).collect());
            assert_eq!(
                kept.as_ref(),
                which.keeps_paths().then_some(path),
                "{which:?}"
            );
            Step::Solution
        }
        Outcome::Exhausted => Step::Exhausted,
        Outcome::Stopped(limit) => Step::Stopped(*limit),
    };
    assert_eq!(end, found.end, "{which:?}");
}

fn compare<'m, E: Engine<&'m Map>>(
    which: Which,
    new: impl Fn() -> Search<&'m Map, E>,
    map: &Map,
    expansions: Option<u64>,
    depth: Option<u64>,
) {
    let budget = budget(which, expansions, depth);
    let report = new().limits(limits(budget)).run();
    assert_agrees(
        which,
        &report,
        |state| state,
        &reference::search(map, which, budget),
    );
}

/// Compares searches of a `Searchable`. The map must have neither actions without a result nor dead ends of the heuristic,
/// which `Searchable` cannot express.
fn compare_plain(map: &Map) {
    let start = Place { map, at: 0 };
    let found = |order, graph| {
        let which = Which { order, graph };
        let budget = budget(which, None, None);
        (which, limits(budget), reference::search(map, which, budget))
    };
    let at = |place: Place<'_>| place.at;
    let smallest = Order::Best(search_core::Ties::FIFO);
    for graph in [false, true] {
        let (which, limits, found) = found(Order::Breadth, graph);
        let report = if graph {
            breadth_first::graph(start).limits(limits).run()
        } else {
            breadth_first::tree(start).limits(limits).run()
        };
        assert_agrees(which, &report, at, &found);
    }
    for graph in [false, true] {
        let (which, limits, mut found) = found(Order::Depth, graph);
        let report = if graph {
            depth_first::graph(start).limits(limits).run()
        } else {
            depth_first::tree(WithoutCycleCheck(start))
                .limits(limits)
                .run()
        };
        // Plain states are generated when their parent is expanded, so the untried ones are stored, too.
        let kept = found.counts.stored;
        let held = report.counts.stored;
        assert!((kept..=kept + report.counts.peak_frontier).contains(&held));
        found.counts.stored = held;
        assert_agrees(which, &report, at, &found);
    }
    for graph in [false, true] {
        let (which, limits, found) = found(smallest, graph);
        let report = if graph {
            best_first::graph(start).limits(limits).run()
        } else {
            best_first::tree(start).limits(limits).run()
        };
        assert_agrees(which, &report, at, &found);
    }
}

proptest! {
    #[test]
    fn every_count_is_that_of_the_reference(map in maps(40, 4)) {
        with_every_engine!(compare, &map, 0, &map, None, None);
    }

    /// On an acyclic map, tree search terminates, too.
    #[test]
    fn every_count_is_that_of_the_reference_on_an_acyclic_map(map in maps(12, 4)) {
        let map = map.acyclic();
        with_every_engine!(compare, &map, 0, &map, None, None);
    }

    #[test]
    fn every_count_is_that_of_the_reference_at_a_limit_on_expansions(map in maps(40, 4), most in 0..40u64) {
        with_every_engine!(compare, &map, 0, &map, Some(most), None);
    }

    #[test]
    fn every_count_is_that_of_the_reference_at_a_limit_on_depth(map in maps(40, 4), depth in 0..6u64) {
        with_every_engine!(compare, &map, 0, &map, None, Some(depth));
    }

    #[test]
    fn plain_states_have_the_counts_of_the_reference(mut map in maps(40, 4)) {
        for roads in &mut map.roads {
            roads.retain(|road| road.0.is_some());
        }
        for estimate in &mut map.estimates {
            *estimate = estimate.or(Some(3));
        }
        compare_plain(&map);
    }
}

/// Counted by hand, to detect a fault that the reference and the engines share.
///
///     0 -> 1, 2, 1    1 -> 3    2 -> 3, 4    3 -> 0    4 is the goal
#[test]
fn the_counts_of_five_states_are_those_counted_by_hand() {
    let map = Map::of(&[&[1, 2, 1], &[3], &[3, 4], &[0], &[]], 4);

    let counts = breadth_first::graph((&map, 0)).run().counts;
    // Removed from the open list: 0, 1, 2, 3, 4. Open after each expansion: 1 2, 2 3, 3 4, 4.
    let found = [
        counts.expanded,
        counts.generated,
        counts.goal_tests,
        counts.duplicates,
    ];
    assert_eq!(found, [4, 7, 5, 3]);
    let found = [
        counts.max_depth,
        counts.peak_frontier,
        counts.stored,
        counts.evaluated,
    ];
    assert_eq!(found, [2, 2, 5, 0]);

    let counts = depth_first::graph((&map, 0)).run().counts;
    // Visited: 0, 1, 3 (whose successor 0 is a duplicate), 2 (whose successor 3 is a duplicate), 4. The last action of 0 is
    // never tried.
    let found = [
        counts.expanded,
        counts.generated,
        counts.goal_tests,
        counts.duplicates,
    ];
    assert_eq!(found, [4, 6, 5, 2]);
    let found = [
        counts.max_depth,
        counts.peak_frontier,
        counts.stored,
        counts.dead_ends,
    ];
    assert_eq!(found, [2, 3, 5, 0]);

    let estimated = map.with_estimates(&[0, 5, 3, 1, 0]);
    let counts = best_first::graph((&estimated, 0)).run().counts;
    // Removed from the open list: 0, 2, 4.
    let found = [
        counts.expanded,
        counts.generated,
        counts.goal_tests,
        counts.duplicates,
    ];
    assert_eq!(found, [2, 5, 3, 1]);
    let found = [
        counts.max_depth,
        counts.peak_frontier,
        counts.stored,
        counts.evaluated,
    ];
    assert_eq!(found, [2, 3, 5, 5]);
}

#[test]
fn a_depth_first_tree_search_counts_the_current_state_as_stored() {
    let line = Map::of(&[&[1], &[2], &[]], 9);
    let depth = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    let counts = depth_first::tree(WithoutCycleCheck((&line, 0)))
        .limits(depth)
        .run()
        .counts;
    assert_eq!(counts.stored, 3, "0, 1 and 2 were on the current path");
}

#[test]
fn no_count_decreases_when_a_search_continues_after_a_solution() {
    let line = Map::of(&[&[1], &[]], 1);
    let mut search = depth_first::tree(WithoutCycleCheck((&line, 0)));
    assert_eq!(
        (search.advance(), search.counts().stored),
        (Step::Solution, 2)
    );
    assert_eq!(
        (search.advance(), search.counts().stored),
        (Step::Exhausted, 2)
    );
}

#[test]
fn untried_plain_states_in_a_depth_first_search_are_stored() {
    let report = depth_first::tree(WithoutCycleCheck(Comb(0))).run();
    assert!(matches!(report.outcome, Outcome::Exhausted));
    // Eleven states on the path, and two untried siblings for each of ten.
    assert_eq!(
        (report.counts.peak_frontier, report.counts.stored),
        (21, 31)
    );
    // Each holds 100 bytes on the heap.
    assert!(report.counts.bytes >= 3100);
}

/// A path of ten steps, with two dead ends next to each.
struct Comb(u32);

impl Searchable for Comb {
    fn is_solution(&self) -> bool {
        false
    }
    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let next = self.0 + 1;
        let successors = (next <= 10).then_some([Comb(next), Comb(11), Comb(11)]);
        successors.into_iter().flatten()
    }
    fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
        write!(out, "{}", self.0)
    }
    fn heap_bytes(&self) -> usize {
        100
    }
}

/// The numbers from 0 to 9, each with this number of bytes on the heap.
struct Heavy(usize);

impl StateSpace for Heavy {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn is_goal(&self, _: &u32) -> bool {
        false
    }
    fn actions(&self, &state: &u32, out: &mut Vec<u32>) {
        out.extend(state + 1..10);
    }
    fn result(&self, _: &u32, to: u32) -> Option<u32> {
        Some(to)
    }
    fn heap_bytes(&self, _: &u32) -> usize {
        self.0
    }
}

impl InPlace for Heavy {
    type Undo = u32;

    fn apply(&self, state: &mut u32, &to: &u32) -> Option<u32> {
        Some(std::mem::replace(state, to))
    }
    fn undo(&self, state: &mut u32, before: u32) {
        *state = before;
    }
}

#[test]
fn a_state_changed_in_place_is_stored_once() {
    let bytes = |heap| {
        depth_first::tree(MovedInPlace((Heavy(heap), 0)))
            .run()
            .counts
            .bytes
    };
    assert_eq!(bytes(1000) - bytes(0), 1000);
    let bytes = |heap| {
        ida_star::tree(MovedInPlace((Heavy(heap), 0)))
            .run()
            .counts
            .bytes
    };
    assert_eq!(bytes(1000) - bytes(0), 1000);
}
