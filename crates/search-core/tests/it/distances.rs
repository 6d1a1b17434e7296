//! Costs from one state to all others, compared with another crate.

use pathfinding::prelude::{build_path, dijkstra_all};
use proptest::prelude::*;
use search_core::{Limit, Limits, Real, Step, from_fn, uniform_cost};

use crate::common::map::{Map, cost_of, maps};

/// Returns the cost of each state that can be reached, by number, and a parent on a cheapest path.
fn reference(map: &Map) -> Vec<(u16, u32)> {
    let all = dijkstra_all(&0, |&state: &u16| {
        let roads = map.roads[usize::from(state)].iter();
        roads
            .filter_map(|&(to, cost)| Some((to?, cost)))
            .collect::<Vec<_>>()
    });
    let mut costs: Vec<(u16, u32)> = all
        .iter()
        .map(|(&state, &(_, cost))| (state, cost))
        .collect();
    for &(state, cost) in &costs {
        assert_eq!(cost_of(map, &build_path(&state, &all)), cost);
    }
    costs.push((0, 0));
    costs.sort_unstable();
    costs
}

/// Returns the settled states with their costs in the order of `settled`, and checks their paths.
fn settled(search: &uniform_cost::Distances<&Map>, map: &Map) -> Vec<(u16, u32)> {
    let settled = search.settled().into_iter().map(|node| {
        let cost = node.g.expect("it is known");
        let path = search.path_to(node.number).expect("it is stored");
        let path: Vec<u16> = path.into_iter().copied().collect();
        assert_eq!(
            (path.len() as u64 - 1, cost_of(map, &path)),
            (node.depth, cost)
        );
        let found = search.settled_state(node.state).expect("it is settled");
        assert_eq!((found.number, found.g), (node.number, node.g));
        (*node.state, cost)
    });
    settled.collect()
}

fn sorted(mut costs: Vec<(u16, u32)>) -> Vec<(u16, u32)> {
    costs.sort_unstable();
    costs
}

proptest! {
    /// Goals and dead ends of the map do not matter.
    #[test]
    fn all_costs_are_those_of_another_crate(map in maps(60, 4)) {
        let expected = reference(&map);
        let mut search = uniform_cost::distances((&map, 0));
        prop_assert_eq!(search.advance(), Step::Exhausted);
        let found = settled(&search, &map);
        prop_assert!(found.is_sorted_by_key(|&(_, cost)| cost));
        prop_assert_eq!(sorted(found), expected.clone());
        let unreached = (0..map.roads.len() as u16).filter(|state| !expected.iter().any(|(other, _)| other == state));
        for state in unreached {
            prop_assert!(search.settled_state(&state).is_none());
        }
    }

    /// A part is settled, and then the rest.
    #[test]
    fn a_part_has_the_smallest_costs(map in maps(40, 4), most in 0..12u32, states in 0..30usize) {
        let expected = reference(&map);
        let up_to: Vec<(u16, u32)> = expected.iter().copied().filter(|&(_, cost)| cost <= most).collect();
        let mut search = uniform_cost::distances((&map, 0));
        let end = search.settle_up_to(most);
        prop_assert_eq!(end == Step::Exhausted, up_to.len() == expected.len());
        prop_assert_eq!(sorted(settled(&search, &map)), up_to);
        prop_assert_eq!(search.advance(), Step::Exhausted);
        prop_assert_eq!(sorted(settled(&search, &map)), expected.clone());

        let limits = Limits { expansions: Some(states as u64), ..Limits::default() };
        let mut search = uniform_cost::distances((&map, 0)).limits(limits);
        let end = search.advance();
        let found = settled(&search, &map);
        prop_assert_eq!(found.len(), states.min(expected.len()));
        let is_stopped = end == Step::Stopped(Limit::Expansions);
        prop_assert_eq!(is_stopped, states < expected.len());
        let highest = found.last().map_or(0, |&(_, cost)| cost);
        let not_settled = expected.iter().filter(|state| !found.contains(state));
        prop_assert!(not_settled.into_iter().all(|&(_, cost)| cost >= highest));
        // The state at which it stopped is not settled.
        let settled_states = (0..map.roads.len() as u16).filter(|state| search.settled_state(state).is_some());
        prop_assert_eq!(settled_states.count(), found.len());
    }

    #[test]
    fn a_condition_sees_each_state_with_its_final_cost(map in maps(40, 4), last in 0..40u16) {
        let mut seen = Vec::new();
        let mut search = uniform_cost::distances((&map, 0));
        let end = search.settle_while(|&state, cost| {
            seen.push((state, cost));
            state != last
        });
        let expected = reference(&map);
        prop_assert!(seen.iter().all(|pair| expected.contains(pair)));
        prop_assert_eq!(end == Step::Expanded, expected.iter().any(|&(state, _)| state == last));
        let settled = settled(&search, &map);
        prop_assert_eq!(settled.len(), seen.len() - usize::from(end == Step::Expanded));
    }
}

#[test]
fn real_costs_are_added_in_the_order_of_the_path() {
    let real = |cost| Real::new(cost).expect("the cost is finite");
    let roads = |&town: &u8| (town < 3).then(|| (town + 1, real(0.1)));
    let mut search = uniform_cost::distances(from_fn(0, roads, |_| true));
    assert_eq!(search.advance(), Step::Exhausted);
    let last = search.settled_state(&3).and_then(|node| node.g);
    assert_eq!(last, Some(real(0.1 + 0.1 + 0.1)));
}
