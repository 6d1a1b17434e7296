//! Enforced hill-climbing, counted by hand and by a reference.

use std::collections::{HashSet, VecDeque};

use proptest::prelude::*;
use search_core::{
    Counts, Limit, Limits, Outcome, Proven, Searchable, StateSpace, Step, cost::Number,
    engine::Incomplete, hill_climbing,
};

use crate::beam::Order;
use crate::common::bare;
use crate::common::map::{Map, Place, maps};
use crate::common::path_of;

/// Returns the counts, the path to the first solution, and the end. Keeps whole paths in a queue and a set of known states.
fn reference(map: &Map) -> (Counts, Option<Vec<u16>>, Step) {
    let mut counts = Counts {
        evaluated: 1,
        stored: 1,
        ..Counts::default()
    };
    let Some(mut height) = map.estimate(0) else {
        counts.dead_ends = 1;
        return (counts, None, Step::Exhausted);
    };
    let (mut queue, mut known) = (VecDeque::from([vec![0]]), HashSet::from([0]));
    let mut passed = 0;
    counts.peak_frontier = 1;
    while let Some(path) = queue.pop_front() {
        let state = path[path.len() - 1];
        counts.goal_tests += 1;
        counts.max_depth = counts.max_depth.max(path.len() as u64 - 1);
        if map.is_goal(state) {
            return (counts, Some(path), Step::Solution);
        }
        counts.expanded += 1;
        counts.dead_ends += u64::from(map.successors(state).is_empty());
        for to in map.successors(state) {
            counts.generated += 1;
            if !known.insert(to) {
                counts.duplicates += 1;
                continue;
            }
            counts.evaluated += 1;
            let path = [path.as_slice(), &[to]].concat();
            match map.estimate(to) {
                None => counts.dead_ends += 1,
                Some(h) if h < height => {
                    height = h;
                    passed = path.len() as u64 - 1;
                    known = HashSet::from([to]);
                    queue = VecDeque::from([path]);
                    break;
                }
                Some(_) => queue.push_back(path),
            }
        }
        counts.peak_frontier = counts.peak_frontier.max(queue.len() as u64);
        counts.stored = counts.stored.max(passed + known.len() as u64);
    }
    let end = match passed {
        0 => Step::Exhausted,
        _ => Step::Stopped(Limit::Incomplete),
    };
    (counts, None, end)
}

proptest! {
    #[test]
    fn every_count_is_that_of_the_reference(map in maps(40, 4)) {
        let (counts, path, end) = reference(&map);
        let mut search = hill_climbing::graph((&map, 0));
        prop_assert_eq!(search.advance(), end);
        prop_assert_eq!(bare(search.counts()), counts);
        let report = hill_climbing::graph((&map, 0)).run();
        prop_assert_eq!(path_of(&report), path.clone());
        prop_assert_eq!(bare(report.counts), counts);
        if let (Some(solution), Some(path)) = (report.solution(), path) {
            prop_assert_eq!((solution.depth, solution.proven), (path.len() as u64 - 1, Proven::Nothing));
        }
    }

    /// If every state but the goal has a successor with a smaller value, only the states on the path are expanded.
    #[test]
    fn with_a_perfect_heuristic_only_the_path_is_expanded(mut map in maps(40, 4)) {
        for roads in &mut map.roads {
            for road in roads {
                road.1 = 1;
            }
        }
        map.estimates = crate::common::a_star::distances(&map);
        let report = hill_climbing::graph((&map, 0)).run();
        let solution = report.solution();
        prop_assert_eq!(solution.map(|solution| solution.cost), map.estimates[0].map(Some));
        let steps = map.estimates[0].unwrap_or(0);
        prop_assert_eq!(report.counts.expanded, u64::from(steps));
    }

    #[test]
    fn the_cost_is_that_of_the_path(map in maps(40, 4)) {
        // At most one road between two states, so that a path has one cost.
        let mut map = map;
        for roads in &mut map.roads {
            let mut seen = HashSet::new();
            roads.retain(|road| seen.insert(road.0));
        }
        let report = hill_climbing::graph((&map, 0)).run();
        if let Some(path) = path_of(&report) {
            let cost = |from: u16, to: u16| {
                let road = map.roads[usize::from(from)].iter().find(|road| road.0 == Some(to));
                road.map_or(0, |road| road.1)
            };
            let cost: u32 = path.windows(2).map(|step| cost(step[0], step[1])).sum();
            prop_assert_eq!(report.solution().and_then(|solution| solution.cost), Some(cost));
        }
    }
}

