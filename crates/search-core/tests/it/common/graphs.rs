//! Random graphs.

use proptest::collection::vec;
use proptest::prelude::*;
use search_core::{Backward, Heuristic, StateSpace};
use search_laws::{Edge, Graph};

/// Graphs of up to `nodes` nodes with up to `edges` edges from each: some edges have no target, few nodes are goals. The
/// heuristic is 0, admissible and declared so, or arbitrary; it is `None` only if no goal can be reached.
pub(crate) fn graphs(nodes: u32, edges: usize) -> impl Strategy<Value = Graph> {
    (1..=nodes, 0..3u8).prop_flat_map(move |(nodes, heuristic)| {
        let edge = (prop::option::weighted(0.9, 0..nodes), 0..5u32);
        let edge = edge.prop_map(|(to, cost)| Edge { to, cost });
        let node = (vec(edge, 0..=edges), prop::bool::weighted(0.15), 0..5u32);
        vec(node, nodes as usize).prop_map(move |nodes| graph(nodes, heuristic))
    })
}

fn graph(nodes: Vec<(Vec<Edge>, bool, u32)>, heuristic: u8) -> Graph {
    let goals = (0..).zip(&nodes).filter(|(_, node)| node.1);
    let goals: Vec<u32> = goals.map(|(node, _)| node).collect();
    let noise: Vec<u32> = nodes.iter().map(|node| node.2).collect();
    let graph = Graph::from_edges(nodes.into_iter().map(|node| node.0)).with_goals(goals);
    if heuristic == 0 {
        return graph;
    }
    let distances = distances(&graph);
    let values = distances.iter().zip(&noise).map(|(distance, &noise)| {
        Some(match (heuristic, distance) {
            (_, None) if noise > 1 => return None,
            (1, Some(distance)) => distance * noise / 4,
            (_, Some(0)) => 0,
            _ => noise * 2,
        })
    });
    let graph = graph.with_heuristic(values);
    match heuristic {
        1 => graph.declare(Heuristic::Admissible),
        _ => graph.declare(Heuristic::Safe),
    }
}

/// Returns the cost of the cheapest path from each node to a goal, by relaxing all edges until nothing changes.
fn distances(graph: &Graph) -> Vec<Option<u32>> {
    let mut distances = vec![None; graph.nodes()];
    for goal in graph.goals() {
        distances[goal.node() as usize] = Some(graph.heuristic(&goal).unwrap_or(0));
    }
    for _ in 0..graph.nodes() {
        for node in 0..graph.nodes() as u32 {
            for (to, cost) in graph.successors(node) {
                let Some(rest) = distances[to as usize] else {
                    continue;
                };
                let distance =
                    distances[node as usize].map_or(cost + rest, |d: u32| d.min(cost + rest));
                distances[node as usize] = Some(distance);
            }
        }
    }
    distances
}
