//! Recursive best-first search, compared with a direct implementation of Korf's algorithm and with brute force.

use proptest::prelude::*;
use search_core::recursive_best_first::{self, UncheckedTree};
use search_core::{Counts, Limits, Outcome, Proven, StateSpace, Step, Why, WithoutCycleCheck};

use crate::common::a_star::{distances, underestimated};
use crate::common::map::{Map, maps};
use crate::common::{bare, path};

fn search(map: &Map) -> UncheckedTree<&Map> {
    recursive_best_first::tree(WithoutCycleCheck((map, 0)))
}

const INFINITE: u32 = u32::MAX;

/// The recursive algorithm as published, with the stored states counted.
struct Korf<'m> {
    map: &'m Map,
    counts: Counts,
    highest: Option<u32>,
    found: Option<(u32, Vec<u16>)>,
}

impl Korf<'_> {
    fn run(map: &Map) -> Korf<'_> {
        let mut korf = Korf {
            map,
            counts: Counts {
                evaluated: 1,
                stored: 1,
                ..Counts::default()
            },
            highest: None,
            found: None,
        };
        match map.estimate(0) {
            Some(h) => drop(korf.visit(&mut vec![0], 0, h, INFINITE, 1)),
            None => (korf.counts.dead_ends, korf.counts.stored) = (1, 0),
        }
        korf
    }

    /// Returns the value to be stored, or `None` if a solution was found.
    fn visit(
        &mut self,
        path: &mut Vec<u16>,
        g: u32,
        stored_value: u32,
        bound: u32,
        kept: usize,
    ) -> Option<u32> {
        let state = path[path.len() - 1];
        let f = g + self.map.estimate(state)?;
        if self.highest < Some(stored_value) {
            self.highest = Some(stored_value);
            self.counts.expanded_before_last_f = Some(self.counts.expanded);
        }
        self.counts.goal_tests += 1;
        self.counts.max_depth = self.counts.max_depth.max(path.len() as u64 - 1);
        if self.map.is_goal(state) {
            self.found = Some((g, path.clone()));
            return None;
        }
        self.counts.expanded += 1;
        let roads = self.map.roads[usize::from(state)].iter();
        let roads: Vec<(u16, u32)> = roads.filter_map(|&(to, cost)| Some((to?, cost))).collect();
        self.counts.dead_ends += u64::from(roads.is_empty());
        let mut children = Vec::new();
        for (to, cost) in roads {
            self.counts.generated += 1;
            self.counts.evaluated += 1;
            let Some(h) = self.map.estimate(to) else {
                self.counts.dead_ends += 1;
                continue;
            };
            let of_child = g + cost + h;
            let value = if f < stored_value {
                stored_value.max(of_child)
            } else {
                of_child
            };
            children.push((value, to, g + cost));
        }
        let kept = kept + children.len();
        self.counts.stored = self.counts.stored.max(kept as u64);
        loop {
            let best = (0..children.len()).min_by_key(|&index| children[index].0);
            let Some(best) = best.filter(|&best| children[best].0 <= bound) else {
                return Some(best.map_or(INFINITE, |best| children[best].0));
            };
            let (value, to, g) = children[best];
            if value == INFINITE {
                return Some(INFINITE);
            }
            let others = (0..children.len()).filter(|&index| index != best);
            let second = others.map(|index| children[index].0).min();
            let bound = bound.min(second.unwrap_or(INFINITE));
            path.push(to);
            children[best].0 = self.visit(path, g, value, bound, kept)?;
            path.pop();
        }
    }
}

/// Returns, in order, all paths from 0 to a first goal that contain no dead end of the heuristic.
pub(crate) fn solutions(map: &Map) -> Vec<Vec<u16>> {
    let (mut found, mut open) = (Vec::new(), vec![vec![0]]);
    while let Some(path) = open.pop() {
        let last = path[path.len() - 1];
        if map.estimate(last).is_none() {
            continue;
        }
        if map.is_goal(last) {
            found.push(path);
            continue;
        }
        let successors = map.successors(last).into_iter();
        open.extend(successors.map(|to| [&path[..], &[to]].concat()));
    }
    found.sort();
    found
}

