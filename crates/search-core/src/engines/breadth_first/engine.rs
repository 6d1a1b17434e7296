use std::hash::Hash;

use crate::problem::StateSpace;
use crate::run::engine::{
    Batch, Context, Current, Engine, Open, SeveralStarts, Why, plain_node, store_in_field,
};
use crate::run::{Generated, Node, Observer, Proven, Successors, ToSuccessors};
use crate::store::{Collection, InsertResult, NodeId, Store, Visited, Window};

/// The engine. All stores assign consecutive ids, so the frontier is the range of ids from the next one on, and the depth of
/// a state follows from the sizes of the layers.
pub struct BreadthFirst<P: StateSpace, T> {
    pub(in crate::engines) store: T,
    pub(in crate::engines) progress: Progress,
    /// Generated successors, each with the id of its parent.
    successors: Successors<P, (NodeId, P::State)>,
}

/// How far a search has come.
#[derive(Default)]
pub(in crate::engines) struct Progress {
    /// The next state.
    pub(in crate::engines) next: NodeId,
    pub(in crate::engines) depth: u64,
    /// The number of open states at `depth`.
    pub(in crate::engines) in_layer: u64,
    /// The number of open states at `depth + 1`.
    pub(in crate::engines) in_next_layer: u64,
}

/// The approximate number of successors generated in one batch: enough to be faster, few enough to stay in the cache.
const BATCH: usize = 128;

impl<P: StateSpace, T> BreadthFirst<P, T> {
    pub(in crate::engines) fn new(store: T) -> Self {
        BreadthFirst {
            store,
            progress: Progress::default(),
            successors: Successors::new(),
        }
    }
}

/// A store for breadth-first search, with a batched expansion if it has one.
pub trait Layers<P: StateSpace>: Store<P::State> {
    /// See [`Engine::BATCHES`].
    const BATCHES: bool = false;

    /// See [`Engine::PARALLEL_BATCH`].
    const PARALLEL_BATCH: u64 = 0;

    /// See [`Engine::batch`].
    fn batch(
        engine: &mut BreadthFirst<P, Self>,
        most: u64,
        context: &mut Context<'_, P, ()>,
    ) -> Batch
    where
        Self: Sized,
    {
        let _ = (engine, most, context);
        Batch::FrontierEmpty
    }
}

/// Tree search expands no batches: they would generate successors earlier than needed.
impl<P: StateSpace> Layers<P> for Window<P::State> {}

impl<P: StateSpace<State: Eq + Hash>> Layers<P> for Visited<P::State> {
    /// Graph search stores all successors anyway.
    const BATCHES: bool = true;

    fn batch(
        engine: &mut BreadthFirst<P, Self>,
        most: u64,
        context: &mut Context<'_, P, ()>,
    ) -> Batch {
        engine.batch_of_layer(most, context)
    }
}

impl<P: StateSpace, T: Layers<P>> BreadthFirst<P, T> {
    /// Returns whether there is an open state; moves on to the next layer if the current one is finished.
    #[inline]
    pub(in crate::engines) fn is_in_layer<O: Observer<P>>(
        &mut self,
        context: &mut Context<'_, P, O>,
    ) -> bool {
        if self.progress.in_layer == 0 && self.progress.in_next_layer > 0 {
            self.progress.depth += 1;
            context.statistics.counts.max_depth = self.progress.depth;
            self.progress.in_layer = std::mem::take(&mut self.progress.in_next_layer);
        }
        self.progress.in_layer > 0
    }

    /// Takes the oldest open state.
    #[inline]
    fn take_next<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> Option<Current> {
        if !self.is_in_layer(context) {
            return None;
        }
        self.progress.in_layer -= 1;
        let id = self.progress.next;
        self.progress.next = id.wrapping_add(1);
        Some(Current {
            id,
            depth: self.progress.depth,
        })
    }

