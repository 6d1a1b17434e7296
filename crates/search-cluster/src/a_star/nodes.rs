//! The nodes of one worker in A*: each state with its cheapest known path, and the open list.

use std::collections::BTreeMap;
use std::hash::Hash;

use search_core::store::{Collection, InsertResult, NodeId, Store, Visited};
use search_core::{Cost, Counts, Packed, space::Scratch};

use super::{Goal, WholeCost};
use crate::Error;
use crate::wire::{put, put_counts, take, take_counts};

/// A worker's nodes and its open list, with a bucket for each f.
pub(super) struct Nodes<'a, P: Packed> {
    space: &'a P,
    store: Visited<P::State>,
    nodes: Vec<NodeRecord<P>>,
    buckets: BTreeMap<u64, Vec<NodeId>>,
    /// The number of open nodes.
    open: u64,
    round: u32,
    scratch: Scratch<P::Action>,
    tally: Tally,
    heap_bytes: usize,
    full: bool,
}

/// A state's cheapest known path.
struct NodeRecord<P: Packed> {
    g: P::Cost,
    /// `None` for a proven dead end.
    h: Option<P::Cost>,
    /// `None` for the start.
    parent: Option<P::State>,
    /// The number of steps of the path.
    depth: u32,
    /// The round in which the path was found.
    round: u32,
    is_open: bool,
}

/// A path to a generated state: its cost, its number of steps, and the parent.
pub(super) struct NewPath<'s, P: Packed> {
    pub(super) g: P::Cost,
    pub(super) depth: u32,
    /// `None` for the start.
    pub(super) parent: Option<&'s P::State>,
}

/// A node removed from the open list, with its path at that time: a cheaper path that arrives during its expansion must not
/// change the expansion.
#[derive(Clone, Copy)]
pub(super) struct PoppedNode<C> {
    pub(super) id: NodeId,
    pub(super) g: C,
    pub(super) depth: u32,
}

fn is_below(f: u64, bound: Option<u64>) -> bool {
    bound.is_none_or(|bound| f < bound)
}

/// The counts of a worker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// In messages between workers, counts of [`Total::Peak`](search_core::counts::Total::Peak) are the current values,
    /// whose sum over the workers is the current total.
    pub(super) counts: Counts,
    /// The number of heuristic values other than 0, unless the type of the space declares them admissible.
    pub(super) nonzero_h: u64,
    /// The number of states discarded because their heuristic value is infinite.
    pub(super) infinite_h: u64,
    /// The number of successors discarded because their g is too large for its type.
    pub(super) too_expensive: u64,
}

impl Tally {
    /// Returns the counts of two workers together.
    pub(super) fn beside(&self, other: &Tally) -> Tally {
        Tally {
            counts: self.counts.beside(&other.counts),
            nonzero_h: self.nonzero_h + other.nonzero_h,
            infinite_h: self.infinite_h + other.infinite_h,
            too_expensive: self.too_expensive + other.too_expensive,
        }
    }

    pub(super) fn put(&self, out: &mut Vec<u8>) {
        put_counts(out, &self.counts);
        put(out, self.nonzero_h);
        put(out, self.infinite_h);
        put(out, self.too_expensive);
    }

    pub(super) fn take(from: &mut &[u8]) -> Result<Tally, Error> {
        Ok(Tally {
            counts: take_counts(from)?,
            nonzero_h: take(from)?,
            infinite_h: take(from)?,
            too_expensive: take(from)?,
        })
    }
}

impl<'a, P: Packed<State: Eq + Hash + Clone, Cost: WholeCost>> Nodes<'a, P> {
    pub(super) fn new(space: &'a P) -> Self {
        Nodes {
            space,
            store: Visited::default(),
            nodes: Vec::new(),
            buckets: BTreeMap::new(),
            open: 0,
            round: 0,
            scratch: Scratch::new(),
            tally: Tally::default(),
            heap_bytes: 0,
            full: false,
        }
    }

