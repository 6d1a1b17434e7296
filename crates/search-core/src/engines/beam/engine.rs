use std::collections::VecDeque;

use crate::engines::best_first::Evaluation;
use crate::problem::{Cost, StateSpace};
use crate::run::engine::{Best, Context, Current, Engine, Open, Why, store_in_field};
use crate::run::{Incomplete, Node, Observer, Successors, ToSuccessors};
use crate::store::{Arena, Block, Collection, GrowsBy, InsertResult, Named, NodeId, Selective};

use super::Width;

/// The engine. It searches in iterations of increasing width if [`Width::DOUBLES`].
pub struct Beam<P: StateSpace, T, V, W> {
    evaluation: V,
    widths: W,
    progress: Progress<P::Cost>,
    store: T,
    /// The record of each state, by its id.
    records: Arena<Record<P::Cost>>,
    /// The open states of the current layer, ordered by their value.
    layer: VecDeque<NodeId>,
    /// The open states of the next layer, in the order in which they were generated.
    candidates: Vec<NodeId>,
    /// Generated successors, each with the cost of its path.
    successors: Successors<P>,
}

/// How far a search has come.
struct Progress<C> {
    /// The width of the current iteration.
    width: usize,
    /// The number of states that were discarded because of the width, in the current iteration.
    discarded: u64,
    /// The smallest f of these.
    least_discarded: C,
    /// The greatest lower bound of the earlier iterations.
    bound: C,
    /// The cheapest solution of all iterations.
    best: Option<Current>,
}

impl<C: Cost> Progress<C> {
    fn new(widths: &impl Width) -> Self {
        Progress {
            width: widths.initial(),
            discarded: 0,
            least_discarded: C::MAX,
            bound: C::ZERO,
            best: None,
        }
    }
}

#[derive(Clone, Copy)]
struct Record<C> {
    g: C,
    /// `None` for a dead end.
    h: Option<C>,
    depth: u64,
    closed: bool,
}

/// The start state of every iteration.
const START: NodeId = 0;

impl<P: StateSpace, T, V, W: Width> Beam<P, T, V, W> {
    pub(super) fn new(evaluation: V, widths: W, store: T) -> Self {
        Beam {
            evaluation,
            progress: Progress::new(&widths),
            widths,
            store,
            records: Arena::new(),
            layer: VecDeque::new(),
            candidates: Vec::new(),
            successors: Successors::new(),
        }
    }

    pub(super) fn with_evaluation<U>(self, evaluation: U) -> Beam<P, T, U, W> {
        Beam {
            evaluation,
            widths: self.widths,
            progress: self.progress,
            store: self.store,
            records: self.records,
            layer: self.layer,
            candidates: self.candidates,
            successors: self.successors,
        }
    }
}

