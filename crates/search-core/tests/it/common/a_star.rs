//! Reference implementations for cheapest paths: Dijkstra's algorithm, and A* with an unsorted list as the open list.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use search_core::best_first::Evaluation;
use search_core::{
    Counts, Heuristic, Ties,
    store::{Age, Criterion},
};

use super::map::Map;

/// All tie-breaking rules.
pub(crate) const RULES: [Ties; 8] = [
    Ties::FIFO,
    Ties::LIFO,
    Ties::LOW_H,
    Ties::LOW_H.fifo(),
    Ties::HIGH_G,
    Ties::HIGH_G.fifo(),
    Ties::LOW_G,
    Ties::LOW_G.fifo(),
];

/// The evaluation function of A*, g + h.
pub(crate) struct Total;

impl Evaluation<u32> for Total {
    type Value = u32;
    const DEPENDS_ON_G: bool = true;

    fn value(&self, g: u32, h: u32) -> u32 {
        g + h
    }
}

/// Returns the cost of the cheapest path from each state to a goal, by Dijkstra's algorithm on the reversed roads.
pub(crate) fn distances(map: &Map) -> Vec<Option<u32>> {
    let mut reversed = vec![Vec::new(); map.roads.len()];
    for (from, roads) in map.roads.iter().enumerate() {
        for &(to, cost) in roads {
            if let Some(to) = to {
                reversed[usize::from(to)].push((from, cost));
            }
        }
    }
    let mut distances = vec![None; map.roads.len()];
    let goals = (0..map.roads.len()).filter(|&state| map.goals[state]);
    let mut frontier: BinaryHeap<_> = goals.map(|state| Reverse((0, state))).collect();
    while let Some(Reverse((distance, state))) = frontier.pop() {
        if distances[state].is_none() {
            distances[state] = Some(distance);
            frontier.extend(
                reversed[state]
                    .iter()
                    .map(|&(from, cost)| Reverse((distance + cost, from))),
            );
        }
    }
    distances
}

/// Sets an admissible heuristic that underestimates each state by its own amount. States that cannot reach a goal may be dead
/// ends.
pub(crate) fn underestimated(mut map: Map, cuts: &[u32]) -> Map {
    for (state, far) in distances(&map).into_iter().enumerate() {
        map.estimates[state] = match far {
            Some(far) => Some(far * cuts[state] / 4),
            None => (cuts[state] > 1).then_some(cuts[state] * 9),
        };
    }
    map.declare(Heuristic::Admissible)
}

#[derive(Clone, Copy)]
struct Known {
    g: u32,
    parent: Option<u16>,
    depth: u64,
}

/// Returns the counts, and the cost and path of the solution.
pub(crate) fn reference(map: &Map, ties: Ties) -> (Counts, Option<(u32, Vec<u16>)>) {
    let mut counts = Counts {
        evaluated: 1,
        stored: 1,
        ..Counts::default()
    };
    let start = Known {
        g: 0,
        parent: None,
        depth: 0,
    };
    let mut known = HashMap::from([(0, start)]);
    let (mut expanded, mut came, mut highest) = (HashSet::new(), 0_i64, None);
    // Keys of f, the value of the tie-breaking criterion, and age.
    let mut open: Vec<((u32, i64, i64), u16)> = Vec::new();
    let key = |g: u32, h: u32, came: i64| {
        let second = match ties.criterion() {
            None => 0,
            Some(Criterion::LowH) => i64::from(h),
            Some(Criterion::LowG) => i64::from(g),
            Some(Criterion::HighG) => -i64::from(g),
        };
        let newest = ties.age() == Age::LastIn;
        (g + h, second, if newest { -came } else { came })
    };
    match map.estimate(0) {
        Some(h) => open.push((key(0, h, came), 0)),
        None => counts.dead_ends = 1,
    }
    counts.peak_frontier = open.len() as u64;
    while let Some(next) = (0..open.len()).min_by_key(|&next| open[next].0) {
        let ((f, ..), state) = open.remove(next);
        if highest < Some(f) {
            highest = Some(f);
            counts.expanded_before_last_f = Some(counts.expanded);
        }
        let from = known[&state];
        counts.goal_tests += 1;
        counts.max_depth = counts.max_depth.max(from.depth);
        if map.is_goal(state) {
            let mut path = vec![state];
            while let Some(parent) = known[&path[path.len() - 1]].parent {
                path.push(parent);
            }
            path.reverse();
            return (counts, Some((from.g, path)));
        }
        counts.expanded += 1;
        expanded.insert(state);
        let roads = map.roads[usize::from(state)].iter();
        let roads: Vec<(u16, u32)> = roads.filter_map(|&(to, cost)| Some((to?, cost))).collect();
        counts.dead_ends += u64::from(roads.is_empty());
        for (to, cost) in roads {
            counts.generated += 1;
            came += 1;
            let way = Known {
                g: from.g + cost,
                parent: Some(state),
                depth: from.depth + 1,
            };
            match known.get(&to) {
                None => {
                    counts.evaluated += 1;
                    known.insert(to, way);
                    match map.estimate(to) {
                        Some(h) => open.push((key(way.g, h, came), to)),
                        None => counts.dead_ends += 1,
                    }
                }
                Some(before) => {
                    counts.duplicates += 1;
                    if let (true, Some(h)) = (way.g < before.g, map.estimate(to)) {
                        known.insert(to, way);
                        counts.reopened += u64::from(expanded.remove(&to));
                        open.retain(|entry| entry.1 != to);
                        open.push((key(way.g, h, came), to));
                    }
                }
            }
        }
        counts.peak_frontier = counts.peak_frontier.max(open.len() as u64);
        counts.stored = known.len() as u64;
    }
    (counts, None)
}