    /// Generates the successors of a state. Returns `false` if a limit was reached.
    #[inline]
    fn generate<O: Observer<P>>(
        &mut self,
        current: Current,
        context: &mut Context<'_, P, O>,
    ) -> bool {
        let BreadthFirst {
            store, successors, ..
        } = self;
        let state = store.get(current.id);
        let keep = |waiting: &mut Vec<_>, successor, _| waiting.push((current.id, successor));
        let generated = successors.generate::<ToSuccessors, O>(state, context, keep);
        context.count_generated(self, current, generated, 0)
    }

    /// Inserts the generated successors, which are at `depth`, into the store. Returns `false` if a limit was reached.
    #[inline]
    fn insert_successors<O: Observer<P>>(
        &mut self,
        depth: u64,
        context: &mut Context<'_, P, O>,
    ) -> bool {
        let mut waiting = self.successors.take();
        let BreadthFirst {
            store, progress, ..
        } = self;
        let (count, kept) = (waiting.len(), store.kept());
        let (mut lost, mut open) = (0, 0);
        context.in_parts(&mut waiting, |context, successors| {
            for (parent, successor) in successors.drain(..) {
                let heap = context.space.heap_bytes(&successor);
                match store.insert(successor, Some(parent)) {
                    InsertResult::New(id) => {
                        context.add_heap(heap);
                        // The length of the frontier now, if the states after `parent` are still open.
                        open = open.max(id.wrapping_sub(parent));
                        if O::PRESENT {
                            let parent = Some(store.number(parent));
                            let node = plain_node(store, id, depth);
                            context.observer.generate(&Node { parent, ..node });
                        }
                    }
                    InsertResult::Known(id) => context.report_duplicate(store, id, parent),
                    InsertResult::Full => lost += 1,
                }
            }
        });
        let new = (store.kept() - kept) as u64;
        progress.in_next_layer += new;
        let counts = &mut context.statistics.counts;
        counts.duplicates += (count - waiting.len()) as u64 - new - lost;
        counts.peak_frontier = counts.peak_frontier.max(open.into());
        context.statistics.full |= lost > 0;
        self.successors.put_back(waiting)
    }
}

/// Expansion of many states before any successor is stored, without an observer.
impl<P: StateSpace, T: Layers<P>> BreadthFirst<P, T> {
    /// Expands states of one layer, at most this many, up to the first goal.
    ///
    /// Generates the successors of several states before inserting any. The two loops are short and predictable, and
    /// the store can look up many states at once. The order in which states are stored does not change.
    pub(in crate::engines) fn batch_of_layer(
        &mut self,
        most: u64,
        context: &mut Context<'_, P, ()>,
    ) -> Batch {
        let most = context.statistics.counts.expanded.saturating_add(most);
        while self.successors.len() < BATCH && context.statistics.counts.expanded < most {
            let Some(current) = self.take_next(context) else {
                return Batch::FrontierEmpty;
            };
            let BreadthFirst {
                store, successors, ..
            } = self;
            let state = store.get(current.id);
            let counts = &mut context.statistics.counts;
            counts.goal_tests += 1;
            if context.space.is_goal(state) {
                self.insert_batch(context);
                return Batch::Goal(current);
            }
            counts.expanded += 1;
            // Not the state's own parent, which is a known duplicate if actions can be undone.
            let leads_back = store.leads_back(current.id);
            let mut back = 0;
            let keep = |waiting: &mut Vec<_>, successor, _| {
                let leads_back = leads_back(&successor);
                back += u64::from(leads_back);
                // Pushed and perhaps removed again: a branch would often be mispredicted.
                waiting.push((current.id, successor));
                waiting.truncate(waiting.len() - usize::from(leads_back));
            };
            let generated = successors.generate::<ToSuccessors, ()>(state, context, keep);
            drop(leads_back);
            let Generated::All(generated) = generated else {
                let stopped = self.successors.split_off_stopped();
                self.insert_batch(context);
                *self.successors.waiting() = stopped;
                return Batch::Unfinished(current);
            };
            let counts = &mut context.statistics.counts;
            counts.generated += generated;
            counts.duplicates += back;
            counts.dead_ends += u64::from(generated == 0);
            if self.successors.are_many() {
                self.successors.wait();
                return Batch::Unfinished(current);
            }
            if self.progress.in_layer == 0 {
                break;
            }
        }
        self.insert_batch(context);
        Batch::Expanded
    }

