//! Decides whether a heuristic table is admissible and consistent, on the whole graph.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;

use search_core::{Cost, Heuristic, cost::Decimal};

use super::adjacency::Adjacency;
use super::{Edge, Graph};

/// What a heuristic table breaks: the first node and the first edge, in the order of the graph.
///
/// ```
/// use classic_puzzles::graph::{Graph, GraphRoute};
///
/// let graph: Graph = "start A\ngoal C\nA B 2\nB C 3\nh A 6\nh B 1\nh C 0\n".parse()?;
/// let check = GraphRoute::new(graph)?.check_heuristic();
/// let overestimate = check.overestimate.expect("a path of cost 5 leads from A to C");
/// assert_eq!(overestimate.to_string(), "A: the value is 6, but the cheapest path costs 5, which is 1 less");
/// let inconsistency = check.inconsistency.expect("h decreases by 5 on the edge from A to B");
/// assert_eq!(inconsistency.to_string(), "A to B: the value decreases from 6 to 1 by an edge of cost 2, which is 3 too much");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct HeuristicCheck {
    /// The first node whose value exceeds the cost of a cheapest path, or of those the first whose value is infinite, which is not even
    /// safe: the table is not admissible. None if it is.
    pub overestimate: Option<Overestimate>,
    /// The first edge by which the value decreases more than the edge costs: the table is not consistent. None if it is, provided that
    /// it is admissible.
    pub inconsistency: Option<Inconsistency>,
}

/// A node whose heuristic value exceeds the cost of a cheapest path to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overestimate {
    /// The name of the node.
    pub node: String,
    /// Its value, or `None` if it is a dead end by the table.
    pub value: Option<Decimal>,
    /// The cost of a cheapest path.
    pub distance: Decimal,
}

/// An edge by which a heuristic value decreases by more than its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inconsistency {
    /// The name of the node that the edge leads from.
    pub from: String,
    /// Its value, or `None` if it is a dead end by the table.
    pub value: Option<Decimal>,
    /// The name of the node that the edge leads to.
    pub to: String,
    /// The value of that node.
    pub next: Decimal,
    /// The cost of the edge.
    pub cost: Decimal,
}

impl HeuristicCheck {
    /// Checks a table of estimated distances to the nearest goal.
    pub(super) fn new(graph: &Graph, table: usize, goals: &[u32]) -> Self {
        HeuristicCheck::of(graph, table, goals, graph.backward(), false)
    }

    /// Checks a table of estimated distances from the start.
    pub(super) fn backward(graph: &Graph, table: usize, start: u32) -> Self {
        HeuristicCheck::of(graph, table, &[start], &graph.forward, true)
    }

    /// Checks a table of estimated distances to `goals`, whose distances are found by `links` away from them.
    fn of(
        graph: &Graph,
        table: usize,
        goals: &[u32],
        links: &Adjacency,
        is_reversed: bool,
    ) -> Self {
        let values = &graph.tables[table].values;
        let inconsistency = first_inconsistency(graph, values, is_reversed);
        // A consistent heuristic is admissible if the values of all goals are 0.
        let is_zero = |&goal: &u32| values[goal as usize] == Some(Decimal::ZERO);
        if inconsistency.is_none() && goals.iter().all(is_zero) {
            return HeuristicCheck::default();
        }
        let distances = distances(links, graph.nodes(), goals);
        let nodes = (0..).zip(values.iter().zip(distances));
        let exceeding = nodes.filter_map(|(node, (&value, distance))| {
            let distance = distance?;
            let exceeds = value.is_none_or(|value| value > distance);
            exceeds.then(|| Overestimate {
                node: graph.name(node).into_owned(),
                value,
                distance,
            })
        });
        HeuristicCheck {
            overestimate: exceeding.reduce(|first, other| match other.value {
                None if first.value.is_some() => other,
                _ => first,
            }),
            inconsistency,
        }
    }

    /// Returns the strongest property that the table has.
    #[must_use]
    pub fn property(&self) -> Heuristic {
        match (&self.overestimate, &self.inconsistency) {
            (Some(Overestimate { value: None, .. }), _) => Heuristic::Unknown,
            (Some(_), _) => Heuristic::Safe,
            (None, Some(_)) => Heuristic::Admissible,
            (None, None) => Heuristic::Consistent,
        }
    }
}

fn first_inconsistency(
    graph: &Graph,
    values: &[Option<Decimal>],
    is_reversed: bool,
) -> Option<Inconsistency> {
    let broken = |&Edge { from, to, cost }: &Edge| {
        let directions = [(from, to), (to, from)];
        let directions = match (graph.is_undirected, is_reversed) {
            (true, _) => &directions[..],
            (false, false) => &directions[..1],
            (false, true) => &directions[1..],
        };
        directions.iter().find_map(|&(from, to)| {
            let (value, next) = (values[from as usize], values[to as usize]?);
            let exceeds = value.is_none_or(|value| value > cost.plus(next));
            exceeds.then(|| Inconsistency {
                from: graph.name(from).into_owned(),
                value,
                to: graph.name(to).into_owned(),
                next,
                cost,
            })
        })
    };
    graph.edges.iter().find_map(broken)
}

/// Returns the distance of each node from the nearest of `from`, or `None` if no path leads to it (E. W. Dijkstra, *A Note on Two
/// Problems in Connexion with Graphs*, 1959).
fn distances(links: &Adjacency, nodes: u32, from: &[u32]) -> Vec<Option<Decimal>> {
    let mut distances = vec![None; nodes as usize];
    let mut open = BinaryHeap::new();
    for &node in from {
        distances[node as usize] = Some(Decimal::ZERO);
        open.push(Reverse((Decimal::ZERO, node)));
    }
    while let Some(Reverse((distance, node))) = open.pop() {
        if distances[node as usize] != Some(distance) {
            continue;
        }
        for link in links.of(node) {
            let longer = distance.plus(link.cost);
            let known = &mut distances[link.node as usize];
            if longer < Decimal::MAX && known.is_none_or(|known| longer < known) {
                *known = Some(longer);
                open.push(Reverse((longer, link.node)));
            }
        }
    }
    distances
}

impl fmt::Display for Overestimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Overestimate {
            node,
            value,
            distance,
        } = self;
        match value {
            Some(value) => write!(
                f,
                "{node}: the value is {value}, but the cheapest path costs {distance}, which is {} less",
                value.difference(*distance)
            ),
            None => write!(
                f,
                "{node}: the value is inf, but the cheapest path costs {distance}"
            ),
        }
    }
}

impl fmt::Display for Inconsistency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inconsistency {
            from,
            value,
            to,
            next,
            cost,
        } = self;
        match value {
            Some(value) => write!(
                f,
                "{from} to {to}: the value decreases from {value} to {next} by an edge of cost {cost}, which is {} too much",
                value.difference(cost.plus(*next))
            ),
            None => write!(
                f,
                "{from} to {to}: the value decreases from inf to {next} by an edge of cost {cost}"
            ),
        }
    }
}
