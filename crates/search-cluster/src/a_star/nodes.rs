//! The states that one worker owns, in A*: each with the cheapest path known, and the frontier of those to be expanded.

use std::collections::BTreeMap;
use std::hash::Hash;

use search_core::store::{Inserted, NodeId, Store, Visited};
use search_core::{Cost, Counts, Packed};

use super::{Goal, WholeCost};
use crate::Error;
use crate::wire::{put, put_counts, take, take_counts};

/// A worker's states and its frontier, a bucket for each f.
pub(super) struct Nodes<'a, P: Packed> {
    space: &'a P,
    store: Visited<P::State>,
    paths: Vec<Path<P>>,
    buckets: BTreeMap<u64, Vec<NodeId>>,
    /// States that are open.
    open: u64,
    round: u32,
    scratch: Vec<P::Action>,
    done: Done,
    heap_bytes: usize,
    full: bool,
}

/// The cheapest path to a state that is known.
struct Path<P: Packed> {
    g: P::Cost,
    /// None where it is proven that no solution can be reached.
    h: Option<P::Cost>,
    /// Where it comes from; none for the start.
    parent: Option<P::State>,
    /// How many steps it has.
    depth: u32,
    /// The round in which this path came.
    round: u32,
    is_open: bool,
}

/// A path to a state: where it comes from, what it costs, and how many steps it has.
pub(super) struct Way<'s, P: Packed> {
    pub(super) g: P::Cost,
    pub(super) depth: u32,
    /// None for the start.
    pub(super) parent: Option<&'s P::State>,
}

/// A state that was taken from the frontier, with its path as it is then: what arrives while it is expanded must not change
/// what it is expanded with.
#[derive(Clone, Copy)]
pub(super) struct Taken<C> {
    pub(super) id: NodeId,
    pub(super) g: C,
    pub(super) depth: u32,
}

fn is_below(f: u64, bound: Option<u64>) -> bool {
    bound.is_none_or(|bound| f < bound)
}

/// What a worker has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Done {
    /// In what workers tell each other, those of [`Total::Peak`](search_core::counts::Total::Peak) are what is held now,
    /// so that they add up to what all hold.
    pub(super) counts: Counts,
    /// Heuristic values other than 0, where the type of the space does not declare them admissible.
    pub(super) not_zero: u64,
    /// Successors left out because their paths cost too much.
    pub(super) too_dear: u64,
}

impl Done {
    /// What two workers have done.
    pub(super) fn beside(&self, other: &Done) -> Done {
        Done {
            counts: self.counts.beside(&other.counts),
            not_zero: self.not_zero + other.not_zero,
            too_dear: self.too_dear + other.too_dear,
        }
    }

    pub(super) fn put(&self, out: &mut Vec<u8>) {
        put_counts(out, &self.counts);
        put(out, self.not_zero);
        put(out, self.too_dear);
    }

    pub(super) fn take(from: &mut &[u8]) -> Result<Done, Error> {
        Ok(Done {
            counts: take_counts(from)?,
            not_zero: take(from)?,
            too_dear: take(from)?,
        })
    }
}

impl<'a, P: Packed<State: Eq + Hash + Clone, Cost: WholeCost>> Nodes<'a, P> {
    pub(super) fn new(space: &'a P) -> Self {
        Nodes {
            space,
            store: Visited::default(),
            paths: Vec::new(),
            buckets: BTreeMap::new(),
            open: 0,
            round: 0,
            scratch: Vec::new(),
            done: Done::default(),
            heap_bytes: 0,
            full: false,
        }
    }

