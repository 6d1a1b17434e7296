//! The search tree as rows: each node above what was made from it.

use super::nodes::Nodes as Columns;
use super::recording::{Part, Recording};
use crate::api::{Node, Nodes};

/// The order of the rows, for as long as nothing is added to the record.
pub(super) struct Outline {
    /// The nodes, each before those below it.
    order: Vec<u32>,
    /// Of each node: how many are below it, itself included, and how many of these were made from it.
    sizes: Vec<(u32, u32)>,
}

impl Outline {
    fn of(nodes: &Columns) -> Self {
        let count = nodes.len();
        let mut sizes = vec![(1, 0); count as usize];
        // What is made is younger than what it is made from.
        for node in (0..count).rev() {
            if let Some(parent) = nodes.parent(node) {
                let (size, _) = sizes[node as usize];
                let (all, own) = &mut sizes[parent as usize];
                *all += size;
                *own += 1;
            }
        }
        let mut order = vec![0; count as usize];
        // The row that the next node takes that is made from each, and the next without a parent.
        let mut next = vec![0; count as usize];
        let mut next_start = 0;
        for node in 0..count {
            let (size, _) = sizes[node as usize];
            let free = match nodes.parent(node) {
                Some(parent) => &mut next[parent as usize],
                None => &mut next_start,
            };
            let row = *free;
            *free += size;
            next[node as usize] = row + 1;
            order[row as usize] = node;
        }
        Outline { order, sizes }
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.order.capacity() * size_of::<u32>() + self.sizes.capacity() * size_of::<(u32, u32)>())
            as u64
    }
}

impl<'a> Recording<'a> {
    /// A part of the whole tree, a row a node; from this node on, where one is named.
    pub(super) fn rows_of(&mut self, from: Option<u32>, part: Part) -> Nodes {
        let count = self.tape().nodes.len();
        let outline = self.outline.take();
        let outline = outline.filter(|outline| outline.order.len() == count as usize);
        let outline = outline.unwrap_or_else(|| Outline::of(&self.tape().nodes));
        let row_of = |node: u32| outline.order.iter().position(|&one| one == node);
        let first = match from {
            Some(node) => row_of(node).unwrap_or(count as usize),
            None => part.offset as usize,
        };
        let rows = outline.order.iter().enumerate().skip(first);
        let nodes = rows.take(part.limit as usize).map(|(row, &node)| {
            let (size, children) = outline.sizes[node as usize];
            Node {
                children: Some(children.into()),
                size: Some(size.into()),
                row: Some(row as u64),
                ..self.show(node)
            }
        });
        let nodes = nodes.collect();
        self.outline = Some(outline);
        Nodes {
            total: count.into(),
            order: None,
            exact: None,
            nodes,
        }
    }
}