/// Counted by hand, to detect a fault that the reference and the engine share.
///
///     0 (h 3) -> 1 (3), 2 (4)    1 -> 0    2 -> 3 (2), 4 (0)    3 -> 2, 5 (2)    5 -> 6 (0), the goal
#[test]
fn the_counts_of_seven_states_are_those_counted_by_hand() {
    let map = Map::of(&[&[1, 2], &[0], &[3, 4], &[2, 5], &[], &[6], &[]], 6)
        .with_estimates(&[3, 3, 4, 2, 0, 2, 0]);
    let mut order = Order::default();
    let report = hill_climbing::graph((&map, 0)).observe(&mut order).run();
    // 0, 1 and 2 until 3, which is better; 4, even better, is not generated. Then 3, and 2 again, with 3 and 4.
    assert_eq!(order.0, [0, 1, 2, 3, 2, 4]);
    assert!(
        matches!(report.outcome, Outcome::Stopped(Limit::Incomplete)),
        "4 is a dead end"
    );
    assert_eq!(
        report.incomplete,
        Some(Incomplete::NoSmallerValue(Number::Whole(0)))
    );

    let map = map.with_estimates(&[3, 3, 4, 2, 9, 2, 0]);
    let mut order = Order::default();
    let report = hill_climbing::graph((&map, 0)).observe(&mut order).run();
    assert_eq!(order.0, [0, 1, 2, 3, 2, 5]);
    assert_eq!(path_of(&report), Some(vec![0, 2, 3, 5, 6]));
    let counts = report.counts;
    // 1 2, 0, 3 | 2 5, 3 4, 6; the first 0 and the second 3 are duplicates.
    assert_eq!(
        (counts.generated, counts.duplicates, counts.evaluated),
        (9, 2, 8)
    );
    assert_eq!(
        (counts.expanded, counts.goal_tests, counts.dead_ends),
        (6, 7, 0)
    );
    // 0 and 2 on the path, and 3, 2, 5 and 4 known since.
    assert_eq!(
        (counts.stored, counts.max_depth, counts.peak_frontier),
        (6, 4, 2)
    );
}

/// 1 is the better successor of 0, but the only path from 1 to 2 leads back through 0.
#[test]
fn a_path_may_visit_a_state_twice() {
    let map = Map::of(&[&[1, 2], &[0], &[]], 2).with_estimates(&[5, 3, 0]);
    let report = hill_climbing::graph((&map, 0)).run();
    assert_eq!(path_of(&report), Some(vec![0, 1, 0, 2]));
    let mut search = hill_climbing::graph((&map, 0));
    search.advance();
    assert_eq!(search.solution().map(|node| node.number), Some(3));
    assert_eq!(search.path_to(3), Some(vec![&0, &1, &0, &2]));
    assert_eq!(search.closed().count(), 3);
}

#[test]
fn a_plateau_at_the_start_is_searched_completely() {
    let map = Map::of(&[&[1, 2], &[0], &[1, 0]], 9);
    let report = hill_climbing::graph((&map, 0)).run();
    assert!(matches!(report.outcome, Outcome::Exhausted));
    assert_eq!((report.counts.expanded, report.counts.stored), (3, 3));
}

/// The goal test does not depend on the heuristic value.
#[test]
fn a_goal_whose_value_is_not_smaller_than_that_of_the_current_state_is_found() {
    let map = Map::of(&[&[1], &[2], &[]], 2).with_estimates(&[0, 0, 0]);
    let report = hill_climbing::graph((&map, 0)).run();
    assert_eq!(path_of(&report), Some(vec![0, 1, 2]));
}

#[test]
fn a_limit_on_depth_is_relative_to_the_start() {
    let line = Map::of(&[&[1], &[2], &[3], &[]], 3).with_estimates(&[3, 2, 1, 0]);
    let at = |depth| {
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        hill_climbing::graph((&line, 0)).limits(limits).advance()
    };
    assert_eq!(
        [at(2), at(3)],
        [Step::Stopped(Limit::Depth), Step::Solution]
    );
}

/// The successors of a plain state are generated together, but those after a better one are not counted.
#[test]
fn a_plain_state_has_the_same_counts() {
    let map = Map::of(&[&[1, 2], &[0], &[3, 4], &[2, 5], &[], &[6], &[]], 6)
        .with_estimates(&[3, 3, 4, 2, 9, 2, 0]);
    let report = hill_climbing::graph(Place { map: &map, at: 0 }).run();
    assert_eq!(
        bare(report.counts),
        bare(hill_climbing::graph((&map, 0)).run().counts)
    );
    assert!(
        report
            .solution()
            .is_some_and(|solution| solution.state.is_solution())
    );
}

/// A plateau of numbers, with actions of 64 bytes.
struct Plateau;

impl StateSpace for Plateau {
    type State = u64;
    type Action = [u64; 8];
    type Cost = u32;

    fn is_goal(&self, _: &u64) -> bool {
        false
    }

    fn actions(&self, _: &u64, out: &mut Vec<[u64; 8]>) {
        out.extend((0..1000).map(|number| [number; 8]));
    }

    fn result(&self, _: &u64, [number, ..]: [u64; 8]) -> Option<u64> {
        Some(number)
    }
}

#[test]
fn bytes_contain_the_actions_of_an_expansion() {
    let mut search = hill_climbing::graph((Plateau, 0));
    assert_eq!(search.step(), Step::Expanded);
    let bytes = search.counts().bytes;
    assert!(bytes > 1000 * 64, "{bytes}");
}

#[test]
fn bytes_contain_the_open_list() {
    let bytes = |estimate| {
        let roads = (1..=1000).map(|to| (to, 1)).collect();
        let mut roads: Vec<Vec<(u16, u32)>> = vec![roads];
        roads.resize(1001, Vec::new());
        let mut map = Map::of_costs(&roads, 1001);
        map.estimates[1..].fill(estimate);
        let mut search = hill_climbing::graph((&map, 0));
        assert_eq!(search.step(), Step::Expanded);
        (search.frontier_len(), search.counts().bytes)
    };
    let ((open, with), (none, without)) = (bytes(Some(0)), bytes(None));
    assert_eq!((open, none), (1000, 0));
    assert!(with >= without + 1000 * 4, "{with}, {without}");
}
