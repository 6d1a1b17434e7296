//! Focal search, compared with a simple reference implementation, and explicit estimation search, by what both must keep.

use std::collections::HashMap;

use proptest::prelude::*;
use search_core::{
    Counts, Inspect, Proven, Step, Weight, engine::FrontierEntry, explicit_estimation, focal,
    from_fn, weighted_a_star,
};

use crate::common::a_star::{distances, underestimated};
use crate::common::map::{Map, cost_of, maps};
use crate::common::path;

const WEIGHTS: [(u32, u32); 4] = [(1, 1), (6, 5), (3, 2), (3, 1)];

fn weight((upper, lower): (u32, u32)) -> Weight {
    Weight::new(upper, lower).expect("none is less than 1")
}

/// A distance that has nothing to do with the costs.
fn distance(&state: &u16, _: u32) -> f64 {
    f64::from(state * 7 % 11)
}

/// The visible state of a search at its end.
#[derive(Debug, PartialEq, Eq)]
struct Seen {
    path: Option<Vec<u16>>,
    expanded: u64,
    generated: u64,
    duplicates: u64,
    reopened: u64,
}

fn seen(counts: Counts, path: Option<Vec<u16>>) -> Seen {
    Seen {
        path,
        expanded: counts.expanded,
        generated: counts.generated,
        duplicates: counts.duplicates,
        reopened: counts.reopened,
    }
}

/// Focal search with an unsorted list as the open list.
fn reference(map: &Map, (upper, lower): (u32, u32)) -> Seen {
    let mut counts = Counts::default();
    // For each state the cost of its path, its parent, and its number.
    let mut known: HashMap<u16, (u32, u16, usize)> = HashMap::from([(0, (0, 0, 0))]);
    let mut open: Vec<(u32, u16)> = map.estimate(0).map(|h| (h, 0)).into_iter().collect();
    let mut bound = 0;
    while let Some(least) = open.iter().map(|&(f, _)| f).min() {
        bound = bound.max(least);
        let allowed = (0..open.len()).filter(|&index| open[index].0 * lower <= bound * upper);
        let next = allowed.min_by_key(|&index| {
            let (f, state) = open[index];
            (distance(&state, 0) as u32, f, known[&state].2)
        });
        let (_, state) = open.remove(next.expect("the smallest is allowed"));
        if map.is_goal(state) {
            let mut path = vec![state];
            while let Some(&first) = path.first().filter(|&&first| first != 0) {
                path.insert(0, known[&first].1);
            }
            return seen(counts, Some(path));
        }
        counts.expanded += 1;
        for &(to, cost) in &map.roads[usize::from(state)] {
            let Some(to) = to else { continue };
            counts.generated += 1;
            let g = known[&state].0 + cost;
            let number = known.len();
            let before = known.get(&to).copied();
            counts.duplicates += u64::from(before.is_some());
            match (before, map.estimate(to)) {
                (Some((old, ..)), Some(h)) if g < old => {
                    counts.reopened += u64::from(!open.iter().any(|entry| entry.1 == to));
                    open.retain(|entry| entry.1 != to);
                    open.push((g + h, to));
                    known.insert(to, (g, state, before.map_or(number, |(.., number)| number)));
                }
                (Some(_), _) => {}
                (None, h) => {
                    known.insert(to, (g, state, number));
                    open.extend(h.map(|h| (g + h, to)));
                }
            }
        }
    }
    seen(counts, None)
}

fn cuts() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(0..5u32, 40)
}

proptest! {
    #[test]
    fn focal_search_expands_what_the_reference_does(map in maps(40, 4)) {
        for fraction in WEIGHTS {
            let mut search = focal::graph_by(weight(fraction), distance, (&map, 0));
            let found = search.solutions().next().map(|solution| path(&solution));
            prop_assert_eq!(seen(search.counts(), found), reference(&map, fraction));
        }
    }

    /// The heuristic is admissible, not always consistent.
    #[test]
    fn the_cost_is_proven_within_the_factor(map in maps(40, 4), cuts in cuts()) {
        let map = underestimated(map, &cuts);
        let least = distances(&map)[0];
        for fraction in WEIGHTS {
            let weight = weight(fraction);
            let reports = [
                focal::graph(weight, (&map, 0)).run(),
                focal::graph_by(weight, distance, (&map, 0)).run(),
                explicit_estimation::graph(weight, (&map, 0)).run(),
                explicit_estimation::graph_by(weight, distance, (&map, 0)).run(),
            ];
            for report in &reports {
                let cost = report.solution().map(|solution| cost_of(&map, &path(solution)));
                prop_assert_eq!(cost.is_some(), least.is_some());
                let (Some(cost), Some(least), Some(solution)) = (cost, least, report.solution()) else { continue };
                prop_assert_eq!(solution.cost, Some(cost));
                prop_assert!(cost * fraction.1 <= least * fraction.0, "{} {}", cost, least);
                let proven = match fraction {
                    (1, 1) => Proven::Optimal,
                    _ => Proven::WithinFactor(weight),
                };
                // A heuristic of which only zeros were seen cannot have overestimated.
                prop_assert_eq!(solution.proven, proven);
            }
        }
    }

    #[test]
    fn the_next_node_is_within_the_factor(map in maps(30, 4), cuts in cuts()) {
        let map = underestimated(map, &cuts);
        for fraction in WEIGHTS {
            let weight = weight(fraction);
            let mut search = focal::graph_by(weight, distance, (&map, 0));
            keeps_within(&mut search, &map, fraction)?;
            let mut search = explicit_estimation::graph_by(weight, distance, (&map, 0));
            keeps_within(&mut search, &map, fraction)?;
        }
    }
}

/// Steps a search to its first solution. The largest of all smallest f is the bound of an admissible heuristic.
fn keeps_within<'m>(
    search: &mut (dyn Inspect<&'m Map> + 'm),
    map: &Map,
    (upper, lower): (u32, u32),
) -> Result<(), TestCaseError> {
    // The start is not evaluated before the first step.
    let mut bound = map.estimate(0).unwrap_or(0);
    loop {
        let open = search.open();
        let values = open.iter().filter_map(|entry| match entry {
            FrontierEntry::State(node) => node.g.zip(node.h).map(|(g, h)| g + h),
            _ => None,
        });
        bound = values.clone().min().map_or(bound, |least| bound.max(least));
        let next = { values }.next();
        prop_assert!(
            next.is_none_or(|f| f * lower <= bound * upper),
            "{:?} {}",
            next,
            bound
        );
        if search.step() != Step::Expanded {
            return Ok(());
        }
    }
}

#[test]
fn counts_on_a_graph_with_costs_are_these() {
    // From 1 to 1000 by adding 1, which costs 1, and by doubling, which costs 5.
    let successors = |&number: &u32| {
        [(number + 1, 1u32), (number * 2, 5)]
            .into_iter()
            .filter(|next| next.0 <= 1000)
    };
    let problem = || from_fn(1, successors, |number| *number == 1000);
    let steps = |&number: &u32, _: u32| f64::from((1000 / number).ilog2());
    let weight = weight((3, 2));
    let expanded = [
        weighted_a_star::graph(weight, problem()).run(),
        focal::graph_by(weight, steps, problem()).run(),
        explicit_estimation::graph_by(weight, steps, problem()).run(),
    ];
    let expanded = expanded.map(|report| {
        let cost = report.solution().and_then(|solution| solution.cost);
        (cost, report.counts.expanded)
    });
    assert_eq!(
        expanded,
        [(Some(44), 892), (Some(44), 963), (Some(51), 910)]
    );
}
