use std::cmp::Reverse;

use crate::engines::value::Value;
use crate::problem::Cost;
use crate::store::{Growth, Inserted, NodeId, Store, allocated};

use super::heap::Heap;

/// The part of the tree that is kept: each node in a box of its own, so that what is dropped is free for others.
pub struct Nodes<S, C> {
    places: Vec<Option<Box<Node<S, C>>>>,
    free: Vec<NodeId>,
    generated: u64,
    /// The bytes of the boxes, and of what is outside them.
    contents: usize,
}

/// A state of the tree that is kept.
pub(super) struct Node<S, C> {
    pub(super) state: S,
    pub(super) number: u64,
    pub(super) parent: Option<NodeId>,
    /// Which successor of its parent it is.
    pub(super) place: u32,
    pub(super) depth: u32,
    pub(super) g: C,
    pub(super) h: C,
    /// What is known of the cost of all that is not kept below it: as long as it was not expanded, of all.
    pub(super) value: Value<C>,
    /// How many of its successors are kept.
    pub(super) kept: u32,
    /// A solution below it was reported: it is not dropped, or that solution would be found again.
    pub(super) pinned: bool,
    /// Its successors; empty as long as it was not expanded.
    pub(super) branches: Box<[Branch<C>]>,
}

/// A successor of a state that was expanded.
#[derive(Clone, Copy)]
pub(super) enum Branch<C> {
    Kept(NodeId),
    /// What is known of it stays when it is dropped.
    Forgotten(Value<C>),
}

impl<C: Cost> Branch<C> {
    /// What is known of it, where it is not kept.
    pub(super) fn forgotten(&self) -> Value<C> {
        match self {
            Branch::Kept(_) => Value::Infinite,
            Branch::Forgotten(value) => *value,
        }
    }
}

/// The order of the frontier: the smallest value, the deepest, the oldest. The last is the first to be dropped.
pub(super) type Rank<C> = (Value<C>, Reverse<u32>, u64);

impl<S, C: Cost> Node<S, C> {
    /// The start, which has number 0.
    pub(super) fn start(state: S, h: C) -> Self {
        Node {
            state,
            number: 0,
            parent: None,
            place: 0,
            depth: 0,
            g: C::ZERO,
            h,
            value: Value::Finite(h),
            kept: 0,
            pinned: false,
            branches: Box::default(),
        }
    }

    pub(super) fn rank(&self) -> Rank<C> {
        (self.value, Reverse(self.depth), self.number)
    }

    /// Whether a search below it can find anything more.
    pub(super) fn has_open_nodes(&self) -> bool {
        self.kept > 0 || self.value.is_finite()
    }

    /// Values the node by its successors.
    pub(super) fn update_value(&mut self) {
        let values = self.branches.iter().map(Branch::forgotten);
        self.value = values.min().unwrap_or(Value::Infinite);
    }

    /// Nothing that is not kept below it will be looked at any more.
    pub(super) fn close(&mut self) {
        for branch in &mut self.branches {
            if let Branch::Forgotten(value) = branch {
                *value = Value::Infinite;
            }
        }
        self.value = Value::Infinite;
    }
}

impl<S, C: Cost> Nodes<S, C> {
    /// The bytes of the box of a node.
    const BYTES_A_BOX: usize = allocated(size_of::<Node<S, C>>());
    /// The bytes of a place for a node: here, and in the two heaps.
    const BYTES_A_PLACE: usize =
        size_of::<Option<Box<Node<S, C>>>>() + size_of::<NodeId>() + 2 * Heap::BYTES_AN_ID;
    /// The bytes of a node with its place, but for its branches and what its state holds outside itself.
    pub(super) const BYTES_A_NODE: usize = Self::BYTES_A_BOX + Self::BYTES_A_PLACE;

    /// The bytes of so many branches.
    pub(super) const fn bytes_of_branches(branches: usize) -> usize {
        allocated(branches * size_of::<Branch<C>>())
    }

    pub(super) const fn new() -> Self {
        Nodes {
            places: Vec::new(),
            free: Vec::new(),
            generated: 0,
            contents: 0,
        }
    }

    /// The most that it takes to keep a path, and `besides`.
    ///
    /// Before the search goes down that path it may have kept many nodes without branches: a place for each of these,
    /// and for an eighth more, is held from then on. So of what there is, that share is for places.
    pub(super) const fn bytes_for_path(
        states: usize,
        successors: usize,
        scratch_bytes: usize,
    ) -> usize {
        let node = Self::BYTES_A_BOX + Self::bytes_of_branches(successors);
        let path = states * node + scratch_bytes;
        let places = Self::BYTES_A_PLACE + Self::BYTES_A_PLACE / 8 + 1;
        let others = Self::BYTES_A_NODE - places;
        (path + Self::BYTES_A_PLACE).div_ceil(others) * Self::BYTES_A_NODE
    }

    /// By how many places the collections grow: a little at a time, as they must not grow beyond the limit.
    const fn growth(places: usize) -> usize {
        places / 8 + 1
    }

