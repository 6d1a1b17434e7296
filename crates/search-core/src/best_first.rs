//! Best-first search: the state with the smallest value is next; by default the value is the heuristic
//! value alone (greedy best-first search).
//!
//! J. E. Doran and D. Michie, *Experiments with the Graph Traverser program*, 1966; the name after J. Pearl,
//! *Heuristics*, 1984. Time and memory are in O(b^m) at worst for b successors a state and paths of length
//! m; what it takes in practice is a matter of the heuristic. Nothing is proven of the solution.
//!
//! Equal values are taken first in, first out, unless [`ties`](Tree::ties) says otherwise. That changes
//! counts, sometimes much.

use std::fmt;
use std::hash::Hash;

use crate::buckets::Buckets;
use crate::engine::sealed::Sealed;
use crate::engine::{Bench, Engine, Taken, Waiting, Why};
use crate::observer::{Node, Observer};
use crate::store::{Inserted, NodeId, Slab, Store, Visited};
use crate::{Cost, Plain, Proven, Search, Searchable, StateSpace};

/// Best-first tree search: the frontier is all that it keeps.
pub type Tree<P, O = (), V = Greedy> =
    Search<P, BestFirst<P, Slab<<P as StateSpace>::State>, V>, O>;

/// Best-first graph search: every state is kept, recognised, and has its path.
pub type Graph<P, O = (), V = Greedy> =
    Search<P, BestFirst<P, Visited<<P as StateSpace>::State>, V>, O>;

/// Greedy best-first tree search from `start`.
///
/// Where paths can go round and round it may not end: use [`graph`], or [`Limits`](crate::Limits).
pub fn tree<S: Searchable>(start: S) -> Tree<Plain<S>> {
    tree_in(Plain::new(), start)
}

/// Greedy best-first graph search from `start`.
pub fn graph<S: Searchable + Eq + Hash>(start: S) -> Graph<Plain<S>> {
    graph_in(Plain::new(), start)
}

/// Greedy best-first tree search from `start` in a space of its own.
pub fn tree_in<P: StateSpace>(space: P, start: P::State) -> Tree<P> {
    tree_by(Greedy, space, start)
}

/// Greedy best-first graph search from `start` in a space of its own.
pub fn graph_in<P: StateSpace<State: Eq + Hash>>(space: P, start: P::State) -> Graph<P> {
    graph_by(Greedy, space, start)
}

/// Best-first tree search from `start` by a value of its own.
pub fn tree_by<P: StateSpace, V: Evaluation<P::Cost>>(
    evaluation: V,
    space: P,
    start: P::State,
) -> Tree<P, (), V> {
    Search::new(space, start, BestFirst::new(evaluation, Slab::new()))
}

/// Best-first graph search from `start` by a value of its own.
///
/// Where the value depends on the cost of the path, a state found again by a cheaper one is moved to its new
/// place in the frontier, or comes back to it if it was expanded already.
///
/// ```
/// use search_core::best_first::{self, Evaluation};
/// use search_core::{Plain, Searchable};
///
/// /// The cost of the path and the estimate of the rest, added up.
/// struct Total;
///
/// impl Evaluation<u32> for Total {
///     type Value = u32;
///     const DEPENDS_ON_G: bool = true;
///
///     fn value(&self, g: u32, h: u32) -> u32 {
///         g + h
///     }
/// }
/// # #[derive(PartialEq, Eq, Hash)]
/// # struct Number(u32);
/// # impl Searchable for Number {
/// #     fn is_solution(&self) -> bool { self.0 == 10 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1), Number(self.0 * 2)] }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
///
/// let report = best_first::graph_by(Total, Plain::default(), Number(1)).run();
/// assert_eq!(report.solution().map(|solution| solution.depth), Some(4));
/// ```
pub fn graph_by<P: StateSpace<State: Eq + Hash>, V: Evaluation<P::Cost>>(
    evaluation: V,
    space: P,
    start: P::State,
) -> Graph<P, (), V> {
    Search::new(space, start, BestFirst::new(evaluation, Visited::default()))
}

/// By what a best-first search orders its frontier: the smallest value first.
pub trait Evaluation<C: Cost> {
    /// The value. Its `Debug` form is what [`Why`] shows.
    type Value: Ord + Copy + fmt::Debug;

    /// Whether a state with a cheaper path gets a smaller value. Where this is false, the first path to a
    /// state stays.
    const DEPENDS_ON_G: bool;

    /// The value of a state with path cost `g` and heuristic value `h`. It must not grow when `g` falls.
    fn value(&self, g: C, h: C) -> Self::Value;
}

/// Greedy best-first search: the heuristic value alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl<C: Cost> Evaluation<C> for Greedy {
    type Value = C;
    const DEPENDS_ON_G: bool = false;

    #[inline]
    fn value(&self, _: C, h: C) -> C {
        h
    }
}

