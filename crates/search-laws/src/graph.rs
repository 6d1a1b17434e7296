//! Explicit graphs, on which every search can run.

use std::hash::{Hash, Hasher};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use search_core::{
    Backward, BackwardHeuristic, Cost, Heuristic, InPlace, Inverse, Ranked, StateSpace,
};

/// A finite directed graph with costs, goals and heuristic values, stored as adjacency lists.
///
/// The nodes are numbered from 0, which is the start. The graph implements every capability that a search can
/// require, so that this one type is sufficient to run all searches. Cloning is O(1), as the data is shared.
///
/// ```
/// use search_core::a_star;
/// use search_laws::Graph;
///
/// // Via node 1 the goal costs 3, via node 2 it costs 2.
/// let graph = Graph::new([vec![(1, 1), (2, 1)], vec![(3, 2)], vec![(3, 1)], vec![]]).with_goals([3]);
/// let report = a_star::graph((graph.clone(), graph.start())).run();
/// assert_eq!(report.solution().and_then(|solution| solution.cost), Some(2));
/// ```
#[derive(Clone, Debug)]
pub struct Graph(Arc<Data>);

#[derive(Clone, Debug)]
struct Data {
    edges: Vec<Vec<Edge>>,
    /// For each node the nodes from which an edge leads to it, with the costs, in order.
    reversed: Vec<Vec<(u32, u32)>>,
    goals: Vec<bool>,
    heuristic: Vec<Option<u32>>,
    declared: Heuristic,
    backward_heuristic: Vec<Option<u32>>,
    declared_backward: Heuristic,
    labels: Vec<String>,
    leaves_scratch: bool,
    /// The number of calls of its methods before the one that panics.
    calls_before_panic: Option<Arc<AtomicU64>>,
    lazy: bool,
    /// Shared by all states, to count them.
    token: Arc<()>,
}

/// One entry of an adjacency list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The target node; `None` for an action without a result.
    pub to: Option<u32>,
    /// The cost of the step.
    pub cost: u32,
}

/// A state of a [`Graph`]: one of its nodes.
///
/// Not `Copy`: each state holds a reference-counted token of its graph, with which tests count the states that are
/// alive.
#[derive(Clone, Debug)]
pub struct NodeState {
    node: u32,
    _token: Arc<()>,
}

/// An action of a [`Graph`]: an entry of an adjacency list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeAction {
    from: u32,
    entry: u32,
    to: Option<u32>,
}

/// The heap bytes that each [`NodeState`] reports.
pub(crate) const HEAP_BYTES: usize = 24;

impl Graph {
    /// Creates a graph from the edges of each node, given as target node and cost. The graph has no goals, and the
    /// heuristic is 0.
    ///
    /// # Panics
    /// Panics if there is no node, or an edge leads to a node that does not exist.
    pub fn new(edges: impl IntoIterator<Item = Vec<(u32, u32)>>) -> Self {
        let edges = edges.into_iter().map(|edges| {
            let edges = edges.into_iter();
            edges
                .map(|(to, cost)| Edge { to: Some(to), cost })
                .collect()
        });
        Graph::from_edges(edges)
    }

    /// Creates a graph from edges that may be without a result.
    ///
    /// # Panics
    /// Panics if there is no node, or an edge leads to a node that does not exist.
    pub fn from_edges(edges: impl IntoIterator<Item = Vec<Edge>>) -> Self {
        let edges: Vec<Vec<Edge>> = edges.into_iter().collect();
        assert!(!edges.is_empty(), "a graph has at least one node");
        let ends = edges.iter().flatten().filter_map(|edge| edge.to);
        let exist = |to| (to as usize) < edges.len();
        assert!(
            ends.into_iter().all(exist),
            "every edge leads to an existing node"
        );
        let mut reversed = vec![Vec::new(); edges.len()];
        for (from, edges) in (0..).zip(&edges) {
            for edge in edges {
                if let Some(to) = edge.to {
                    reversed[to as usize].push((from, edge.cost));
                }
            }
        }
        Graph(Arc::new(Data {
            reversed,
            goals: vec![false; edges.len()],
            heuristic: vec![Some(0); edges.len()],
            declared: Heuristic::Unknown,
            backward_heuristic: vec![Some(0); edges.len()],
            declared_backward: Heuristic::Consistent,
            labels: Vec::new(),
            leaves_scratch: false,
            calls_before_panic: None,
            lazy: false,
            edges,
            token: Arc::default(),
        }))
    }

    /// Sets the goals, replacing previous ones.
    ///
    /// # Panics
    /// Panics if a goal is not a node.
    #[must_use]
    pub fn with_goals(mut self, goals: impl IntoIterator<Item = u32>) -> Self {
        let data = self.data();
        data.goals.fill(false);
        for goal in goals {
            data.goals[goal as usize] = true;
        }
        self
    }