    /// For how many nodes there has to be room before one is added; none where there is room.
    pub(super) fn needed_capacity(&self) -> Option<usize> {
        let places = self.places.len();
        let full = self.free.is_empty() && places == self.places.capacity();
        full.then(|| places + Self::growth(places))
    }

    /// What is held more once a node is added, but for what its state holds outside itself.
    pub(super) fn bytes_to_add(&self) -> usize {
        let growth = self
            .needed_capacity()
            .map_or(0, |capacity| capacity - self.places.len());
        Self::BYTES_A_BOX + growth * Self::BYTES_A_PLACE
    }

    /// Makes room for so many nodes in all, and no more than that.
    pub(super) fn reserve(&mut self, nodes: usize) {
        self.places.reserve_exact(nodes - self.places.len());
        self.free.reserve_exact(nodes - self.free.len());
    }

    /// A number for a state that was made.
    pub(super) fn next_number(&mut self) -> u64 {
        self.generated += 1;
        self.generated - 1
    }

    /// Keeps a node whose state holds `heap` bytes outside itself; none where there is no id left.
    pub(super) fn add(&mut self, node: Node<S, C>, heap: usize) -> Option<NodeId> {
        let id = match self.free.pop() {
            Some(id) => id,
            None if self.places.len() >= NodeId::MAX as usize => return None,
            None => {
                self.places.push(None);
                (self.places.len() - 1) as NodeId
            }
        };
        self.places[id as usize] = Some(Box::new(node));
        self.contents += Self::BYTES_A_BOX + heap;
        Some(id)
    }

    /// Gives an expanded node its branches.
    pub(super) fn set_branches(&mut self, id: NodeId, branches: Box<[Branch<C>]>) {
        self.contents += Self::bytes_of_branches(branches.len());
        self.node_mut(id).branches = branches;
    }

    /// Takes a node out whose state holds `heap(state)` bytes outside itself.
    pub(super) fn remove(
        &mut self,
        id: NodeId,
        heap: impl FnOnce(&S) -> usize,
    ) -> Option<Box<Node<S, C>>> {
        let node = self.places[id as usize].take()?;
        self.free.push(id);
        let branches = Self::bytes_of_branches(node.branches.len());
        self.contents -= Self::BYTES_A_BOX + branches + heap(&node.state);
        Some(node)
    }

    #[inline]
    pub(super) fn node(&self, id: NodeId) -> &Node<S, C> {
        let node = self.places[id as usize].as_deref();
        node.expect("an engine asks only for nodes that it has not dropped")
    }

    #[inline]
    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node<S, C> {
        let node = self.places[id as usize].as_deref_mut();
        node.expect("an engine asks only for nodes that it has not dropped")
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = NodeId> {
        (0..self.places.len() as NodeId).filter(|&id| self.holds(id))
    }
}

impl<S, C: Cost> Store<S> for Nodes<S, C> {
    /// The engine has more to say of its nodes, and keeps them by way of `add`.
    fn insert(&mut self, state: S, parent: Option<NodeId>) -> Inserted {
        let node = Node {
            number: self.next_number(),
            parent,
            ..Node::start(state, C::ZERO)
        };
        self.add(node, 0).map_or(Inserted::Full, Inserted::New)
    }

    #[inline]
    fn get(&self, id: NodeId) -> &S {
        &self.node(id).state
    }

    fn holds(&self, id: NodeId) -> bool {
        self.places.get(id as usize).is_some_and(Option::is_some)
    }

    fn number(&self, id: NodeId) -> u64 {
        self.node(id).number
    }

    fn find(&self, number: u64) -> Option<NodeId> {
        self.ids().find(|&id| self.node(id).number == number)
    }

    fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    fn reparent(&mut self, _: NodeId, _: NodeId) {}

    fn release(&mut self, id: NodeId) -> Option<S> {
        self.remove(id, |_| 0).map(|node| node.state)
    }

    fn clear(&mut self) {
        self.places.clear();
        self.free.clear();
        self.generated = 0;
        self.contents = 0;
    }

    #[inline]
    fn kept(&self) -> usize {
        self.places.len() - self.free.len()
    }

    #[inline]
    fn bytes(&self) -> usize {
        let places = self.places.capacity() * size_of::<Option<Box<Node<S, C>>>>();
        self.contents + places + self.free.capacity() * size_of::<NodeId>()
    }

    /// The engine drops nodes before they grow.
    fn growth(&self, _: usize) -> Growth {
        Growth::default()
    }

    fn path(&self, id: NodeId) -> Option<Vec<NodeId>> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(id), |&id| self.node(id).parent).collect();
        path.reverse();
        Some(path)
    }

    fn into_path(mut self, last: NodeId) -> (Option<Vec<S>>, S) {
        let path = self.path(last).into_iter().flatten();
        let mut states: Vec<S> = path.filter_map(|id| self.release(id)).collect();
        let last = states
            .pop()
            .expect("a path holds at least the state it leads to");
        (Some(states), last)
    }
}
