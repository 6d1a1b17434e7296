//! The k cheapest paths without loops, compared with an enumeration of all paths and with another crate.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use pathfinding::prelude::yen;
use proptest::prelude::*;
use search_core::{Drive, Heuristic, Limit, Limits, Proven, Solution, Step, from_fn, k_cheapest};
use search_laws::{Graph, NodeState};

use crate::common::graphs::graphs;
use crate::common::map::{Map, cost_of, maps};
use crate::common::path;

/// Returns all paths to a goal that visit no state twice and no other goal, each with its least cost, the cheapest first.
fn by_enumeration(graph: &Graph) -> Vec<(u32, Vec<u32>)> {
    fn extend(graph: &Graph, path: &mut Vec<u32>, cost: u32, all: &mut BTreeSet<(u32, Vec<u32>)>) {
        let last = path[path.len() - 1];
        if graph.has_goal(last) {
            all.insert((cost, path.clone()));
            return;
        }
        let next: BTreeSet<u32> = graph.successors(last).map(|(to, _)| to).collect();
        for to in next {
            if !path.contains(&to) {
                let steps = graph.successors(last).filter(|step| step.0 == to);
                let least = steps.map(|step| step.1).min().expect("there is a step");
                path.push(to);
                extend(graph, path, cost + least, all);
                path.pop();
            }
        }
    }
    let mut all = BTreeSet::new();
    extend(graph, &mut vec![0], 0, &mut all);
    all.into_iter().collect()
}

fn found(solution: &Solution<NodeState>) -> (u32, Vec<u32>) {
    let states = solution.path().expect("it is stored").map(NodeState::node);
    (solution.cost.expect("it is known"), states.collect())
}

/// Removes all but the cheapest of the roads between two states, and all goals but the last state.
fn simple(mut map: Map) -> Map {
    for roads in &mut map.roads {
        roads.sort_unstable();
        roads.dedup_by_key(|road| road.0);
    }
    let last = map.goals.len() - 1;
    map.goals.fill(false);
    map.goals[last] = true;
    map.estimates.fill(Some(0));
    map
}

