//! Explicit graphs: state spaces written down in full, on which every search can run.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use search_core::{Backward, Cost, Heuristic, InPlace, Inverse, StateSpace};

/// A finite directed graph with costs, goals and heuristic values, given as adjacency lists.
///
/// The nodes are numbered from 0, which is the start. The graph has every capability that a search can ask for, so one
/// type is enough to run all of them. Cloning it copies a pointer.
///
/// ```
/// use search_core::a_star;
/// use search_laws::Graph;
///
/// // By way of 1 the goal costs 3, by way of 2 it costs 2.
/// let graph = Graph::new([vec![(1, 1), (2, 1)], vec![(3, 2)], vec![(3, 1)], vec![]]).with_goals([3]);
/// let report = a_star::graph((graph.clone(), graph.start())).run();
/// assert_eq!(report.solution().and_then(|solution| solution.cost), Some(2));
/// ```
#[derive(Clone, Debug)]
pub struct Graph(Arc<Data>);

#[derive(Clone, Debug)]
struct Data {
    edges: Vec<Vec<Edge>>,
    goals: Vec<bool>,
    heuristic: Vec<Option<u32>>,
    declared: Heuristic,
    labels: Vec<String>,
    /// Shared by all states, so that they are counted.
    token: Arc<()>,
}

/// One entry of an adjacency list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The node it leads to; `None` for an action that leads nowhere.
    pub to: Option<u32>,
    /// The cost of the step.
    pub cost: u32,
}

/// A state of a [`Graph`]: one of its nodes.
///
/// It is neither `Copy` nor free to drop: each state holds a token of its graph, which counts the states that are
/// alive.
#[derive(Clone, Debug)]
pub struct Place {
    node: u32,
    _token: Arc<()>,
}

/// An action of a [`Graph`]: an entry in the adjacency list of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Road {
    from: u32,
    entry: u32,
    to: Option<u32>,
}

/// The bytes that each [`Place`] says it holds outside itself.
pub(crate) const HEAP_BYTES: usize = 24;

impl Graph {
    /// A graph in which each node has these edges: the node that each leads to, and its cost. It has no goals, and
    /// the heuristic value of every node is 0.
    ///
    /// # Panics
    /// If there is no node, or an edge leads to a node that does not exist.
    pub fn new(edges: impl IntoIterator<Item = Vec<(u32, u32)>>) -> Self {
        let edges = edges.into_iter().map(|edges| {
            let edges = edges.into_iter();
            edges
                .map(|(to, cost)| Edge { to: Some(to), cost })
                .collect()
        });
        Graph::from_edges(edges)
    }

    /// The same from edges that may lead nowhere.
    ///
    /// # Panics
    /// If there is no node, or an edge leads to a node that does not exist.
    pub fn from_edges(edges: impl IntoIterator<Item = Vec<Edge>>) -> Self {
        let edges: Vec<Vec<Edge>> = edges.into_iter().collect();
        assert!(!edges.is_empty(), "a graph has a start");
        let ends = edges.iter().flatten().filter_map(|edge| edge.to);
        let exist = |to| (to as usize) < edges.len();
        assert!(ends.into_iter().all(exist), "every edge leads to a node");
        Graph(Arc::new(Data {
            goals: vec![false; edges.len()],
            heuristic: vec![Some(0); edges.len()],
            declared: Heuristic::Unknown,
            labels: Vec::new(),
            edges,
            token: Arc::default(),
        }))
    }

    /// The same graph with these nodes as its goals.
    ///
    /// # Panics
    /// If a goal is not a node.
    #[must_use]
    pub fn with_goals(mut self, goals: impl IntoIterator<Item = u32>) -> Self {
        let data = self.data();
        data.goals.fill(false);
        for goal in goals {
            data.goals[goal as usize] = true;
        }
        self
    }

    /// The same graph with these heuristic values, one for each node: `None` for a proven dead end.
    ///
    /// # Panics
    /// If there are more or fewer values than nodes.
    #[must_use]
    pub fn with_heuristic(mut self, values: impl IntoIterator<Item = Option<u32>>) -> Self {
        let values: Vec<Option<u32>> = values.into_iter().collect();
        assert_eq!(values.len(), self.nodes(), "one value for each node");
        self.data().heuristic = values;
        self
    }

    /// The same graph with this promise about its heuristic.
    #[must_use]
    pub fn declare(mut self, declared: Heuristic) -> Self {
        self.data().declared = declared;
        self
    }

    /// The same graph with a text for each node, which errors show in place of its number.
    ///
    /// # Panics
    /// If there are more or fewer texts than nodes.
    #[must_use]
    pub fn with_labels(mut self, labels: impl IntoIterator<Item = String>) -> Self {
        let labels: Vec<String> = labels.into_iter().collect();
        assert_eq!(labels.len(), self.nodes(), "one text for each node");
        self.data().labels = labels;
        self
    }