    /// Inserts a generated state of this worker and keeps the cheapest path to it. Of equally cheap paths of one round, it keeps
    /// the one with the smallest parent, so the result does not depend on the order of arrival.
    pub(super) fn insert(&mut self, state: P::State, path: &NewPath<'_, P>) {
        let NewPath { g, depth, parent } = *path;
        let (id, is_new) = match self.store.insert(state, None) {
            InsertResult::New(id) => (id, true),
            InsertResult::Known(id) => (id, false),
            InsertResult::Full => {
                self.full = true;
                return;
            }
        };
        if is_new {
            let state = self.store.get(id);
            let h = self.space.heuristic(state);
            let bytes = |state: &P::State| self.space.heap_bytes(state);
            self.heap_bytes += bytes(state) + parent.map_or(0, bytes);
            self.tally.counts.dead_ends += u64::from(h.is_none());
            self.tally.infinite_h += u64::from(h.is_none());
            if const { !P::HEURISTIC.is_admissible() } {
                let nonzero_h = h.is_some_and(|h| h != P::Cost::ZERO);
                self.tally.nonzero_h += u64::from(nonzero_h);
            }
            let parent = parent.cloned();
            self.nodes.push(NodeRecord {
                g,
                h,
                parent,
                depth,
                round: self.round,
                is_open: false,
            });
        } else {
            let node = &self.nodes[id as usize];
            let ties = g == node.g && node.round == self.round && node.is_open;
            if ties && self.is_less(parent, node.parent.as_ref()) {
                let node = &mut self.nodes[id as usize];
                node.parent = parent.cloned();
                node.depth = depth;
            }
            let node = &mut self.nodes[id as usize];
            if g >= node.g {
                return;
            }
            self.tally.counts.reopened += u64::from(!node.is_open && node.h.is_some());
            *node = NodeRecord {
                g,
                parent: parent.cloned(),
                depth,
                round: self.round,
                ..*node
            };
        }
        let node = &mut self.nodes[id as usize];
        if let Some(h) = node.h {
            self.open += u64::from(!node.is_open);
            node.is_open = true;
            let f = node.g.plus(h).into();
            self.buckets.entry(f).or_default().push(id);
        }
    }

    fn is_less(&self, one: Option<&P::State>, other: Option<&P::State>) -> bool {
        let packed = |state: Option<&P::State>| {
            let mut bytes = Vec::new();
            state.inspect(|state| self.space.pack(state, &mut bytes));
            bytes
        };
        packed(one) < packed(other)
    }

    fn f(&self, id: NodeId) -> Option<u64> {
        let node = &self.nodes[id as usize];
        let f = node.h.map(|h| node.g.plus(h).into());
        f.filter(|_| node.is_open)
    }

    /// Returns the smallest f of the open list. First removes outdated entries, of nodes that have become cheaper or were
    /// expanded: they would start a round without any node to expand.
    pub(super) fn smallest_f(&mut self) -> Option<u64> {
        while let Some((&f, bucket)) = self.buckets.first_key_value() {
            if bucket.iter().any(|&id| self.f(id) == Some(f)) {
                return Some(f);
            }
            self.take_bucket(f);
        }
        None
    }

    /// Returns the smallest f of the open list if it is below `bound`. `None` as a bound is infinite.
    pub(super) fn smallest_below(&mut self, bound: Option<u64>) -> Option<u64> {
        self.smallest_f().filter(|&f| is_below(f, bound))
    }

    fn take_bucket(&mut self, f: u64) -> Vec<NodeId> {
        self.buckets.remove(&f).unwrap_or_default()
    }

    /// Returns the smallest solution with this f.
    pub(super) fn goal_at(&mut self, f: u64) -> Option<Goal> {
        let bucket = self.buckets.get(&f)?;
        let open = bucket.iter().copied().filter(|&id| self.f(id) == Some(f));
        let goals = open.filter(|&id| self.space.is_goal(self.store.get(id)));
        goals.map(|id| self.goal(id)).min()
    }

    fn goal(&self, id: NodeId) -> Goal {
        let mut packed = Vec::new();
        self.space.pack(self.store.get(id), &mut packed);
        (self.nodes[id as usize].g.into(), packed)
    }

