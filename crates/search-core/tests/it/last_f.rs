//! The expansions before the last f: the count that does not depend on tie-breaking.

use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;
use search_core::engine::Engine;
use search_core::restarting_weighted_a_star::{self, Weights};
use search_core::{
    Counts, MovedInPlace, Search, Ties, Weight, WithoutCycleCheck, a_star, best_first,
    branch_and_bound, breadth_first, depth_first, ida_star, iterative_deepening,
    limited_discrepancy, recursive_best_first, sma_star, uniform_cost, weighted_a_star,
};

use crate::common::a_star::{RULES, distances};
use crate::common::map::{Map, maps};

const PLENTY: usize = 1 << 20;

/// The f of 0 and 1 is 2, that of all others 3; 4 is the goal.
///
///     0 -> 1, 2    1 -> 3    2 -> 5    3 -> 4
fn six_states() -> Map {
    let map = Map::of(&[&[1, 2], &[3], &[5], &[4], &[], &[]], 4);
    map.with_estimates(&[2, 1, 2, 1, 0, 1])
}

/// Returns the expansions and the expansions before the last f.
fn counted<'m, E: Engine<&'m Map>>(search: Search<&'m Map, E>) -> (u64, Option<u64>) {
    let Counts {
        expanded,
        expanded_before_last_f,
        ..
    } = search.run().counts;
    (expanded, expanded_before_last_f)
}

#[test]
fn the_counts_of_six_states_are_those_counted_by_hand() {
    let map = &six_states();
    // Removed from the open list: 0, 1, 3, 4, and with the oldest first 0, 1, 2, 3, 5, 4.
    assert_eq!(counted(a_star::graph((map, 0))), (3, Some(2)));
    assert_eq!(counted(a_star::tree((map, 0))), (3, Some(2)));
    let oldest = a_star::graph((map, 0)).ties(Ties::FIFO);
    assert_eq!(counted(oldest), (5, Some(2)));
    // All states but the goal have g < 3.
    assert_eq!(counted(uniform_cost::graph((map, 0))), (5, Some(5)));
    // g + 2h is 4, 3, 4 and 3 for 0, 1, 3 and 4.
    let twice = Weight::new(2, 1).expect("the weight is at least 1");
    let weighted = weighted_a_star::graph(twice, (map, 0));
    assert_eq!(counted(weighted), (3, Some(0)));
    // 0, 1, 3, 4; after the restart, only 0 and 1 could lead to a cheaper solution.
    let restarting = restarting_weighted_a_star::graph(Weights::default(), (map, 0));
    assert_eq!(counted(restarting), (5, Some(3)));
    // 0 and 1 with a bound of 2; then 0, 1, 3 with a bound of 3.
    assert_eq!(counted(ida_star::tree((map, 0))), (5, Some(2)));
    assert_eq!(counted(recursive_best_first::tree((map, 0))), (3, Some(2)));
    assert_eq!(counted(sma_star::tree((map, 0), PLENTY)), (3, Some(2)));
}

#[test]
fn searches_that_are_not_ordered_by_f_have_no_such_count() {
    let map = &six_states();
    let none = [
        counted(breadth_first::graph((map, 0))),
        counted(depth_first::graph((map, 0))),
        counted(best_first::graph((map, 0))),
        counted(iterative_deepening::tree((map, 0))),
        counted(limited_discrepancy::tree((map, 0))),
        counted(branch_and_bound::tree((map, 0))),
    ];
    for (_, before) in none {
        assert_eq!(before, None);
    }
    let report = breadth_first::graph((map, 0)).run().to_string();
    assert!(!report.contains("last f"), "{report}");
    let report = a_star::graph((map, 0)).run().to_string();
    let line = "expanded before the last f 2\n";
    assert!(report.contains(line), "{report}");
}

/// The count of the previous search was kept if it was higher.
#[test]
fn a_restarted_search_resets_the_count() {
    let map = &six_states();
    let mut search = a_star::graph((map, 0));
    search.advance();
    search.restart(1);
    search.advance();
    // The f of 1 is 1; that of 3 and 4 is 2.
    assert_eq!(search.counts().expanded_before_last_f, Some(1));
}

