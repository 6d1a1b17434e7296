//! Breadth-first search: the state that has waited longest is next, so all states of one depth come before
//! those of the next, and the first solution takes the fewest steps.
//!
//! E. F. Moore, *The shortest path through a maze*, 1959; C. Y. Lee, *An algorithm for path connections and
//! its applications*, 1961. With b successors a state and the solution at depth d, time and memory are in
//! O(b^d) for tree search; graph search is bounded by the number of distinct states.

use std::hash::Hash;

use crate::engine::{Bench, Engine, Stride, Taken, Waiting, Why, plain_node};
use crate::observer::{Node, Observer};
use crate::store::{Inserted, NodeId, Store, Visited, Window};
use crate::{Plain, Proven, Search, Searchable, StateSpace};

/// Breadth-first tree search: the frontier is all that it keeps.
pub type Tree<P, O = ()> = Search<P, BreadthFirst<P, Window<<P as StateSpace>::State>>, O>;

/// Breadth-first graph search: every state is kept, recognised, and has its path.
pub type Graph<P, O = ()> = Search<P, BreadthFirst<P, Visited<<P as StateSpace>::State>>, O>;

/// Breadth-first tree search from `start`.
pub fn tree<S: Searchable>(start: S) -> Tree<Plain<S>> {
    tree_in(Plain::new(), start)
}

/// Breadth-first graph search from `start`.
pub fn graph<S: Searchable + Eq + Hash>(start: S) -> Graph<Plain<S>> {
    graph_in(Plain::new(), start)
}

/// Breadth-first tree search from `start` in a space of its own.
pub fn tree_in<P: StateSpace>(space: P, start: P::State) -> Tree<P> {
    Search::new(space, start, BreadthFirst::new(Window::new()))
}

/// Breadth-first graph search from `start` in a space of its own.
pub fn graph_in<P: StateSpace<State: Eq + Hash>>(space: P, start: P::State) -> Graph<P> {
    Search::new(space, start, BreadthFirst::new(Visited::default()))
}

/// The engine. Both stores give ids one after the other, so the frontier is nothing but the range of ids
/// from the next one on, and the depth of a state follows from how many a layer has.
pub struct BreadthFirst<P: StateSpace, T> {
    store: T,
    next: NodeId,
    depth: u64,
    /// States not taken yet, at `depth` and one below.
    in_layer: u64,
    in_next_layer: u64,
    made: Vec<P::State>,
    /// Successors made in a stride, with the ids of their parents.
    made_ahead: Vec<(NodeId, P::State)>,
    scratch: Vec<P::Action>,
}

/// States expanded in one stride: enough for the gain, few enough for their successors to stay in cache.
const STRIDE: u64 = 16;

impl<P: StateSpace, T> BreadthFirst<P, T> {
    fn new(store: T) -> Self {
        BreadthFirst {
            store,
            next: 0,
            depth: 0,
            in_layer: 0,
            in_next_layer: 0,
            made: Vec::new(),
            made_ahead: Vec::new(),
            scratch: Vec::new(),
        }
    }
}

impl<P: StateSpace, T: Store<P::State>> Engine<P> for BreadthFirst<P, T> {
    type Store = T;

    /// Tree search would hold successors that nobody has asked for yet; graph search keeps them anyway.
    const STRIDES: bool = T::KEEPS_ALL;

    fn start<O: Observer<P>>(&mut self, state: P::State, bench: &mut Bench<'_, P, O>) {
        bench.hold(bench.space.heap_bytes(&state));
        self.store.insert(state, None);
        self.in_layer = 1;
        if O::PRESENT {
            bench.observer.start(&self.node(self.next, 0));
        }
    }

    #[inline]
    fn take<O: Observer<P>>(&mut self, bench: &mut Bench<'_, P, O>) -> Option<Taken> {
        if self.in_layer == 0 {
            if self.in_next_layer == 0 {
                return None;
            }
            self.depth += 1;
            bench.tally.counts.max_depth = self.depth;
            self.in_layer = std::mem::take(&mut self.in_next_layer);
        }
        self.in_layer -= 1;
        let id = self.next;
        self.next = id.wrapping_add(1);
        Some(Taken {
            id,
            depth: self.depth,
        })
    }

