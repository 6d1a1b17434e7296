use std::collections::BTreeMap;

use indexmap::IndexSet;
use search_core::cost::Decimal;

use super::adjacency::Adjacency;
use super::names::Names;
use super::{Edge, Graph};

/// The nodes and edges of a graph that is being read.
#[derive(Clone, Debug, Default)]
pub(super) struct Builder {
    names: IndexSet<Box<str>>,
    edges: Vec<Edge>,
    labels: BTreeMap<u32, Box<str>>,
    /// The edges without a direction, by their numbers, in a graph in which edges say that themselves.
    undirected: Vec<u32>,
}

impl Builder {
    /// Returns the node with this name, which is new if it has not been named before.
    pub(super) fn node(&mut self, name: &str) -> u32 {
        match self.known(name) {
            Some(node) => node,
            None => self.names.insert_full(name.into()).0 as u32,
        }
    }

    /// Returns the node with this name, if it has been named.
    pub(super) fn known(&self, name: &str) -> Option<u32> {
        self.names.get_index_of(name).map(|node| node as u32)
    }

    /// Returns the name of a node, which is empty if there is no such node.
    pub(super) fn name(&self, node: u32) -> &str {
        self.names.get_index(node as usize).map_or("", |name| name)
    }

    pub(super) fn edge(&mut self, from: u32, to: u32, cost: Decimal, label: Option<&str>) {
        if let Some(label) = label {
            self.labels.insert(self.edges.len() as u32, label.into());
        }
        self.edges.push(Edge { from, to, cost });
    }

    /// Says that the last edge has no direction.
    pub(super) fn undirected(&mut self) {
        self.undirected.push(self.edges.len() as u32 - 1);
    }

    /// Returns the graph in which edges say themselves whether they have a direction. If only some have none, these get an edge that
    /// leads back, after all others.
    pub(super) fn finish_mixed(mut self) -> Graph {
        let is_undirected = !self.edges.is_empty() && self.undirected.len() == self.edges.len();
        if !is_undirected {
            for number in std::mem::take(&mut self.undirected) {
                let Edge { from, to, cost } = self.edges[number as usize];
                let label = self.labels.get(&number).cloned();
                self.edge(to, from, cost, label.as_deref());
            }
        }
        self.finish(is_undirected)
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
