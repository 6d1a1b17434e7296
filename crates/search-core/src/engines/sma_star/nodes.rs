use std::cmp::Reverse;

use crate::engines::value::Value;
use crate::problem::Cost;
use crate::store::{Collection, InsertResult, NodeId, Store, allocated};

use super::heap::Heap;

/// The stored part of the search tree. Each node has its own allocation, so that the memory of dropped nodes can be
/// reused.
pub struct Nodes<S, C> {
    places: Vec<Option<Box<SmaNode<S, C>>>>,
    free: Vec<NodeId>,
    generated: u64,
    /// The memory of the nodes, their branches and the heap memory of their states, in bytes.
    contents: usize,
}

/// A stored node of the search tree.
pub(super) struct SmaNode<S, C> {
    pub(super) state: S,
    pub(super) number: u64,
    pub(super) parent: Option<NodeId>,
    /// Its index among the successors of its parent.
    pub(super) place: u32,
    pub(super) depth: u32,
    pub(super) g: C,
    pub(super) h: C,
    /// A lower bound on the cost of solutions in the part of its subtree that is not stored; f if it was not expanded.
    pub(super) value: Value<C>,
    /// The number of its successors that are stored.
    pub(super) kept: u32,
    /// Whether a solution below it was reported; it must not be dropped, as that solution would be found again.
    pub(super) pinned: bool,
    /// Its successors; empty if it was not expanded.
    pub(super) branches: Box<[Branch<C>]>,
}

/// A successor of an expanded node.
#[derive(Clone, Copy)]
pub(super) enum Branch<C> {
    /// The successor is stored.
    Kept(NodeId),
    /// The successor is not stored; its value is.
    Forgotten(Value<C>),
}

impl<C: Cost> Branch<C> {
    /// Returns the value of the successor if it is not stored, and infinity otherwise.
    pub(super) fn forgotten(&self) -> Value<C> {
        match self {
            Branch::Kept(_) => Value::Infinite,
            Branch::Forgotten(value) => *value,
        }
    }
}

/// The order of the frontier: by value, then the deepest, then the oldest first. Leaves are dropped in reverse order.
pub(super) type Rank<C> = (Value<C>, Reverse<u32>, u64);