    /// The state at node 0.
    pub fn start(&self) -> Place {
        self.place(0)
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.0.edges.len()
    }

    /// The edges from a node.
    pub fn edges(&self, node: u32) -> &[Edge] {
        &self.0.edges[node as usize]
    }

    /// The nodes that can be reached from this one in one step, in order, each with the cost of the step.
    pub fn successors(&self, node: u32) -> impl Iterator<Item = (u32, u32)> {
        let edges = self.edges(node).iter();
        edges.filter_map(|edge| Some((edge.to?, edge.cost)))
    }

    /// Whether a node is a goal.
    pub fn has_goal(&self, node: u32) -> bool {
        self.0.goals[node as usize]
    }

    /// The heuristic value of a node.
    pub fn value(&self, node: u32) -> Option<u32> {
        self.0.heuristic[node as usize]
    }

    /// The text that stands for a node in errors.
    pub fn label(&self, node: u32) -> String {
        let label = self.0.labels.get(node as usize);
        label.map_or_else(|| format!("node {node}"), Clone::clone)
    }

    /// How many states of this graph are alive.
    pub(crate) fn alive(&self) -> usize {
        Arc::strong_count(&self.0.token) - 1
    }

    fn place(&self, node: u32) -> Place {
        Place {
            node,
            _token: self.0.token.clone(),
        }
    }

    /// The data to change, with a token of its own.
    fn data(&mut self) -> &mut Data {
        let data = Arc::make_mut(&mut self.0);
        data.token = Arc::default();
        data
    }
}

impl Place {
    /// The number of the node.
    #[must_use]
    pub fn node(&self) -> u32 {
        self.node
    }
}

impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl Eq for Place {}

impl Hash for Place {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.node.hash(hasher);
    }
}

impl StateSpace for Graph {
    type State = Place;
    type Action = Road;
    type Cost = u32;

    fn declared_heuristic(&self) -> Heuristic {
        self.0.declared
    }

    fn is_goal(&self, state: &Place) -> bool {
        self.has_goal(state.node)
    }

    fn actions(&self, state: &Place, out: &mut Vec<Road>) {
        let edges = (0..).zip(self.edges(state.node));
        out.extend(edges.map(|(entry, edge)| Road {
            from: state.node,
            entry,
            to: edge.to,
        }));
    }

    fn result(&self, _: &Place, road: Road) -> Option<Place> {
        Some(self.place(road.to?))
    }

    fn cost(&self, state: &Place, road: &Road) -> u32 {
        self.edges(state.node)[road.entry as usize].cost
    }

    fn heuristic(&self, state: &Place) -> Option<u32> {
        self.value(state.node)
    }

    fn heap_bytes(&self, _: &Place) -> usize {
        HEAP_BYTES
    }
}

impl Inverse for Graph {
    fn is_inverse(&self, road: &Road, last: &Road) -> bool {
        road.to == Some(last.from)
    }
}

impl InPlace for Graph {
    type Undo = u32;

    fn apply(&self, state: &mut Place, road: &Road) -> Option<u32> {
        Some(std::mem::replace(&mut state.node, road.to?))
    }

    fn undo(&self, state: &mut Place, before: u32) {
        state.node = before;
    }
}

impl Backward for Graph {
    fn goals(&self) -> Vec<Place> {
        let nodes = 0..self.nodes() as u32;
        let goals = nodes.filter(|&node| self.has_goal(node));
        goals.map(|node| self.place(node)).collect()
    }

    fn predecessors(&self, state: &Place, mut visit: impl FnMut(Place, u32)) {
        for from in 0..self.nodes() as u32 {
            let edges = self.successors(from).filter(|&(to, _)| to == state.node);
            edges.for_each(|(_, cost)| visit(self.place(from), cost));
        }
    }
}

/// The cost of the cheapest path from each node to a goal, `None` where there is no path or its cost is
/// [`Cost::MAX`] or more: Bellman and Ford's algorithm in O(nodes · edges), which shares no code with any search.
pub(crate) fn distances<C: Cost>(goals: &[bool], edges: &[(usize, usize, C)]) -> Vec<Option<C>> {
    let mut distances: Vec<Option<C>> = goals.iter().map(|&goal| goal.then_some(C::ZERO)).collect();
    loop {
        let mut changed = false;
        for &(from, to, cost) in edges {
            let Some(rest) = distances[to] else { continue };
            let sum = cost.plus(rest);
            if sum < C::MAX && distances[from].is_none_or(|known| sum < known) {
                distances[from] = Some(sum);
                changed = true;
            }
        }
        if !changed {
            return distances;
        }
    }
}
