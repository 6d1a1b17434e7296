use std::hash::Hash;

use crate::problem::{Cost, StateSpace};
use crate::run::Observer;
use crate::run::engine::{
    Arrival, Context, Current, Engine, Open, SeveralStarts, Why, store_in_field,
};
use crate::store::{
    Bytes, Collection, InsertResult, NO_PARENT, NodeId, Records, Store, Together, Visited,
};

use super::open_lists::{Entry, OpenLists};

type Nodes<P> = Visited<
    <P as StateSpace>::State,
    Together<<P as StateSpace>::State, Record<<P as StateSpace>::Cost>>,
>;

/// The engine: two open lists, whose entries are evaluated when they are expanded.
pub struct LazyGreedy<P: StateSpace> {
    store: Nodes<P>,
    lists: OpenLists<P::Cost>,
    /// The number of open states; the lists may have more entries.
    open_len: u64,
    /// The smallest heuristic value so far.
    least_h: Option<P::Cost>,
    actions: Vec<P::Action>,
    /// The results of the preferred actions of the state that is expanded.
    preferred: Vec<P::State>,
}

/// What the engine stores of each state.
#[derive(Clone, Copy)]
pub struct Record<C> {
    /// Of the path that was found first, until the state is taken from an open list.
    g: C,
    depth: u32,
    /// `None` until the state is expanded, and for a dead end.
    h: Option<C>,
    status: Status,
}

