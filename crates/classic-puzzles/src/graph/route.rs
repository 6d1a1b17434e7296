use std::fmt;
use std::sync::Arc;

use search_core::{
    Backward, BackwardHeuristic, Cost, Heuristic, Inverse, Packed, Ranked, StateSpace, Written,
    cost::Decimal,
};

use super::check::HeuristicCheck;
use super::draw::Layout;
use super::{Graph, RouteError};

/// The problem of finding a cheapest path in a [`Graph`] from its start to one of its goals.
///
/// A state is a node, numbered from 0. The heuristic is a table of the graph, the first unless
/// [`with_table`](GraphRoute::with_table) chooses another, or 0 if there is none. Its property is decided, not claimed:
/// a consistent table takes O(edges), another one a search of the whole graph.
///
/// The actions of a node are its edges in the order of the text. A step takes O(1).
#[derive(Clone, Debug)]
pub struct GraphRoute {
    graph: Arc<Graph>,
    start: u32,
    /// In order of their numbers.
    goals: Vec<u32>,
    forward: Guide,
    /// Guides searches from the goals to the start.
    backward: Guide,
    least_cost: Decimal,
    layout: Arc<Layout>,
}

/// A heuristic table and its property. Without a table, the values are 0.
#[derive(Clone, Copy, Debug)]
struct Guide {
    table: Option<usize>,
    property: Heuristic,
}

const ZERO: Guide = Guide {
    table: None,
    property: Heuristic::Consistent,
};

/// An action: an edge is followed from the current node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step(u32);

impl GraphRoute {
    /// Creates the problem.
    ///
    /// # Errors
    /// Returns an error if the graph has no start or no goal.
    pub fn new(graph: impl Into<Arc<Graph>>) -> Result<GraphRoute, RouteError> {
        let graph = graph.into();
        let start = graph.start.ok_or(RouteError::NoStart)?;
        let mut goals = graph.goals.clone();
        goals.sort_unstable();
        goals.dedup();
        if goals.is_empty() {
            return Err(RouteError::NoGoal);
        }
        let least_cost = graph.edges.iter().map(|edge| edge.cost).min();
        let route = GraphRoute {
            start,
            goals,
            forward: ZERO,
            backward: ZERO,
            least_cost: least_cost.unwrap_or(Decimal::ZERO),
            layout: Arc::new(Layout::new(&graph)),
            graph,
        };
        let first = route.graph.tables().next().map(str::to_owned);
        match first {
            Some(first) => route.with_table(&first),
            None => Ok(route),
        }
    }

    /// Returns the problem with another heuristic table.
    ///
    /// # Errors
    /// Returns an error if the graph has no such table.
    pub fn with_table(mut self, name: &str) -> Result<GraphRoute, RouteError> {
        let table = self.graph.table(name)?;
        let check = HeuristicCheck::new(&self.graph, table, &self.goals);
        self.forward = Guide {
            table: Some(table),
            property: check.property(),
        };
        Ok(self)
    }

    /// Returns the problem with a table that estimates the distance from the start, for bidirectional searches with a
    /// heuristic. Without one, the estimate is 0.
    ///
    /// # Errors
    /// Returns an error if the graph has no such table.
    pub fn with_backward_table(mut self, name: &str) -> Result<GraphRoute, RouteError> {
        let table = self.graph.table(name)?;
        let check = HeuristicCheck::backward(&self.graph, table, self.start);
        self.backward = Guide {
            table: Some(table),
            property: check.property(),
        };
        Ok(self)
    }

    /// Decides whether the heuristic is admissible and consistent, on the whole graph.
    #[must_use]
    pub fn check_heuristic(&self) -> HeuristicCheck {
        match self.forward.table {
            Some(table) => HeuristicCheck::new(&self.graph, table, &self.goals),
            None => HeuristicCheck::default(),
        }
    }

    /// Returns the graph.
    #[must_use]
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// Returns the start.
    #[must_use]
    pub fn start(&self) -> u32 {
        self.start
    }

    /// Returns the name of the heuristic table, if there is one.
    #[must_use]
    pub fn table(&self) -> Option<&str> {
        let table = self.forward.table?;
        Some(&self.graph.tables[table].name)
    }

