use crate::problem::StateSpace;
use crate::store::{Collection, NodeId};

use super::heap::Heap;
use super::nodes::{Branch, Nodes, Rank, SmaNode};

type NodesOf<P> = Nodes<<P as StateSpace>::State, <P as StateSpace>::Cost>;

/// The search tree within its memory limit: the nodes, the frontier and the leaves that can be dropped.
///
/// A node is open if a part of its subtree is neither stored nor exhausted: it was not expanded, or some of its
/// successors were dropped. It can be dropped if none of its successors is stored.
pub(super) struct Memory<P: StateSpace> {
    limit: usize,
    nodes: NodesOf<P>,
    /// The open nodes, the best first.
    frontier: Heap,
    /// The nodes that can be dropped, the worst first.
    leaves: Heap,
    /// The current node, which is in neither heap.
    current: Option<NodeId>,
    /// The memory of the other buffers of the engine.
    scratch_bytes: usize,
    peak_bytes: usize,
}

impl<P: StateSpace> Memory<P> {
    pub(super) const fn new(limit: usize) -> Self {
        Memory {
            limit,
            nodes: Nodes::new(),
            frontier: Heap::new(),
            leaves: Heap::new(),
            current: None,
            scratch_bytes: 0,
            peak_bytes: 0,
        }
    }

    pub(super) fn limit(&self) -> usize {
        self.limit
    }

    pub(super) fn nodes(&self) -> &NodesOf<P> {
        &self.nodes
    }

    pub(super) fn nodes_mut(&mut self) -> &mut NodesOf<P> {
        &mut self.nodes
    }

    pub(super) fn into_nodes(self) -> NodesOf<P> {
        self.nodes
    }

    pub(super) fn current(&self) -> Option<NodeId> {
        self.current
    }

    pub(super) fn frontier(&self) -> &Heap {
        &self.frontier
    }

    /// Returns the open nodes in order.
    pub(super) fn in_order(&self) -> Vec<NodeId> {
        let mut ids = self.frontier.ids().to_vec();
        ids.sort_unstable_by_key(|&id| self.nodes.node(id).rank());
        ids
    }

    fn held(&self) -> usize {
        self.nodes.bytes() + self.frontier.bytes() + self.leaves.bytes() + self.scratch_bytes
    }

    pub(super) fn peak_bytes(&self) -> usize {
        self.peak_bytes.max(self.held())
    }

    fn update_peak(&mut self) {
        self.peak_bytes = self.peak_bytes();
    }

    /// Sets the memory of the other buffers of the engine.
    pub(super) fn set_scratch_bytes(&mut self, bytes: usize) {
        self.scratch_bytes = bytes;
    }

    pub(super) fn is_over(&self) -> bool {
        self.held() > self.limit
    }

    /// Drops the worst leaves until `bytes` more fit; if a rank is given, only leaves that are worse than that. Returns
    /// whether they fit.
    fn make_room(
        &mut self,
        bytes: impl Fn(&NodesOf<P>) -> usize,
        rank: Option<Rank<P::Cost>>,
        space: &P,
    ) -> bool {
        while self.held() + bytes(&self.nodes) > self.limit {
            let Some(worst) = self.leaves.first() else {
                return false;
            };
            if rank.is_some_and(|rank| self.nodes.node(worst).rank() <= rank) {
                return false;
            }
            self.remove(worst, space);
        }
        true
    }

    /// Stores a node if it fits after dropping leaves that are worse than `rank`, or any leaves if `rank` is `None`.
    /// Returns whether it was stored.
    pub(super) fn keep(
        &mut self,
        node: SmaNode<P::State, P::Cost>,
        rank: Option<Rank<P::Cost>>,
        space: &P,
    ) -> bool {
        let heap = space.heap_bytes(&node.state);
        if !self.make_room(|nodes| nodes.bytes_to_add() + heap, rank, space) {
            return false;
        }
        if let Some(capacity) = self.nodes.needed_capacity() {
            self.nodes.reserve(capacity);
            self.frontier.reserve(capacity);
            self.leaves.reserve(capacity);
        }
        let (parent, place) = (node.parent, node.place as usize);
        let Some(id) = self.nodes.add(node, heap) else {
            return false;
        };
        if let Some(parent) = parent {
            let parent = self.nodes.node_mut(parent);
            parent.branches[place] = Branch::Kept(id);
            parent.kept += 1;
        }
        self.update_heaps(id);
        self.update_peak();
        true
    }

    /// Sets the branches of the current node if they fit after dropping leaves. Returns whether they do.
    pub(super) fn set_branches(
        &mut self,
        id: NodeId,
        branches: impl ExactSizeIterator<Item = Branch<P::Cost>>,
        space: &P,
    ) -> bool {
        let bytes = NodesOf::<P>::bytes_of_branches(branches.len());
        let room = self.make_room(|_| bytes, None, space);
        if room {
            self.nodes.set_branches(id, branches.collect());
            self.update_peak();
        }
        room
    }

    /// Takes the best open node as the current node.
    pub(super) fn take(&mut self) -> Option<NodeId> {
        let id = self.frontier.first()?;
        self.remove_from_heaps(id);
        self.current = Some(id);
        Some(id)
    }

    /// Finishes the current node: updates its value and puts it back into the heaps, or removes it if its subtree is
    /// exhausted.
    pub(super) fn finish(&mut self, id: NodeId, space: &P) {
        self.current = None;
        let node = self.nodes.node_mut(id);
        node.update_value();
        if node.has_open_nodes() {
            self.update_heaps(id);
        } else {
            self.remove(id, space);
        }
    }

    /// Removes a node from the tree, and its ancestors whose subtrees are exhausted then.
    fn remove(&mut self, mut id: NodeId, space: &P) {
        while let Some(parent) = self.remove_one(id, space) {
            if self.current == Some(parent) {
                return;
            }
            if self.nodes.node(parent).has_open_nodes() {
                self.update_heaps(parent);
                return;
            }
            id = parent;
        }
    }

    /// Removes one node and backs up its value to its parent, which is returned.
    fn remove_one(&mut self, id: NodeId, space: &P) -> Option<NodeId> {
        self.remove_from_heaps(id);
        let node = self.nodes.remove(id, |state| space.heap_bytes(state))?;
        let parent = self.nodes.node_mut(node.parent?);
        parent.branches[node.place as usize] = Branch::Forgotten(node.value);
        parent.value = parent.value.min(node.value);
        parent.kept -= 1;
        parent.pinned |= node.pinned;
        node.parent
    }

    /// Adds a node to each of the two heaps, or removes it, according to its current data.
    fn update_heaps(&mut self, id: NodeId) {
        let node = self.nodes.node(id);
        let droppable = node.kept == 0 && !node.pinned && node.parent.is_some();
        self.set_in_heaps(id, node.value.is_finite(), droppable);
    }

    fn remove_from_heaps(&mut self, id: NodeId) {
        self.set_in_heaps(id, false, false);
    }

    fn set_in_heaps(&mut self, id: NodeId, is_open: bool, droppable: bool) {
        let rank = |id| self.nodes.node(id).rank();
        self.frontier.set(id, is_open, |a, b| rank(a) < rank(b));
        self.leaves.set(id, droppable, |a, b| rank(a) > rank(b));
    }
}
