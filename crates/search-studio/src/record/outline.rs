//! The search tree as rows, in preorder.

use super::nodes::Nodes as Columns;
use super::recording::{Paging, Recording};
use crate::api::{Node, Nodes};

/// The order of the rows, valid until a node is added to the record.
pub(super) struct Outline {
    /// The nodes in preorder.
    order: Vec<u32>,
    /// For each node: the size of its subtree, itself included, and its number of children.
    sizes: Vec<(u32, u32)>,
}

impl Outline {
    fn of(nodes: &Columns) -> Self {
        let count = nodes.len();
        let mut sizes = vec![(1, 0); count as usize];
        // Children have larger numbers than their parents.
        for node in (0..count).rev() {
            if let Some(parent) = nodes.parent(node) {
                let (size, _) = sizes[node as usize];
                let (all, own) = &mut sizes[parent as usize];
                *all += size;
                *own += 1;
            }
        }
        let mut order = vec![0; count as usize];
        // The row of the next child of each node, and of the next root.
        let mut next = vec![0; count as usize];
        let mut next_root = 0;
        for node in 0..count {
            let (size, _) = sizes[node as usize];
            let free = match nodes.parent(node) {
                Some(parent) => &mut next[parent as usize],
                None => &mut next_root,
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
    /// Returns a part of the rows of the whole tree, starting at the row of `from` if given.
    pub(super) fn rows_of(&mut self, from: Option<u32>, part: Paging) -> Nodes {
        let count = self.history().nodes.len();
        let outline = self.outline.take();
        let outline = outline.filter(|outline| outline.order.len() == count as usize);
        let outline = outline.unwrap_or_else(|| Outline::of(&self.history().nodes));
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
            nodes,
            ..Nodes::default()
        }
    }
}