    pub(super) fn table_index(&self) -> Option<usize> {
        self.forward.table
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    #[inline]
    fn value(&self, guide: Guide, node: u32) -> Option<Decimal> {
        match guide.table {
            Some(table) => self.graph.tables[table].values[node as usize],
            None => Some(Decimal::ZERO),
        }
    }
}

impl StateSpace for GraphRoute {
    type State = u32;
    type Action = Step;
    type Cost = Decimal;

    #[inline]
    fn declared_heuristic(&self) -> Heuristic {
        self.forward.property
    }

    #[inline]
    fn is_goal(&self, node: &u32) -> bool {
        self.goals.binary_search(node).is_ok()
    }

    #[inline]
    fn actions(&self, node: &u32, out: &mut Vec<Step>) {
        out.extend(self.graph.forward.numbers(*node).map(Step));
    }

    #[inline]
    fn result(&self, node: &u32, step: Step) -> Option<u32> {
        let is_possible = self.graph.forward.numbers(*node).contains(&step.0);
        is_possible.then(|| self.graph.forward.link(step.0).node)
    }

    #[inline]
    fn cost(&self, _: &u32, step: &Step) -> Decimal {
        self.graph.forward.link(step.0).cost
    }

    #[inline]
    fn heuristic(&self, node: &u32) -> Option<Decimal> {
        self.value(self.forward, *node)
    }

    #[inline]
    fn expand(&self, node: &u32, _: &mut Vec<Step>, mut visit: impl FnMut(u32, Decimal)) {
        for link in self.graph.forward.of(*node) {
            visit(link.node, link.cost);
        }
    }
}

/// A step is undone by every edge that leads straight back.
impl Inverse for GraphRoute {
    #[inline]
    fn is_inverse(&self, step: &Step, last: &Step) -> bool {
        let last = self.graph.forward.link(last.0);
        let edge = self.graph.edges[last.edge as usize];
        let from = edge.from ^ edge.to ^ last.node;
        self.graph.forward.link(step.0).node == from
    }
}

impl Backward for GraphRoute {
    fn goals(&self) -> Vec<u32> {
        self.goals.clone()
    }

    #[inline]
    fn predecessors(&self, node: &u32, mut visit: impl FnMut(u32, Decimal)) {
        for link in self.graph.backward().of(*node) {
            visit(link.node, link.cost);
        }
    }
}

/// The table estimates the distance from the start of this problem only: from another start, the values are 0.
impl BackwardHeuristic for GraphRoute {
    fn declared_backward_heuristic(&self) -> Heuristic {
        self.backward.property
    }

    #[inline]
    fn backward_heuristic(&self, start: &u32, node: &u32) -> Option<Decimal> {
        let guide = if *start == self.start {
            self.backward
        } else {
            ZERO
        };
        self.value(guide, *node)
    }

    fn least_cost(&self) -> Decimal {
        self.least_cost
    }
}

impl Ranked for GraphRoute {
    fn states(&self) -> u64 {
        self.graph.nodes().into()
    }

    #[inline]
    fn rank(&self, node: &u32) -> u64 {
        (*node).into()
    }

    #[inline]
    fn unrank(&self, rank: u64) -> u32 {
        rank as u32
    }
}

/// Packs a node as its number, which depends on the graph.
impl Packed for GraphRoute {
    #[inline]
    fn pack(&self, node: &u32, out: &mut Vec<u8>) {
        out.extend_from_slice(&node.to_be_bytes());
    }

    #[inline]
    fn unpack(&self, bytes: &mut &[u8]) -> Option<u32> {
        let node = u32::from_be_bytes(*bytes.split_off(..4)?.first_chunk()?);
        (node < self.graph.nodes()).then_some(node)
    }
}

/// A state is written as its name, and an action as the name of its edge, or else with the node that it leads to.
impl Written for GraphRoute {
    fn write_state(&self, node: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.graph.name(*node))
    }

    fn write_action(&self, step: &Step, out: &mut dyn fmt::Write) -> fmt::Result {
        let link = self.graph.forward.link(step.0);
        match self.graph.labels.get(&link.edge) {
            Some(label) => out.write_str(label),
            None => write!(out, "to {}", self.graph.name(link.node)),
        }
    }
}
