//! Depth-first search: the newest state is next, its successors in their order, so one path is followed to
//! its end before another is begun.
//!
//! C. P. Trémaux, 1882 (in É. Lucas, *Récréations mathématiques*); R. E. Tarjan, *Depth-first search and
//! linear graph algorithms*, 1972. With b successors a state and paths of length m, tree search takes time
//! in O(b^m) and memory in O(b·m). It does not end on infinite paths: set [`Limits::depth`](crate::Limits).
//!
//! Successors are made one at a time: a state is generated when its turn comes, not when its parent is
//! expanded. (Those of a plain [`Searchable`] are made together, then wait.) In graph search a state is a
//! duplicate if it is met again later in this order.

use std::hash::Hash;

use crate::engine::sealed::Sealed;
use crate::engine::{Bench, Engine, Taken, Waiting, Why};
use crate::observer::{Node, Observer};
use crate::store::{Inserted, NodeId, PathStack, Store, Visited};
use crate::{Plain, Proven, Search, Searchable, StateSpace};

/// Depth-first tree search: it keeps the path in hand, and what waits beside it.
pub type Tree<P, O = ()> = Search<P, DepthFirst<P, PathStack<<P as StateSpace>::State>>, O>;

/// Depth-first graph search: every state is kept, recognised, and has its path.
pub type Graph<P, O = ()> = Search<P, DepthFirst<P, Visited<<P as StateSpace>::State>>, O>;

/// Depth-first tree search from `start`.
///
/// Where paths can go round and round it may not end: use [`graph`], or [`Limits`](crate::Limits).
pub fn tree<S: Searchable>(start: S) -> Tree<Plain<S>> {
    tree_in(Plain::new(), start)
}

/// Depth-first graph search from `start`.
pub fn graph<S: Searchable + Eq + Hash>(start: S) -> Graph<Plain<S>> {
    graph_in(Plain::new(), start)
}

/// Depth-first tree search from `start` in a space of its own.
pub fn tree_in<P: StateSpace>(space: P, start: P::State) -> Tree<P> {
    Search::new(space, start, DepthFirst::new(PathStack::new()))
}

/// Depth-first graph search from `start` in a space of its own.
pub fn graph_in<P: StateSpace<State: Eq + Hash>>(space: P, start: P::State) -> Graph<P> {
    Search::new(space, start, DepthFirst::new(Visited::default()))
}

/// The engine: a stack of expanded states, each with its actions that were not tried yet.
pub struct DepthFirst<P: StateSpace, T> {
    store: T,
    /// The start, until it is taken.
    start: Option<NodeId>,
    branches: Vec<Branch>,
    /// The untried actions of all branches, one branch after the other, the next one of each last.
    untried: Vec<P::Action>,
    /// How many of them hold their state already made.
    ready: u64,
}

/// An expanded state on the path in hand.
#[derive(Clone, Copy)]
struct Branch {
    id: NodeId,
    fruitful: bool,
    /// Where its actions begin in `untried`.
    untried_from: usize,
}

impl<P: StateSpace, T> DepthFirst<P, T> {
    fn new(store: T) -> Self {
        DepthFirst {
            store,
            start: None,
            branches: Vec::new(),
            untried: Vec::new(),
            ready: 0,
        }
    }
}

impl<P: StateSpace, T: Store<P::State>> DepthFirst<P, T> {
    /// All actions of the deepest branch were tried.
    fn close_branch<O: Observer<P>>(&mut self, branch: Branch, bench: &mut Bench<'_, P, O>) {
        self.branches.pop();
        if !branch.fruitful {
            bench.tally.counts.dead_ends += 1;
            if O::PRESENT {
                let depth = self.branches.len() as u64;
                bench.observer.dead_end(&self.node(branch.id, depth));
            }
        }
        bench.forget(self.store.release(branch.id));
    }
}

impl<P: StateSpace, T> Sealed for DepthFirst<P, T> {}

impl<P: StateSpace, T: Store<P::State>> Engine<P> for DepthFirst<P, T> {
    type Store = T;

    /// Actions that hold their state are states too, and they go.
    const STORED_MAY_FALL: bool = true;

    fn start<O: Observer<P>>(&mut self, state: P::State, bench: &mut Bench<'_, P, O>) {
        bench.hold(bench.space.heap_bytes(&state));
        self.store.insert(state, None);
        self.start = Some(0);
        if O::PRESENT {
            bench.observer.start(&self.node(0, 0));
        }
    }

