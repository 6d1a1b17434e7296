//! All kinds of searches on random graphs against all distances, and the generators.

use classic_puzzles::Graph;
use classic_puzzles::graph::GraphRoute;
use proptest::prelude::*;
use search_core::{
    Heuristic, StateSpace, Weight, a_star, bidirectional, branch_and_bound, breadth_first,
    cost::Decimal, ida_star, mm, nbs, ranked, uniform_cost, weighted_a_star,
};

use super::heuristics::distances;
use super::route;
use crate::laws::{assert_holds, explored, states};

const NODES: usize = 7;

/// The text of a graph with a consistent heuristic: a part of the distance to the goal, rounded down to quarters.
fn text(
    edges: &[(usize, usize, u64)],
    is_undirected: bool,
    quarters: u64,
) -> (String, Option<u64>) {
    let distances = distances(NODES, edges, is_undirected);
    let mut lines = vec!["start n0\ngoal n6".to_owned()];
    lines.extend(is_undirected.then(|| "undirected".to_owned()));
    lines.extend((0..NODES).map(|node| format!("n{node}")));
    // Costs are tenths.
    let tenths = |cost: u64| format!("{}.{}", cost / 10, cost % 10);
    lines.extend(
        edges
            .iter()
            .map(|&(from, to, cost)| format!("n{from} n{to} {}", tenths(cost))),
    );
    for (node, row) in distances.iter().enumerate() {
        lines.push(match row[NODES - 1] {
            Some(distance) => format!("h n{node} {}", tenths(distance * quarters / 4)),
            None => format!("h n{node} inf"),
        });
        lines.push(match distances[0][node] {
            Some(distance) => format!("h2 n{node} {}", tenths(distance * quarters / 4)),
            None => format!("h2 n{node} inf"),
        });
    }
    (lines.join("\n"), distances[0][NODES - 1])
}

proptest! {
    #[test]
    fn every_search_finds_the_least_cost(
        edges in proptest::collection::vec((0..NODES, 0..NODES, 0..30u64), 1..20),
        is_undirected: bool,
        quarters in 0..=4u64,
    ) {
        let (text, least) = text(&edges, is_undirected, quarters);
        let least = least.map(|tenths| Decimal::from_millionths(tenths * 100_000));
        let route = route(&text).with_backward_table("h2").expect("there is a second table");
        let start = route.start();
        let cost = |report: search_core::Report<u32, Decimal>| report.solution().and_then(|solution| solution.cost);
        for (name, found) in [
            ("uniform-cost", cost(uniform_cost::graph((&route, start)).run())),
            ("A*", cost(a_star::graph((&route, start)).run())),
            ("weighted A*", cost(weighted_a_star::graph(Weight::ONE, (&route, start)).run())),
            ("IDA*", cost(ida_star::tree((&route, start)).run())),
            ("branch and bound", cost(branch_and_bound::tree((&route, start)).run())),
            ("MM", cost(mm::graph((&route, start)).run())),
            ("NBS", cost(nbs::graph((&route, start)).run())),
        ] {
            prop_assert_eq!(found, least, "{} on {}", name, text);
        }
        let steps = |report: search_core::Report<u32, Decimal>| report.solution().map(|solution| solution.depth);
        let fewest = steps(breadth_first::graph((&route, start)).run());
        prop_assert_eq!(fewest.is_some(), least.is_some());
        prop_assert_eq!(steps(bidirectional::graph((&route, start)).run()), fewest);
    }
}

#[test]
fn a_generated_grid_has_a_consistent_heuristic() {
    let grid = Graph::grid(6, 5, 2..=9, 7).expect("the grid is small");
    let route = GraphRoute::new(grid).expect("the grid has ends");
    assert_eq!(route.declared_heuristic(), Heuristic::Consistent);
    assert_eq!(assert_holds(explored(&route, route.start())), 30);
}

#[test]
fn all_nodes_of_a_random_graph_can_be_reached() {
    for seed in 0..20 {
        let graph = Graph::random(50, 49 + seed as u32, 1..=3, seed).expect("the graph is small");
        let route = GraphRoute::new(graph).expect("the graph has ends");
        assert_eq!(states(&route, route.start()).len(), 50);
        let search =
            ranked::breadth_first((&route, route.start())).expect("the nodes are numbered");
        assert_eq!(search.run().total(), 50);
    }
}

#[test]
fn generated_graphs_are_those_of_the_first_release() {
    let random = Graph::random(4, 5, 1..=9, 1).expect("the graph is small");
    assert_eq!(
        random.to_string(),
        "start 1\ngoal 4\n2 1 8\n2 3 1\n2 4 7\n1 2 4\n1 4 6\n"
    );
    let grid = Graph::grid(2, 2, 1..=9, 1).expect("the grid is small");
    assert_eq!(
        grid.to_string(),
        "undirected\nstart 0,0\ngoal 1,1\n0,0 1,0 5\n0,0 0,1 4\n1,0 1,1 9\n0,1 1,1 1\nat 0,0 0 0\nat 1,0 1 0\nat 0,1 0 1\nat 1,1 1 1\nh 0,0 2\nh 1,0 1\nh 0,1 1\nh 1,1 0\n"
    );
}

#[test]
fn impossible_graphs_are_refused() {
    let refused = |result: Result<Graph, classic_puzzles::graph::GenerateError>| {
        result.expect_err("there is no such graph").to_string()
    };
    assert_eq!(
        refused(Graph::random(0, 0, 1..=1, 1)),
        "found 0 nodes, expected a number of nodes from 1"
    );
    assert_eq!(
        refused(Graph::random(5, 3, 1..=1, 1)),
        "found 3 edges, expected from 4 to 100000000 for 5 nodes"
    );
    assert_eq!(
        refused(Graph::random(1, 1, 1..=1, 1)),
        "found 1 edges, expected from 0 to 0 for 1 nodes"
    );
    // Regression test: 3999999999 to 100000000 edges were expected.
    assert_eq!(
        refused(Graph::random(4_000_000_000, 5, 1..=1, 1)),
        "found 4000000000 nodes, expected at most 100000001, as 100000000 edges connect"
    );
    let empty = std::ops::RangeInclusive::new(3, 2);
    assert_eq!(
        refused(Graph::random(5, 9, empty, 1)),
        "found costs from 3 to 2, expected the smaller cost first"
    );
    assert_eq!(
        refused(Graph::grid(0, 3, 1..=1, 1)),
        "found a grid of 0 × 3, expected from 1 to 50000000 nodes"
    );
}
