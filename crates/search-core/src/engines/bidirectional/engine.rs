use std::hash::Hash;
use std::ops::Range;

use crate::problem::{Backward, StateSpace};
use crate::run::engine::{
    Context, Current, Engine, Open, SeveralStarts, Why, depths, plain_node, store_in_field,
};
use crate::run::{Observer, Proven, Successors, ToPredecessors, ToSuccessors};
use crate::store::{Collection, InsertResult, NodeId, Side, Sides, Store};

/// The engine: a breadth-first search on each side. The indices on a side are consecutive, so its frontier is the range
/// of indices from `next` on.
pub struct Bidirectional<P: StateSpace> {
    store: Sides<P::State>,
    /// The progress of each side.
    progress: [Progress; 2],
    /// The side whose layer is being expanded, or was expanded last.
    side: Side,
    successors: Successors<P, P::State>,
}

#[derive(Clone, Copy, Default)]
struct Progress {
    /// The index of the next state.
    next: NodeId,
    /// The end of the current layer; the states from here on belong to the next layer.
    layer_end: NodeId,
    /// The number of layers that were started.
    layers: u64,
}

/// The open states of one depth on one side.
struct Layer {
    side: Side,
    places: Range<NodeId>,
    depth: u64,
}

impl<P: StateSpace<State: Eq + Hash>> Bidirectional<P> {
    pub(super) fn new() -> Self {
        Bidirectional {
            store: Sides::new(),
            progress: [Progress::default(); 2],
            side: Side::Forward,
            successors: Successors::new(),
        }
    }

    /// Returns the open layers in order: the rest of the current layer, then the smaller and the larger of the two next
    /// layers.
    ///
    /// All are empty when a layer is finished and
    /// - the sides have met in it: further solutions have more steps, or the same middle state as one that was found;
    /// - or a side has no next layer. Let d be the depth of that layer and e the depth of the other side. As shown at
    ///   `take`, a solution would have at least d + e steps, so there would be a state d steps from the end of this
    ///   side.
    fn open_layers(&self) -> [Layer; 3] {
        let progress = self.progress[self.side as usize];
        let current = Layer {
            side: self.side,
            places: progress.next..progress.layer_end,
            depth: progress.layers.saturating_sub(1),
        };
        let mut next = [Side::Forward, Side::Backward].map(|side| {
            let Progress {
                layer_end, layers, ..
            } = self.progress[side as usize];
            Layer {
                side,
                places: layer_end..self.store.on(side).kept() as NodeId,
                depth: layers,
            }
        });
        let met = self.store.goal().is_some();
        let stuck = current.places.is_empty() && next.iter().any(|layer| layer.places.is_empty());
        if met || stuck {
            for layer in &mut next {
                layer.places.start = layer.places.end;
            }
        }
        if next[1].places.len() < next[0].places.len() {
            next.swap(0, 1);
        }
        let [smaller, larger] = next;
        [current, smaller, larger]
    }

    /// Stores a start or a goal.
    fn insert_root<O: Observer<P>>(
        &mut self,
        side: Side,
        state: P::State,
        context: &mut Context<'_, P, O>,
    ) {
        let heap = context.space.heap_bytes(&state);
        match self.store.insert_on(side, state, None) {
            InsertResult::New(id) => {
                context.add_heap(heap);
                if O::PRESENT {
                    context.observer.start(&plain_node(&self.store, id, 0));
                }
            }
            InsertResult::Known(_) => {}
            InsertResult::Full => context.statistics.full = true,
        }
    }
}

impl<P: Backward<State: Eq + Hash>> SeveralStarts<P> for Bidirectional<P> {}

impl<P: Backward<State: Eq + Hash>> Engine<P> for Bidirectional<P> {
    type Store = Sides<P::State>;

    fn start<O: Observer<P>>(&mut self, state: P::State, context: &mut Context<'_, P, O>) {
        let is_first = self.store.on(Side::Forward).kept() == 0;
        self.insert_root(Side::Forward, state, context);
        if is_first {
            for goal in context.space.goals() {
                self.insert_root(Side::Backward, goal, context);
            }
        }
    }

