use crate::problem::{Cost, StateSpace};
use crate::run::engine::sealed::Sealed;
use crate::run::engine::{Context, Current, Engine, FrontierEntry, Why, plain_node};
use crate::run::{Node, Observer, Proven};
use crate::store::{Growth, NodeId, Store};

use super::nodes::{Nodes, Path, Status};
use super::{Insertion, Policy};

/// The engine of a search by a [`Policy`].
pub struct PolicyEngine<P: StateSpace, Y> {
    nodes: Nodes<P, Y>,
    /// The number of open nodes.
    open_len: u64,
    /// Whether a closed node got a cheaper path. The g of its successors is out of date until it is expanded again.
    g_outdated: bool,
    /// Generated successors, each with the cost of its step.
    successors: Vec<(P::State, P::Cost)>,
    scratch: Vec<P::Action>,
}

impl<P: StateSpace, Y: Policy<P>> PolicyEngine<P, Y> {
    pub(super) fn new(policy: Y) -> Self {
        PolicyEngine {
            nodes: Nodes::new(policy),
            open_len: 0,
            g_outdated: false,
            successors: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// Offers a state to the policy. Evaluates it and opens it if it is new.
    fn insert<O: Observer<P>>(
        &mut self,
        state: P::State,
        path: Path<P::Cost>,
        context: &mut Context<'_, P, O>,
    ) {
        let heap = context.space.heap_bytes(&state);
        let next = self.nodes.kept() as NodeId;
        match self.nodes.insert_at_end_of(path, state) {
            Some(Insertion::New) => {
                context.add_heap(heap);
                self.evaluate(next, context);
            }
            Some(Insertion::Known(id)) => self.count_duplicate(id as NodeId, path, context),
            Some(Insertion::Cheaper(id)) => {
                self.count_duplicate(id as NodeId, path, context);
                self.replace_path(id as NodeId, path, context);
            }
            None => context.statistics.full = true,
        }
    }

    /// Evaluates a new node and opens it, unless it is a dead end.
    fn evaluate<O: Observer<P>>(&mut self, id: NodeId, context: &mut Context<'_, P, O>) {
        let parent = self.nodes.parent(id);
        let h = self.heuristic(id, parent, context);
        let record = self.nodes.record_mut(id);
        match h {
            Some(h) => record.h = h,
            None => record.status = Status::DeadEnd,
        }
        if O::PRESENT {
            match parent {
                None => context.observer.start(&self.node_of(id)),
                Some(_) => context.observer.generate(&self.node_of(id)),
            }
        }
        if h.is_some() {
            self.open(id);
        } else {
            context.statistics.counts.dead_ends += 1;
            if O::PRESENT {
                context.observer.dead_end(&self.node_of(id));
            }
        }
    }

    fn heuristic<O: Observer<P>>(
        &self,
        id: NodeId,
        parent: Option<NodeId>,
        context: &mut Context<'_, P, O>,
    ) -> Option<P::Cost> {
        if !Y::EVALUATES {
            return Some(P::Cost::ZERO);
        }
        context.statistics.counts.evaluated += 1;
        let state = self.nodes.get(id);
        let h = match parent {
            None => context.space.heuristic(state),
            Some(parent) => {
                let value = self.nodes.record(parent).h;
                let parent = self.nodes.get(parent);
                context.space.heuristic_of_successor(state, parent, value)
            }
        }?;
        context.statistics.note_heuristic_value::<P>(h);
        Some(h)
    }

    /// Adds a node to the open list, or moves it there.
    fn open(&mut self, id: NodeId) {
        let record = self.nodes.record_mut(id);
        let (g, h) = (record.path.g, record.h);
        let was = std::mem::replace(&mut record.status, Status::Open);
        self.open_len += u64::from(was != Status::Open);
        self.nodes.policy.open(id as usize, g, h);
    }

    fn count_duplicate<O: Observer<P>>(
        &self,
        id: NodeId,
        path: Path<P::Cost>,
        context: &mut Context<'_, P, O>,
    ) {
        if path.depth == 0 {
            // Another start; it was not generated.
            return;
        }
        context.statistics.counts.duplicates += 1;
        context.report_duplicate(&self.nodes, id, path.parent);
    }

    /// Replaces the path of a known node if the new one is cheaper, and opens the node again.
    fn replace_path<O: Observer<P>>(
        &mut self,
        id: NodeId,
        path: Path<P::Cost>,
        context: &mut Context<'_, P, O>,
    ) {
        let record = self.nodes.record_mut(id);
        let was = record.status;
        // With equal costs, nodes could become each other's parents.
        if path.g >= record.path.g || !matches!(was, Status::Open | Status::Closed) {
            return;
        }
        record.path = path;
        self.open(id);
        if was == Status::Closed {
            self.g_outdated = true;
            context.statistics.counts.reopened += 1;
            if O::PRESENT {
                context.observer.reopen(&self.node_of(id));
            }
        }
    }

    fn node_of(&self, id: NodeId) -> Node<'_, P> {
        self.node(id, self.nodes.record(id).path.depth.into())
    }

    /// Returns the open nodes in the order of the policy, each once.
    fn in_order(&self) -> impl Iterator<Item = NodeId> {
        let mut listed = vec![false; self.nodes.kept()];
        let ids = self.nodes.policy.frontier().map(|id| id as NodeId);
        ids.filter(move |&id| {
            let is_open = self.nodes.record(id).status == Status::Open;
            is_open && !std::mem::replace(&mut listed[id as usize], true)
        })
    }
}

impl<P: StateSpace, Y> Sealed for PolicyEngine<P, Y> {}

impl<P: StateSpace, Y: Policy<P>> Engine<P> for PolicyEngine<P, Y> {
    type Store = Nodes<P, Y>;

