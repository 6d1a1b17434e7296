//! What an engine does with the [`Context`] of a step: it starts the search, takes a state, generates and evaluates
//! successors. The context counts and informs the observer.

use super::engine::{Context, Current, Engine};
use super::successors::{Direction, Generated, ToSuccessors};
use super::{Node, Observer};
use crate::problem::StateSpace;
use crate::store::{InsertResult, NodeId, Store};

/// What an engine did with a state that was passed to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It was stored under this id, and added to the frontier.
    New(NodeId),
    /// It was stored under this id, but is a dead end by its heuristic value, so it was not added to the frontier.
    DeadEnd(NodeId),
    /// An equal state is already stored under this id.
    Known(NodeId),
    /// An equal state is already stored under this id. It was closed, and returned to the frontier because the new path is
    /// cheaper.
    Reopened(NodeId),
    /// The sum of the costs of its path is too large for its type, so it was dropped.
    CostOverflow,
    /// The store has no id left, so it was dropped.
    Full,
}

impl From<InsertResult> for Arrival {
    /// Converts the result of an insertion, for an engine that adds every new state to the frontier.
    fn from(inserted: InsertResult) -> Self {
        match inserted {
            InsertResult::New(id) => Arrival::New(id),
            InsertResult::Known(id) => Arrival::Known(id),
            InsertResult::Full => Arrival::Full,
        }
    }
}

