//! The exact check of heuristic tables, against distances by another algorithm.

use classic_puzzles::graph::GraphRoute;
use proptest::prelude::*;
use search_core::{BackwardHeuristic, Heuristic, cost::Decimal};

use super::{graph, route};

/// Returns the distance from each node to each other (R. W. Floyd, *Algorithm 97: Shortest Path*, 1962).
pub(super) fn distances(
    nodes: usize,
    edges: &[(usize, usize, u64)],
    is_undirected: bool,
) -> Vec<Vec<Option<u64>>> {
    let mut distances = vec![vec![None; nodes]; nodes];
    let shorten = |entry: &mut Option<u64>, cost: u64| {
        *entry = Some(entry.map_or(cost, |known| known.min(cost)));
    };
    for (node, row) in distances.iter_mut().enumerate() {
        row[node] = Some(0);
    }
    for &(from, to, cost) in edges {
        shorten(&mut distances[from][to], cost);
        if is_undirected {
            shorten(&mut distances[to][from], cost);
        }
    }
    for by in 0..nodes {
        for from in 0..nodes {
            for to in 0..nodes {
                if let (Some(first), Some(second)) = (distances[from][by], distances[by][to]) {
                    shorten(&mut distances[from][to], first + second);
                }
            }
        }
    }
    distances
}

const NODES: usize = 5;

fn edges() -> impl Strategy<Value = Vec<(usize, usize, u64)>> {
    proptest::collection::vec((0..NODES, 0..NODES, 0..6u64), 1..12)
}

/// A table as values, none for a dead end.
fn values() -> impl Strategy<Value = Vec<Option<u64>>> {
    proptest::collection::vec(proptest::option::weighted(0.9, 0..8u64), NODES)
}

fn text(edges: &[(usize, usize, u64)], is_undirected: bool, values: &[Option<u64>]) -> String {
    let mut lines = vec!["start n0\ngoal n3 n4".to_owned()];
    lines.extend(is_undirected.then(|| "undirected".to_owned()));
    lines.extend((0..NODES).map(|node| format!("n{node}")));
    lines.extend(
        edges
            .iter()
            .map(|(from, to, cost)| format!("n{from} n{to} {cost}")),
    );
    lines.extend(values.iter().enumerate().map(|(node, value)| match value {
        Some(value) => format!("h n{node} {value}"),
        None => format!("h n{node} inf"),
    }));
    lines.join("\n")
}

fn exceeds(value: Option<u64>, cost: u64) -> bool {
    value.is_none_or(|value| value > cost)
}

proptest! {
    #[test]
    fn the_check_is_that_of_all_distances(edges in edges(), is_undirected: bool, values in values()) {
        let route = route(&text(&edges, is_undirected, &values));
        let check = route.check_heuristic();
        let distances = distances(NODES, &edges, is_undirected);
        let nearest = |node: usize| [3, 4].into_iter().filter_map(|goal: usize| distances[node][goal]).min();
        let exceeding = || (0..NODES).filter(|&node| nearest(node).is_some_and(|distance| exceeds(values[node], distance)));
        let infinite = exceeding().find(|&node| values[node].is_none());
        let first = infinite.or_else(|| exceeding().next());
        let found = check.overestimate.as_ref();
        prop_assert_eq!(found.map(|found| found.node.clone()), first.map(|node| format!("n{node}")));
        if let (Some(found), Some(first)) = (found, first) {
            let decimal = |number| Decimal::from_whole(number).expect("the number is small");
            prop_assert_eq!(found.value, values[first].map(decimal));
            prop_assert_eq!(Some(found.distance), nearest(first).map(decimal));
        }
        prop_assert_eq!(check.property().is_admissible(), first.is_none());
        prop_assert_eq!(check.property().is_safe(), infinite.is_none());
        let drops = |&(from, to, cost): &(usize, usize, u64)| {
            values[to].is_some_and(|next| exceeds(values[from], next + cost))
        };
        let directions = edges.iter().flat_map(|&(from, to, cost)| {
            [Some((from, to, cost)), is_undirected.then_some((to, from, cost))]
        });
        let first = directions.flatten().find(drops);
        let found = check.inconsistency.as_ref().map(|found| (found.from.clone(), found.to.clone()));
        prop_assert_eq!(found, first.map(|(from, to, _)| (format!("n{from}"), format!("n{to}"))));
        prop_assert_eq!(search_core::StateSpace::declared_heuristic(&route), check.property());
    }

    #[test]
    fn a_backward_table_has_the_property_of_the_reversed_graph(edges in edges(), values in values()) {
        let table = |edges: &[(usize, usize, u64)]| text(edges, false, &values).replace("start n0\ngoal n3 n4", "start n0\ngoal n4");
        let forwards = GraphRoute::new(graph(&table(&edges))).expect("there are ends");
        let forwards = forwards.with_backward_table("h").expect("there is a table");
        let reversed: Vec<_> = edges.iter().map(|&(from, to, cost)| (to, from, cost)).collect();
        let backwards = graph(&table(&reversed)).with_start("n4").and_then(|graph| graph.with_goals(["n0"]));
        let backwards = GraphRoute::new(backwards.expect("the names are known")).expect("there are ends");
        prop_assert_eq!(forwards.declared_backward_heuristic(), backwards.check_heuristic().property());
    }
}

#[test]
fn a_node_that_reaches_no_goal_may_have_any_value() {
    let text = "start A\ngoal B\nA B 2\nB C 1\nC C 0\nh A 2\nh B 0\nh C ";
    for value in ["0", "99", "inf"] {
        let check = route(&format!("{text}{value}")).check_heuristic();
        assert_eq!(check.property(), Heuristic::Consistent, "{value}");
    }
    let dead = route("start A\ngoal B\nA B 2\nh A inf\nh B 0\n").check_heuristic();
    assert_eq!(
        dead.overestimate.map(|found| found.to_string()).as_deref(),
        Some("A: the value is inf, but the cheapest path costs 2")
    );
    assert_eq!(
        dead.inconsistency.map(|found| found.to_string()).as_deref(),
        Some("A to B: the value decreases from inf to 0 by an edge of cost 2")
    );
}

#[test]
fn a_goal_with_a_value_overestimates() {
    let check = route("start A\ngoal B\nA B 2\nh A 1\nh B 0.5\n").check_heuristic();
    assert!(check.inconsistency.is_none());
    let overestimate = check.overestimate.expect("the distance of a goal is 0");
    assert_eq!(
        overestimate.to_string(),
        "B: the value is 0.5, but the cheapest path costs 0, which is 0.5 less"
    );
}