    /// Removes all nodes with this f from the open list.
    pub(super) fn close(&mut self, f: u64) -> Vec<PoppedNode<P::Cost>> {
        self.round += 1;
        let bucket = self.take_bucket(f);
        let mut closed = Vec::with_capacity(bucket.len());
        for id in bucket {
            if self.f(id) == Some(f) {
                let node = &mut self.nodes[id as usize];
                node.is_open = false;
                self.open -= 1;
                let (g, depth) = (node.g, node.depth);
                closed.push(PoppedNode { id, g, depth });
            }
        }
        closed
    }

    /// Returns the number of open nodes with this f.
    pub(super) fn count_at(&self, f: u64) -> u64 {
        let bucket = self.buckets.get(&f).map(Vec::as_slice).unwrap_or_default();
        bucket.iter().filter(|&&id| self.f(id) == Some(f)).count() as u64
    }

    /// Returns the greatest depth of the open nodes with this f.
    pub(super) fn deepest_at(&self, f: u64) -> u64 {
        let bucket = self.buckets.get(&f).map(Vec::as_slice).unwrap_or_default();
        let open = bucket.iter().filter(|&&id| self.f(id) == Some(f));
        let depths = open.map(|&id| self.nodes[id as usize].depth);
        depths.max().unwrap_or(0).into()
    }

    /// Removes a node with the smallest f from the open list, if that f is below `bound`. `None` as a bound is infinite.
    pub(super) fn pop_below(&mut self, bound: Option<u64>) -> Option<PoppedNode<P::Cost>> {
        loop {
            let mut first = self
                .buckets
                .first_entry()
                .filter(|first| is_below(*first.key(), bound))?;
            let f = *first.key();
            let Some(id) = first.get_mut().pop() else {
                first.remove();
                continue;
            };
            if self.f(id) == Some(f) {
                let node = &mut self.nodes[id as usize];
                node.is_open = false;
                self.open -= 1;
                let (g, depth) = (node.g, node.depth);
                self.tally.counts.max_depth = self.tally.counts.max_depth.max(depth.into());
                return Some(PoppedNode { id, g, depth });
            }
        }
    }

    /// Tests whether a state is a solution, and returns it if so.
    pub(super) fn solution(&mut self, id: NodeId) -> Option<Goal> {
        self.tally.counts.goal_tests += 1;
        let is_goal = self.space.is_goal(self.store.get(id));
        is_goal.then(|| self.goal(id))
    }

    /// Expands a state and returns it. Adds its successors with their g to `successors`, except for those whose g is too large for its
    /// type.
    pub(super) fn expand(
        &mut self,
        id: NodeId,
        g: P::Cost,
        successors: &mut Vec<(P::State, P::Cost)>,
    ) -> P::State {
        let state = self.store.get(id).clone();
        let too_expensive = &mut self.tally.too_expensive;
        self.space
            .expand(&state, self.scratch.emptied(), |successor, cost| {
                let g = g.plus(cost);
                if g < P::Cost::MAX {
                    successors.push((successor, g));
                } else {
                    *too_expensive += 1;
                }
            });
        self.tally.counts.expanded += 1;
        self.tally.counts.generated += successors.len() as u64;
        self.tally.counts.dead_ends += u64::from(successors.is_empty());
        state
    }

    /// Returns the parent of `state` on its cheapest known path.
    pub(super) fn parent_of(&self, state: &P::State) -> Option<&P::State> {
        let id = self.store.known(state)?;
        self.nodes[id as usize].parent.as_ref()
    }

    /// Returns the counts so far, with the current memory and size of the open list.
    pub(super) fn tally(&self) -> Tally {
        let stored = self.store.kept() as u64;
        Tally {
            counts: Counts {
                evaluated: stored,
                peak_frontier: self.open,
                stored,
                bytes: self.bytes(),
                ..self.tally.counts
            },
            ..self.tally
        }
    }

    /// Returns the number of open nodes.
    pub(super) fn open(&self) -> u64 {
        self.open
    }

    pub(super) fn bytes(&self) -> u64 {
        let entries = self.buckets.values().map(Vec::capacity).sum::<usize>() * size_of::<NodeId>();
        let nodes = self.nodes.capacity() * size_of::<NodeRecord<P>>();
        (self.store.bytes() + nodes + entries + self.heap_bytes) as u64
    }

    /// Returns whether a state was discarded because all ids are used.
    pub(super) fn is_full(&self) -> bool {
        self.full
    }
}
