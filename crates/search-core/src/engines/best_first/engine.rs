use crate::engines::highest_f::HighestF;
use crate::problem::{Cost, StateSpace};
use crate::run::engine::{
    Best, Context, Current, Engine, Open, SeveralStarts, Why, store_in_field,
};
use crate::run::{Observer, Proven, Successors};
use crate::store::{Bytes, Collection, InsertResult, NodeId, Records, Ties, prefetch};

use super::Evaluation;
use crate::store::frontier::{Frontier, Key, StoredKey, WholeKey};

mod change;
mod inspect;
mod restart;
mod successors;

use restart::BestSoFar;

/// The engine: a priority queue of open states, ordered by their value.
pub struct BestFirst<P: StateSpace, T, V: Evaluation<P::Cost>> {
    evaluation: V,
    /// `None` for the default of the evaluation function.
    chosen_ties: Option<Ties>,
    ties: Ties,
    /// Whether closed states are reopened when a cheaper path to them is found.
    reopening: bool,
    progress: Progress<P::Cost>,
    store: T,
    frontier: Frontier<V::Value, P::Cost>,
    /// Used only if the value is an f.
    highest_f: HighestF<V::Value>,
    /// Generated successors, each with the cost of its path.
    successors: Successors<P>,
}

/// How far a search has come.
struct Progress<C> {
    /// Whether a state was not reopened because of that setting, with a heuristic not known to be consistent; then
    /// nothing is proven.
    reopening_refused: bool,
    /// Whether a state with successors got a cheaper path. The g of its successors is out of date until it is expanded
    /// again.
    g_outdated: bool,
    /// The latest solution, in a search that restarts.
    best: Option<BestSoFar<C>>,
    /// The number of open states; the frontier may have more entries, as some are out of date.
    open_len: u64,
}

impl<C> Progress<C> {
    const fn new() -> Self {
        Progress {
            reopening_refused: false,
            g_outdated: false,
            best: None,
            open_len: 0,
        }
    }
}

/// What the engine stores of each state.
#[derive(Clone, Copy)]
pub struct Record<C> {
    pub(super) g: C,
    h: C,
    depth: u32,
    status: Status,
}

impl<C: Cost> Default for Record<C> {
    fn default() -> Self {
        Record {
            g: C::ZERO,
            h: C::ZERO,
            depth: 0,
            status: Status::Open,
        }
    }
}

/// A store with a record for each state.
pub trait NodeStore<P: StateSpace>: Records<P::State, Record<P::Cost>> {}

impl<P: StateSpace, T: Records<P::State, Record<P::Cost>>> NodeStore<P> for T {}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Open,
    Closed,
    /// In a search that restarts: known, but neither open nor closed since the latest restart.
    Seen,
    /// A solution that was reported. It is never reopened, as it would be reported twice.
    Reported,
    DeadEnd,
}

impl Status {
    fn can_be_reopened(self) -> bool {
        matches!(self, Status::Open | Status::Closed)
    }
}

impl<P: StateSpace, T: NodeStore<P>, V: Evaluation<P::Cost>> BestFirst<P, T, V> {
    pub(super) fn new(evaluation: V, store: T) -> Self {
        BestFirst {
            evaluation,
            chosen_ties: None,
            ties: V::TIES,
            reopening: true,
            progress: Progress::new(),
            store,
            frontier: Frontier::new(V::TIES),
            highest_f: HighestF::new(),
            successors: Successors::new(),
        }
    }

    /// Prepares for a search, with nothing stored.
    fn begin(&mut self) {
        self.progress = Progress::new();
        self.highest_f = HighestF::new();
        if V::RESTARTS {
            self.evaluation.restart(0);
        }
    }

    #[inline]
    fn key(&self, g: P::Cost, h: P::Cost) -> Key<V::Value, P::Cost> {
        (self.evaluation.value(g, h), self.ties.second(g, h))
    }

    /// Returns the key if it consists of whole numbers.
    #[inline]
    fn whole_key(&self, (value, second): Key<V::Value, P::Cost>) -> Option<WholeKey> {
        let second = match self.ties.criterion() {
            None => 0,
            Some(_) => second.whole()?,
        };
        Some((V::whole(value)?, second))
    }

    /// Adds a state to the frontier.
    #[inline(always)]
    fn push(&mut self, g: P::Cost, h: P::Cost, id: NodeId) {
        let key = self.key(g, h);
        let whole = self.whole_key(key);
        if !self.frontier.push(key, || whole, id) {
            self.leave_lists(key, id);
        }
    }

    /// Adds a state whose key is not suitable for the lists of the frontier.
    #[cold]
    #[inline(never)]
    fn leave_lists(&mut self, key: Key<V::Value, P::Cost>, id: NodeId) {
        let open = self.in_order().collect();
        self.frontier.leave_lists(open);
        self.frontier.push(key, || None, id);
    }

    /// Returns the record of a state.
    pub(super) fn record(&self, id: NodeId) -> Record<P::Cost> {
        *self.store.record(id)
    }

    pub(in crate::engines) fn depth(&self, id: NodeId) -> u64 {
        self.record(id).depth.into()
    }

    /// Returns the key of a state if an entry of the frontier is up to date: the state is open and the key is that of the
    /// entry.
    #[inline]
    fn current_key(
        &self,
        stored: StoredKey<V::Value, P::Cost>,
        id: NodeId,
    ) -> Option<Key<V::Value, P::Cost>> {
        let record = *self.store.record(id);
        let key = self.key(record.g, record.h);
        let is_current = record.status == Status::Open
            && match stored {
                StoredKey::Whole(stored) => self.whole_key(key) == Some(stored),
                StoredKey::Other(stored) => key == stored,
            };
        is_current.then_some(key)
    }

