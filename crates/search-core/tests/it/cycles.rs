//! Searches that store one path, on maps with cycles, compared with all simple paths found by brute force.

use std::hash::{Hash, Hasher};

use proptest::prelude::*;
use search_core::{
    CycleCheck, Heuristic, Outcome, Proven, Solution, StateSpace, Step, WithoutCycleCheck,
    branch_and_bound, depth_first, ida_star, iterative_deepening, limited_discrepancy,
    recursive_best_first,
};

use crate::common::a_star::distances;
use crate::common::map::{Map, cost_of, maps};
use crate::common::{bare, path};

/// Returns all paths that visit no state twice and whose last state is the only goal, in depth-first order.
fn simple_paths(map: &Map) -> Vec<Vec<u16>> {
    fn visit(map: &Map, path: &mut Vec<u16>, found: &mut Vec<Vec<u16>>) {
        let state = path[path.len() - 1];
        if map.is_goal(state) {
            return found.push(path.clone());
        }
        for next in map.successors(state) {
            if !path.contains(&next) {
                path.push(next);
                visit(map, path, found);
                path.pop();
            }
        }
    }
    let mut found = Vec::new();
    visit(map, &mut vec![0], &mut found);
    found
}

/// Sets an admissible heuristic that underestimates each state by its own amount.
fn underestimate(map: &mut Map, cuts: &[u32]) {
    for (state, far) in distances(map).into_iter().enumerate() {
        map.estimates[state] = Some(far.unwrap_or(9) * cuts[state] / 4);
    }
    map.declared = Heuristic::Admissible;
}

fn cuts() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(0..5u32, 8)
}

proptest! {
    #[test]
    fn solutions_are_the_ends_of_all_simple_paths(map in maps(7, 3)) {
        let expected = simple_paths(&map);
        let found = depth_first::tree((&map, 0)).solutions().map(|solution| path(&solution)).collect::<Vec<_>>();
        prop_assert_eq!(&found, &expected);
        let sorted = |mut paths: Vec<Vec<u16>>| {
            paths.sort_unstable();
            paths
        };
        let expected = sorted(expected);
        let found = iterative_deepening::tree((&map, 0)).solutions().map(|solution| path(&solution)).collect();
        prop_assert_eq!(&sorted(found), &expected);
        let found = limited_discrepancy::tree((&map, 0)).solutions().map(|solution| path(&solution)).collect();
        prop_assert_eq!(&sorted(found), &expected);
    }

    #[test]
    fn the_cost_is_the_least_and_a_search_of_a_finite_space_terminates(mut map in maps(8, 3), cuts in cuts()) {
        underestimate(&mut map, &cuts);
        let least = distances(&map)[0];
        for report in [
            ida_star::tree((&map, 0)).run(),
            branch_and_bound::tree((&map, 0)).run(),
            recursive_best_first::tree((&map, 0)).run(),
        ] {
            prop_assert!(report.counts.max_depth < map.roads.len() as u64);
            match report.outcome {
                Outcome::Solved(solution) => {
                    prop_assert_eq!((solution.cost, solution.proven), (least, Proven::Optimal));
                    prop_assert_eq!(Some(cost_of(&map, &path(&solution))), least);
                }
                outcome => {
                    prop_assert!(matches!(outcome, Outcome::Exhausted));
                    prop_assert_eq!(least, None);
                }
            }
        }
        let report = iterative_deepening::tree((&map, 0)).run();
        let fewest = simple_paths(&map).iter().map(|path| path.len() as u64 - 1).min();
        prop_assert_eq!(report.solution().map(|found| found.depth), fewest);
    }

    /// A discarded successor counts as generated and as a duplicate, and is not evaluated.
    #[test]
    fn every_successor_on_the_path_is_counted_as_a_duplicate(map in maps(7, 3)) {
        fn visit(map: &Map, path: &mut Vec<u16>, sums: &mut [u64; 3]) {
            sums[0] += 1;
            for next in map.successors(path[path.len() - 1]) {
                sums[1] += 1;
                if path.contains(&next) {
                    sums[2] += 1;
                } else {
                    path.push(next);
                    visit(map, path, sums);
                    path.pop();
                }
            }
        }
        let map = Map { goals: vec![false; map.roads.len()], ..map };
        let mut sums = [0; 3];
        visit(&map, &mut vec![0], &mut sums);
        let counts = depth_first::tree((&map, 0)).run().counts;
        prop_assert_eq!([counts.expanded, counts.generated, counts.duplicates], sums);
        let counts = branch_and_bound::tree((&map, 0)).run().counts;
        let dead = map.estimates.iter().any(Option::is_none);
        if !dead {
            prop_assert_eq!([counts.expanded, counts.generated, counts.duplicates], sums);
            prop_assert_eq!(counts.evaluated, 1 + sums[1] - sums[2]);
        }
    }

    #[test]
    fn on_an_acyclic_map_every_check_counts_like_an_unchecked_search(map in maps(12, 4)) {
        let map = map.acyclic();
        let unchecked = ida_star::tree(WithoutCycleCheck((&map, 0))).run();
        for check in [CycleCheck::None, CycleCheck::Parent, CycleCheck::Path] {
            let report = ida_star::tree((&map, 0)).cycle_check(check).run();
            prop_assert_eq!(bare(report.counts), bare(unchecked.counts));
            let report = recursive_best_first::tree((&map, 0)).cycle_check(check).run();
            let unchecked = recursive_best_first::tree(WithoutCycleCheck((&map, 0))).run();
            prop_assert_eq!(bare(report.counts), bare(unchecked.counts));
        }
    }

    #[test]
    fn a_check_set_during_a_search_includes_the_current_path(map in maps(8, 3), steps in 0..12usize) {
        let whole = depth_first::tree((&map, 0)).run();
        let mut search = depth_first::tree((&map, 0));
        let mut recursive = recursive_best_first::tree((&map, 0));
        for _ in 0..steps {
            if search.step() == Step::Expanded {
                search = search.cycle_check(CycleCheck::None).cycle_check(CycleCheck::Path);
            }
            if recursive.step() == Step::Expanded {
                recursive = recursive.cycle_check(CycleCheck::None).cycle_check(CycleCheck::Path);
            }
        }
        if whole.solution().is_none() {
            search.advance();
            prop_assert_eq!(bare(search.counts()), bare(whole.counts));
            recursive.advance();
            let whole = recursive_best_first::tree((&map, 0)).run();
            prop_assert_eq!(bare(recursive.counts()), bare(whole.counts));
        }
    }
}

