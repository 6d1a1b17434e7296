use std::collections::VecDeque;
use std::hash::Hash;

use crate::problem::{Cost, StateSpace, list_actions};
use crate::run::engine::{Context, Current, Engine, Open, Why, store_in_field};
use crate::run::{Incomplete, Observer};
use crate::store::{Arena, Bytes, Collection, InsertResult, Named, NodeId, Pool, Selective, Store};

/// The engine: a path, and a breadth-first search from its end.
pub struct HillClimbing<P: StateSpace> {
    store: Pool<P::State>,
    /// The record of each state, by its id.
    records: Arena<Record<P::Cost>>,
    /// The start of the current breadth-first search.
    base: NodeId,
    /// Whether the base is not the start any more.
    committed: bool,
    /// The states stored by the current breadth-first search.
    local: Vec<NodeId>,
    /// The open states of the current breadth-first search.
    frontier: VecDeque<NodeId>,
    actions: Actions<P::Action>,
}

/// The actions of the current state that were not tried yet.
struct Actions<A> {
    /// Those that are listed, the next one last.
    listed: Vec<A>,
    /// The number of actions that were listed in all.
    count: usize,
    /// Whether there may be more than those.
    may_be_more: bool,
    /// Whether an action that was tried leads to a successor.
    has_successors: bool,
}

impl<A> Actions<A> {
    /// The greatest number of actions that are listed at once, if the space generates them one at a time.
    const BLOCK: usize = 1024;

    const fn new() -> Self {
        Actions {
            listed: Vec::new(),
            count: 0,
            may_be_more: true,
            has_successors: false,
        }
    }

    /// Returns whether the next action is in another block than the first.
    #[inline]
    fn needs_block(&self) -> bool {
        self.listed.is_empty() && self.may_be_more && self.count > 0
    }

    /// Removes and returns the next action of the current state.
    #[inline]
    fn next<P: StateSpace<Action = A>>(&mut self, space: &P, state: &P::State) -> Option<A> {
        if self.listed.is_empty() && self.may_be_more {
            let listed = &mut self.listed;
            self.may_be_more = list_actions(space, state, self.count, listed, Self::BLOCK);
            self.count += listed.len();
            listed.reverse();
        }
        self.listed.pop()
    }

    /// Prepares for another state. Returns whether this one has successors.
    fn finish(&mut self) -> bool {
        self.listed.clear();
        self.count = 0;
        self.may_be_more = true;
        std::mem::take(&mut self.has_successors)
    }
}

#[derive(Clone, Copy)]
struct Record<C> {
    g: C,
    /// `None` for a dead end.
    h: Option<C>,
    depth: u32,
    closed: bool,
    on_path: bool,
}

impl<P: StateSpace<State: Eq + Hash>> HillClimbing<P> {
    pub(super) fn new() -> Self {
        HillClimbing {
            store: Pool::new(),
            records: Arena::new(),
            base: 0,
            committed: false,
            local: Vec::new(),
            frontier: VecDeque::new(),
            actions: Actions::new(),
        }
    }

    /// Evaluates a state that is new to the store and adds it to the frontier, unless it is a dead end.
    #[inline]
    fn open<O: Observer<P>>(
        &mut self,
        Current { id, depth }: Current,
        g: P::Cost,
        context: &mut Context<'_, P, O>,
    ) {
        context.statistics.counts.evaluated += 1;
        let h = context.space.heuristic(self.store.get(id));
        let record = Record {
            g,
            h,
            depth: depth as u32,
            closed: false,
            on_path: false,
        };
        // Ids are consecutive, or reused.
        if (id as usize) < self.records.len() {
            *self.records.get_mut(id) = record;
        } else {
            self.records.push(record);
        }
        self.local.push(id);
        if O::PRESENT {
            let node = self.node(id, depth);
            match node.parent {
                None => context.observer.start(&node),
                Some(_) => context.observer.generate(&node),
            }
        }
        if h.is_some() {
            self.frontier.push_back(id);
        } else {
            context.statistics.note_infinite_value();
            if O::PRESENT {
                context.observer.dead_end(&self.node(id, depth));
            }
        }
    }

    fn depth(&self, id: NodeId) -> u64 {
        self.records.get(id).depth.into()
    }

    /// Returns whether a state has a smaller value than the base.
    #[inline]
    fn is_better(&self, id: NodeId) -> bool {
        let h = |id: NodeId| self.records.get(id).h;
        h(id).is_some_and(|value| Some(value) < h(self.base))
    }

