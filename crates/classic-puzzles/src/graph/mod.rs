//! Graphs of named nodes, in a text format made for teaching, and in the [forms](FORMS) in which other programs write them.
//!
//! The text has a line for each edge and for each statement:
//! ```text
//! # Romania, a part                     # starts a comment
//! undirected                            # for all edges; the default is directed
//! start Arad                            # one
//! goal Bucharest                        # one or more, also in several lines
//! Arad Sibiu 140                        # an edge, with its cost
//! Sibiu Fagaras 99 "E68"                # the name of the action
//! Fagaras Bucharest                     # without a number, an edge costs 1
//! "Rimnicu Vilcea"                      # a node without an edge
//! at Arad 91 492                        # where to draw a node; y increases upwards
//! h Arad 366                            # the value of a node in a heuristic table
//! h Bucharest 0                         # a table has a value for each node; inf is a dead end
//! h2 Arad 300                           # a second table
//! ```
//! - A name is a run of characters other than blanks and `"` that does not start with `#`, or a text in quotation marks, in which `\"` and
//!   `\\` stand for `"` and `\`. A node whose name is the first word of a statement is written in quotation marks where a line starts with it.
//! - A cost is a whole number or has up to six decimal places, and is not negative.
//! - An edge may be repeated, with the same cost or another one: parallel edges are kept.
//!
//! The heuristic of the first table is used unless another is chosen. Which property it has is decided on the whole graph:
//! [`check`] names the nodes and edges that break it.

mod adjacency;
mod build;
pub mod check;
mod draw;
mod error;
pub mod examples;
mod generate;
mod names;
mod read;
mod route;
mod scale;
mod write;

use std::borrow::Cow;
use std::collections::BTreeMap;

use search_core::cost::Decimal;

use adjacency::Adjacency;
use names::Names;

pub use error::RouteError;
pub use generate::GenerateError;
pub use read::{FORMS, ReadGraph, ReadOptions};
pub use route::{GraphRoute, Step};

/// A graph with named nodes and costs, directed or undirected, with what its text says about nodes: the start, goals, places and
/// heuristic tables.
///
/// A node is a `u32`, numbered from 0 in the order in which the text mentions them. The text format is described in the [module](self).
///
/// Adjacency lists are stored forwards and backwards: an edge takes 48 bytes.
///
/// ```
/// use classic_puzzles::graph::{Graph, GraphRoute};
/// use search_core::a_star;
///
/// let graph: Graph = "undirected\nstart A\ngoal D\nA B 0.1\nB D 0.2\nA C 0.15\nC D 0.15\nA D 0.31\n".parse()?;
/// let route = GraphRoute::new(graph)?;
/// let report = a_star::graph((&route, route.start())).run();
/// let solution = report.solution().expect("D can be reached");
/// assert_eq!(solution.cost.map(|cost| cost.to_string()).as_deref(), Some("0.3"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    names: Names,
    is_undirected: bool,
    /// The edges in the order of the text.
    edges: Vec<Edge>,
    /// The names of actions, by the number of the edge.
    labels: BTreeMap<u32, Box<str>>,
    forward: Adjacency,
    /// The edges against their direction; none in an undirected graph, where they are those of `forward`.
    backward: Option<Adjacency>,
    start: Option<u32>,
    goals: Vec<u32>,
    /// The places of the nodes that have one.
    places: BTreeMap<u32, [f64; 2]>,
    /// The heuristic tables, in order of their number.
    tables: Vec<Table>,
}

/// An edge of a [`Graph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The node that it leads from.
    pub from: u32,
    /// The node that it leads to. An edge of an undirected graph also leads back.
    pub to: u32,
    /// Its cost.
    pub cost: Decimal,
}

/// A heuristic table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Table {
    /// `h`, `h2` and so on.
    name: Box<str>,
    /// The value of each node; none is a dead end.
    values: Vec<Option<Decimal>>,
}

impl Graph {
    /// Returns the number of nodes.
    #[must_use]
    pub fn nodes(&self) -> u32 {
        self.names.len()
    }

    /// Returns the edges in the order of the text.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// Returns `true` if every edge also leads back.
    #[must_use]
    pub fn is_undirected(&self) -> bool {
        self.is_undirected
    }

    /// Returns the name of a node.
    ///
    /// # Panics
    /// Panics if there is no such node.
    #[must_use]
    pub fn name(&self, node: u32) -> Cow<'_, str> {
        self.names.name(node)
    }

    /// Returns the node with this name.
    ///
    /// # Errors
    /// Returns an error if there is none, with the most similar name.
    pub fn node(&self, name: &str) -> Result<u32, RouteError> {
        self.names
            .node(name)
            .ok_or_else(|| RouteError::UnknownNode {
                name: name.to_owned(),
                similar: self.names.similar(name).map(Cow::into_owned),
            })
    }

    /// Returns the start, if the graph has one.
    #[must_use]
    pub fn start(&self) -> Option<u32> {
        self.start
    }

    /// Returns the goals.
    #[must_use]
    pub fn goals(&self) -> &[u32] {
        &self.goals
    }

    /// Returns the graph with another start.
    ///
    /// # Errors
    /// Returns an error if there is no such node.
    pub fn with_start(mut self, name: &str) -> Result<Graph, RouteError> {
        self.start = Some(self.node(name)?);
        Ok(self)
    }

    /// Returns the graph with other goals.
    ///
    /// # Errors
    /// Returns an error if there is no such node.
    pub fn with_goals<'n>(
        mut self,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Result<Graph, RouteError> {
        let goals = names.into_iter().map(|name| self.node(name));
        self.goals = goals.collect::<Result<_, _>>()?;
        Ok(self)
    }

    /// Returns the graph with each edge leading back, too, at the same cost.
    #[must_use]
    pub fn undirected(mut self) -> Graph {
        self.is_undirected = true;
        self.forward = Adjacency::both(self.nodes(), &self.edges);
        self.backward = None;
        self
    }

    /// Returns the place of a node, if it has one: x to the right and y upwards.
    #[must_use]
    pub fn place(&self, node: u32) -> Option<[f64; 2]> {
        self.places.get(&node).copied()
    }

    /// Returns the names of the heuristic tables: `h`, `h2` and so on.
    pub fn tables(&self) -> impl Iterator<Item = &str> {
        self.tables.iter().map(|table| &*table.name)
    }

    fn table(&self, name: &str) -> Result<usize, RouteError> {
        let table = self.tables().position(|table| table == name);
        table.ok_or_else(|| RouteError::UnknownTable {
            name: name.to_owned(),
            tables: self.tables().map(str::to_owned).collect(),
        })
    }

    /// Returns the edges against their direction.
    fn backward(&self) -> &Adjacency {
        self.backward.as_ref().unwrap_or(&self.forward)
    }
}