impl<C: Cost> Default for Record<C> {
    fn default() -> Self {
        Record {
            g: C::ZERO,
            depth: 0,
            h: None,
            status: Status::Open,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Open,
    Closed,
    DeadEnd,
}

impl<P: StateSpace<State: Eq + Hash>> LazyGreedy<P> {
    pub(super) fn new() -> Self {
        LazyGreedy {
            store: Visited::with_records(),
            lists: OpenLists::new(),
            open_len: 0,
            least_h: None,
            actions: Vec::new(),
            preferred: Vec::new(),
        }
    }

    /// Adds an entry for a state, unless it is closed. `value` is the heuristic value of its parent.
    fn insert(
        &mut self,
        state: P::State,
        (parent, value): (Option<Current>, P::Cost),
        g: P::Cost,
    ) -> Arrival {
        // A start is in both lists, so that both have had a turn when its successors are added, as in Fast Downward.
        let is_preferred = parent.is_none() || self.preferred.contains(&state);
        let parent_id = parent.map(|parent| parent.id());
        let (id, arrival) = match self.store.vacancy(&state, None) {
            Ok(vacancy) => {
                let record = Record {
                    g,
                    depth: parent.map_or(0, |parent| parent.depth() as u32 + 1),
                    ..Record::default()
                };
                let id = self.store.occupy(vacancy, state, parent_id, record);
                self.open_len += 1;
                (id, Arrival::New(id))
            }
            Err(InsertResult::Known(id)) => (id, Arrival::Known(id)),
            Err(other) => return other.into(),
        };
        if self.store.record(id).status == Status::Open {
            let parent = parent_id.unwrap_or(NO_PARENT);
            self.lists
                .push(value, Entry { id, parent, g }, is_preferred);
        }
        arrival
    }

    /// Evaluates the current state and finds its preferred successors. Returns `None` if it is a dead end.
    fn evaluate<O: Observer<P>>(
        &mut self,
        current: Current,
        context: &mut Context<'_, P, O>,
    ) -> Option<P::Cost> {
        let space = context.space();
        let state = self.store.get(current.id());
        self.actions.clear();
        context.statistics.counts.evaluated += 1;
        let h = space.heuristic_and_preferred(state, &mut self.actions)?;
        let results = self.actions.drain(..);
        let results = results.filter_map(|action| space.result(state, action));
        self.preferred.extend(results);
        if self.least_h.is_some_and(|least| h < least) {
            self.lists.reward_preferred();
        }
        self.least_h = Some(self.least_h.map_or(h, |least| least.min(h)));
        Some(h)
    }

    /// Returns the open states in the order in which they would be taken if no other were added, and whether from the preferred list.
    fn in_order(&self) -> impl Iterator<Item = (NodeId, bool)> {
        let mut listed = vec![false; self.store.kept()];
        let entries = self.lists.iter();
        let ids = entries.map(|(entry, is_preferred)| (entry.id, is_preferred));
        ids.filter(move |&(id, _)| {
            let is_open = self.store.record(id).status == Status::Open;
            is_open && !std::mem::replace(&mut listed[id as usize], true)
        })
    }

    fn depth(&self, id: NodeId) -> u64 {
        self.store.record(id).depth.into()
    }
}

impl<P: StateSpace<State: Eq + Hash>> SeveralStarts<P> for LazyGreedy<P> {}

impl<P: StateSpace<State: Eq + Hash>> Engine<P> for LazyGreedy<P> {
    type Store = Nodes<P>;

    fn start<O: Observer<P>>(&mut self, state: P::State, context: &mut Context<'_, P, O>) {
        context.start(self, state, |engine, _, state| {
            engine.insert(state, (None, P::Cost::ZERO), P::Cost::ZERO)
        });
    }

    fn take<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> Option<Current> {
        let Entry { id, parent, g } = loop {
            let entry = self.lists.pop()?;
            if self.store.record(entry.id).status == Status::Open {
                break entry;
            }
        };
        self.open_len -= 1;
        let mut depth = 0;
        if parent != NO_PARENT {
            depth = self.store.record(parent).depth + 1;
            self.store.reparent(id, parent);
        }
        let record = self.store.record_mut(id);
        record.status = Status::Closed;
        (record.g, record.depth) = (g, depth);
        Some(context.take(id, depth.into()))
    }

    fn expand<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        let Record { g, h, .. } = *self.store.record(current.id());
        // The value is known if a limit has interrupted the expansion.
        let Some(h) = h.or_else(|| self.evaluate(current, context)) else {
            self.store.record_mut(current.id()).status = Status::DeadEnd;
            return context.note_dead_end(self, current);
        };
        self.store.record_mut(current.id()).h = Some(h);
        let insert = |engine: &mut Self, _: &mut _, state, step| match g.plus(step) {
            g if g >= P::Cost::MAX => Arrival::CostOverflow,
            g => engine.insert(state, (Some(current), h), g),
        };
        if context.expand(self, current, insert) {
            self.preferred.clear();
        }
    }

    store_in_field!(store);

    fn clear(&mut self) {
        *self = LazyGreedy::new();
    }

    fn frontier_len(&self) -> u64 {
        self.open_len
    }

    fn collections(&self) -> impl Collection {
        let actions = self.actions.capacity() * size_of::<P::Action>();
        let preferred = self.preferred.capacity() * size_of::<P::State>();
        (&self.store, &self.lists, Bytes(actions + preferred))
    }

    fn frontier(&self) -> impl Iterator<Item = Open> {
        self.in_order()
            .map(|(id, _)| Open::State(id, self.depth(id)))
    }

    fn closed(&self) -> impl Iterator<Item = (NodeId, u64)> {
        let ids = 0..self.store.kept() as NodeId;
        // Dead ends are found when they are expanded.
        ids.filter(|&id| {
            matches!(
                self.store.record(id).status,
                Status::Closed | Status::DeadEnd
            )
        })
        .map(|id| (id, self.depth(id)))
    }

    fn why_next(&self) -> Option<Why> {
        let mut entries = self.lists.iter();
        let is_open = |entry: &Entry<P::Cost>| self.store.record(entry.id).status == Status::Open;
        let (_, is_preferred) = entries.find(|(entry, _)| is_open(entry))?;
        let successors = match is_preferred {
            true => "preferred successors",
            false => "successors",
        };
        let reason = format!(
            "it is the turn of the list of {successors}, in which it has the parent with the smallest h"
        );
        Some(Why::Own { reason })
    }

    fn values(&self, id: NodeId) -> (Option<P::Cost>, Option<P::Cost>) {
        let record = self.store.record(id);
        (Some(record.g), record.h)
    }
}