    /// Inserts all generated successors into the store.
    #[inline]
    fn insert_batch(&mut self, context: &mut Context<'_, P, ()>) {
        let BreadthFirst {
            store, successors, ..
        } = self;
        let (count, kept) = (successors.len() as u64, store.kept());
        let mut open = 0;
        let lost = store.insert_all(successors.waiting(), |new| {
            context.add_heap(context.space.heap_bytes(new.state));
            // The length of the frontier at that time, if the states after the parent were still open.
            open = open.max(new.id.wrapping_sub(new.parent));
        });
        let new = (store.kept() - kept) as u64;
        self.progress.in_next_layer += new;
        let counts = &mut context.statistics.counts;
        counts.duplicates += count - new - lost;
        counts.peak_frontier = counts.peak_frontier.max(open.into());
        context.statistics.full |= lost > 0;
    }
}

impl<P: StateSpace, T: Layers<P>> SeveralStarts<P> for BreadthFirst<P, T> {}

impl<P: StateSpace, T: Layers<P>> Engine<P> for BreadthFirst<P, T> {
    type Store = T;

    const BATCHES: bool = T::BATCHES;
    const PARALLEL_BATCH: u64 = T::PARALLEL_BATCH;

    fn start<O: Observer<P>>(&mut self, state: P::State, context: &mut Context<'_, P, O>) {
        let heap = context.space.heap_bytes(&state);
        match self.store.insert(state, None) {
            InsertResult::New(id) => {
                context.add_heap(heap);
                self.progress.in_layer += 1;
                if O::PRESENT {
                    context.observer.start(&self.node(id, 0));
                }
            }
            InsertResult::Known(_) => {}
            InsertResult::Full => context.statistics.full = true,
        }
    }

    #[inline]
    fn take<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> Option<Current> {
        self.take_next(context)
    }

    #[inline]
    fn expand<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        if !self.generate(current, context) {
            return;
        }
        if context.lacks_room(self, current, self.successors.len()) {
            return self.successors.wait();
        }
        if self.insert_successors(current.depth + 1, context) {
            context.subtract_heap(self.store.release(current.id));
        }
    }

    #[inline]
    fn batch(&mut self, most: u64, context: &mut Context<'_, P, ()>) -> Batch {
        T::batch(self, most, context)
    }

    fn next_depth(&self) -> u64 {
        self.progress.depth + u64::from(self.progress.in_layer == 0)
    }

    store_in_field!(store);

    fn clear(&mut self) {
        self.store.clear();
        self.successors = Successors::new();
        self.progress = Progress::default();
    }

    fn reuse(&mut self) {
        self.store.reuse();
        self.successors.clear();
        self.progress = Progress::default();
    }

    #[inline]
    fn frontier_len(&self) -> u64 {
        self.progress.in_layer + self.progress.in_next_layer
    }

    #[inline]
    fn collections(&self) -> impl Collection {
        (&self.store, &self.successors)
    }

    #[inline]
    fn max_successors(&self) -> usize {
        self.successors.max()
    }

    fn proven(&self) -> Proven {
        Proven::FewestSteps
    }

    fn frontier(&self) -> impl Iterator<Item = Open> {
        (0..self.frontier_len()).map(|place| {
            let is_deeper = place >= self.progress.in_layer;
            let id = self.progress.next.wrapping_add(place as NodeId);
            Open::State(id, self.progress.depth + u64::from(is_deeper))
        })
    }

    fn closed(&self) -> impl Iterator<Item = (NodeId, u64)> {
        // A store that releases closed states has none before the next id, except perhaps the current state.
        let kept = self.store.kept() as u64 - self.frontier_len();
        let depths = match T::KEEPS_ALL {
            true => self.depths(kept as NodeId),
            false => vec![self.progress.depth; kept as usize],
        };
        let first = self.progress.next.wrapping_sub(kept as NodeId);
        let ids = (0..).map(move |place| first.wrapping_add(place));
        ids.zip(depths)
    }

    fn why_next(&self) -> Option<Why> {
        (self.frontier_len() > 0).then_some(Why::FirstIn)
    }
}
