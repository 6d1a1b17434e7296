use std::collections::BTreeMap;

use indexmap::IndexSet;
use search_core::Decimal;

use super::adjacency::Adjacency;
use super::names::Names;
use super::{Edge, Graph};

/// The nodes and edges of a graph that is being read.
#[derive(Clone, Debug, Default)]
pub(super) struct Builder {
    names: IndexSet<Box<str>>,
    edges: Vec<Edge>,
    labels: BTreeMap<u32, Box<str>>,
}

impl Builder {
    /// Returns the node with this name, which is new if it has not been named before.
    pub(super) fn node(&mut self, name: &str) -> u32 {
        let known = self.names.get_index_of(name);
        known.unwrap_or_else(|| self.names.insert_full(name.into()).0) as u32
    }

    pub(super) fn edge(&mut self, from: u32, to: u32, cost: Decimal, label: Option<&str>) {
        if let Some(label) = label {
            self.labels.insert(self.edges.len() as u32, label.into());
        }
        self.edges.push(Edge { from, to, cost });
    }

    /// Returns the graph, without start, goals, places and tables.
    pub(super) fn finish(self, is_undirected: bool) -> Graph {
        let names = Names::Listed(self.names);
        let mut graph = Graph::of_edges(names, self.edges, is_undirected);
        graph.labels = self.labels;
        graph
    }
}

impl Graph {
    /// Creates a graph without start, goals, names of actions, places and tables.
    pub(super) fn of_edges(names: Names, edges: Vec<Edge>, is_undirected: bool) -> Graph {
        let nodes = names.len();
        let (forward, backward) = match is_undirected {
            true => (Adjacency::both(nodes, &edges), None),
            false => (
                Adjacency::forward(nodes, &edges),
                Some(Adjacency::backward(nodes, &edges)),
            ),
        };
        Graph {
            names,
            is_undirected,
            edges,
            labels: BTreeMap::new(),
            forward,
            backward,
            start: None,
            goals: Vec::new(),
            places: BTreeMap::new(),
            tables: Vec::new(),
        }
    }
}
