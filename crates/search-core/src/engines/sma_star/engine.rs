use crate::engines::highest_f::HighestF;
use crate::engines::value::{Value, why_first};
use crate::problem::{Cost, StateSpace};
use crate::run::engine::sealed::Sealed;
use crate::run::engine::{Bench, Engine, Taken, Waiting, Why};
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
    made: Vec<Made<P>>,
    scratch: Vec<P::Action>,
}

/// A successor that was made.
struct Made<P: StateSpace> {
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
        room * (size_of::<Made<P>>() + size_of::<P::Action>())
    }

    /// Makes the successors of a node and values them.
    fn make<O: Observer<P>>(&mut self, taken: Taken, bench: &mut Bench<'_, P, O>) -> Vec<Made<P>> {
        let mut made = std::mem::take(&mut self.made);
        let node = self.memory.nodes().node(taken.id);
        let scratch = &mut self.scratch;
        let tally = &mut *bench.tally;
        bench.space.expand(&node.state, scratch, |state, cost| {
            let Some(g) = tally.add(node.g, cost) else {
                return;
            };
            let place = made.len() as u32;
            made.push(Made {
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
            .hold_besides(made.capacity() * size_of::<Made<P>>() + scratch);
        bench.tally.counts.generated += made.len() as u64;
        if made.is_empty() {
            bench.tally.counts.dead_ends += 1;
            if O::PRESENT {
                bench.observer.dead_end(&self.node(taken.id, taken.depth));
            }
        }
        for made in &mut made {
            self.value(taken, made, bench);
        }
        made
    }

    /// Values a successor: by its f, and by what is known of it already.
    fn value<O: Observer<P>>(
        &mut self,
        taken: Taken,
        made: &mut Made<P>,
        bench: &mut Bench<'_, P, O>,
    ) {
        let parent = self.memory.nodes().node(taken.id);
        let known = match parent.branches.get(made.place as usize) {
            Some(&Branch::Kept(child)) => {
                bench.tally.counts.duplicates += 1;
                bench.tell_duplicate(self.memory.nodes(), child, taken.id);
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
            depth: taken.depth + 1,
            g: Some(made.g),
            h: None,
            state: &made.state,
        };
        if let Some(h) = evaluate(seen, bench) {
            made.h = h;
            made.value = known.max(Value::Finite(made.g.plus(h)));
        }
    }

    /// Keeps the best of the successors made, for which all else is dropped if it must be, and as many of the others
    /// as are better than what is dropped for them. Says whether there is room for the best.
    fn keep_best(&mut self, id: NodeId, made: &mut Vec<Made<P>>, space: &P) -> bool {
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
    fn leave_out<O: Observer<P>>(&mut self, least: Value<P::Cost>, bench: &mut Bench<'_, P, O>) {
        self.left_out = self.left_out.min(least);
        bench.tally.out_of_bytes = true;
    }
}

impl<P: StateSpace> Made<P> {
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
    bench: &mut Bench<'_, P, O>,
) -> Option<P::Cost> {
    bench.tally.counts.evaluated += 1;
    let h = bench.space.heuristic(seen.state);
    match h {
        Some(h) => bench.tally.note_value::<P>(h),
        None => bench.tally.counts.dead_ends += 1,
    }
    if O::PRESENT {
        let seen = Seen { h, ..seen };
        match seen.parent {
            None => bench.observer.start(&seen),
            Some(_) => bench.observer.generate(&seen),
        }
        if h.is_none() {
            bench.observer.dead_end(&seen);
        }
    }
    h
}

impl<P: StateSpace> Sealed for SmaStar<P> {}

impl<P: StateSpace> Engine<P> for SmaStar<P> {
    type Store = Nodes<P::State, P::Cost>;

    fn start<O: Observer<P>>(&mut self, state: P::State, bench: &mut Bench<'_, P, O>) {
        let seen = Seen {
            number: self.memory.nodes_mut().next_number(),
            parent: None,
            depth: 0,
            g: Some(P::Cost::ZERO),
            h: None,
            state: &state,
        };
        let Some(h) = evaluate(seen, bench) else {
            return;
        };
        if !self.memory.keep(Node::start(state, h), None, bench.space) {
            self.leave_out(Value::Finite(h), bench);
        }
    }

    fn take<O: Observer<P>>(&mut self, bench: &mut Bench<'_, P, O>) -> Option<Taken> {
        let id = self.memory.take()?;
        let node = self.memory.nodes().node(id);
        let depth = u64::from(node.depth);
        bench.tally.deepest(depth);
        self.highest_f.note(node.value, bench.tally);
        Some(Taken { id, depth })
    }

    fn expand<O: Observer<P>>(&mut self, taken: Taken, bench: &mut Bench<'_, P, O>) {
        let Taken { id, .. } = taken;
        let mut made = self.make(taken, bench);
        let values = made.iter().map(|made| made.value);
        let least = values.min().unwrap_or(Value::Infinite);
        if least.is_finite() && !self.keep_best(id, &mut made, bench.space) {
            self.leave_out(least, bench);
            self.memory.nodes_mut().node_mut(id).give_up();
        }
        made.clear();
        self.made = made;
        if self.memory.is_over() {
            // So wide an expansion that it cannot be held together with the path to it.
            (self.made, self.scratch) = (Vec::new(), Vec::new());
            self.memory.hold_besides(0);
        }
        self.memory.put_down(id, bench.space);
    }

    fn leave_solution<O: Observer<P>>(&mut self, taken: Taken, bench: &mut Bench<'_, P, O>) {
        self.memory.nodes_mut().node_mut(taken.id).pinned = true;
        self.pass_over(taken, bench);
    }

    fn pass_over<O: Observer<P>>(&mut self, taken: Taken, bench: &mut Bench<'_, P, O>) {
        self.memory.nodes_mut().node_mut(taken.id).give_up();
        self.memory.put_down(taken.id, bench.space);
    }

    fn store(&self) -> &Self::Store {
        self.memory.nodes()
    }

    fn store_mut(&mut self) -> &mut Self::Store {
        self.memory.nodes_mut()
    }

    fn into_path(self, taken: Taken, _: &P) -> (Option<Vec<P::State>>, P::State) {
        self.memory.into_nodes().into_path(taken.id)
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