impl<P, T, V, W> Beam<P, T, V, W>
where
    P: StateSpace,
    T: Selective<P::State>,
    V: Evaluation<P::Cost>,
    W: Width,
{
    /// Handles a successor of the current state: stores it unless it is a duplicate.
    #[inline]
    fn handle_successor<O: Observer<P>>(
        &mut self,
        current: Current,
        successor: P::State,
        g: P::Cost,
        context: &mut Context<'_, P, O>,
    ) {
        let known = self.store.recognise(&successor);
        if let Some(known) = known {
            let record = self.records.get_mut(known);
            let is_cheaper = (W::DOUBLES || V::DEPENDS_ON_G) && g < record.g;
            let is_candidate = record.depth > current.depth;
            if is_candidate || !is_cheaper {
                if is_cheaper {
                    record.g = g;
                    self.store.reparent(known, current.id);
                }
                context.statistics.counts.duplicates += 1;
                context.report_duplicate(&self.store, known, current.id);
                return;
            }
            // Stored a second time, as the successors of the known state refer to its path.
            self.store.retire(known);
        }
        let heap = context.space.heap_bytes(&successor);
        let InsertResult::New(id) = self.store.insert(successor, Some(current.id)) else {
            context.statistics.full = true;
            return;
        };
        context.add_heap(heap);
        let child = Current {
            id,
            depth: current.depth + 1,
        };
        let known = known.map(|known| *self.records.get(known));
        let opened = self.open(child, Some(current.id), g, known, context);
        if opened && known.is_some_and(|known| known.closed) {
            context.statistics.counts.reopened += 1;
            if O::PRESENT {
                context.observer.reopen(&self.node(id, child.depth));
            }
        }
    }

    /// Adds a state that is new to the store to the next layer, unless it is a dead end or pruned. Returns whether it
    /// was added.
    #[inline]
    fn open<O: Observer<P>>(
        &mut self,
        Current { id, depth }: Current,
        parent: Option<NodeId>,
        g: P::Cost,
        known: Option<Record<P::Cost>>,
        context: &mut Context<'_, P, O>,
    ) -> bool {
        let h = known.map_or_else(
            || {
                context.statistics.counts.evaluated += 1;
                context.space.heuristic(self.store.get(id))
            },
            |known| known.h,
        );
        let record = Record {
            g,
            h,
            depth,
            closed: false,
        };
        // Ids are consecutive, or reused.
        if (id as usize) < self.records.len() {
            *self.records.get_mut(id) = record;
        } else {
            self.records.push(record);
        }
        if O::PRESENT {
            let node = self.node(id, depth);
            match parent {
                None => context.observer.start(&node),
                Some(parent) => {
                    let parent = Some(self.store.number(parent));
                    context.observer.generate(&Node { parent, ..node });
                }
            }
        }
        if h.is_none() {
            context.statistics.note_infinite_value();
            if O::PRESENT {
                context.observer.dead_end(&self.node(id, depth));
            }
        }
        if let Some(h) = h {
            context.statistics.note_heuristic_value::<P>(h);
        }
        let opened = h.is_some() && !self.cannot_improve(id);
        if opened {
            self.candidates.push(id);
        } else {
            self.discard(id, context);
        }
        opened
    }

    /// Returns the path cost and the heuristic value of a state; 0 for the latter at a dead end.
    #[inline]
    fn g_and_h(&self, id: NodeId) -> (P::Cost, P::Cost) {
        let Record { g, h, .. } = *self.records.get(id);
        (g, h.unwrap_or(P::Cost::ZERO))
    }

    #[inline]
    fn value(&self, id: NodeId) -> V::Value {
        let (g, h) = self.g_and_h(id);
        self.evaluation.value(g, h)
    }

    #[inline]
    fn f(&self, id: NodeId) -> P::Cost {
        let (g, h) = self.g_and_h(id);
        g.plus(h)
    }

    /// Returns whether no solution through this state can be cheaper than the best solution so far.
    #[inline]
    fn cannot_improve(&self, id: NodeId) -> bool {
        let best = self.progress.best;
        best.is_some_and(|best| self.f(id) >= self.records.get(best.id).g)
    }

    /// Discards a state, unless it is the start, from which the next iteration continues.
    #[inline]
    fn discard<O: Observer<P>>(&mut self, id: NodeId, context: &mut Context<'_, P, O>) {
        if !(W::DOUBLES && id == START) {
            context.subtract_heap(self.store.discard(id));
        }
    }

    /// Moves the best candidates to the current layer and discards the others.
    fn next_layer<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) {
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.retain(|&id| {
            let useless = self.cannot_improve(id);
            if useless {
                self.discard(id, context);
            }
            !useless
        });
        candidates.sort_by_cached_key(|&id| self.value(id));
        for id in candidates.drain(self.progress.width.min(candidates.len())..) {
            self.progress.discarded += 1;
            let least = self.progress.least_discarded.min(self.f(id));
            self.progress.least_discarded = least;
            self.discard(id, context);
        }
        self.layer.extend(candidates.drain(..));
        self.candidates = candidates;
    }

    /// Returns whether another iteration starts when the frontier is empty.
    fn has_next_iteration(&self) -> bool {
        W::DOUBLES && self.progress.discarded > 0
    }

    /// Starts the next iteration. Keeps the start and the path of the best solution, but excludes its states from
    /// duplicate detection.
    fn start_iteration<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) {
        self.progress.width = self.progress.width.saturating_mul(2);
        self.progress.discarded = 0;
        let least = std::mem::replace(&mut self.progress.least_discarded, P::Cost::MAX);
        self.progress.bound = self.progress.bound.max(least);
        let mut best: Vec<NodeId> = self
            .progress
            .best
            .map_or_else(Vec::new, |Current { id, .. }| {
                self.store.path(id).unwrap_or_else(|| vec![id])
            });
        best.sort_unstable();
        for id in START + 1..self.records.len() as NodeId {
            if best.binary_search(&id).is_ok() {
                self.store.retire(id);
            } else if self.store.holds(id) {
                self.discard(id, context);
            }
        }
        self.records.get_mut(START).closed = false;
        self.candidates.push(START);
    }

    /// Returns the open states in order: the rest of the current layer, then the best candidates so far, up to the
    /// width.
    fn in_order(&self) -> impl Iterator<Item = NodeId> {
        let mut candidates = self.candidates.clone();
        candidates.retain(|&id| !self.cannot_improve(id));
        candidates.sort_by_cached_key(|&id| self.value(id));
        candidates.truncate(self.progress.width);
        let layer = self.layer.iter().copied();
        let mut open: Vec<NodeId> = layer
            .filter(|&id| !self.cannot_improve(id))
            .chain(candidates)
            .collect();
        if open.is_empty() && self.has_next_iteration() && !self.cannot_improve(START) {
            open.push(START);
        }
        open.into_iter()
    }
}

