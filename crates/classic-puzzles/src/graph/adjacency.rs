use search_core::cost::Decimal;

use super::Edge;

/// A list of links for each node, all in one vector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Adjacency {
    /// For each node the number of its first link, and at last the number of all links.
    starts: Vec<u32>,
    links: Vec<Link>,
}

/// An edge as one of its ends sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    /// The other end.
    pub(super) node: u32,
    /// The number of the edge.
    pub(super) edge: u32,
    pub(super) cost: Decimal,
}

const NO_LINK: Link = Link {
    node: 0,
    edge: 0,
    cost: Decimal::from_millionths(0),
};

impl Adjacency {
    /// Returns the links of the edges from their first node to their second.
    pub(super) fn forward(nodes: u32, edges: &[Edge]) -> Self {
        Adjacency::new(nodes, edges, |edge| [Some((edge.from, edge.to)), None])
    }

    /// Returns the links of the edges from their second node to their first.
    pub(super) fn backward(nodes: u32, edges: &[Edge]) -> Self {
        Adjacency::new(nodes, edges, |edge| [Some((edge.to, edge.from)), None])
    }

    /// Returns the links of the edges in both directions. An edge from a node to itself has one.
    pub(super) fn both(nodes: u32, edges: &[Edge]) -> Self {
        Adjacency::new(nodes, edges, |&Edge { from, to, .. }| {
            [Some((from, to)), (from != to).then_some((to, from))]
        })
    }

    /// Sorts the links by their node, by counting. Those of one node have the order of the edges.
    fn new(nodes: u32, edges: &[Edge], ends: impl Fn(&Edge) -> [Option<(u32, u32)>; 2]) -> Self {
        let mut starts = vec![0; nodes as usize + 2];
        for (from, _) in edges.iter().flat_map(&ends).flatten() {
            starts[from as usize + 2] += 1;
        }
        for node in 2..starts.len() {
            starts[node] += starts[node - 1];
        }
        let all = starts.last().copied().unwrap_or(0);
        let mut links = vec![NO_LINK; all as usize];
        for (edge, number) in edges.iter().zip(0..) {
            for (from, node) in ends(edge).into_iter().flatten() {
                let next = &mut starts[from as usize + 1];
                links[*next as usize] = Link {
                    node,
                    edge: number,
                    cost: edge.cost,
                };
                *next += 1;
            }
        }
        starts.pop();
        Adjacency { starts, links }
    }

    /// Returns the numbers of the links of a node.
    #[inline]
    pub(super) fn numbers(&self, node: u32) -> std::ops::Range<u32> {
        self.starts[node as usize]..self.starts[node as usize + 1]
    }

    /// Returns the links of a node.
    #[inline]
    pub(super) fn of(&self, node: u32) -> &[Link] {
        let numbers = self.numbers(node);
        &self.links[numbers.start as usize..numbers.end as usize]
    }

    /// Returns the link with this number.
    #[inline]
    pub(super) fn link(&self, number: u32) -> &Link {
        &self.links[number as usize]
    }
}