    fn start<O: Observer<P>>(&mut self, state: P::State, context: &mut Context<'_, P, O>) {
        self.insert(state, Path::EMPTY, context);
    }

    fn take<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> Option<Current> {
        loop {
            let Some(id) = self.nodes.policy.take() else {
                // Nodes that are still open were dropped by the policy.
                context.statistics.incomplete = self.open_len > 0;
                return None;
            };
            let id = id as NodeId;
            let record = self.nodes.record_mut(id);
            if record.status == Status::Open {
                record.status = Status::Closed;
                let depth = record.path.depth.into();
                self.open_len -= 1;
                context.statistics.note_depth(depth);
                return Some(Current { id, depth });
            }
        }
    }

    fn expand<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        let mut successors = std::mem::take(&mut self.successors);
        self.scratch.clear();
        let state = self.nodes.get(current.id);
        context
            .space
            .expand(state, &mut self.scratch, |successor, step| {
                successors.push((successor, step));
            });
        let Path { g, depth, .. } = self.nodes.record(current.id).path;
        let before = context.statistics.counts.generated;
        for (successor, step) in successors.drain(..) {
            // Whether the state is known is not asked: it may be open, so that nothing is proven by the end.
            let Some(g) = context.statistics.add(g, step) else {
                continue;
            };
            context.statistics.counts.generated += 1;
            let path = Path {
                parent: current.id,
                depth: depth + 1,
                g,
                step,
            };
            self.insert(successor, path, context);
        }
        self.successors = successors;
        if context.statistics.counts.generated == before {
            context.statistics.counts.dead_ends += 1;
            if O::PRESENT {
                context.observer.dead_end(&self.node_of(current.id));
            }
        }
    }

    /// Corrects the g and depth of a goal, as an ancestor may have got a cheaper path since the goal was generated. This is
    /// safe because a goal is not expanded.
    fn found(&mut self, current: Current, _: &P) -> Current {
        let path = match self.g_outdated {
            true => self.nodes.path(current.id).unwrap_or_default(),
            false => return current,
        };
        let steps = path.iter().map(|&id| self.nodes.record(id).path.step);
        let g = steps.fold(P::Cost::ZERO, P::Cost::plus);
        let depth = path.len() as u64 - 1;
        let record = self.nodes.record_mut(current.id);
        record.path.g = g;
        record.path.depth = depth as u32;
        Current { depth, ..current }
    }

    fn continue_after_solution<O: Observer<P>>(
        &mut self,
        current: Current,
        _: &mut Context<'_, P, O>,
    ) {
        self.nodes.record_mut(current.id).status = Status::Reported;
    }

    fn store(&self) -> &Nodes<P, Y> {
        &self.nodes
    }

    fn store_mut(&mut self) -> &mut Nodes<P, Y> {
        &mut self.nodes
    }

    fn into_path(self, current: Current, _: &P) -> (Option<Vec<P::State>>, P::State) {
        self.nodes.into_path(current.id)
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.open_len = 0;
        self.g_outdated = false;
    }

    fn frontier_len(&self) -> u64 {
        self.open_len
    }

    fn bytes(&self) -> u64 {
        let successors = self.successors.capacity() * size_of::<(P::State, P::Cost)>();
        let scratch = self.scratch.capacity() * size_of::<P::Action>();
        (self.nodes.bytes() + successors + scratch) as u64
    }

    fn growth(&self, states: usize) -> Growth {
        self.nodes.growth(states)
    }

    fn max_successors(&self) -> usize {
        self.successors.capacity()
    }

    fn proven(&self) -> Proven {
        self.nodes.policy.proven()
    }

    fn frontier<'a>(&'a self) -> impl Iterator<Item = FrontierEntry<'a, P>>
    where
        P: 'a,
    {
        self.in_order()
            .map(|id| FrontierEntry::State(self.node_of(id)))
    }

    fn closed<'a>(&'a self) -> impl Iterator<Item = Node<'a, P>>
    where
        P: 'a,
    {
        let is_closed = |status| matches!(status, Status::Closed | Status::Reported);
        let ids = self.nodes.ids();
        ids.filter(move |&id| is_closed(self.nodes.record(id).status))
            .map(|id| self.node_of(id))
    }

    fn why_next(&self) -> Option<Why> {
        self.in_order().next()?;
        let reason = self.nodes.policy.why_next();
        Some(Why::Policy { reason })
    }

    fn node<'a>(&'a self, id: NodeId, depth: u64) -> Node<'a, P>
    where
        P: 'a,
    {
        let record = self.nodes.record(id);
        let has_value = Y::EVALUATES && record.status != Status::DeadEnd;
        Node {
            g: Some(record.path.g),
            h: has_value.then_some(record.h),
            ..plain_node(&self.nodes, id, depth)
        }
    }
}
