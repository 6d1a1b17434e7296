use crate::problem::StateSpace;
use crate::store::{NodeId, Store};

use super::heap::Heap;
use super::nodes::{Branch, Node, Nodes, Rank};

type NodesOf<P> = Nodes<<P as StateSpace>::State, <P as StateSpace>::Cost>;

/// The tree within its limit: what is kept, what waits, and what is dropped first.
///
/// A node waits as long as something below it is neither kept nor settled: one that was not expanded, or whose
/// successors were dropped. It can be dropped as long as nothing below it is kept.
pub(super) struct Memory<P: StateSpace> {
    limit: usize,
    nodes: NodesOf<P>,
    /// What waits, the best first.
    frontier: Heap,
    /// What can be dropped, the worst first.
    leaves: Heap,
    /// It neither waits nor can it be dropped.
    current: Option<NodeId>,
    /// What the engine holds besides.
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

    /// What waits, in its order.
    pub(super) fn in_order(&self) -> Vec<NodeId> {
        let mut ids = self.frontier.ids().to_vec();
        ids.sort_unstable_by_key(|&id| self.nodes.node(id).rank());
        ids
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.frontier.clear();
        self.leaves.clear();
        self.current = None;
        self.peak_bytes = 0;
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

    /// Says what the engine holds besides.
    pub(super) fn set_scratch_bytes(&mut self, bytes: usize) {
        self.scratch_bytes = bytes;
    }

    pub(super) fn is_over(&self) -> bool {
        self.held() > self.limit
    }

    /// Drops what is worst until `bytes` more can be held; where a rank is given, only what is worse than that. Says
    /// whether they can be held now.
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

    /// Keeps a node if there can be room for it: whatever is worse than `rank` is dropped for it, or, where there is
    /// none, all that can be.
    pub(super) fn keep(
        &mut self,
        node: Node<P::State, P::Cost>,
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

    /// Gives the node in hand its branches if there can be room for them.
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

    /// Takes the best of what waits in hand.
    pub(super) fn take(&mut self) -> Option<NodeId> {
        let id = self.frontier.first()?;
        self.remove_from_heaps(id);
        self.current = Some(id);
        Some(id)
    }

    /// The node in hand goes back to where it belongs, or away where nothing is left below it.
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

    /// Takes a node out of the tree, and the nodes above it of which nothing is left then.
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

    /// What is known of the node is remembered in its parent, which is given back.
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

    /// Lets a node in among what waits and what can be dropped, or keeps it out, as it is now.
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
