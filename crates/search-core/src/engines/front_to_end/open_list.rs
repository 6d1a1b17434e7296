use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::problem::Cost;
use crate::store::{Collection, Named, NodeId};

use super::nodes::Nodes;

/// The open nodes of one side in one order. An entry is removed late: when it is the first and the node has been closed or has a
/// cheaper path.
pub(crate) struct OpenList<C>(BinaryHeap<Reverse<Entry<C>>>);

/// Ordered by the key, then by the second key, then by age.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Entry<C> {
    pub key: C,
    second: C,
    pub id: NodeId,
    pub g: C,
}

impl<C> Collection for OpenList<C> {
    fn parts(&self) -> impl Collection {
        Named("open list", &self.0)
    }
}

impl<C: Cost> OpenList<C> {
    pub(crate) fn new() -> Self {
        OpenList(BinaryHeap::new())
    }

    pub(crate) fn push(&mut self, (key, second): (C, C), id: NodeId, g: C) {
        self.0.push(Reverse(Entry { key, second, id, g }));
    }

    /// Returns the first entry.
    pub(crate) fn first<S>(&mut self, nodes: &Nodes<S, C>) -> Option<Entry<C>> {
        while let Some(&Reverse(entry)) = self.0.peek() {
            if nodes.is_open_at(entry.id, entry.g) {
                return Some(entry);
            }
            self.0.pop();
        }
        None
    }

    /// Removes the first entry.
    pub(crate) fn pop(&mut self) {
        self.0.pop();
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}