impl<S, C: Cost> SmaNode<S, C> {
    /// Creates the node of the start, which has number 0.
    pub(super) fn start(state: S, h: C) -> Self {
        SmaNode {
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

    /// Returns whether its subtree is not exhausted.
    pub(super) fn has_open_nodes(&self) -> bool {
        self.kept > 0 || self.value.is_finite()
    }

    /// Sets the value to the smallest one of the successors that are not stored.
    pub(super) fn update_value(&mut self) {
        let values = self.branches.iter().map(Branch::forgotten);
        self.value = values.min().unwrap_or(Value::Infinite);
    }

    /// Marks the part of the subtree that is not stored as exhausted.
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
    /// The allocation of a node in bytes.
    const BYTES_A_BOX: usize = allocated(size_of::<SmaNode<S, C>>());
    /// The memory of a slot for a node in bytes: here and in the two heaps.
    const BYTES_A_PLACE: usize =
        size_of::<Option<Box<SmaNode<S, C>>>>() + size_of::<NodeId>() + 2 * Heap::BYTES_AN_ID;
    /// The memory of a node with its slot in bytes, without its branches and the heap memory of its state.
    pub(super) const BYTES_A_NODE: usize = Self::BYTES_A_BOX + Self::BYTES_A_PLACE;

    /// Returns the memory of `branches` branches in bytes.
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

    /// Returns an upper bound on the memory to store a path and `scratch_bytes` more.
    ///
    /// Before the search follows that path, it may have stored many nodes without branches. The slots of these, and an
    /// eighth more, stay allocated, so that share of the memory is reserved for slots.
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

    /// Returns by how many slots the collections grow: a little at a time, as they must not grow beyond the limit.
    const fn growth(places: usize) -> usize {
        places / 8 + 1
    }

    /// Returns the capacity to be reserved before a node is added, or `None` if there is a free slot.
    pub(super) fn needed_capacity(&self) -> Option<usize> {
        let places = self.places.len();
        let full = self.free.is_empty() && places == self.places.capacity();
        full.then(|| places + Self::growth(places))
    }

    /// Returns the additional memory for a node, without the heap memory of its state.
    pub(super) fn bytes_to_add(&self) -> usize {
        let growth = self
            .needed_capacity()
            .map_or(0, |capacity| capacity - self.places.len());
        Self::BYTES_A_BOX + growth * Self::BYTES_A_PLACE
    }

    /// Reserves memory for exactly `nodes` nodes in total.
    pub(super) fn reserve(&mut self, nodes: usize) {
        self.places.reserve_exact(nodes - self.places.len());
        self.free.reserve_exact(nodes - self.free.len());
    }

    /// Returns the number for a generated state.
    pub(super) fn next_number(&mut self) -> u64 {
        self.generated += 1;
        self.generated - 1
    }

    /// Stores a node whose state has `heap` bytes of heap memory. Returns `None` if there is no id left.
    pub(super) fn add(&mut self, node: SmaNode<S, C>, heap: usize) -> Option<NodeId> {
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

    /// Sets the branches of an expanded node.
    pub(super) fn set_branches(&mut self, id: NodeId, branches: Box<[Branch<C>]>) {
        self.contents += Self::bytes_of_branches(branches.len());
        self.node_mut(id).branches = branches;
    }

    /// Removes and returns a node whose state has `heap(state)` bytes of heap memory.
    pub(super) fn remove(
        &mut self,
        id: NodeId,
        heap: impl FnOnce(&S) -> usize,
    ) -> Option<Box<SmaNode<S, C>>> {
        let node = self.places[id as usize].take()?;
        self.free.push(id);
        let branches = Self::bytes_of_branches(node.branches.len());
        self.contents -= Self::BYTES_A_BOX + branches + heap(&node.state);
        Some(node)
    }

    #[inline]
    pub(super) fn node(&self, id: NodeId) -> &SmaNode<S, C> {
        let node = self.places[id as usize].as_deref();
        node.expect("the id refers to a stored node")
    }

    #[inline]
    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut SmaNode<S, C> {
        let node = self.places[id as usize].as_deref_mut();
        node.expect("the id refers to a stored node")
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = NodeId> {
        (0..self.places.len() as NodeId).filter(|&id| self.holds(id))
    }
}

/// The engine drops nodes before the collections grow beyond the limit.
impl<S, C> Collection for Nodes<S, C> {
    #[inline]
    fn bytes(&self) -> usize {
        let places = self.places.capacity() * size_of::<Option<Box<SmaNode<S, C>>>>();
        self.contents + places + self.free.capacity() * size_of::<NodeId>()
    }
}

impl<S, C: Cost> Store<S> for Nodes<S, C> {
    /// Stores a state with default values. The engine uses `add` instead.
    fn insert(&mut self, state: S, parent: Option<NodeId>) -> InsertResult {
        let node = SmaNode {
            number: self.next_number(),
            parent,
            ..SmaNode::start(state, C::ZERO)
        };
        self.add(node, 0)
            .map_or(InsertResult::Full, InsertResult::New)
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

    fn release(&mut self, id: NodeId) -> Option<S> {
        self.remove(id, |_| 0).map(|node| node.state)
    }

    fn clear(&mut self) {
        *self = Nodes::new();
    }

    #[inline]
    fn kept(&self) -> usize {
        self.places.len() - self.free.len()
    }

    fn into_path(mut self, last: NodeId) -> (Option<Vec<S>>, S) {
        let path = self.path(last).into_iter().flatten();
        let mut states: Vec<S> = path.filter_map(|id| self.release(id)).collect();
        let last = states
            .pop()
            .expect("a path contains at least its last state");
        (Some(states), last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_to_add_is_what_one_more_node_takes() {
        let mut nodes: Nodes<u32, u32> = Nodes::new();
        for state in 0..100 {
            let (slots, bytes, to_add) =
                (nodes.places.capacity(), nodes.bytes(), nodes.bytes_to_add());
            if let Some(capacity) = nodes.needed_capacity() {
                nodes.reserve(capacity);
            }
            nodes.add(SmaNode::start(state, 0), 0);
            let new_slots = nodes.places.capacity() - slots;
            let in_heaps = new_slots * 2 * Heap::BYTES_AN_ID;
            assert_eq!(nodes.bytes() - bytes + in_heaps, to_add, "node {state}");
        }
    }
}