/// Which of several states with the same value is next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ties {
    /// First in, first out.
    #[default]
    FirstIn,
    /// Last in, first out.
    LastIn,
}

/// The engine.
pub struct BestFirst<P: StateSpace, T, V: Evaluation<P::Cost>> {
    evaluation: V,
    ties: Ties,
    store: T,
    frontier: Buckets<V::Value>,
    /// What is known of each state, by its id.
    records: Vec<Record<P::Cost>>,
    waiting: u64,
    /// Successors, each with the cost of its step.
    made: Vec<(P::State, P::Cost)>,
    scratch: Vec<P::Action>,
}

#[derive(Clone, Copy)]
struct Record<C> {
    g: C,
    h: C,
    depth: u32,
    status: Status,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Open,
    Closed,
    /// A solution that was reported: a cheaper path to it would make it a second one.
    Reported,
    DeadEnd,
}

impl Status {
    fn may_come_back(self) -> bool {
        matches!(self, Status::Open | Status::Closed)
    }
}

impl<P: StateSpace, T: Store<P::State>, V: Evaluation<P::Cost>, O: Observer<P>>
    Search<P, BestFirst<P, T, V>, O>
{
    /// Says which of several states with the same value is next, from now on.
    #[must_use]
    pub fn ties(mut self, ties: Ties) -> Self {
        self.engine.ties = ties;
        self
    }
}

impl<P: StateSpace, T: Store<P::State>, V: Evaluation<P::Cost>> BestFirst<P, T, V> {
    fn new(evaluation: V, store: T) -> Self {
        BestFirst {
            evaluation,
            ties: Ties::default(),
            store,
            frontier: Buckets::new(),
            records: Vec::new(),
            waiting: 0,
            made: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// Evaluates a state that is new to the store and puts it into the frontier, unless it is a dead end.
    #[inline]
    fn open<O: Observer<P>>(
        &mut self,
        child: Taken,
        parent: Option<NodeId>,
        g: P::Cost,
        bench: &mut Bench<'_, P, O>,
    ) {
        bench.tally.counts.evaluated += 1;
        let h = bench.space.heuristic(self.store.get(child.id));
        let record = Record {
            g,
            h: h.unwrap_or(P::Cost::ZERO),
            depth: child.depth as u32,
            status: if h.is_some() {
                Status::Open
            } else {
                Status::DeadEnd
            },
        };
        // Ids are given in order, or given again.
        match self.records.get_mut(child.id as usize) {
            Some(place) => *place = record,
            None => self.records.push(record),
        }
        if O::PRESENT {
            let node = self.node(child.id, child.depth);
            match parent {
                None => bench.observer.start(&node),
                Some(parent) => {
                    let parent = Some(self.store.number(parent));
                    bench.observer.generate(&Node { parent, ..node });
                }
            }
        }
        if let Some(h) = h {
            self.frontier.push(self.evaluation.value(g, h), child.id);
            self.waiting += 1;
        } else {
            bench.tally.counts.dead_ends += 1;
            if O::PRESENT {
                bench.observer.dead_end(&self.node(child.id, child.depth));
            }
            bench.forget(self.store.release(child.id));
        }
    }

    /// The state at `taken` has a successor that is known: a cheaper path to it may move it.
    #[inline]
    fn meet_again<O: Observer<P>>(
        &mut self,
        taken: Taken,
        id: NodeId,
        g: P::Cost,
        bench: &mut Bench<'_, P, O>,
    ) {
        bench.tally.counts.duplicates += 1;
        bench.tell_duplicate(&self.store, id, taken.id);
        let record = &mut self.records[id as usize];
        if !V::DEPENDS_ON_G || !record.status.may_come_back() || g >= record.g {
            return;
        }
        let before = self.evaluation.value(record.g, record.h);
        let value = self.evaluation.value(g, record.h);
        let was = std::mem::replace(&mut record.status, Status::Open);
        record.g = g;
        record.depth = taken.depth as u32 + 1;
        self.store.reparent(id, taken.id);
        if was == Status::Closed {
            self.waiting += 1;
            bench.tally.counts.reopened += 1;
            if O::PRESENT {
                bench.observer.reopen(&self.node_of(id));
            }
        }
        if was == Status::Closed || value != before {
            self.frontier.push(value, id);
        }
    }

    fn node_of(&self, id: NodeId) -> Node<'_, P> {
        let depth = u64::from(self.records[id as usize].depth);
        self.node(id, depth)
    }

    /// Whether an entry of the frontier still stands for its state.
    #[inline]
    fn is_current(&self, value: V::Value, id: NodeId) -> bool {
        let record = self.records[id as usize];
        record.status == Status::Open && self.evaluation.value(record.g, record.h) == value
    }

    /// The frontier in its order, with the values.
    fn in_order(&self) -> impl Iterator<Item = (V::Value, NodeId)> {
        let entries = self.frontier.iter(self.ties);
        entries.filter(|&(value, id)| self.is_current(value, id))
    }
}

impl<P: StateSpace, T, V: Evaluation<P::Cost>> Sealed for BestFirst<P, T, V> {}

impl<P: StateSpace, T: Store<P::State>, V: Evaluation<P::Cost>> Engine<P> for BestFirst<P, T, V> {
    type Store = T;

