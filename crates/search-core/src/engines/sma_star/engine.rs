use crate::engines::highest_f::HighestF;
use crate::engines::value::{Value, why_first};
use crate::problem::{Cost, StateSpace};
use crate::run::engine::sealed::Sealed;
use crate::run::engine::{Context, Current, Engine, Waiting, Why};
use crate::run::{Node as Seen, Observer, Proven};
use crate::store::{Growth, NodeId, Store};

use super::memory::Memory;
use super::nodes::{Branch, Node, Nodes};

/// The engine.
pub struct SmaStar<P: StateSpace> {
    memory: Memory<P>,
    /// The least that is known of the cost of what was left out because it could not be held.
    left_out: Value<P::Cost>,
    highest_f: HighestF<Value<P::Cost>>,
    made: Vec<Successor<P>>,
    scratch: Vec<P::Action>,
}

/// A successor that was made.
struct Successor<P: StateSpace> {
    state: P::State,
    number: u64,
    /// Which successor it is.
    place: u32,
    g: P::Cost,
    h: P::Cost,
    /// Infinite where it is not to be kept: it is a dead end, settled, or kept already.
    value: Value<P::Cost>,
}

impl<P: StateSpace> SmaStar<P> {
    pub(super) const fn new(bytes: usize) -> Self {
        SmaStar {
            memory: Memory::new(bytes),
            left_out: Value::Infinite,
            highest_f: HighestF::new(),
            made: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// The most that it takes to make `successors` successors: a vector has room for up to twice what it held, and for
    /// four.
    pub(super) const fn bytes_to_expand(successors: usize) -> usize {
        let room = if successors < 2 { 4 } else { 2 * successors };
        room * (size_of::<Successor<P>>() + size_of::<P::Action>())
    }

    /// Makes the successors of a node and values them.
    fn make<O: Observer<P>>(
        &mut self,
        current: Current,
        context: &mut Context<'_, P, O>,
    ) -> Vec<Successor<P>> {
        let mut made = std::mem::take(&mut self.made);
        let node = self.memory.nodes().node(current.id);
        let scratch = &mut self.scratch;
        let statistics = &mut *context.statistics;
        context.space.expand(&node.state, scratch, |state, cost| {
            let Some(g) = statistics.add(node.g, cost) else {
                return;
            };
            let place = made.len() as u32;
            made.push(Successor {
                state,
                number: 0,
                place,
                g,
                h: P::Cost::ZERO,
                value: Value::Infinite,
            });
        });
        let scratch = scratch.capacity() * size_of::<P::Action>();
        self.memory
            .hold_besides(made.capacity() * size_of::<Successor<P>>() + scratch);
        context.statistics.counts.generated += made.len() as u64;
        if made.is_empty() {
            context.statistics.counts.dead_ends += 1;
            if O::PRESENT {
                context
                    .observer
                    .dead_end(&self.node(current.id, current.depth));
            }
        }
        for made in &mut made {
            self.value(current, made, context);
        }
        made
    }

    /// Values a successor: by its f, and by what is known of it already.
    fn value<O: Observer<P>>(
        &mut self,
        current: Current,
        made: &mut Successor<P>,
        context: &mut Context<'_, P, O>,
    ) {
        let parent = self.memory.nodes().node(current.id);
        let known = match parent.branches.get(made.place as usize) {
            Some(&Branch::Kept(child)) => {
                context.statistics.counts.duplicates += 1;
                context.tell_duplicate(self.memory.nodes(), child, current.id);
                return;
            }
            Some(&Branch::Forgotten(value)) => value,
            None if parent.branches.is_empty() => parent.value,
            // A space that makes more successors than the last time.
            None => Value::Infinite,
        };
        let parent = Some(parent.number);
        made.number = self.memory.nodes_mut().next_number();
        let seen = Seen {
            number: made.number,
            parent,
            depth: current.depth + 1,
            g: Some(made.g),
            h: None,
            state: &made.state,
        };
        if let Some(h) = evaluate(seen, context) {
            made.h = h;
            made.value = known.max(Value::Finite(made.g.plus(h)));
        }
    }

    /// Keeps the best of the successors made, for which all else is dropped if it must be, and as many of the others
    /// as are better than what is dropped for them. Says whether there is room for the best.
    fn keep_best(&mut self, id: NodeId, made: &mut Vec<Successor<P>>, space: &P) -> bool {
        if self.memory.nodes().node(id).branches.is_empty() {
            let branches = made.iter().map(|made| Branch::Forgotten(made.value));
            if !self.memory.branch_out(id, branches, space) {
                return false;
            }
        }
        made.retain(|made| made.value.is_finite());
        made.sort_unstable_by_key(|made| (made.value, made.place));
        let depth = self.memory.nodes().node(id).depth + 1;
        let mut best_is_kept = false;
        for made in made.drain(..) {
            let node = made.into_node(id, depth);
            let rank = best_is_kept.then(|| node.rank());
            if !self.memory.keep(node, rank, space) {
                break;
            }
            best_is_kept = true;
        }
        best_is_kept
    }

    /// Something that is known to cost `least` or more cannot be held.
    fn leave_out<O: Observer<P>>(
        &mut self,
        least: Value<P::Cost>,
        context: &mut Context<'_, P, O>,
    ) {
        self.left_out = self.left_out.min(least);
        context.statistics.out_of_bytes = true;
    }
}

impl<P: StateSpace> Successor<P> {
    fn into_node(self, parent: NodeId, depth: u32) -> Node<P::State, P::Cost> {
        Node {
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

/// The heuristic value of a state that was made, of which the observer is told.
fn evaluate<P: StateSpace, O: Observer<P>>(
    seen: Seen<'_, P>,
    context: &mut Context<'_, P, O>,
) -> Option<P::Cost> {
    context.statistics.counts.evaluated += 1;
    let h = context.space.heuristic(seen.state);
    match h {
        Some(h) => context.statistics.note_value::<P>(h),
        None => context.statistics.counts.dead_ends += 1,
    }
    if O::PRESENT {
        let seen = Seen { h, ..seen };
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

impl<P: StateSpace> Sealed for SmaStar<P> {}

impl<P: StateSpace> Engine<P> for SmaStar<P> {
    type Store = Nodes<P::State, P::Cost>;

    fn start<O: Observer<P>>(&mut self, state: P::State, context: &mut Context<'_, P, O>) {
        let seen = Seen {
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
        if !self.memory.keep(Node::start(state, h), None, context.space) {
            self.leave_out(Value::Finite(h), context);
        }
    }

    fn take<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> Option<Current> {
        let id = self.memory.take()?;
        let node = self.memory.nodes().node(id);
        let depth = u64::from(node.depth);
        context.statistics.deepest(depth);
        self.highest_f.note(node.value, context.statistics);
        Some(Current { id, depth })
    }

    fn expand<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        let Current { id, .. } = current;
        let mut made = self.make(current, context);
        let values = made.iter().map(|made| made.value);
        let least = values.min().unwrap_or(Value::Infinite);
        if least.is_finite() && !self.keep_best(id, &mut made, context.space) {
            self.leave_out(least, context);
            self.memory.nodes_mut().node_mut(id).give_up();
        }
        made.clear();
        self.made = made;
        if self.memory.is_over() {
            // So wide an expansion that it cannot be held together with the path to it.
            (self.made, self.scratch) = (Vec::new(), Vec::new());
            self.memory.hold_besides(0);
        }
        self.memory.put_down(id, context.space);
    }

    fn leave_solution<O: Observer<P>>(
        &mut self,
        current: Current,
        context: &mut Context<'_, P, O>,
    ) {
        self.memory.nodes_mut().node_mut(current.id).pinned = true;
        self.pass_over(current, context);
    }

    fn pass_over<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        self.memory.nodes_mut().node_mut(current.id).give_up();
        self.memory.put_down(current.id, context.space);
    }

    fn store(&self) -> &Self::Store {
        self.memory.nodes()
    }

    fn store_mut(&mut self) -> &mut Self::Store {
        self.memory.nodes_mut()
    }

    fn into_path(self, current: Current, _: &P) -> (Option<Vec<P::State>>, P::State) {
        self.memory.into_nodes().into_path(current.id)
    }

    fn clear(&mut self) {
        self.memory.clear();
        self.left_out = Value::Infinite;
        self.highest_f = HighestF::new();
    }

    fn waiting(&self) -> u64 {
        self.memory.waiting().len() as u64
    }

    /// The most that was held at one time, what states hold outside themselves included: nodes go, so it is
    /// not what is held now.
    fn bytes(&self) -> u64 {
        self.memory.most_held() as u64
    }

    /// It drops nodes before it grows.
    fn growth(&self, _: usize) -> Growth {
        Growth::default()
    }

    fn proven(&self) -> Proven {
        match self.memory.in_hand() {
            Some(id) if Value::Finite(self.memory.nodes().node(id).g) <= self.left_out => {
                Proven::OptimalIfAdmissible
            }
            _ => Proven::Nothing,
        }
    }

    fn frontier<'a>(&'a self) -> impl Iterator<Item = Waiting<'a, P>>
    where
        P: 'a,
    {
        let nodes = self.memory.nodes();
        let waiting = self.memory.in_order().into_iter();
        waiting.map(|id| Waiting::State(self.node(id, nodes.node(id).depth.into())))
    }

    fn closed<'a>(&'a self) -> impl Iterator<Item = Seen<'a, P>>
    where
        P: 'a,
    {
        let nodes = self.memory.nodes();
        let waiting = self.memory.waiting();
        let closed = nodes.ids().filter(|&id| !waiting.contains(id));
        closed.map(|id| self.node(id, nodes.node(id).depth.into()))
    }

    fn why_next(&self) -> Option<Why> {
        let nodes = self.memory.nodes();
        let waiting = self.memory.in_order().into_iter();
        why_first(waiting.map(|id| nodes.node(id).value))
    }

    fn stored_value(&self, id: NodeId) -> Option<String> {
        Some(self.memory.nodes().node(id).value.to_string())
    }

    fn node<'a>(&'a self, id: NodeId, depth: u64) -> Seen<'a, P>
    where
        P: 'a,
    {
        let nodes = self.memory.nodes();
        let node = nodes.node(id);
        let parent = node.parent.map(|parent| nodes.number(parent));
        Seen {
            number: node.number,
            parent,
            depth,
            g: Some(node.g),
            h: Some(node.h),
            state: &node.state,
        }
    }
}
