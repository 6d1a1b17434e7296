//! Generates the successors of a state, stores those that are new, and moves or reopens those that are known.

use crate::problem::{Cost, StateSpace};
use crate::run::engine::{Context, Current, Engine};
use crate::run::{Generated, Node, Observer, ToSuccessors};
use crate::store::{InsertResult, NodeId};

use super::{BestFirst, Evaluation, NodeStore, Record, Status};

impl<P: StateSpace, T: NodeStore<P>, V: Evaluation<P::Cost>> BestFirst<P, T, V> {
    /// Generates the successors of a state. Without an observer, skips its parent: it is known, and the path through
    /// its own successor is not cheaper. (A search that restarts may have to open it, so it is not skipped there.)
    /// Returns `false` if a limit was reached.
    ///
    /// Also discards an unknown successor if the cost of its path overflows. A known one is kept as a duplicate, since
    /// the path is not cheaper.
    #[inline]
    pub(super) fn generate<O: Observer<P>>(
        &mut self,
        current: Current,
        g: P::Cost,
        context: &mut Context<'_, P, O>,
    ) -> bool {
        let BestFirst {
            store, successors, ..
        } = self;
        let (mut back, mut too_costly) = (0, 0);
        let leads_back = store.leads_back(current.id);
        let state = store.get(current.id);
        let keep = |waiting: &mut Vec<_>, successor, cost| {
            if !O::PRESENT && !V::RESTARTS && leads_back(&successor) {
                back += 1;
                return;
            }
            let g = g.plus(cost);
            if g >= P::Cost::MAX && store.known(&successor).is_none() {
                too_costly += 1;
            } else {
                waiting.push((successor, g));
            }
        };
        let generated = successors.generate::<ToSuccessors, O>(state, context, keep);
        drop(leads_back);
        if let Generated::All(_) = generated {
            context.statistics.counts.duplicates += back;
        }
        context.count_generated(self, current, generated, too_costly)
    }

    /// Evaluates and stores a new state, and adds it to the frontier unless it is a dead end. `parent` is its parent with the
    /// heuristic value.
    // The compiler does not inline it by itself because of its two callers, which costs a tenth of the instructions of
    // an expansion.
    #[inline(always)]
    pub(super) fn insert<O: Observer<P>>(
        &mut self,
        vacancy: T::Vacancy,
        state: P::State,
        parent: Option<(Current, P::Cost)>,
        g: P::Cost,
        context: &mut Context<'_, P, O>,
    ) {
        let h = match parent {
            Some((parent, value)) => {
                let before = self.store.get(parent.id);
                context.space.heuristic_of_successor(&state, before, value)
            }
            None => context.space.heuristic(&state),
        };
        let depth = parent.map_or(0, |(parent, _)| parent.depth + 1);
        let best = self.progress.best.as_ref();
        let record = Record {
            g,
            h: h.unwrap_or(P::Cost::ZERO),
            depth: depth as u32,
            status: match h {
                Some(h) if V::RESTARTS && best.is_some_and(|best| best.bounds(g, h)) => {
                    Status::Seen
                }
                Some(_) => Status::Open,
                None => Status::DeadEnd,
            },
        };
        context.add_heap(context.space.heap_bytes(&state));
        let parent_id = parent.map(|(parent, _)| parent.id);
        let id = self.store.occupy(vacancy, state, parent_id, record);
        context.statistics.counts.evaluated += 1;
        if O::PRESENT {
            let node = self.node(id, depth);
            match parent {
                None => context.observer.start(&node),
                Some((parent, _)) => {
                    let parent = Some(self.store.number(parent.id));
                    context.observer.generate(&Node { parent, ..node });
                }
            }
        }
        if record.status == Status::DeadEnd {
            context.statistics.note_infinite_value();
            if O::PRESENT {
                context.observer.dead_end(&self.node(id, depth));
            }
            context.subtract_heap(self.store.release(id));
        } else {
            context.statistics.note_heuristic_value::<P>(record.h);
            if record.status == Status::Open {
                self.push(g, record.h, id);
                self.progress.open_len += 1;
            }
        }
    }

    /// Inserts the successors of a state; `ahead` is that of [`Records::vacancy`] for each index.
    #[inline(always)]
    pub(super) fn insert_successors<O: Observer<P>>(
        &mut self,
        parent: (Current, P::Cost),
        successors: &mut Vec<(P::State, P::Cost)>,
        ahead: impl Fn(usize) -> Option<usize>,
        context: &mut Context<'_, P, O>,
    ) {
        let mut index = 0;
        let mut rest = successors.drain(..);
        // Looked up where it is: bytes that were copied just now would have to reach the cache before they are hashed as words.
        while let Some((successor, _)) = rest.as_slice().first() {
            let vacancy = self.store.vacancy(successor, ahead(index));
            let Some((successor, g)) = rest.next() else {
                return;
            };
            match vacancy {
                Ok(vacancy) => self.insert(vacancy, successor, Some(parent), g, context),
                Err(InsertResult::Known(id)) => self.handle_duplicate(parent.0, id, g, context),
                Err(_) => context.statistics.full = true,
            }
            index += 1;
        }
    }

    /// Inserts the successors of a state that were looked up together. A function of its own, as the loop for small
    /// searches is faster alone.
    #[inline(never)]
    pub(super) fn insert_successors_ahead<O: Observer<P>>(
        &mut self,
        parent: (Current, P::Cost),
        successors: &mut Vec<(P::State, P::Cost)>,
        context: &mut Context<'_, P, O>,
    ) {
        self.insert_successors(parent, successors, Some, context);
    }

    /// Handles a known successor of the current state: moves or reopens it if the new path is cheaper.
    #[inline]
    fn handle_duplicate<O: Observer<P>>(
        &mut self,
        current: Current,
        id: NodeId,
        g: P::Cost,
        context: &mut Context<'_, P, O>,
    ) {
        context.statistics.counts.duplicates += 1;
        context.report_duplicate(&self.store, id, current.id);
        let record = self.store.record_mut(id);
        if V::RESTARTS && record.status == Status::Seen {
            return self.handle_seen(current, id, g);
        }
        if !V::DEPENDS_ON_G || !record.status.can_be_reopened() || g >= record.g {
            return;
        }
        if record.status == Status::Closed && !self.reopening {
            // With a consistent heuristic, the g of a state that is expanded is at most the weight times the optimal g,
            // so the proof does not depend on reopening.
            self.progress.reopening_refused |= !context.space.declared_heuristic().is_consistent();
            // The state might have led to a solution that is cheaper than the best so far.
            context.statistics.incomplete |= self.progress.best.is_some();
            return;
        }
        let Record { g: old_g, h, .. } = *record;
        let was = std::mem::replace(&mut record.status, Status::Open);
        record.g = g;
        record.depth = current.depth as u32 + 1;
        self.store.reparent(id, current.id);
        let (before, key) = (self.key(old_g, h), self.key(g, h));
        if was == Status::Closed {
            self.progress.g_outdated = true;
            self.progress.open_len += 1;
            context.statistics.counts.reopened += 1;
            if O::PRESENT {
                context.observer.reopen(&self.node(id, self.depth(id)));
            }
        }
        if was == Status::Closed || key != before {
            if was == Status::Open {
                self.frontier.outdate(before);
            }
            self.push(g, h, id);
        }
    }
}
