use std::hash::Hash;

use crate::engines::highest_f::HighestF;
use crate::engines::value::{Value, why_first};
use crate::problem::{Cost, StateSpace};
use crate::run::engine::{Context, Current, Engine, Open, Why, plain_node, store_in_field};
use crate::run::{Node, Observer, Proven, Search, Successors, ToSuccessors};
use crate::store::cycle_check::{Check, Checked, Unchecked};
use crate::store::{Branches, Collection, CycleCheck, GrowsBy, InsertResult, Named, NodeId, Store};

/// The engine: a stack of layers, each the successors of a state on the current path.
pub struct RecursiveBestFirst<P: StateSpace, K = Unchecked> {
    store: Branches<P::State>,
    /// The record of each state, by its id.
    records: Vec<Record<P::Cost>>,
    /// The bound of each layer, up to which it contains the best state: the smallest value of the open siblings of its
    /// ancestors.
    bounds: Vec<Value<P::Cost>>,
    open_len: u64,
    highest_f: HighestF<Value<P::Cost>>,
    /// Finds states that are on the current path.
    check: K,
    /// Whether a solution was reported, which must not be reported again.
    after_solution: bool,
    /// Generated successors, each with the cost of its path.
    successors: Successors<P>,
}

#[derive(Clone, Copy)]
struct Record<C> {
    g: C,
    h: C,
    /// The stored value F; infinite if no more solutions can be found below the state.
    value: Value<C>,
}

impl<C: Cost> Record<C> {
    fn f(&self) -> C {
        self.g.plus(self.h)
    }
}

impl<P: StateSpace<State: Eq + Hash>, O: Observer<P>> Search<P, RecursiveBestFirst<P, Checked>, O> {
    /// Sets which successors are skipped because they would close a cycle. The default is to check the whole path, or
    /// nothing if the space is declared a [tree](StateSpace::IS_TREE).
    ///
    /// If the search has started, the new check applies from the current path on.
    #[must_use]
    pub fn cycle_check(self, check: CycleCheck) -> Self {
        self.map_engine(|mut engine| {
            engine.check = Checked::new(check);
            // A state chosen in the deepest layer is not expanded yet, so it is not on the path to be checked.
            let above = engine.store.depth();
            for (id, depth, chosen) in engine.store.ids() {
                if chosen && depth < above {
                    engine.check.enter(engine.store.get(id));
                }
            }
            engine
        })
    }

    /// Returns the cycle check in use.
    pub fn cycles(&self) -> CycleCheck {
        self.engine.check.in_use()
    }
}

impl<P: StateSpace, K: Check<P::State>> RecursiveBestFirst<P, K> {
    pub(super) fn new(check: K) -> Self {
        RecursiveBestFirst {
            store: Branches::new(),
            records: Vec::new(),
            bounds: Vec::new(),
            open_len: 0,
            highest_f: HighestF::new(),
            check,
            after_solution: false,
            successors: Successors::new(),
        }
    }

    /// Returns the id of the state on the path that equals `state`, if the cycle check finds it.
    #[inline]
    fn find_on_path(&self, state: &P::State) -> Option<NodeId> {
        if P::IS_TREE {
            return None;
        }
        let at = |place| self.store.get(self.store.on_path(place));
        let place = self.check.find(state, at).ok()?;
        Some(self.store.on_path(place))
    }

    /// Returns the smallest value in the deepest layer and the first state that has it, ignoring the state `except`.
    #[inline]
    fn smallest(&self, except: Option<NodeId>) -> (Value<P::Cost>, Option<NodeId>) {
        let ids = self.store.deepest_layer().into_iter().flatten();
        let others = ids.filter(|&id| Some(id) != except);
        let best = others.min_by_key(|&id| self.records[id as usize].value);
        let value = best.map_or(Value::Infinite, |id| self.records[id as usize].value);
        (value, best)
    }

    fn push_layer(&mut self, bound: Value<P::Cost>) {
        self.store.begin_layer();
        self.bounds.push(bound);
    }