    /// A path to a state of this worker was found. The cheapest is kept; of those of one round that are equally cheap
    /// the one that comes from the least state, so nothing depends on which came first.
    pub(super) fn arrive(&mut self, state: P::State, way: &Way<'_, P>) {
        let Way { g, depth, parent } = *way;
        let (id, is_new) = match self.store.insert(state, None) {
            Inserted::New(id) => (id, true),
            Inserted::Known(id) => (id, false),
            Inserted::Full => {
                self.full = true;
                return;
            }
        };
        if is_new {
            let state = self.store.get(id);
            let h = self.space.heuristic(state);
            let bytes = |state: &P::State| self.space.heap_bytes(state);
            self.heap_bytes += bytes(state) + parent.map_or(0, bytes);
            self.done.counts.dead_ends += u64::from(h.is_none());
            if const { !P::HEURISTIC.is_admissible() } {
                let not_zero = h.is_some_and(|h| h != P::Cost::ZERO);
                self.done.not_zero += u64::from(not_zero);
            }
            let parent = parent.cloned();
            self.paths.push(Path {
                g,
                h,
                parent,
                depth,
                round: self.round,
                is_open: false,
            });
        } else {
            let path = &self.paths[id as usize];
            let ties = g == path.g && path.round == self.round && path.is_open;
            if ties && self.is_less(parent, path.parent.as_ref()) {
                let path = &mut self.paths[id as usize];
                path.parent = parent.cloned();
                path.depth = depth;
            }
            let path = &mut self.paths[id as usize];
            if g >= path.g {
                return;
            }
            self.done.counts.reopened += u64::from(!path.is_open && path.h.is_some());
            *path = Path {
                g,
                parent: parent.cloned(),
                depth,
                round: self.round,
                ..*path
            };
        }
        let path = &mut self.paths[id as usize];
        if let Some(h) = path.h {
            self.open += u64::from(!path.is_open);
            path.is_open = true;
            let f = path.g.plus(h).into();
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
        let path = &self.paths[id as usize];
        let f = path.h.map(|h| path.g.plus(h).into());
        f.filter(|_| path.is_open)
    }

    /// The smallest f of the frontier. Entries of states that have come cheaper since, or were expanded, are taken away
    /// first: they would hold a round of their own, in which there is nothing to expand.
    pub(super) fn smallest_f(&mut self) -> Option<u64> {
        while let Some((&f, bucket)) = self.buckets.first_key_value() {
            if bucket.iter().any(|&id| self.f(id) == Some(f)) {
                return Some(f);
            }
            self.take_bucket(f);
        }
        None
    }

    /// The smallest f of the frontier, if that is below `bound`, where there is one.
    pub(super) fn smallest_below(&mut self, bound: Option<u64>) -> Option<u64> {
        self.smallest_f().filter(|&f| is_below(f, bound))
    }

    fn take_bucket(&mut self, f: u64) -> Vec<NodeId> {
        self.buckets.remove(&f).unwrap_or_default()
    }

    /// The least solution of those with that f.
    pub(super) fn goal_at(&mut self, f: u64) -> Option<Goal> {
        let bucket = self.buckets.get(&f)?;
        let open = bucket.iter().copied().filter(|&id| self.f(id) == Some(f));
        let goals = open.filter(|&id| self.space.is_goal(self.store.get(id)));
        goals.map(|id| self.goal(id)).min()
    }

    fn goal(&self, id: NodeId) -> Goal {
        let mut packed = Vec::new();
        self.space.pack(self.store.get(id), &mut packed);
        (self.paths[id as usize].g.into(), packed)
    }

    /// Takes all states with that f out of the frontier.
    pub(super) fn close(&mut self, f: u64) -> Vec<Taken<P::Cost>> {
        self.round += 1;
        let bucket = self.take_bucket(f);
        let mut closed = Vec::with_capacity(bucket.len());
        for id in bucket {
            if self.f(id) == Some(f) {
                let path = &mut self.paths[id as usize];
                path.is_open = false;
                self.open -= 1;
                let (g, depth) = (path.g, path.depth);
                closed.push(Taken { id, g, depth });
            }
        }
        closed
    }

    /// How many states have that f.
    pub(super) fn count_at(&self, f: u64) -> u64 {
        let bucket = self.buckets.get(&f).map(Vec::as_slice).unwrap_or_default();
        bucket.iter().filter(|&&id| self.f(id) == Some(f)).count() as u64
    }

    /// The greatest depth of the states that have that f.
    pub(super) fn deepest_at(&self, f: u64) -> u64 {
        let bucket = self.buckets.get(&f).map(Vec::as_slice).unwrap_or_default();
        let open = bucket.iter().filter(|&&id| self.f(id) == Some(f));
        let depths = open.map(|&id| self.paths[id as usize].depth);
        depths.max().unwrap_or(0).into()
    }

    /// Takes one state with the smallest f out of the frontier, if that is below `bound`, where there is one.
    pub(super) fn pop_below(&mut self, bound: Option<u64>) -> Option<Taken<P::Cost>> {
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
                let path = &mut self.paths[id as usize];
                path.is_open = false;
                self.open -= 1;
                let (g, depth) = (path.g, path.depth);
                self.done.counts.max_depth = self.done.counts.max_depth.max(depth.into());
                return Some(Taken { id, g, depth });
            }
        }
    }

    /// Asks a state whether it is a solution.
    pub(super) fn solution(&mut self, id: NodeId) -> Option<Goal> {
        self.done.counts.goal_tests += 1;
        let is_goal = self.space.is_goal(self.store.get(id));
        is_goal.then(|| self.goal(id))
    }

    /// Makes the successors of a state, with what their paths cost, but for those whose paths cost too much; gives the
    /// state.
    pub(super) fn expand(
        &mut self,
        id: NodeId,
        g: P::Cost,
        made: &mut Vec<(P::State, P::Cost)>,
    ) -> P::State {
        let state = self.store.get(id).clone();
        self.scratch.clear();
        let too_dear = &mut self.done.too_dear;
        self.space
            .expand(&state, &mut self.scratch, |successor, cost| {
                let g = g.plus(cost);
                if g < P::Cost::MAX {
                    made.push((successor, g));
                } else {
                    *too_dear += 1;
                }
            });
        self.done.counts.expanded += 1;
        self.done.counts.generated += made.len() as u64;
        self.done.counts.dead_ends += u64::from(made.is_empty());
        state
    }

    /// The state from which the cheapest path to `state` comes.
    pub(super) fn parent_of(&self, state: &P::State) -> Option<&P::State> {
        let id = self.store.known(state)?;
        self.paths[id as usize].parent.as_ref()
    }

    /// What was done so far, and what is held now.
    pub(super) fn done(&self) -> Done {
        let stored = self.store.kept() as u64;
        Done {
            counts: Counts {
                evaluated: stored,
                peak_frontier: self.open,
                stored,
                bytes: self.bytes(),
                ..self.done.counts
            },
            ..self.done
        }
    }

    /// States that wait in the frontier.
    pub(super) fn open(&self) -> u64 {
        self.open
    }

    pub(super) fn bytes(&self) -> u64 {
        let entries = self.buckets.values().map(Vec::capacity).sum::<usize>() * size_of::<NodeId>();
        let paths = self.paths.capacity() * size_of::<Path<P>>();
        (self.store.bytes() + paths + entries + self.heap_bytes) as u64
    }

    /// Whether a state was lost because there are no numbers left.
    pub(super) fn is_full(&self) -> bool {
        self.full
    }
}