    /// Returns the open states in the order of the frontier, with their keys.
    fn in_order(&self) -> impl Iterator<Item = (Key<V::Value, P::Cost>, NodeId)> {
        let entries = self.frontier.iter();
        entries.filter_map(|(stored, id)| Some((self.current_key(stored, id)?, id)))
    }
}

impl<P: StateSpace, T: NodeStore<P>, V: Evaluation<P::Cost>> SeveralStarts<P>
    for BestFirst<P, T, V>
{
}

impl<P: StateSpace, T: NodeStore<P>, V: Evaluation<P::Cost>> Engine<P> for BestFirst<P, T, V> {
    type Store = T;

    fn start<O: Observer<P>>(&mut self, state: P::State, context: &mut Context<'_, P, O>) {
        match self.store.vacancy(&state, None) {
            Ok(vacancy) => self.insert(vacancy, state, None, P::Cost::ZERO, context),
            Err(inserted) => context.statistics.full |= inserted == InsertResult::Full,
        }
    }

    #[inline]
    fn take<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> Option<Current> {
        loop {
            let (stored, id) = self.frontier.pop()?;
            if let Some(key) = self.current_key(stored, id) {
                let record = self.store.record_mut(id);
                record.status = Status::Closed;
                self.progress.open_len -= 1;
                let depth = u64::from(record.depth);
                context.statistics.note_depth(depth);
                if V::DEPENDS_ON_G {
                    self.highest_f.note(key.0, context.statistics);
                }
                return Some(Current { id, depth });
            }
            self.frontier.was_outdated();
        }
    }

    #[inline]
    fn expand<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        let exceeds_cache = self.store.exceeds_cache();
        if exceeds_cache && let Some(next) = self.frontier.next() {
            // That of the state that is probably expanded next.
            prefetch(self.store.record(next).status);
        }
        let Record { g, h, .. } = *self.store.record(current.id);
        if !self.generate(current, g, context) {
            return;
        }
        if context.lacks_room(self, current, self.successors.len()) {
            return self.successors.wait();
        }
        let mut waiting = self.successors.take();
        context.in_parts(&mut waiting, |context, successors| {
            if exceeds_cache {
                self.store.look_ahead(successors, |(state, _)| state);
                self.insert_successors_ahead((current, h), successors, context);
            } else {
                self.insert_successors((current, h), successors, |_| None, context);
            }
        });
        if self.successors.put_back(waiting) {
            context.subtract_heap(self.store.release(current.id));
        }
    }

    const ANYTIME: bool = V::RESTARTS;

    fn found(&mut self, current: Current, space: &P) -> Current {
        let current = if self.progress.g_outdated {
            self.correct_cost(current, space)
        } else {
            current
        };
        if V::RESTARTS {
            self.record_best(current);
        }
        current
    }

    /// If g is outdated, the cost of a solution is that of the [cheapest actions](Self::cost_of) on its path.
    fn path_costs(&self, current: Current) -> Option<Vec<P::Cost>> {
        let path = { self.store.path(current.id) }.filter(|_| !self.progress.g_outdated)?;
        Some(path.into_iter().map(|id| self.record(id).g).collect())
    }

    fn lower_bound(&self) -> Option<P::Cost> {
        // Of a state that is not reopened, the cost of the cheapest path may not be known.
        let values = self.in_order().map(|(_, id)| self.record(id));
        let least = values.map(|Record { g, h, .. }| g.plus(h)).min();
        self.reopening.then(|| least.unwrap_or(P::Cost::MAX))
    }

    fn into_best(self) -> Option<Best<P>> {
        self.take_best()
    }

    fn continue_after_solution<O: Observer<P>>(
        &mut self,
        current: Current,
        context: &mut Context<'_, P, O>,
    ) {
        self.store.record_mut(current.id).status = Status::Reported;
        if V::RESTARTS {
            self.restart(context);
        }
        self.drop_current(current, context);
    }

    store_in_field!(store);

    fn clear(&mut self) {
        self.store.clear();
        self.frontier = Frontier::new(self.ties);
        self.successors = Successors::new();
        self.begin();
    }

    fn reuse(&mut self) {
        self.store.reuse();
        self.frontier.clear();
        self.successors.clear();
        self.begin();
    }

    #[inline]
    fn frontier_len(&self) -> u64 {
        self.progress.open_len
    }

    #[inline]
    fn collections(&self) -> impl Collection {
        let best = self.progress.best.as_ref().map_or(0, BestSoFar::bytes);
        (&self.store, &self.frontier, Bytes(best), &self.successors)
    }

    #[inline]
    fn max_successors(&self) -> usize {
        self.successors.max()
    }

    fn proven(&self) -> Proven {
        match &self.progress.best {
            Some(best) => best.proven,
            None => self.proven_now(),
        }
    }

    fn frontier(&self) -> impl Iterator<Item = Open> {
        self.in_order()
            .map(|(_, id)| Open::State(id, self.depth(id)))
    }

    fn closed(&self) -> impl Iterator<Item = (NodeId, u64)> {
        // Tree search releases closed states, so only open states and the current one are still in the store.
        let is_closed = |status| matches!(status, Status::Closed | Status::Reported);
        let ids = 0..self.store.ids() as NodeId;
        ids.filter(move |&id| is_closed(self.record(id).status) && self.store.holds(id))
            .map(|id| (id, self.depth(id)))
    }

    fn ties(&self) -> Option<Ties> {
        Some(self.ties)
    }

    fn why_next(&self) -> Option<Why> {
        self.why_first()
    }

    fn values(&self, id: NodeId) -> (Option<P::Cost>, Option<P::Cost>) {
        let record = self.record(id);
        let h = (record.status != Status::DeadEnd).then_some(record.h);
        (Some(record.g), h)
    }
}
