use crate::engines::highest_f::HighestF;
use crate::engines::value::{Value, why_first};
use crate::problem::{Cost, StateSpace};
use crate::run::engine::{Context, Current, Engine, Open, Why};
use crate::run::{Node as NodeView, Observer, Proven, Successors, ToSuccessors};
use crate::store::{Bytes, Collection, NodeId};

use super::memory::Memory;
use super::nodes::{Branch, Nodes, SmaNode};

/// The engine: a search tree within a memory limit.
pub struct SmaStar<P: StateSpace> {
    memory: Memory<P>,
    /// The smallest value of the states that were discarded because they did not fit into the memory.
    discarded: Value<P::Cost>,
    highest_f: HighestF<Value<P::Cost>>,
    successors: Successors<P, Successor<P>>,
    /// How many of them have their value.
    valued: usize,
}

/// A generated successor.
struct Successor<P: StateSpace> {
    state: P::State,
    number: u64,
    /// Its index among the successors of its parent.
    place: u32,
    g: P::Cost,
    h: P::Cost,
    /// Infinite if it must not be stored: it is a dead end, exhausted, or stored already.
    value: Value<P::Cost>,
}

impl<P: StateSpace> SmaStar<P> {
    pub(super) const fn new(bytes: usize) -> Self {
        SmaStar {
            memory: Memory::new(bytes),
            discarded: Value::Infinite,
            highest_f: HighestF::new(),
            successors: Successors::new(),
            valued: 0,
        }
    }

    /// Returns an upper bound on the memory to generate `successors` successors: a vector has a capacity of at most
    /// twice its length, and of at least four.
    pub(super) const fn bytes_to_expand(successors: usize) -> usize {
        let room = if successors < 2 { 4 } else { 2 * successors };
        room * (size_of::<Successor<P>>() + size_of::<P::Action>())
    }

    /// Generates and evaluates the successors of a node. Returns `None` if a limit was reached.
    fn generate<O: Observer<P>>(
        &mut self,
        current: Current,
        context: &mut Context<'_, P, O>,
    ) -> Option<Vec<Successor<P>>> {
        let node = self.memory.nodes().node(current.id);
        let mut too_costly = 0;
        let keep = |waiting: &mut Vec<_>, state, cost| {
            let g = node.g.plus(cost);
            if g >= P::Cost::MAX {
                too_costly += 1;
                return;
            }
            let place = waiting.len() as u32;
            waiting.push(Successor {
                state,
                number: 0,
                place,
                g,
                h: P::Cost::ZERO,
                value: Value::Infinite,
            });
        };
        let generated = self
            .successors
            .generate::<ToSuccessors, O>(&node.state, context, keep);
        self.memory.set_scratch_bytes(self.successors.bytes());
        if !context.count_generated(self, current, generated, too_costly) {
            return None;
        }
        let mut successors = self.successors.take();
        for successor in successors.iter_mut().skip(self.valued) {
            if context.is_interrupted() {
                self.successors.put_back(successors);
                return None;
            }
            self.value(current, successor, context);
            self.valued += 1;
        }
        Some(successors)
    }

    /// Computes the value of a successor: the maximum of its f and the value known from before.
    fn value<O: Observer<P>>(
        &mut self,
        current: Current,
        successor: &mut Successor<P>,
        context: &mut Context<'_, P, O>,
    ) {
        let parent = self.memory.nodes().node(current.id);
        let known = match parent.branches.get(successor.place as usize) {
            Some(&Branch::Kept(child)) => {
                context.statistics.counts.duplicates += 1;
                context.report_duplicate(self.memory.nodes(), child, current.id);
                return;
            }
            Some(&Branch::Forgotten(value)) => value,
            None if parent.branches.is_empty() => parent.value,
            // The space has generated more successors than the last time.
            None => Value::Infinite,
        };
        let parent = Some(parent.number);
        successor.number = self.memory.nodes_mut().next_number();
        let seen = NodeView {
            number: successor.number,
            parent,
            depth: current.depth + 1,
            g: Some(successor.g),
            h: None,
            state: &successor.state,
        };
        if let Some(h) = evaluate(seen, context) {
            successor.h = h;
            successor.value = known.max(Value::Finite(successor.g.plus(h)));
        }
    }

    /// Stores the best successor, dropping all other leaves if necessary, and those of the others that are better than
    /// the leaves dropped for them. Returns whether the best one fits.
    fn keep_best(&mut self, id: NodeId, successors: &mut Vec<Successor<P>>, space: &P) -> bool {
        if self.memory.nodes().node(id).branches.is_empty() {
            let branches = successors
                .iter()
                .map(|successor| Branch::Forgotten(successor.value));
            if !self.memory.set_branches(id, branches, space) {
                return false;
            }
        }
        successors.retain(|successor| successor.value.is_finite());
        successors.sort_unstable_by_key(|successor| (successor.value, successor.place));
        let depth = self.memory.nodes().node(id).depth + 1;
        let mut best_is_kept = false;
        for successor in successors.drain(..) {
            let node = successor.into_node(id, depth);
            let rank = best_is_kept.then(|| node.rank());
            if !self.memory.keep(node, rank, space) {
                break;
            }
            best_is_kept = true;
        }
        best_is_kept
    }

    fn depth(&self, id: NodeId) -> u64 {
        self.memory.nodes().node(id).depth.into()
    }