    /// Drops the deepest layer and backs up its smallest value to the parent.
    fn close_layer<O: Observer<P>>(
        &mut self,
        smallest: Value<P::Cost>,
        context: &mut Context<'_, P, O>,
    ) {
        for id in self.store.deepest_layer().into_iter().flatten().rev() {
            let record = self.records.pop();
            self.open_len -= u64::from(record.is_some_and(|record| record.value.is_finite()));
            context.subtract_heap(self.store.release(id));
        }
        self.bounds.pop();
        if let Some(above) = self.store.end_layer() {
            self.check.leave();
            self.records[above as usize].value = smallest;
            self.open_len += u64::from(smallest.is_finite());
        }
    }

    /// Evaluates a state and adds it to the deepest layer, unless it is a dead end.
    #[inline]
    fn insert<O: Observer<P>>(
        &mut self,
        state: P::State,
        g: P::Cost,
        parent: Option<Record<P::Cost>>,
        context: &mut Context<'_, P, O>,
    ) {
        context.statistics.counts.evaluated += 1;
        let h = context.space.heuristic(&state);
        let heap = context.space.heap_bytes(&state);
        let InsertResult::New(id) = self.store.insert(state, None) else {
            context.statistics.full = true;
            return;
        };
        context.add_heap(heap);
        if O::PRESENT {
            let g = Some(g);
            let node = plain_node(&self.store, id, self.store.depth());
            let node = Node { g, h, ..node };
            match parent {
                None => context.observer.start(&node),
                Some(_) => context.observer.generate(&node),
            }
            if h.is_none() {
                context.observer.dead_end(&node);
            }
        }
        let Some(h) = h else {
            context.statistics.note_infinite_value();
            context.subtract_heap(self.store.release(id));
            return;
        };
        context.statistics.note_heuristic_value::<P>(h);
        let value = self.initial_value(id, g.plus(h), parent, context);
        self.open_len += u64::from(value.is_finite());
        self.records.push(Record { g, h, value });
    }

    /// Returns the initial stored value of a state.
    ///
    /// If the stored value of its parent is greater than the f of the parent, all states below the parent with a
    /// smaller f have been expanded before. Then the stored value of the parent is a lower bound for this state too,
    /// and if the state is a solution, it has been reported.
    #[inline]
    fn initial_value<O: Observer<P>>(
        &self,
        id: NodeId,
        f: P::Cost,
        parent: Option<Record<P::Cost>>,
        context: &mut Context<'_, P, O>,
    ) -> Value<P::Cost> {
        let f = Value::Finite(f);
        match parent {
            Some(parent) if Value::Finite(parent.f()) < parent.value && f < parent.value => {
                if self.after_solution {
                    context.statistics.counts.goal_tests += 1;
                    if context.space.is_goal(self.store.get(id)) {
                        return Value::Infinite;
                    }
                }
                parent.value
            }
            _ => f,
        }
    }

    /// Returns the open states in order, with their values and depths.
    fn in_order(&self) -> Vec<(Value<P::Cost>, u64, NodeId)> {
        let open = self.store.ids().filter(|&(_, _, chosen)| !chosen);
        let mut open: Vec<_> = open
            .map(|(id, depth, _)| (self.records[id as usize].value, depth, id))
            .filter(|(value, ..)| value.is_finite())
            .collect();
        open.sort_unstable_by_key(|&(value, depth, id)| (value, std::cmp::Reverse(depth), id));
        open
    }
}

impl<P: StateSpace, K: Check<P::State>> Engine<P> for RecursiveBestFirst<P, K> {
    type Store = Branches<P::State>;

    fn start<O: Observer<P>>(&mut self, state: P::State, context: &mut Context<'_, P, O>) {
        self.push_layer(Value::Infinite);
        self.insert(state, P::Cost::ZERO, None, context);
    }