impl<P, T, V, W> Engine<P> for Beam<P, T, V, W>
where
    P: StateSpace,
    T: Selective<P::State>,
    V: Evaluation<P::Cost>,
    W: Width,
{
    type Store = T;

    const ANYTIME: bool = W::DOUBLES;

    fn start<O: Observer<P>>(&mut self, state: P::State, context: &mut Context<'_, P, O>) {
        context.add_heap(context.space.heap_bytes(&state));
        self.store.insert(state, None);
        let start = Current {
            id: START,
            depth: 0,
        };
        self.open(start, None, P::Cost::ZERO, None, context);
    }

    #[inline]
    fn take<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> Option<Current> {
        loop {
            while let Some(id) = self.layer.pop_front() {
                // A solution may have been found since the state was added.
                if self.cannot_improve(id) {
                    self.discard(id, context);
                    continue;
                }
                let record = self.records.get_mut(id);
                record.closed = true;
                let depth = record.depth;
                context.statistics.note_depth(depth);
                return Some(Current { id, depth });
            }
            if self.candidates.is_empty() {
                if !self.has_next_iteration() {
                    context.statistics.incomplete = self.progress.discarded > 0;
                    return None;
                }
                self.start_iteration(context);
            }
            self.next_layer(context);
        }
    }

    #[inline]
    fn expand<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        let Beam {
            store, successors, ..
        } = self;
        let state = store.get(current.id);
        let g = self.records.get(current.id).g;
        let mut too_costly = 0;
        let keep = |waiting: &mut Vec<_>, successor, cost| {
            let g = g.plus(cost);
            // A path whose cost overflows is not cheaper, so it does not matter for a known state.
            if g >= P::Cost::MAX && store.recognise(&successor).is_none() {
                too_costly += 1;
            } else {
                waiting.push((successor, g));
            }
        };
        let generated = successors.generate::<ToSuccessors, O>(state, context, keep);
        if !context.count_generated(self, current, generated, too_costly) {
            return;
        }
        if context.lacks_room(self, current, self.successors.len()) {
            return self.successors.wait();
        }
        let mut waiting = self.successors.take();
        context.in_parts(&mut waiting, |context, successors| {
            for (successor, g) in successors.drain(..) {
                self.handle_successor(current, successor, g, context);
            }
        });
        if self.successors.put_back(waiting) {
            self.drop_current(current, context);
        }
    }

    store_in_field!(store);

    fn clear(&mut self) {
        self.progress = Progress::new(&self.widths);
        self.store.clear();
        self.records = Arena::new();
        (self.layer, self.candidates) = (VecDeque::new(), Vec::new());
        self.successors = Successors::new();
    }

    #[inline]
    fn frontier_len(&self) -> u64 {
        (self.layer.len() + self.candidates.len()) as u64
    }

    #[inline]
    fn collections(&self) -> impl Collection {
        let candidates = self.candidates.len();
        let in_layer = move |more: usize| (candidates + more).min(self.progress.width);
        // The memory for sorting the next layer.
        let order = size_of::<(V::Value, usize)>();
        (
            (&self.store, Named("records", &self.records)),
            Named("candidates", &self.candidates),
            GrowsBy(in_layer, Named("layer", &self.layer)),
            Block::new("order of the layer", candidates, 0, order),
            &self.successors,
        )
    }

    #[inline]
    fn max_successors(&self) -> usize {
        self.successors.max()
    }

    fn incomplete(&self) -> Option<Incomplete> {
        Some(Incomplete::Discarded(self.progress.discarded))
    }

    fn lower_bound(&self) -> Option<P::Cost> {
        let open = self.layer.iter().chain(&self.candidates);
        let least = open.map(|&id| self.f(id)).min();
        let least = least.map_or(self.progress.least_discarded, |least| {
            least.min(self.progress.least_discarded)
        });
        Some(least.max(self.progress.bound))
    }

    fn into_best(self) -> Option<Best<P>> {
        let Current { id, depth } = self.progress.best?;
        let (cost, path_costs) = (
            self.records.get(id).g,
            self.path_costs(Current { id, depth }),
        );
        let (ancestors, state) = self.store.into_path(id);
        Some(Best {
            state,
            ancestors,
            depth,
            cost,
            path_costs,
        })
    }

    fn frontier(&self) -> impl Iterator<Item = Open> {
        self.in_order()
            .map(|id| Open::State(id, self.records.get(id).depth))
    }

    fn closed(&self) -> impl Iterator<Item = (NodeId, u64)> {
        // The start was closed in the previous iteration, but is open when the next one is about to start.
        let next = self.in_order().next();
        let ids = (0..self.records.len() as NodeId).filter(move |&id| Some(id) != next);
        ids.filter(|&id| self.records.get(id).closed && self.store.holds(id))
            .map(|id| (id, self.records.get(id).depth))
    }

    fn why_next(&self) -> Option<Why> {
        let next = self.in_order().next()?;
        Some(Why::BestOfLayer {
            value: format!("{:?}", self.value(next)),
        })
    }

    fn values(&self, id: NodeId) -> (Option<P::Cost>, Option<P::Cost>) {
        let Record { g, h, .. } = *self.records.get(id);
        (Some(g), h)
    }

    fn continue_after_solution<O: Observer<P>>(
        &mut self,
        current: Current,
        context: &mut Context<'_, P, O>,
    ) {
        if W::DOUBLES {
            self.progress.best = Some(current);
        } else {
            self.drop_current(current, context);
        }
    }

    /// Graph search stores closed states. Tree search releases them, except the start, from which the next iteration
    /// continues.
    #[inline]
    fn drop_current<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        if !(W::DOUBLES && current.id == START) {
            context.subtract_heap(self.store.release(current.id));
        }
    }
}