    #[inline]
    fn expand<O: Observer<P>>(&mut self, taken: Taken, bench: &mut Bench<'_, P, O>) {
        let BreadthFirst {
            store,
            made,
            scratch,
            in_next_layer,
            ..
        } = self;
        let state = store.get(taken.id);
        let collect = |successor, _| made.push(successor);
        bench.space.expand(state, scratch, collect);
        if made.is_empty() {
            bench.tally.counts.dead_ends += 1;
            if O::PRESENT {
                bench
                    .observer
                    .dead_end(&plain_node(store, taken.id, taken.depth));
            }
        }
        let (generated, stored) = (made.len() as u64, store.kept());
        let mut lost = 0;
        for successor in made.drain(..) {
            let heap = bench.space.heap_bytes(&successor);
            match store.insert(successor, Some(taken.id)) {
                Inserted::New(id) => {
                    bench.hold(heap);
                    if O::PRESENT {
                        let parent = Some(store.number(taken.id));
                        let node = plain_node(store, id, taken.depth + 1);
                        bench.observer.generate(&Node { parent, ..node });
                    }
                }
                Inserted::Known(id) => bench.tell_duplicate(store, id, taken.id),
                Inserted::Full => lost += 1,
            }
        }
        let new = (store.kept() - stored) as u64;
        *in_next_layer += new;
        bench.tally.counts.generated += generated;
        bench.tally.counts.duplicates += generated - new - lost;
        bench.tally.full |= lost > 0;
        bench.forget(store.release(taken.id));
    }

    /// Making the successors of several states before any is inserted keeps two loops short and predictable
    /// where one would jump between them; the order in which states are stored stays the same.
    fn stride<O: Observer<P>>(&mut self, bench: &mut Bench<'_, P, O>) -> Stride {
        let Some(first) = self.take(bench) else {
            return Stride::FrontierEmpty;
        };
        let BreadthFirst {
            store,
            made_ahead: made,
            scratch,
            ..
        } = self;
        let counts = &mut bench.tally.counts;
        let (mut id, end) = (
            first.id,
            first.id + self.in_layer.min(STRIDE - 1) as NodeId + 1,
        );
        let mut goal = None;
        while id < end {
            let state = store.get(id);
            counts.goal_tests += 1;
            if bench.space.is_goal(state) {
                goal = Some(Taken {
                    id,
                    depth: first.depth,
                });
                break;
            }
            let before = made.len();
            bench
                .space
                .expand(state, scratch, |successor, _| made.push((id, successor)));
            counts.dead_ends += u64::from(made.len() == before);
            id += 1;
        }
        counts.expanded += u64::from(id - first.id);
        let taken = id - first.id + NodeId::from(goal.is_some());
        self.next = first.id + taken;
        self.in_layer -= u64::from(taken) - 1;
        counts.generated += made.len() as u64;
        for (parent, successor) in made.drain(..) {
            let heap = bench.space.heap_bytes(&successor);
            match store.insert(successor, Some(parent)) {
                Inserted::New(id) => {
                    bench.hold(heap);
                    self.in_next_layer += 1;
                    // As many as would wait now if the states after `parent` had not been taken yet.
                    let waiting = u64::from(id - parent);
                    bench.tally.counts.peak_frontier =
                        bench.tally.counts.peak_frontier.max(waiting);
                }
                Inserted::Known(_) => bench.tally.counts.duplicates += 1,
                Inserted::Full => bench.tally.full = true,
            }
        }
        goal.map_or(Stride::Expanded, Stride::Goal)
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

    #[inline]
    fn waiting(&self) -> u64 {
        self.in_layer + self.in_next_layer
    }

    #[inline]
    fn bytes(&self) -> u64 {
        let scratch = self.made.capacity() * size_of::<P::State>()
            + self.made_ahead.capacity() * size_of::<(NodeId, P::State)>()
            + self.scratch.capacity() * size_of::<P::Action>();
        (self.store.bytes() + scratch) as u64
    }

    fn proven(&self) -> Proven {
        Proven::FewestSteps
    }

    fn frontier<'a>(&'a self) -> impl Iterator<Item = Waiting<'a, P>>
    where
        P: 'a,
    {
        (0..self.waiting()).map(|place| {
            let depth = if place < self.in_layer {
                self.depth
            } else {
                self.depth + 1
            };
            Waiting::State(self.node(self.next.wrapping_add(place as NodeId), depth))
        })
    }

    fn closed<'a>(&'a self) -> impl Iterator<Item = Node<'a, P>>
    where
        P: 'a,
    {
        // A store that forgets has nothing before the next id, but perhaps the state in hand.
        let kept = self.store.kept() as u64 - self.waiting();
        (1..=kept).map(|back| {
            let id = self.next.wrapping_sub(back as NodeId);
            self.node_on_path(id)
        })
    }

    fn why_next(&self) -> Option<Why> {
        (self.waiting() > 0).then_some(Why::FirstIn)
    }
}