    #[inline]
    fn take<O: Observer<P>>(&mut self, bench: &mut Bench<'_, P, O>) -> Option<Taken> {
        if let Some(id) = self.start.take() {
            return Some(Taken { id, depth: 0 });
        }
        while let Some(branch) = self.branches.last_mut() {
            if self.untried.len() == branch.untried_from {
                let branch = *branch;
                self.close_branch(branch, bench);
                continue;
            }
            let Some(action) = self.untried.pop() else {
                break;
            };
            let parent = branch.id;
            if let Some(state) = bench.space.ready(&action) {
                self.ready -= 1;
                bench.tally.heap -= bench.space.heap_bytes(state) as u64;
            }
            let Some(successor) = bench.space.result(self.store.get(parent), action) else {
                continue;
            };
            branch.fruitful = true;
            bench.tally.counts.generated += 1;
            let heap = bench.space.heap_bytes(&successor);
            match self.store.insert(successor, Some(parent)) {
                Inserted::New(id) => {
                    bench.hold(heap);
                    let depth = self.branches.len() as u64;
                    bench.tally.deepest(depth);
                    if O::PRESENT {
                        bench.observer.generate(&self.node(id, depth));
                    }
                    return Some(Taken { id, depth });
                }
                Inserted::Known(id) => {
                    bench.tally.counts.duplicates += 1;
                    bench.tell_duplicate(&self.store, id, parent);
                }
                Inserted::Full => {
                    bench.tally.full = true;
                    return None;
                }
            }
        }
        None
    }

    #[inline]
    fn expand<O: Observer<P>>(&mut self, taken: Taken, bench: &mut Bench<'_, P, O>) {
        let untried_from = self.untried.len();
        bench
            .space
            .actions(self.store.get(taken.id), &mut self.untried);
        for action in &self.untried[untried_from..] {
            if let Some(state) = bench.space.ready(action) {
                self.ready += 1;
                bench.hold(bench.space.heap_bytes(state));
            }
        }
        self.untried[untried_from..].reverse();
        self.branches.push(Branch {
            id: taken.id,
            fruitful: false,
            untried_from,
        });
    }

    #[inline]
    fn store(&self) -> &T {
        &self.store
    }

    #[inline]
    fn store_mut(&mut self) -> &mut T {
        &mut self.store
    }

    fn into_store(self) -> T {
        self.store
    }

    fn clear(&mut self) {
        self.store.clear();
        self.start = None;
        self.branches.clear();
        self.untried.clear();
        self.ready = 0;
    }

    #[inline]
    fn waiting(&self) -> u64 {
        (self.untried.len() + usize::from(self.start.is_some())) as u64
    }

    #[inline]
    fn stored(&self) -> u64 {
        self.store.kept() as u64 + self.ready
    }

    #[inline]
    fn bytes(&self) -> u64 {
        let branches = self.branches.capacity() * size_of::<Branch>();
        let untried = self.untried.capacity() * size_of::<P::Action>();
        (self.store.bytes() + branches + untried) as u64
    }

    fn proven(&self) -> Proven {
        Proven::Nothing
    }

    fn frontier<'a>(&'a self) -> impl Iterator<Item = Waiting<'a, P>>
    where
        P: 'a,
    {
        let start = self.start.map(|id| Waiting::State(self.node(id, 0)));
        let ends = self
            .branches
            .iter()
            .skip(1)
            .map(|branch| branch.untried_from);
        let ends = ends.chain([self.untried.len()]);
        let branches: Vec<(usize, (Branch, usize))> = self
            .branches
            .iter()
            .copied()
            .zip(ends)
            .enumerate()
            .collect();
        let untried = branches
            .into_iter()
            .rev()
            .flat_map(move |(depth, (branch, end))| {
                let actions = self.untried[branch.untried_from..end].iter().rev();
                actions.map(move |action| Waiting::Untried {
                    parent: self.node(branch.id, depth as u64),
                    action,
                })
            });
        start.into_iter().chain(untried)
    }

    fn closed<'a>(&'a self) -> impl Iterator<Item = Node<'a, P>>
    where
        P: 'a,
    {
        let depths = self.depths(self.store.kept() as NodeId);
        let ids = 0..;
        ids.zip(depths).map(|(id, depth)| self.node(id, depth))
    }

    fn why_next(&self) -> Option<Why> {
        (self.waiting() > 0).then_some(Why::Deepest)
    }
}