    /// Sets the heuristic values, one per node; `None` is infinity, which searches trust if it is declared safe.
    ///
    /// # Panics
    /// Panics if there are more or fewer values than nodes.
    #[must_use]
    pub fn with_heuristic(mut self, values: impl IntoIterator<Item = Option<u32>>) -> Self {
        let values: Vec<Option<u32>> = values.into_iter().collect();
        assert_eq!(values.len(), self.nodes(), "one value per node");
        self.data().heuristic = values;
        self
    }

    /// Sets the declared properties of the heuristic.
    #[must_use]
    pub fn declare(mut self, declared: Heuristic) -> Self {
        self.data().declared = declared;
        self
    }

    /// Sets the values of the backward heuristic, one per node, with their declared property: estimates of the cost from node 0 to
    /// each. They are 0 by default; `None` is a node that is proven not to be reachable.
    ///
    /// # Panics
    /// Panics if there are more or fewer values than nodes.
    #[must_use]
    pub fn with_backward_heuristic(
        mut self,
        values: impl IntoIterator<Item = Option<u32>>,
        declared: Heuristic,
    ) -> Self {
        let values: Vec<Option<u32>> = values.into_iter().collect();
        assert_eq!(values.len(), self.nodes(), "one value per node");
        self.data().backward_heuristic = values;
        self.data().declared_backward = declared;
        self
    }

    /// Sets a label for each node, which errors contain instead of its number.
    ///
    /// # Panics
    /// Panics if there are more or fewer labels than nodes.
    #[must_use]
    pub fn with_labels(mut self, labels: impl IntoIterator<Item = String>) -> Self {
        let labels: Vec<String> = labels.into_iter().collect();
        assert_eq!(labels.len(), self.nodes(), "one label per node");
        self.data().labels = labels;
        self
    }

    /// Makes [`expand`](StateSpace::expand) leave the actions of a state in the vector that it is given as scratch, and rely on finding
    /// it empty. Its contract allows both: a search that does not clear it takes the steps of one state from another.
    #[must_use]
    pub fn leaving_scratch(mut self) -> Self {
        self.data().leaves_scratch = true;
        self
    }

    /// Makes one call of a method of the space panic, without a message: the one after this number of calls of all its methods. A search
    /// that goes on after that panic must not find or prove anything.
    #[must_use]
    pub fn panicking_after(mut self, calls: u64) -> Self {
        self.data().calls_before_panic = Some(Arc::new(AtomicU64::new(calls)));
        self
    }

    /// Called by each method of the space.
    fn count_call(&self) {
        if let Some(left) = &self.0.calls_before_panic
            && left.fetch_sub(1, Ordering::Relaxed) == 0
        {
            resume_unwind(Box::new("the graph was told to panic"));
        }
    }

    /// Returns the state of node 0.
    pub fn start(&self) -> NodeState {
        self.state(0)
    }

    /// Returns the number of nodes.
    pub fn nodes(&self) -> usize {
        self.0.edges.len()
    }

    /// Returns the edges of a node.
    pub fn edges(&self, node: u32) -> &[Edge] {
        &self.0.edges[node as usize]
    }

    /// Returns the successors of a node, in order, with the costs of the steps.
    pub fn successors(&self, node: u32) -> impl Iterator<Item = (u32, u32)> {
        let edges = self.edges(node).iter();
        edges.filter_map(|edge| Some((edge.to?, edge.cost)))
    }

    /// Returns `true` if the node is a goal.
    pub fn has_goal(&self, node: u32) -> bool {
        self.0.goals[node as usize]
    }

    /// Returns the heuristic value of a node.
    pub fn value(&self, node: u32) -> Option<u32> {
        self.0.heuristic[node as usize]
    }

    /// Makes the graph generate the actions of a state [one at a time](StateSpace::lazy_actions), instead of listing them. Searches find
    /// the same.
    #[must_use]
    pub fn lazy(mut self) -> Self {
        self.data().lazy = true;
        self
    }

    /// Returns the actions of a state.
    fn edge_actions(&self, state: &NodeState) -> impl Iterator<Item = EdgeAction> {
        let from = state.node;
        let edges = (0..).zip(self.edges(from));
        edges.map(move |(entry, edge)| EdgeAction {
            from,
            entry,
            to: edge.to,
        })
    }

    /// Returns the value of a node by the backward heuristic.
    pub fn backward_value(&self, node: u32) -> Option<u32> {
        self.0.backward_heuristic[node as usize]
    }

    /// Returns the label of a node for errors.
    pub fn label(&self, node: u32) -> String {
        let label = self.0.labels.get(node as usize);
        label.map_or_else(|| format!("node {node}"), Clone::clone)
    }

    /// Returns the number of states of this graph that are alive.
    #[cfg(feature = "searches")]
    pub(crate) fn alive(&self) -> usize {
        Arc::strong_count(&self.0.token) - 1
    }

    fn state(&self, node: u32) -> NodeState {
        NodeState {
            node,
            _token: self.0.token.clone(),
        }
    }