    #[inline]
    fn take<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> Option<Current> {
        while let Some(&bound) = self.bounds.last() {
            let (value, best) = self.smallest(None);
            if let Some(id) = best
                && value.is_finite()
                && value <= bound
            {
                self.store.choose(best);
                self.open_len -= 1;
                let depth = self.store.depth();
                context.statistics.note_depth(depth);
                self.highest_f.note(value, context.statistics);
                return Some(Current { id, depth });
            }
            self.close_layer(value, context);
        }
        None
    }

    #[inline]
    fn expand<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        let state = self.store.get(current.id);
        let g = self.records[current.id as usize].g;
        let mut too_costly = 0;
        let keep = |waiting: &mut Vec<_>, successor, cost| {
            let g = g.plus(cost);
            if g < P::Cost::MAX {
                waiting.push((successor, g));
            } else {
                too_costly += 1;
            }
        };
        let generated = self
            .successors
            .generate::<ToSuccessors, O>(state, context, keep);
        if !context.count_generated(self, current, generated, too_costly) {
            return;
        }
        if context.lacks_room(self, current, self.successors.len()) {
            return self.successors.wait();
        }
        // An expansion that continues has its layer.
        if self.bounds.len() as u64 == current.depth + 1 {
            let (siblings, _) = self.smallest(Some(current.id));
            let above = self.bounds.last().copied().unwrap_or(Value::Infinite);
            self.check.enter(self.store.get(current.id));
            self.push_layer(siblings.min(above));
        }
        let parent = self.records[current.id as usize];
        let mut waiting = self.successors.take();
        context.in_parts(&mut waiting, |context, successors| {
            for (successor, g) in successors.drain(..) {
                if let Some(known) = self.find_on_path(&successor) {
                    context.statistics.counts.duplicates += 1;
                    context.report_duplicate(&self.store, known, current.id);
                    continue;
                }
                self.insert(successor, g, Some(parent), context);
            }
        });
        self.successors.put_back(waiting);
    }

    fn continue_after_solution<O: Observer<P>>(
        &mut self,
        current: Current,
        context: &mut Context<'_, P, O>,
    ) {
        self.after_solution = true;
        self.drop_current(current, context);
    }

    /// Keeps the state as a closed sibling of the path, like an expanded state with an exhausted subtree.
    fn drop_current<O: Observer<P>>(&mut self, current: Current, _: &mut Context<'_, P, O>) {
        self.records[current.id as usize].value = Value::Infinite;
        self.store.choose(None);
    }

    store_in_field!(store);

    fn clear(&mut self) {
        *self = RecursiveBestFirst::new(self.check.emptied());
    }

    #[inline]
    fn frontier_len(&self) -> u64 {
        self.open_len
    }

    #[inline]
    fn collections(&self) -> impl Collection {
        (
            Named("records", &self.records),
            GrowsBy(|_| 1, Named("bounds", &self.bounds)),
            &self.store,
            GrowsBy(|_| 1, &self.check),
            &self.successors,
        )
    }

    #[inline]
    fn max_successors(&self) -> usize {
        self.successors.max()
    }

    fn proven(&self) -> Proven {
        Proven::OptimalIfAdmissible
    }

    fn frontier(&self) -> impl Iterator<Item = Open> {
        let open = self.in_order().into_iter();
        open.map(|(_, depth, id)| Open::State(id, depth))
    }

    fn closed(&self) -> impl Iterator<Item = (NodeId, u64)> {
        let closed = self
            .store
            .ids()
            .filter(|&(id, _, chosen)| chosen || !self.records[id as usize].value.is_finite());
        closed.map(|(id, depth, _)| (id, depth))
    }

    fn why_next(&self) -> Option<Why> {
        why_first(self.in_order().into_iter().map(|(value, ..)| value))
    }

    fn stored_value(&self, id: NodeId) -> Option<String> {
        Some(self.records[id as usize].value.to_string())
    }

    fn values(&self, id: NodeId) -> (Option<P::Cost>, Option<P::Cost>) {
        let Record { g, h, .. } = self.records[id as usize];
        (Some(g), Some(h))
    }
}