/// A line from 0 to 9 with roads in both directions, without a goal.
fn line() -> Map {
    let roads: Vec<Vec<u16>> = (0..10u16)
        .map(|at| {
            [at.checked_sub(1), (at < 9).then_some(at + 1)]
                .into_iter()
                .flatten()
                .collect()
        })
        .collect();
    Map::of(&roads.iter().map(Vec::as_slice).collect::<Vec<_>>(), 99)
}

#[test]
fn the_parent_check_discards_the_parent_and_the_state_itself() {
    let mut map = line();
    map.roads[4].push((Some(4), 1));
    let report = depth_first::tree((&map, 0))
        .cycle_check(CycleCheck::Parent)
        .run();
    // 9 roads back to the parent and one from 4 to itself.
    assert_eq!((report.counts.expanded, report.counts.duplicates), (10, 10));
    assert!(matches!(report.outcome, Outcome::Exhausted));
}

/// Depth-first search ran out of memory on a puzzle as small as this.
#[test]
fn depth_first_search_on_a_cycle_terminates() {
    let ring: Vec<Vec<u16>> = (0..1000u16).map(|at| vec![(at + 1) % 1000]).collect();
    let map = Map::of(&ring.iter().map(Vec::as_slice).collect::<Vec<_>>(), 2000);
    for counts in [
        depth_first::tree((&map, 0)).run().counts,
        branch_and_bound::tree((&map, 0)).run().counts,
        limited_discrepancy::tree((&map, 0)).run().counts,
        recursive_best_first::tree((&map, 0)).run().counts,
    ] {
        assert_eq!((counts.expanded, counts.duplicates), (1000, 1));
        assert!(counts.bytes < 1000 * 200, "{} bytes", counts.bytes);
    }
}

/// A state that must be neither compared nor hashed.
#[derive(Clone, Copy)]
struct Untouchable(u32);

impl PartialEq for Untouchable {
    fn eq(&self, _: &Self) -> bool {
        unreachable!("a tree has no cycles")
    }
}

impl Eq for Untouchable {}

impl Hash for Untouchable {
    fn hash<H: Hasher>(&self, _: &mut H) {
        unreachable!("a tree has no cycles")
    }
}

struct Binary;

impl StateSpace for Binary {
    type State = Untouchable;
    type Action = u32;
    type Cost = u32;
    const IS_TREE: bool = true;

    fn is_goal(&self, state: &Untouchable) -> bool {
        state.0 == 99
    }

    fn actions(&self, state: &Untouchable, out: &mut Vec<u32>) {
        if state.0 < 64 {
            out.extend([2 * state.0, 2 * state.0 + 1]);
        }
    }

    fn result(&self, _: &Untouchable, to: u32) -> Option<Untouchable> {
        Some(Untouchable(to))
    }
}

#[test]
fn in_a_space_that_is_declared_a_tree_no_state_is_compared() {
    let search = depth_first::tree((&Binary, Untouchable(1)));
    assert_eq!(search.cycles(), CycleCheck::None);
    let depth = |found: Option<&Solution<Untouchable>>| found.map(|found| found.depth);
    assert_eq!(depth(search.run().solution()), Some(6));
    assert_eq!(
        depth(ida_star::tree((&Binary, Untouchable(1))).run().solution()),
        Some(6)
    );
    let report = recursive_best_first::tree((&Binary, Untouchable(1))).run();
    assert_eq!(depth(report.solution()), Some(6));
}
