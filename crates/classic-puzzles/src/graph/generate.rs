use std::fmt;
use std::ops::RangeInclusive;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use search_core::cost::Decimal;

use super::build::Builder;
use super::names::Names;
use super::{Edge, Graph, Table};

/// The reason why no graph can be generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GenerateError {
    /// What was found.
    pub found: String,
    /// What was expected.
    pub expected: String,
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}, expected {}", self.found, self.expected)
    }
}

impl std::error::Error for GenerateError {}

fn error(found: impl Into<String>, expected: impl Into<String>) -> GenerateError {
    GenerateError {
        found: found.into(),
        expected: expected.into(),
    }
}

/// The largest number of edges that is generated.
const MOST_EDGES: u32 = Graph::MOST_GENERATED_EDGES;

impl Graph {
    /// The largest number of edges of a generated graph.
    pub const MOST_GENERATED_EDGES: u32 = 100_000_000;

    /// Generates a directed graph with the nodes 1 to `nodes`, in which every node can be reached from the start, node 1; the goal is the
    /// last node. Costs are whole numbers of `costs`, with equal probability. The same seed gives the same graph on any machine.
    ///
    /// A random tree leads from the start to all other nodes, and the other edges lead from any node to any other.
    ///
    /// # Errors
    /// Returns an error if there is no node, if there are fewer edges than the tree has or more than 100,000,000, if a single node has
    /// an edge, or if `costs` is empty.
    ///
    /// ```
    /// use classic_puzzles::graph::Graph;
    ///
    /// let graph = Graph::random(100, 300, 1..=9, 1)?;
    /// assert_eq!((graph.nodes(), graph.edges().len()), (100, 300));
    /// assert_eq!(graph.to_string(), Graph::random(100, 300, 1..=9, 1)?.to_string());
    /// # Ok::<(), classic_puzzles::graph::GenerateError>(())
    /// ```
    pub fn random(
        nodes: u32,
        edges: u32,
        costs: RangeInclusive<u32>,
        seed: u64,
    ) -> Result<Graph, GenerateError> {
        check_costs(&costs)?;
        if nodes == 0 {
            return Err(error("0 nodes", "a number of nodes from 1"));
        }
        if nodes - 1 > MOST_EDGES {
            let expected = format!("at most {}, as {MOST_EDGES} edges connect", MOST_EDGES + 1);
            return Err(error(format!("{nodes} nodes"), expected));
        }
        let most = if nodes == 1 { 0 } else { MOST_EDGES };
        if !(nodes - 1..=most).contains(&edges) {
            let expected = format!("from {} to {most} for {nodes} nodes", nodes - 1);
            return Err(error(format!("{edges} edges"), expected));
        }
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut list = Vec::with_capacity(edges as usize);
        for number in 0..edges {
            let (from, to) = match number + 1 {
                to if to < nodes => (random.random_range(0..to), to),
                _ => {
                    let from = random.random_range(0..nodes);
                    let other = random.random_range(0..nodes - 1);
                    // Not `from` itself.
                    (from, other + u32::from(other >= from))
                }
            };
            let cost = Decimal::from(random.random_range(costs.clone()));
            list.push(Edge { from, to, cost });
        }
        list.shuffle(&mut random);
        let mut graph = Graph::of_edges(Names::Numbers(nodes), list, false);
        graph.start = Some(0);
        graph.goals = vec![nodes - 1];
        Ok(graph)
    }

    /// Generates an undirected graph that is a grid of `width` × `height` nodes, named by x and y, such as `3,0`. It leads from
    /// `0,0` to the opposite corner. Costs are whole numbers of `costs`, with equal probability. The same seed gives the same graph on
    /// any machine.
    ///
    /// The heuristic table is the number of steps to the goal, each at the least of `costs`, which is consistent.
    ///
    /// # Errors
    /// Returns an error if a side is 0, if there are more than 100,000,000 edges, or if `costs` is empty.
    ///
    /// ```
    /// use classic_puzzles::graph::Graph;
    ///
    /// let graph = Graph::grid(4, 3, 1..=5, 1)?;
    /// assert_eq!((graph.nodes(), graph.edges().len()), (12, 3 * 3 + 4 * 2));
    /// # Ok::<(), classic_puzzles::graph::GenerateError>(())
    /// ```
    pub fn grid(
        width: u32,
        height: u32,
        costs: RangeInclusive<u32>,
        seed: u64,
    ) -> Result<Graph, GenerateError> {
        check_costs(&costs)?;
        let nodes = u64::from(width) * u64::from(height);
        if !(1..=u64::from(MOST_EDGES / 2)).contains(&nodes) {
            let expected = format!("from 1 to {} nodes", MOST_EDGES / 2);
            return Err(error(format!("a grid of {width} × {height}"), expected));
        }
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut builder = Builder::default();
        let cells = || (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        for (x, y) in cells() {
            builder.node(&format!("{x},{y}"));
        }
        let node = |x: u32, y: u32| y * width + x;
        for (x, y) in cells() {
            let right = (x + 1 < width).then(|| node(x + 1, y));
            let up = (y + 1 < height).then(|| node(x, y + 1));
            for to in [right, up].into_iter().flatten() {
                let cost = Decimal::from(random.random_range(costs.clone()));
                builder.edge(node(x, y), to, cost, None);
            }
        }
        let mut graph = builder.finish(true);
        graph.start = Some(0);
        graph.goals = vec![graph.nodes() - 1];
        graph.places = cells()
            .map(|(x, y)| (node(x, y), [x.into(), y.into()]))
            .collect();
        let value = |(x, y): (u32, u32)| {
            let steps = u64::from(width - 1 - x) + u64::from(height - 1 - y);
            Decimal::from_whole(steps * u64::from(*costs.start()))
        };
        let values: Option<Vec<_>> = cells().map(|cell| value(cell).map(Some)).collect();
        // Without it if the values are too large.
        graph.tables.extend(values.map(|values| Table {
            name: "h".into(),
            values,
        }));
        Ok(graph)
    }
}

fn check_costs(costs: &RangeInclusive<u32>) -> Result<(), GenerateError> {
    match costs.is_empty() {
        true => {
            let found = format!("costs from {} to {}", costs.start(), costs.end());
            Err(error(found, "the smaller cost first"))
        }
        false => Ok(()),
    }
}