    /// Returns the data for modification, with a new token.
    fn data(&mut self) -> &mut Data {
        let data = Arc::make_mut(&mut self.0);
        data.token = Arc::default();
        data
    }
}

impl NodeState {
    /// Returns the number of the node.
    #[must_use]
    pub fn node(&self) -> u32 {
        self.node
    }
}

impl PartialEq for NodeState {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl Eq for NodeState {}

impl Hash for NodeState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.node.hash(hasher);
    }
}

impl StateSpace for Graph {
    type State = NodeState;
    type Action = EdgeAction;
    type Cost = u32;

    fn declared_heuristic(&self) -> Heuristic {
        self.0.declared
    }

    fn is_goal(&self, state: &NodeState) -> bool {
        self.count_call();
        self.has_goal(state.node)
    }

    fn actions(&self, state: &NodeState, out: &mut Vec<EdgeAction>) {
        self.count_call();
        out.extend(self.edge_actions(state));
    }

    fn lazy_actions<'a>(
        &'a self,
        state: &'a NodeState,
    ) -> Option<impl Iterator<Item = EdgeAction>> {
        self.0.lazy.then(|| self.edge_actions(state))
    }

    fn result(&self, _: &NodeState, action: EdgeAction) -> Option<NodeState> {
        self.count_call();
        Some(self.state(action.to?))
    }

    fn cost(&self, state: &NodeState, action: &EdgeAction) -> u32 {
        self.count_call();
        self.edges(state.node)[action.entry as usize].cost
    }

    fn heuristic(&self, state: &NodeState) -> Option<u32> {
        self.count_call();
        self.value(state.node)
    }

    /// Prefers actions that lead to a smaller value.
    fn heuristic_and_preferred(
        &self,
        state: &NodeState,
        preferred: &mut Vec<EdgeAction>,
    ) -> Option<u32> {
        let value = self.heuristic(state)?;
        let is_nearer = |to| self.value(to).is_some_and(|to| to < value);
        preferred.extend(
            self.edge_actions(state)
                .filter(|action| action.to.is_some_and(is_nearer)),
        );
        Some(value)
    }

    fn expand(
        &self,
        state: &NodeState,
        scratch: &mut Vec<EdgeAction>,
        mut visit: impl FnMut(NodeState, u32),
    ) {
        self.actions(state, scratch);
        for action in scratch.iter() {
            // An action that was left by another state has the cost that it has there.
            let edge = self.edges(action.from)[action.entry as usize];
            if let Some(to) = edge.to {
                visit(self.state(to), edge.cost);
            }
        }
        if !self.0.leaves_scratch {
            scratch.clear();
        }
    }

    fn heap_bytes(&self, _: &NodeState) -> usize {
        HEAP_BYTES
    }
}

impl Inverse for Graph {
    fn is_inverse(&self, action: &EdgeAction, last: &EdgeAction) -> bool {
        self.count_call();
        action.to == Some(last.from)
    }
}

impl InPlace for Graph {
    type Undo = u32;

    fn apply(&self, state: &mut NodeState, action: &EdgeAction) -> Option<u32> {
        self.count_call();
        Some(std::mem::replace(&mut state.node, action.to?))
    }

    fn undo(&self, state: &mut NodeState, before: u32) {
        self.count_call();
        state.node = before;
    }
}

/// The rank of a state is the number of its node.
impl Ranked for Graph {
    fn states(&self) -> u64 {
        self.nodes() as u64
    }

    fn rank(&self, state: &NodeState) -> u64 {
        state.node.into()
    }

    fn unrank(&self, rank: u64) -> NodeState {
        self.state(rank as u32)
    }
}

impl Backward for Graph {
    fn goals(&self) -> Vec<NodeState> {
        self.count_call();
        let nodes = 0..self.nodes() as u32;
        let goals = nodes.filter(|&node| self.has_goal(node));
        goals.map(|node| self.state(node)).collect()
    }

    fn predecessors(&self, state: &NodeState, mut visit: impl FnMut(NodeState, u32)) {
        self.count_call();
        for &(from, cost) in &self.0.reversed[state.node as usize] {
            visit(self.state(from), cost);
        }
    }
}

impl BackwardHeuristic for Graph {
    fn declared_backward_heuristic(&self) -> Heuristic {
        self.0.declared_backward
    }

    /// Returns the value of the node if `start` is node 0, and 0 otherwise.
    fn backward_heuristic(&self, start: &NodeState, state: &NodeState) -> Option<u32> {
        self.count_call();
        match start.node {
            0 => self.0.backward_heuristic[state.node as usize],
            _ => Some(0),
        }
    }

    fn least_cost(&self) -> u32 {
        let edges = self.0.edges.iter().flatten();
        edges.map(|edge| edge.cost).min().unwrap_or(0)
    }
}

/// Returns the cost of a cheapest path from each node to a goal, or `None` if there is no path or its cost is
/// [`Cost::MAX`] or more. Uses the Bellman–Ford algorithm in O(nodes · edges), independently of all searches.
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