/// A* as published; breaks ties by the number of the state.
fn plain_a_star(map: &Map) -> Option<u64> {
    let mut known = HashMap::from([(0, 0)]);
    let mut open: BTreeSet<(u32, u16)> = map.estimate(0).map(|h| (h, 0)).into_iter().collect();
    let (mut expanded, mut highest, mut before) = (0, None, None);
    while let Some((f, state)) = open.pop_first() {
        if highest < Some(f) {
            (highest, before) = (Some(f), Some(expanded));
        }
        if map.is_goal(state) {
            break;
        }
        expanded += 1;
        for &(to, cost) in &map.roads[usize::from(state)] {
            let Some((to, h)) = to.and_then(|to| Some((to, map.estimate(to)?))) else {
                continue;
            };
            let g = known[&state] + cost;
            if known.get(&to).is_none_or(|&before| g < before) {
                let before = known.insert(to, g);
                before.map(|before| open.remove(&(before + h, to)));
                open.insert((g + h, to));
            }
        }
    }
    before
}

/// Returns the number of expansions of all iterations but the last of IDA*, as published.
fn plain_ida_star(map: &Map) -> Option<u64> {
    /// Returns `true` if a goal was found; `next` is the smallest f above the bound.
    fn visit(
        map: &Map,
        (state, g): (u16, u32),
        bound: u32,
        next: &mut u32,
        expanded: &mut u64,
    ) -> bool {
        let Some(h) = map.estimate(state) else {
            return false;
        };
        if g + h > bound {
            *next = (g + h).min(*next);
            return false;
        }
        if map.is_goal(state) {
            return true;
        }
        *expanded += 1;
        let roads = map.roads[usize::from(state)].iter();
        let mut ways = roads.filter_map(|&(to, cost)| Some((to?, g + cost)));
        ways.any(|way| visit(map, way, bound, next, expanded))
    }
    let (mut bound, mut expanded) = (map.estimate(0)?, 0);
    loop {
        let (before, mut next) = (expanded, u32::MAX);
        if visit(map, (0, 0), bound, &mut next, &mut expanded) || next == u32::MAX {
            return Some(before);
        }
        bound = next;
    }
}

/// Sets heuristic values that are distances capped at a maximum: consistent, from weak to perfect, with many ties.
fn consistent(states: u16, roads: usize) -> impl Strategy<Value = Map> {
    (maps(states, roads), 0..12u32).prop_map(|(mut map, height)| {
        let far = distances(&map).into_iter();
        let estimates = far.map(|far| Some(far.unwrap_or(height).min(height)));
        map.estimates = estimates.collect();
        map
    })
}

proptest! {
    #[test]
    fn with_a_consistent_heuristic_the_count_does_not_depend_on_tie_breaking(map in consistent(40, 4)) {
        let plain = plain_a_star(&map);
        for ties in RULES {
            prop_assert_eq!(counted(a_star::graph((&map, 0)).ties(ties)).1, plain);
        }
    }

    #[test]
    fn uniform_cost_search_counts_the_states_closer_than_the_goal(map in consistent(40, 4)) {
        let mut blind = map.clone();
        blind.estimates = vec![Some(0); map.roads.len()];
        let plain = plain_a_star(&blind);
        for ties in RULES {
            prop_assert_eq!(counted(uniform_cost::graph((&map, 0)).ties(ties)).1, plain);
        }
    }

    #[test]
    fn ida_star_counts_all_iterations_but_the_last(map in consistent(12, 3), turned: bool) {
        let mut map = map.acyclic();
        let plain = plain_ida_star(&map);
        if turned {
            // The order of successors only affects the last iteration.
            map.roads.iter_mut().for_each(|roads| roads.reverse());
        }
        let stepped = {
            let mut search = ida_star::tree(WithoutCycleCheck((&map, 0)));
            while let search_core::Step::Expanded = search.step() {}
            search.counts().expanded_before_last_f
        };
        prop_assert_eq!(counted(ida_star::tree(WithoutCycleCheck((&map, 0)))).1, plain);
        prop_assert_eq!(counted(ida_star::tree(MovedInPlace((&map, 0)))).1, plain);
        prop_assert_eq!(stepped, plain);
    }

    /// With enough memory, SMA* is A*.
    #[test]
    fn sma_star_counts_like_a_star_on_a_tree(map in consistent(12, 3)) {
        let map = map.acyclic();
        let tree = counted(a_star::tree((&map, 0))).1;
        prop_assert_eq!(counted(sma_star::tree((&map, 0), PLENTY)).1, tree);
    }
}