    /// Makes a state the base. Keeps the states on the path to it, but excludes them from duplicate detection, and
    /// discards the others.
    fn commit<O: Observer<P>>(&mut self, id: NodeId, context: &mut Context<'_, P, O>) {
        let mut at = id;
        loop {
            self.records.get_mut(at).on_path = true;
            match self.store.parent(at) {
                Some(parent) if at != self.base => at = parent,
                _ => break,
            }
        }
        for local in self.local.drain(..) {
            if !self.records.get(local).on_path {
                context.subtract_heap(self.store.discard(local));
            } else if local != id {
                self.store.retire(local);
            }
        }
        self.base = id;
        self.committed = true;
        self.local.push(id);
        self.frontier.clear();
        self.frontier.push_back(id);
    }
}

impl<P: StateSpace<State: Eq + Hash>> Engine<P> for HillClimbing<P> {
    type Store = Pool<P::State>;

    fn start<O: Observer<P>>(&mut self, state: P::State, context: &mut Context<'_, P, O>) {
        context.add_heap(context.space.heap_bytes(&state));
        self.store.insert(state, None);
        self.open(Current { id: 0, depth: 0 }, P::Cost::ZERO, context);
    }

    #[inline]
    fn take<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> Option<Current> {
        let Some(id) = self.frontier.pop_front() else {
            context.statistics.incomplete = self.committed;
            return None;
        };
        let record = self.records.get_mut(id);
        record.closed = true;
        let depth = record.depth.into();
        context.statistics.note_depth(depth);
        Some(Current { id, depth })
    }

    #[inline]
    fn expand<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        context.begin_successors();
        let g = self.records.get(current.id).g;
        loop {
            if context.is_interrupted() {
                return;
            }
            if self.actions.needs_block()
                && let Some(growth) =
                    context.growth_beyond_room(self, current.id, Actions::<P::Action>::BLOCK)
            {
                context.stop_before(growth);
                return;
            }
            let state = self.store.get(current.id);
            let Some(action) = self.actions.next(context.space, state) else {
                break;
            };
            let cost = context.space.cost(state, &action);
            let Some(successor) = context.space.result(state, action) else {
                continue;
            };
            let cost = g.plus(cost);
            // A path whose cost overflows is not cheaper, so it does not matter for a known state.
            if cost >= P::Cost::MAX && self.store.recognise(&successor).is_none() {
                context.statistics.cost_overflow = true;
                continue;
            }
            self.actions.has_successors = true;
            context.statistics.counts.generated += 1;
            let heap = context.space.heap_bytes(&successor);
            match self.store.insert(successor, Some(current.id)) {
                InsertResult::New(id) => {
                    context.add_heap(heap);
                    let depth = current.depth + 1;
                    self.open(Current { id, depth }, cost, context);
                    if self.is_better(id) {
                        self.commit(id, context);
                        break;
                    }
                }
                InsertResult::Known(id) => {
                    context.statistics.counts.duplicates += 1;
                    context.report_duplicate(&self.store, id, current.id);
                }
                InsertResult::Full => context.statistics.full = true,
            }
        }
        if !self.actions.finish() {
            context.statistics.counts.dead_ends += 1;
            if O::PRESENT {
                context
                    .observer
                    .dead_end(&self.node(current.id, current.depth));
            }
        }
    }

    store_in_field!(store);

    fn clear(&mut self) {
        *self = HillClimbing::new();
    }

    #[inline]
    fn frontier_len(&self) -> u64 {
        self.frontier.len() as u64
    }

    #[inline]
    fn collections(&self) -> impl Collection {
        (
            &self.store,
            Named("records", &self.records),
            Named("closed list", &self.local),
            Named("frontier", &self.frontier),
            Bytes(Named("actions", &self.actions.listed).bytes()),
        )
    }

    #[inline]
    fn max_successors(&self) -> usize {
        match size_of::<P::Action>() {
            0 => 0,
            _ => self.actions.listed.capacity(),
        }
    }

    fn incomplete(&self) -> Option<Incomplete> {
        let h = self.records.get(self.base).h?;
        Some(Incomplete::NoSmallerValue(h.number()))
    }

    fn frontier(&self) -> impl Iterator<Item = Open> {
        let ids = self.frontier.iter();
        ids.map(|&id| Open::State(id, self.depth(id)))
    }

    fn closed(&self) -> impl Iterator<Item = (NodeId, u64)> {
        let ids = 0..self.records.len() as NodeId;
        ids.filter(|&id| self.records.get(id).closed && self.store.holds(id))
            .map(|id| (id, self.depth(id)))
    }

    fn why_next(&self) -> Option<Why> {
        (!self.frontier.is_empty()).then_some(Why::FirstIn)
    }

    fn values(&self, id: NodeId) -> (Option<P::Cost>, Option<P::Cost>) {
        let Record { g, h, .. } = *self.records.get(id);
        (Some(g), h)
    }
}