/// An engine that uses these methods alone has correct counts and events.
impl<'a, P: StateSpace, O: Observer<P>> Context<'a, P, O> {
    /// Returns the space that is searched.
    pub fn space(&self) -> &'a P {
        self.space
    }

    /// Passes the start to the engine by `insert`, which stores it and adds it to the frontier.
    pub fn start<E: Engine<P>>(
        &mut self,
        engine: &mut E,
        state: P::State,
        insert: impl FnOnce(&mut E, &mut Self, P::State) -> Arrival,
    ) {
        let heap = self.space.heap_bytes(&state);
        let (id, is_dead_end) = match insert(engine, self, state) {
            Arrival::New(id) => (id, false),
            Arrival::DeadEnd(id) => (id, true),
            // Another start that is already known.
            Arrival::Known(_) | Arrival::Reopened(_) | Arrival::CostOverflow => return,
            Arrival::Full => {
                self.statistics.full = true;
                return;
            }
        };
        self.add_heap(heap);
        if O::PRESENT {
            self.observer.start(&engine.node(id, 0));
        }
        if is_dead_end {
            self.statistics.infinite_value = true;
            self.count_dead_end(engine, Current { id, depth: 0 });
            self.subtract_heap(engine.store_mut().release(id));
        }
    }

    /// Returns a state that was taken from the frontier, as the result of [`Engine::take`].
    #[inline]
    pub fn take(&mut self, id: NodeId, depth: u64) -> Current {
        self.statistics.note_depth(depth);
        Current { id, depth }
    }

    /// Generates the successors of the current state and passes each to the engine by `insert`, with the cost of its step.
    /// `insert` stores it, or recognises it as known, and adds it to the frontier.
    ///
    /// Returns whether all are passed. If not, a limit was reached; the search calls [`Engine::expand`] again for the same state when it
    /// continues.
    pub fn expand<E: Engine<P>>(
        &mut self,
        engine: &mut E,
        current: Current,
        insert: impl FnMut(&mut E, &mut Self, P::State, P::Cost) -> Arrival,
    ) -> bool {
        self.expand_in::<ToSuccessors, E>(engine, current, insert)
    }

    /// Does the same as [`expand`](Context::expand) in a direction.
    pub(crate) fn expand_in<D: Direction<P>, E: Engine<P>>(
        &mut self,
        engine: &mut E,
        current: Current,
        mut insert: impl FnMut(&mut E, &mut Self, P::State, P::Cost) -> Arrival,
    ) -> bool {
        let mut successors = std::mem::take(self.successors);
        let state = engine.store().get(current.id);
        let generated = successors.generate::<D, O>(state, self, |waiting, state, cost| {
            waiting.push((state, cost));
        });
        *self.successors = successors;
        match generated {
            Generated::Stopped => return false,
            Generated::Before => {}
            Generated::All(_) => self.successors.any_counts = false,
        }
        if self.lacks_room(engine, current, self.successors.len()) {
            self.successors.wait();
            return false;
        }
        let mut waiting = self.successors.take();
        self.in_parts(&mut waiting, |context, successors| {
            for (state, cost) in successors.drain(..) {
                let counts = context.pass(engine, current, state, cost, &mut insert);
                context.successors.any_counts |= counts;
            }
        });
        let is_complete = self.successors.put_back(waiting);
        if is_complete {
            if !self.successors.any_counts {
                self.count_dead_end(engine, current);
            }
            self.subtract_heap(engine.store_mut().release(current.id));
        }
        is_complete
    }

    /// Counts what an engine has generated of the current state, of which it dropped `too_costly` successors. Returns `false` if a limit was
    /// reached.
    #[inline]
    pub(crate) fn count_generated<E: Engine<P>>(
        &mut self,
        engine: &E,
        current: Current,
        generated: Generated,
        too_costly: u64,
    ) -> bool {
        match generated {
            Generated::Stopped => return false,
            Generated::Before => {}
            Generated::All(count) => {
                self.statistics.cost_overflow |= too_costly > 0;
                self.statistics.counts.generated += count - too_costly;
                if count == too_costly {
                    self.count_dead_end(engine, current);
                }
            }
        }
        true
    }

    /// Passes a successor of the current state to the engine. Returns whether it counts as generated.
    #[inline]
    fn pass<E: Engine<P>>(
        &mut self,
        engine: &mut E,
        current: Current,
        state: P::State,
        cost: P::Cost,
        mut insert: impl FnMut(&mut E, &mut Self, P::State, P::Cost) -> Arrival,
    ) -> bool {
        let heap = self.space.heap_bytes(&state);
        let arrival = insert(engine, self, state, cost);
        match arrival {
            Arrival::New(id) | Arrival::DeadEnd(id) => {
                self.add_heap(heap);
                self.report_new(engine, id, current);
                if arrival == Arrival::DeadEnd(id) {
                    let depth = current.depth + 1;
                    self.statistics.infinite_value = true;
                    self.count_dead_end(engine, Current { id, depth });
                    self.subtract_heap(engine.store_mut().release(id));
                }
            }
            Arrival::Known(id) => self.count_duplicate(engine, id, current),
            Arrival::Reopened(id) => {
                self.count_duplicate(engine, id, current);
                self.statistics.counts.reopened += 1;
                if O::PRESENT {
                    self.observer.reopen(&engine.node(id, current.depth + 1));
                }
            }
            Arrival::Full => self.statistics.full = true,
            Arrival::CostOverflow => {
                self.statistics.cost_overflow = true;
                return false;
            }
        }
        self.statistics.counts.generated += 1;
        true
    }

    /// Returns the heuristic value of a state, or `None` for a dead end. For a successor, `parent` is the expanded state with
    /// its value, from which the space may compute the new value faster.
    #[inline]
    pub fn evaluate(
        &mut self,
        state: &P::State,
        parent: Option<(&P::State, P::Cost)>,
    ) -> Option<P::Cost> {
        self.statistics.counts.evaluated += 1;
        let h = match parent {
            None => self.space.heuristic(state),
            Some((parent, value)) => self.space.heuristic_of_successor(state, parent, value),
        }?;
        self.statistics.note_heuristic_value::<P>(h);
        Some(h)
    }

    /// Records that the engine discarded an open state by its own rule, so that an empty frontier proves nothing: the search
    /// then ends as [`Limit::Incomplete`](crate::Limit::Incomplete).
    pub fn note_discarded(&mut self) {
        self.statistics.incomplete = true;
    }

    /// Records that the current state is a dead end by its heuristic value, in an engine that evaluates states when it expands them.
    pub fn note_dead_end<E: Engine<P>>(&mut self, engine: &E, current: Current) {
        self.statistics.infinite_value = true;
        self.count_dead_end(engine, current);
    }

    fn report_new<E: Engine<P>>(&mut self, engine: &E, id: NodeId, parent: Current) {
        if O::PRESENT {
            let number = engine.store().number(parent.id);
            let node = engine.node(id, parent.depth + 1);
            self.observer.generate(&Node {
                parent: Some(number),
                ..node
            });
        }
    }

    fn count_duplicate<E: Engine<P>>(&mut self, engine: &E, id: NodeId, parent: Current) {
        self.statistics.counts.duplicates += 1;
        self.report_duplicate(engine.store(), id, parent.id);
    }

    fn count_dead_end<E: Engine<P>>(&mut self, engine: &E, at: Current) {
        self.statistics.counts.dead_ends += 1;
        if O::PRESENT {
            self.observer.dead_end(&engine.node(at.id, at.depth));
        }
    }
}