    fn start<O: Observer<P>>(&mut self, state: P::State, bench: &mut Bench<'_, P, O>) {
        bench.hold(bench.space.heap_bytes(&state));
        self.store.insert(state, None);
        self.open(Taken { id: 0, depth: 0 }, None, P::Cost::ZERO, bench);
    }

    #[inline]
    fn take<O: Observer<P>>(&mut self, bench: &mut Bench<'_, P, O>) -> Option<Taken> {
        loop {
            let (value, id) = self.frontier.pop(self.ties)?;
            if self.is_current(value, id) {
                let record = &mut self.records[id as usize];
                record.status = Status::Closed;
                self.waiting -= 1;
                let depth = u64::from(record.depth);
                bench.tally.deepest(depth);
                return Some(Taken { id, depth });
            }
        }
    }

    #[inline]
    fn expand<O: Observer<P>>(&mut self, taken: Taken, bench: &mut Bench<'_, P, O>) {
        let mut made = std::mem::take(&mut self.made);
        let state = self.store.get(taken.id);
        bench
            .space
            .expand(state, &mut self.scratch, |successor, cost| {
                made.push((successor, cost));
            });
        if made.is_empty() {
            bench.tally.counts.dead_ends += 1;
            if O::PRESENT {
                bench.observer.dead_end(&self.node(taken.id, taken.depth));
            }
        }
        bench.tally.counts.generated += made.len() as u64;
        let g = self.records[taken.id as usize].g;
        for (successor, cost) in made.drain(..) {
            let heap = bench.space.heap_bytes(&successor);
            match self.store.insert(successor, Some(taken.id)) {
                Inserted::New(id) => {
                    bench.hold(heap);
                    let depth = taken.depth + 1;
                    self.open(Taken { id, depth }, Some(taken.id), g.plus(cost), bench);
                }
                Inserted::Known(id) => self.meet_again(taken, id, g.plus(cost), bench),
                Inserted::Full => bench.tally.full = true,
            }
        }
        self.made = made;
        bench.forget(self.store.release(taken.id));
    }

    fn leave_solution<O: Observer<P>>(&mut self, taken: Taken, bench: &mut Bench<'_, P, O>) {
        self.records[taken.id as usize].status = Status::Reported;
        self.pass_over(taken, bench);
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
        self.waiting
    }

    #[inline]
    fn bytes(&self) -> u64 {
        let made = self.made.capacity() * size_of::<(P::State, P::Cost)>();
        let scratch = self.scratch.capacity() * size_of::<P::Action>();
        let records = self.records.capacity() * size_of::<Record<P::Cost>>();
        (self.store.bytes() + self.frontier.bytes() + records + made + scratch) as u64
    }

    fn proven(&self) -> Proven {
        Proven::Nothing
    }

    fn frontier<'a>(&'a self) -> impl Iterator<Item = Waiting<'a, P>>
    where
        P: 'a,
    {
        self.in_order()
            .map(|(_, id)| Waiting::State(self.node_of(id)))
    }

    fn closed<'a>(&'a self) -> impl Iterator<Item = Node<'a, P>>
    where
        P: 'a,
    {
        // In tree search what was closed is forgotten, and only what waits or is in hand has a way to be found.
        let ids = (0..self.records.len() as NodeId).filter(|&id| {
            matches!(
                self.records[id as usize].status,
                Status::Closed | Status::Reported
            )
        });
        ids.filter(|&id| self.store.holds(id))
            .map(|id| self.node_of(id))
    }

    fn why_next(&self) -> Option<Why> {
        let (value, _) = self.in_order().next()?;
        let equals = self
            .in_order()
            .take_while(|&(other, _)| other == value)
            .count();
        Some(Why::Smallest {
            value: format!("{value:?}"),
            equals,
            ties: self.ties,
        })
    }

    fn node<'a>(&'a self, id: NodeId, depth: u64) -> Node<'a, P>
    where
        P: 'a,
    {
        let record = self.records[id as usize];
        Node {
            number: self.store.number(id),
            parent: self
                .store
                .parent(id)
                .map(|parent| self.store.number(parent)),
            depth,
            g: Some(record.g),
            h: (record.status != Status::DeadEnd).then_some(record.h),
            state: self.store.get(id),
        }
    }
}