    /// Proof that the first meeting is on a shortest path: Before a layer at depth d is expanded on one side, that side
    /// has stored all states up to d steps from its end, and the other side all states up to e steps from its own. e
    /// does not change until the layer is finished. Let l be the number of steps of a shortest solution.
    ///
    /// Invariant: l ≥ d + e. It holds at the start, where d + e is 0. If a layer was expanded without a meeting, l is
    /// not d + e: a path of that length has a state d steps from one end and e from the other, and the sides would have
    /// met there. So l ≥ d + e + 1, which is the sum of the two depths for the next layer.
    ///
    /// A state where the sides meet in that layer is d steps from one end and at most e from the other, so it is on a
    /// solution of at most d + e steps, which is a shortest one.
    #[inline]
    fn take<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> Option<Current> {
        let progress = &self.progress[self.side as usize];
        if progress.next == progress.layer_end {
            let [_, layer, _] = self.open_layers();
            if layer.places.is_empty() {
                return None;
            }
            self.side = layer.side;
            let progress = &mut self.progress[self.side as usize];
            progress.layer_end = layer.places.end;
            progress.layers += 1;
        }
        let progress = &mut self.progress[self.side as usize];
        let id = self.side.id(progress.next);
        let depth = progress.layers - 1;
        progress.next += 1;
        context.statistics.note_depth(depth);
        let Some(goal) = self.store.meet(id) else {
            return Some(Current { id, depth });
        };
        context.statistics.incomplete = true;
        let from_there = self.progress[self.side.other() as usize].layers;
        Some(Current {
            id: goal,
            depth: depth + from_there,
        })
    }

    /// When the sides meet in a state, `take` returns the goal to which it leads as the current state. After the
    /// meeting, that goal is not returned for any other reason: only the current layer continues, and if the goal is in
    /// it, it is itself the state where the sides meet.
    #[inline]
    fn is_goal(&self, current: Current, _: &P) -> bool {
        self.store.goal() == Some(current.id)
    }

    #[inline]
    fn expand<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        let Bidirectional {
            store,
            side,
            successors,
            ..
        } = self;
        let state = store.get(current.id);
        let keep = |waiting: &mut Vec<_>, made_one, _| waiting.push(made_one);
        let generated = match side {
            Side::Forward => successors.generate::<ToSuccessors, O>(state, context, keep),
            Side::Backward => successors.generate::<ToPredecessors, O>(state, context, keep),
        };
        if !context.count_generated(self, current, generated, 0) {
            return;
        }
        if context.lacks_room(self, current, self.successors.len()) {
            return self.successors.wait();
        }
        let mut waiting = self.successors.take();
        let Bidirectional { store, side, .. } = self;
        context.in_parts(&mut waiting, |context, successors| {
            for state in successors.drain(..) {
                let heap = context.space.heap_bytes(&state);
                match store.insert_on(*side, state, Some(current.id)) {
                    InsertResult::New(id) => {
                        context.add_heap(heap);
                        if O::PRESENT {
                            let node = plain_node(store, id, current.depth + 1);
                            context.observer.generate(&node);
                        }
                    }
                    InsertResult::Known(id) => {
                        context.statistics.counts.duplicates += 1;
                        context.report_duplicate(store, id, current.id);
                    }
                    InsertResult::Full => context.statistics.full = true,
                }
            }
        });
        self.successors.put_back(waiting);
    }

    store_in_field!(store);

    fn clear(&mut self) {
        *self = Bidirectional::new();
    }

    #[inline]
    fn frontier_len(&self) -> u64 {
        let layers = self.open_layers();
        layers.iter().map(|layer| layer.places.len() as u64).sum()
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
        self.open_layers().into_iter().flat_map(|layer| {
            let Layer {
                side,
                depth,
                places,
            } = layer;
            places.map(move |place| Open::State(side.id(place), depth))
        })
    }

    fn closed(&self) -> impl Iterator<Item = (NodeId, u64)> {
        let sides = [Side::Forward, Side::Backward].into_iter();
        sides.flat_map(|side| {
            let current = self.progress[side as usize].next;
            let depths = depths(self.store.on(side), current);
            (0..current).map(move |place| side.id(place)).zip(depths)
        })
    }

    fn why_next(&self) -> Option<Why> {
        (self.frontier_len() > 0).then_some(Why::SmallerSide)
    }
}
