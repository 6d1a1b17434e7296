use crate::problem::StateSpace;
use crate::store::{NodeId, Store};

use super::heap::Heap;
use super::nodes::{Branch, Node, Nodes, Rank};

type Room<P> = Nodes<<P as StateSpace>::State, <P as StateSpace>::Cost>;

/// The tree within its limit: what is kept, what waits, and what is dropped first.
///
/// A node waits as long as something below it is neither kept nor settled: one that was not expanded, or whose
/// successors were dropped. It can be dropped as long as nothing below it is kept.
pub(super) struct Memory<P: StateSpace> {
    limit: usize,
    nodes: Room<P>,
    /// What waits, the best first.
    waiting: Heap,
    /// What can be dropped, the worst first.
    leaves: Heap,
    /// It neither waits nor can it be dropped.
    in_hand: Option<NodeId>,
    /// What the engine holds besides.
    besides: usize,
    most_held: usize,
}

impl<P: StateSpace> Memory<P> {
    pub(super) const fn new(limit: usize) -> Self {
        Memory {
            limit,
            nodes: Nodes::new(),
            waiting: Heap::new(),
            leaves: Heap::new(),
            in_hand: None,
            besides: 0,
            most_held: 0,
        }
    }

    pub(super) fn nodes(&self) -> &Room<P> {
        &self.nodes
    }

    pub(super) fn nodes_mut(&mut self) -> &mut Room<P> {
        &mut self.nodes
    }

    pub(super) fn into_nodes(self) -> Room<P> {
        self.nodes
    }

    pub(super) fn in_hand(&self) -> Option<NodeId> {
        self.in_hand
    }

    pub(super) fn waiting(&self) -> &Heap {
        &self.waiting
    }

    /// What waits, in its order.
    pub(super) fn in_order(&self) -> Vec<NodeId> {
        let mut ids = self.waiting.ids().to_vec();
        ids.sort_unstable_by_key(|&id| self.nodes.node(id).rank());
        ids
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.waiting.clear();
        self.leaves.clear();
        self.in_hand = None;
        self.most_held = 0;
    }

    fn held(&self) -> usize {
        self.nodes.bytes() + self.waiting.bytes() + self.leaves.bytes() + self.besides
    }

    pub(super) fn most_held(&self) -> usize {
        self.most_held.max(self.held())
    }

    fn note_held(&mut self) {
        self.most_held = self.most_held();
    }

    /// Says what the engine holds besides.
    pub(super) fn hold_besides(&mut self, bytes: usize) {
        self.besides = bytes;
    }

    pub(super) fn is_over(&self) -> bool {
        self.held() > self.limit
    }

    /// Drops what is worst until `bytes` more can be held; where a rank is given, only what is worse than that. Says
    /// whether they can be held now.
    fn make_room(
        &mut self,
        bytes: impl Fn(&Room<P>) -> usize,
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
            self.cut(worst, space);
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
        if let Some(wider) = self.nodes.wider() {
            self.nodes.widen(wider);
            self.waiting.reserve(wider);
            self.leaves.reserve(wider);
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
        self.file(id);
        self.note_held();
        true
    }

    /// Gives the node in hand its branches if there can be room for them.
    pub(super) fn branch_out(
        &mut self,
        id: NodeId,
        branches: impl ExactSizeIterator<Item = Branch<P::Cost>>,
        space: &P,
    ) -> bool {
        let bytes = Room::<P>::bytes_of_branches(branches.len());
        let room = self.make_room(|_| bytes, None, space);
        if room {
            self.nodes.branch_out(id, branches.collect());
            self.note_held();
        }
        room
    }

    /// Takes the best of what waits in hand.
    pub(super) fn take(&mut self) -> Option<NodeId> {
        let id = self.waiting.first()?;
        self.unfile(id);
        self.in_hand = Some(id);
        Some(id)
    }

    /// The node in hand goes back to where it belongs, or away where nothing is left below it.
    pub(super) fn put_down(&mut self, id: NodeId, space: &P) {
        self.in_hand = None;
        let node = self.nodes.node_mut(id);
        node.value_by_branches();
        if node.has_something_left() {
            self.file(id);
        } else {
            self.cut(id, space);
        }
    }

    /// Takes a node out of the tree, and the nodes above it of which nothing is left then.
    fn cut(&mut self, mut id: NodeId, space: &P) {
        while let Some(parent) = self.cut_one(id, space) {
            if self.in_hand == Some(parent) {
                return;
            }
            if self.nodes.node(parent).has_something_left() {
                self.file(parent);
                return;
            }
            id = parent;
        }
    }

    /// What is known of the node is remembered in its parent, which is given back.
    fn cut_one(&mut self, id: NodeId, space: &P) -> Option<NodeId> {
        self.unfile(id);
        let node = self.nodes.remove(id, |state| space.heap_bytes(state))?;
        let parent = self.nodes.node_mut(node.parent?);
        parent.branches[node.place as usize] = Branch::Forgotten(node.value);
        parent.value = parent.value.min(node.value);
        parent.kept -= 1;
        parent.pinned |= node.pinned;
        node.parent
    }

    /// Lets a node in among what waits and what can be dropped, or keeps it out, as it is now.
    fn file(&mut self, id: NodeId) {
        let node = self.nodes.node(id);
        let droppable = node.kept == 0 && !node.pinned && node.parent.is_some();
        self.file_as(id, node.value.is_finite(), droppable);
    }

    fn unfile(&mut self, id: NodeId) {
        self.file_as(id, false, false);
    }

    fn file_as(&mut self, id: NodeId, waits: bool, droppable: bool) {
        let rank = |id| self.nodes.node(id).rank();
        self.waiting.set(id, waits, |a, b| rank(a) < rank(b));
        self.leaves.set(id, droppable, |a, b| rank(a) > rank(b));
    }
}