proptest! {
    /// With each kind of heuristic.
    #[test]
    fn every_path_is_found_once_in_the_order_of_costs(graph in graphs(6, 4)) {
        let expected = by_enumeration(&graph);
        let mut search = k_cheapest::paths((&graph, graph.start()));
        let solutions: Vec<Solution<NodeState>> = search.solutions().collect();
        let mut paths: Vec<(u32, Vec<u32>)> = solutions.iter().map(found).collect();
        prop_assert!(paths.is_sorted_by_key(|path| path.0));
        paths.sort_unstable();
        prop_assert_eq!(&paths, &expected);
        for solution in &solutions {
            let is_least = solution.cost == solutions[0].cost;
            prop_assert_eq!(solution.proven == Proven::Optimal, is_least);
        }
        prop_assert_eq!(search.advance(), Step::Exhausted);
        prop_assert_eq!(search.advance(), Step::Exhausted);
    }

    #[test]
    fn costs_are_those_of_another_crate(map in maps(40, 4), k in 1..12usize) {
        let map = simple(map);
        let roads = |&state: &u16| {
            let roads = map.roads[usize::from(state)].iter();
            roads.filter_map(|&(to, cost)| Some((to?, cost))).collect::<Vec<_>>()
        };
        let expected = yen(&0, roads, |&state| map.is_goal(state), k);
        let expected: Vec<u32> = expected.into_iter().map(|(_, cost)| cost).collect();
        let mut search = k_cheapest::paths((&map, 0));
        let solutions: Vec<Solution<u16>> = search.solutions().take(k).collect();
        let costs: Vec<u32> = solutions.iter().map(|solution| cost_of(&map, &path(solution))).collect();
        prop_assert_eq!(&costs, &expected);
        for (solution, cost) in solutions.iter().zip(costs) {
            prop_assert_eq!(solution.cost, Some(cost));
        }
        let different: BTreeSet<Vec<u16>> = solutions.iter().map(path).collect();
        prop_assert_eq!(different.len(), solutions.len());
    }

    /// Stopping before every expansion changes nothing.
    #[test]
    fn a_stopped_search_continues(graph in graphs(6, 3)) {
        let mut whole = k_cheapest::paths((&graph, graph.start()));
        let expected: Vec<_> = whole.solutions().map(|solution| found(&solution)).collect();
        let mut search = k_cheapest::paths((&graph, graph.start()));
        let (mut paths, mut expansions) = (Vec::new(), 0);
        loop {
            search.set_limits(Limits { expansions: Some(expansions), ..Limits::default() });
            match search.next_solution() {
                Ok(solution) => paths.push(found(&solution)),
                Err(Step::Stopped(Limit::Expansions)) => expansions += 1,
                Err(end) => {
                    prop_assert_eq!(end, Step::Exhausted);
                    break;
                }
            }
        }
        prop_assert_eq!(paths, expected);
        prop_assert_eq!(search.counts().expanded, whole.counts().expanded);
    }

    /// Paths of at most so many steps are found, and those that are not are never denied.
    #[test]
    fn a_limit_on_depth_proves_nothing(graph in graphs(6, 3), depth in 0..4u64) {
        let mut search = k_cheapest::paths((&graph, graph.start()))
            .limits(Limits { depth: Some(depth), ..Limits::default() });
        let solutions: Vec<_> = search.solutions().map(|solution| found(&solution)).collect();
        prop_assert!(solutions.iter().all(|(_, path)| path.len() as u64 <= depth + 1));
        let all = by_enumeration(&graph);
        prop_assert!(solutions.iter().all(|path| all.contains(path)));
        if search.advance() == Step::Exhausted {
            prop_assert_eq!(solutions.len(), all.len());
        }
    }
}

/// The two ways around each of three squares have equal costs.
#[test]
fn ties_are_all_counted() {
    let steps = |&(x, y): &(u32, u32)| {
        [(x + 1, y), (x, y + 1)]
            .into_iter()
            .filter(|&(x, y)| x < 5 && y < 5)
    };
    let mut search = k_cheapest::paths(from_fn((0, 0), steps, |square| *square == (4, 4)));
    let costs: Vec<Option<u32>> = search.solutions().map(|solution| solution.cost).collect();
    assert_eq!(costs, [Some(8); 70]); // 8! / (4! · 4!)
}

/// A heuristic that is declared admissible is used, another one is not trusted.
#[test]
fn only_a_declared_heuristic_saves_expansions() {
    let steps = |&number: &u32| {
        [number.saturating_sub(1), number + 1]
            .into_iter()
            .filter(|&next| next < 60)
    };
    let expanded = |declared| {
        let problem = from_fn(30, steps, |number| *number == 50)
            .heuristic(|number| 50u32.abs_diff(*number))
            .declare(declared);
        let mut search = k_cheapest::paths(problem);
        assert_eq!(
            search
                .solutions()
                .map(|found| found.cost)
                .collect::<Vec<_>>(),
            [Some(20)]
        );
        search.counts().expanded
    };
    assert!(expanded(Heuristic::Consistent) < expanded(Heuristic::Unknown));
}

/// Regression test: a panic of the space while the steps of a path were added up would have lost that path.
#[test]
fn a_panic_of_the_space_is_not_forgotten() {
    let calls = std::cell::Cell::new(0);
    let steps = |&number: &u32| {
        calls.set(calls.get() + 1);
        assert!(calls.get() != 4, "the fourth time");
        [number + 1, number + 2]
    };
    let mut search = k_cheapest::paths(from_fn(0, steps, |number| *number == 3));
    assert!(catch_unwind(AssertUnwindSafe(|| search.advance())).is_err());
    assert_eq!(search.advance(), Step::Stopped(Limit::Panicked));
    assert!(search.to_solution().is_none());
}