proptest! {
    /// Random heuristic values, also at goals: neither admissible nor consistent.
    #[test]
    fn every_count_and_the_path_are_those_of_korfs_algorithm(map in maps(12, 3), at_goal in 0..3u32) {
        let mut map = map.acyclic();
        for (estimate, goal) in map.estimates.iter_mut().zip(&map.goals) {
            *estimate = if *goal { Some(at_goal) } else { *estimate };
        }
        let korf = Korf::run(&map);
        let report = search(&map).run();
        let counts = Counts { peak_frontier: 0, ..bare(report.counts) };
        prop_assert_eq!(counts, korf.counts);
        let found = report.solution().map(|solution| {
            (solution.cost.expect("the engine adds up costs"), path(solution))
        });
        prop_assert_eq!(found, korf.found);
    }

    #[test]
    fn with_an_admissible_heuristic_the_cost_is_the_least(map in maps(14, 3), cuts in prop::collection::vec(0..5u32, 14)) {
        let map = underestimated(map.acyclic(), &cuts);
        let report = search(&map).run();
        let found = report.solution().map(|solution| (solution.cost, solution.proven));
        prop_assert_eq!(found, distances(&map)[0].map(|least| (Some(least), Proven::Optimal)));
    }

    /// If every action has a positive cost, the search terminates on a graph with cycles if there is a solution.
    #[test]
    fn with_cycles_the_cost_is_the_least(mut map in maps(8, 3), cuts in prop::collection::vec(0..5u32, 8)) {
        for road in map.roads.iter_mut().flatten() {
            road.1 += 1;
        }
        let map = underestimated(map, &cuts);
        let most = Limits { expansions: Some(10_000), ..Limits::default() };
        let report = search(&map).limits(most).run();
        let cost = report.solution().map(|solution| solution.cost);
        match report.outcome {
            Outcome::Stopped(_) => {}
            _ => prop_assert_eq!(cost, distances(&map)[0].map(Some)),
        }
    }

    /// Even if states are discarded and generated again.
    #[test]
    fn every_solution_is_reported_once(map in maps(12, 3)) {
        let map = map.acyclic();
        let mut search = search(&map);
        let found = search.solutions();
        let mut found: Vec<Vec<u16>> = found.map(|solution| path(&solution)).collect();
        found.sort();
        prop_assert_eq!(found, solutions(&map));
        prop_assert_eq!(search.advance(), Step::Exhausted);
    }

}

/// Without a heuristic: 0 leads to 1 (g 1) and 2 (g 2), 1 to 3 (g 4), 2 to 4, the goal (g 5).
#[test]
fn the_counts_of_five_states_are_those_counted_by_hand() {
    let roads = [
        vec![(1, 1), (2, 2)],
        vec![(3, 3)],
        vec![(4, 3)],
        vec![],
        vec![],
    ];
    let map = Map::of_costs(&roads, 4);
    let report = search(&map).run();
    let solution = report.solution().expect("4 can be reached");
    assert_eq!((solution.cost, solution.depth), (Some(5), 2));
    let counts = report.counts;
    // Visited: 0; 1 with bound 2, so 3 is discarded; 2 with bound 4, so 4 is discarded; 1 and 3, a dead end; 2 and 4.
    assert_eq!(
        (counts.expanded, counts.generated, counts.goal_tests),
        (6, 6, 7)
    );
    assert_eq!(
        (counts.evaluated, counts.dead_ends, counts.max_depth),
        (7, 1, 2)
    );
    assert_eq!((counts.stored, counts.peak_frontier), (4, 2));

    let mut search = search(&map);
    search.step();
    let why = |value: &str, equals| {
        let value = value.to_string();
        Some(Why::SmallestAndDeepest { value, equals })
    };
    assert_eq!(search.why_next(), why("1", 1));
    let map = Map::of(&[&[1, 2], &[3], &[], &[]], 3);
    let mut search = recursive_best_first::tree(WithoutCycleCheck((&map, 0)));
    search.step();
    assert_eq!(search.why_next(), why("1", 2));
    let why = search.why_next().map(|why| why.to_string());
    assert_eq!(
        why.as_deref(),
        Some("of the 2 with the smallest value, 1, none is deeper")
    );
}

/// A line with a dead end next to each state but the last, which neither costs nor heuristic values reveal.
pub(crate) struct Comb {
    pub(crate) length: u32,
    pub(crate) goal: u32,
}

impl StateSpace for Comb {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn is_goal(&self, &state: &u32) -> bool {
        state == self.goal
    }

    fn actions(&self, &state: &u32, out: &mut Vec<u32>) {
        if state < self.length {
            out.extend([state + 1, u32::MAX]);
        }
    }

    fn result(&self, _: &u32, to: u32) -> Option<u32> {
        Some(to)
    }

    fn heuristic(&self, &state: &u32) -> Option<u32> {
        Some(self.length.saturating_sub(state))
    }
}

/// Time quadratic in the depth would take a minute here.
#[test]
fn a_path_of_70_000_states_does_not_overflow_the_stack() {
    const LENGTH: u32 = 70_000;
    let run = || {
        let steps = u64::from(LENGTH);
        let reachable = Comb {
            length: LENGTH,
            goal: LENGTH,
        };
        let report = recursive_best_first::tree(WithoutCycleCheck((reachable, 0))).run();
        let solution = report.solution().expect("the end is a goal");
        assert_eq!((solution.depth, solution.cost), (steps, Some(LENGTH)));
        assert_eq!(report.counts.expanded, steps + steps - 1);

        let unreachable = Comb {
            length: LENGTH,
            goal: LENGTH + 1,
        };
        let report = recursive_best_first::tree(WithoutCycleCheck((unreachable, 0))).run();
        assert!(matches!(report.outcome, Outcome::Exhausted));
        assert_eq!(report.counts.stored, 2 * steps + 1);
    };
    // Less than four bytes for each state, half of a return address.
    let small = std::thread::Builder::new().stack_size(256 * 1024);
    let search = small.spawn(run).expect("a thread can be started");
    search.join().expect("no search fails");
}
