//! Breadth-first search: the state that has waited longest is next, so all states of one depth come before
//! those of the next, and the first solution takes the fewest steps.
//!
//! E. F. Moore, *The shortest path through a maze*, 1959; C. Y. Lee, *An algorithm for path connections and
//! its applications*, 1961. With b successors a state and the solution at depth d, time and memory are in
//! O(b^d) for tree search; graph search is bounded by the number of distinct states.

use std::hash::Hash;

use crate::engine::{Bench, Engine, Taken, Waiting, Why};
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
    Search::new(space, start, BreadthFirst::new(Visited::new()))
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
    scratch: Vec<P::Action>,
}

impl<P: StateSpace, T> BreadthFirst<P, T> {
    fn new(store: T) -> Self {
        BreadthFirst {
            store,
            next: 0,
            depth: 0,
            in_layer: 0,
            in_next_layer: 0,
            made: Vec::new(),
            scratch: Vec::new(),
        }
    }
}

impl<P: StateSpace, T: Store<P::State>> Engine<P> for BreadthFirst<P, T> {
    type Store = T;

    fn start<O: Observer<P>>(&mut self, state: P::State, bench: &mut Bench<'_, P, O>) {
        bench.hold(bench.space.heap_bytes(&state));
        self.store.insert(state, None);
        self.in_layer = 1;
        if O::PRESENT {
            bench.observer.start(&self.node(self.next, 0));
        }
    }

    #[inline]
    fn take<O: Observer<P>>(&mut self, _: &mut Bench<'_, P, O>) -> Option<Taken> {
        if self.in_layer == 0 {
            if self.in_next_layer == 0 {
                return None;
            }
            self.depth += 1;
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
        let mut made = std::mem::take(&mut self.made);
        let state = self.store.get(taken.id);
        bench
            .space
            .expand(state, &mut self.scratch, |successor, _| {
                made.push(successor)
            });
        if made.is_empty() {
            bench.tally.counts.dead_ends += 1;
            if O::PRESENT {
                bench.observer.dead_end(&self.node(taken.id, taken.depth));
            }
        }
        bench.tally.counts.generated += made.len() as u64;
        for successor in made.drain(..) {
            let heap = bench.space.heap_bytes(&successor);
            match self.store.insert(successor, Some(taken.id)) {
                Inserted::New(id) => {
                    bench.hold(heap);
                    self.in_next_layer += 1;
                    if O::PRESENT {
                        let parent = Some(self.store.number(taken.id));
                        let node = self.node(id, taken.depth + 1);
                        bench.observer.generate(&Node { parent, ..node });
                    }
                }
                Inserted::Known(id) => {
                    bench.tally.counts.duplicates += 1;
                    if O::PRESENT {
                        let node = self.node_on_path(id);
                        bench.observer.duplicate(&node, self.store.number(taken.id));
                    }
                }
                Inserted::Full => bench.tally.full = true,
            }
        }
        self.made = made;
        bench.forget(self.store.release(taken.id));
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
        let kept = self.store.len() as u64 - self.waiting();
        (1..=kept).map(|back| {
            let id = self.next.wrapping_sub(back as NodeId);
            self.node_on_path(id)
        })
    }

    fn why_next(&self) -> Option<Why> {
        (self.waiting() > 0).then_some(Why::FirstIn)
    }
}