    /// Records that states with a value of `least` or more were discarded for lack of memory.
    fn note_discarded<O: Observer<P>>(
        &mut self,
        least: Value<P::Cost>,
        context: &mut Context<'_, P, O>,
    ) {
        self.discarded = self.discarded.min(least);
        context.statistics.out_of_bytes = true;
    }
}

impl<P: StateSpace> Successor<P> {
    fn into_node(self, parent: NodeId, depth: u32) -> SmaNode<P::State, P::Cost> {
        SmaNode {
            state: self.state,
            number: self.number,
            parent: Some(parent),
            place: self.place,
            depth,
            g: self.g,
            h: self.h,
            value: self.value,
            kept: 0,
            pinned: false,
            branches: Box::default(),
        }
    }
}

/// Returns the heuristic value of a generated state, and reports the state to the observer.
fn evaluate<P: StateSpace, O: Observer<P>>(
    seen: NodeView<'_, P>,
    context: &mut Context<'_, P, O>,
) -> Option<P::Cost> {
    context.statistics.counts.evaluated += 1;
    let h = context.space.heuristic(seen.state);
    match h {
        Some(h) => context.statistics.note_heuristic_value::<P>(h),
        None => context.statistics.note_infinite_value(),
    }
    if O::PRESENT {
        let seen = NodeView { h, ..seen };
        match seen.parent {
            None => context.observer.start(&seen),
            Some(_) => context.observer.generate(&seen),
        }
        if h.is_none() {
            context.observer.dead_end(&seen);
        }
    }
    h
}

impl<P: StateSpace> Engine<P> for SmaStar<P> {
    type Store = Nodes<P::State, P::Cost>;

    fn start<O: Observer<P>>(&mut self, state: P::State, context: &mut Context<'_, P, O>) {
        let seen = NodeView {
            number: self.memory.nodes_mut().next_number(),
            parent: None,
            depth: 0,
            g: Some(P::Cost::ZERO),
            h: None,
            state: &state,
        };
        let Some(h) = evaluate(seen, context) else {
            return;
        };
        if !self
            .memory
            .keep(SmaNode::start(state, h), None, context.space)
        {
            self.note_discarded(Value::Finite(h), context);
        }
    }

    fn take<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> Option<Current> {
        let id = self.memory.take()?;
        let node = self.memory.nodes().node(id);
        let depth = u64::from(node.depth);
        context.statistics.note_depth(depth);
        self.highest_f.note(node.value, context.statistics);
        Some(Current { id, depth })
    }

    fn expand<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        let Current { id, .. } = current;
        let Some(mut successors) = self.generate(current, context) else {
            return;
        };
        let values = successors.iter().map(|successor| successor.value);
        let least = values.min().unwrap_or(Value::Infinite);
        if least.is_finite() && !self.keep_best(id, &mut successors, context.space) {
            self.note_discarded(least, context);
            self.memory.nodes_mut().node_mut(id).close();
        }
        successors.clear();
        self.valued = 0;
        self.successors.put_back(successors);
        if self.memory.is_over() {
            // The buffers for this many successors do not fit into the memory together with the path.
            self.successors = Successors::new();
            self.memory.set_scratch_bytes(0);
        }
        self.memory.finish(id, context.space);
    }

    fn continue_after_solution<O: Observer<P>>(
        &mut self,
        current: Current,
        context: &mut Context<'_, P, O>,
    ) {
        self.memory.nodes_mut().node_mut(current.id).pinned = true;
        self.drop_current(current, context);
    }

    fn drop_current<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        self.memory.nodes_mut().node_mut(current.id).close();
        self.memory.finish(current.id, context.space);
    }

    fn store(&self) -> &Self::Store {
        self.memory.nodes()
    }

    fn store_mut(&mut self) -> &mut Self::Store {
        self.memory.nodes_mut()
    }

    fn into_store(self) -> Self::Store {
        self.memory.into_nodes()
    }

    fn clear(&mut self) {
        *self = SmaStar::new(self.memory.limit());
    }

    fn frontier_len(&self) -> u64 {
        self.memory.frontier().len() as u64
    }

    #[inline]
    fn collections(&self) -> impl Collection {
        // The peak, including the heap memory of states, as nodes are dropped and the current number can decrease. They are dropped before
        // the collections grow beyond the limit.
        Bytes(self.memory.peak_bytes())
    }

    fn proven(&self) -> Proven {
        match self.memory.current() {
            Some(id) if Value::Finite(self.memory.nodes().node(id).g) <= self.discarded => {
                Proven::OptimalIfAdmissible
            }
            _ => Proven::Nothing,
        }
    }

    fn frontier(&self) -> impl Iterator<Item = Open> {
        let frontier = self.memory.in_order().into_iter();
        frontier.map(|id| Open::State(id, self.depth(id)))
    }

    fn closed(&self) -> impl Iterator<Item = (NodeId, u64)> {
        let frontier = self.memory.frontier();
        let ids = self.memory.nodes().ids();
        ids.filter(|&id| !frontier.contains(id))
            .map(|id| (id, self.depth(id)))
    }

    fn why_next(&self) -> Option<Why> {
        let nodes = self.memory.nodes();
        let frontier = self.memory.in_order().into_iter();
        why_first(frontier.map(|id| nodes.node(id).value))
    }

    fn stored_value(&self, id: NodeId) -> Option<String> {
        Some(self.memory.nodes().node(id).value.to_string())
    }

    fn values(&self, id: NodeId) -> (Option<P::Cost>, Option<P::Cost>) {
        let node = self.memory.nodes().node(id);
        (Some(node.g), Some(node.h))
    }
}
