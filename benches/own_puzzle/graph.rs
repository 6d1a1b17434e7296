//! A random directed graph with costs.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use search_core::StateSpace;

pub(crate) struct Graph {
    /// The edges from each node: the node at the other end, and the cost.
    edges: Vec<Vec<(u32, u32)>>,
    goal: u32,
}

impl Graph {
    /// Returns a random graph with this number of nodes, five edges from each, and costs from 1 to 1000.
    pub(crate) fn random(nodes: u32) -> Graph {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut edge = || (rng.next_u32() % nodes, 1 + rng.next_u32() % 1000);
        let edges = (0..nodes).map(|_| (0..5).map(|_| edge()).collect());
        Graph {
            edges: edges.collect(),
            goal: nodes - 1,
        }
    }

    pub(crate) fn edges(&self, node: u32) -> &[(u32, u32)] {
        &self.edges[node as usize]
    }
}

impl StateSpace for Graph {
    type State = u32;
    type Action = (u32, u32);
    type Cost = u32;

    fn is_goal(&self, node: &u32) -> bool {
        *node == self.goal
    }

    fn actions(&self, node: &u32, out: &mut Vec<(u32, u32)>) {
        out.extend(self.edges(*node));
    }

    fn result(&self, _: &u32, (to, _): (u32, u32)) -> Option<u32> {
        Some(to)
    }

    fn cost(&self, _: &u32, &(_, cost): &(u32, u32)) -> u32 {
        cost
    }
}
