use crate::problem::Cost;
use crate::store::{Collection, NodeId, Side};

use super::nodes::{Nodes, Record};

/// The choice of the next node, and the lower bound that ends a search: what distinguishes the front-to-end searches.
pub trait Selection<C: Cost>: Collection {
    /// Creates the open lists.
    fn new() -> Self;

    /// Adds a node, or one whose path has become cheaper. `least_cost` is a lower bound on the cost of every step.
    fn push(&mut self, id: NodeId, record: &Record<C>, least_cost: C);

    /// Chooses the next node. Returns it with a lower bound on the cost of all solutions that have not been found yet, or `None` if
    /// one side has no open node: then all have been found.
    fn select<S>(&mut self, nodes: &Nodes<S, C>, least_cost: C) -> Option<(NodeId, C)>;

    /// Returns the value by which the open nodes are listed after the next one.
    fn value(record: &Record<C>, least_cost: C) -> C;

    /// Returns why the next node is next, given the lower bound.
    fn reason(bound: C) -> String;
}

/// Returns the index of the lists of a node's side.
pub(crate) fn side_of(id: NodeId) -> usize {
    Side::of(id).0 as usize
}
