use crate::problem::{Cost, StateSpace};
use crate::run::engine::{
    Arrival, Context, Current, Engine, Open, SeveralStarts, Why, store_in_field,
};
use crate::run::{Observer, Proven};
use crate::store::{Collection, NodeId, Store};

use super::nodes::{Nodes, Path, Status};
use super::{Insertion, Policy};

/// The engine of a search by a [`Policy`].
pub struct PolicyEngine<P: StateSpace, Y> {
    nodes: Nodes<P, Y>,
    /// The number of open nodes.
    open_len: u64,
    /// Whether a closed node got a cheaper path. The g of its successors is out of date until it is expanded again.
    g_outdated: bool,
}

impl<P: StateSpace, Y: Policy<P>> PolicyEngine<P, Y> {
    pub(super) fn new(policy: Y) -> Self {
        PolicyEngine {
            nodes: Nodes::new(policy),
            open_len: 0,
            g_outdated: false,
        }
    }

    /// Offers a state to the policy. Evaluates it and opens it if it is new.
    fn insert<O: Observer<P>>(
        &mut self,
        state: P::State,
        path: Path<P::Cost>,
        context: &mut Context<'_, P, O>,
    ) -> Arrival {
        let next = self.nodes.kept() as NodeId;
        match self.nodes.insert_at_end_of(path, state) {
            Some(Insertion::New) => self.evaluate(next, context),
            Some(Insertion::Known(id)) => Arrival::Known(id as NodeId),
            Some(Insertion::Cheaper(id)) => self.replace_path(id as NodeId, path),
            None => Arrival::Full,
        }
    }

    /// Evaluates a new node and opens it, unless it is a dead end.
    fn evaluate<O: Observer<P>>(&mut self, id: NodeId, context: &mut Context<'_, P, O>) -> Arrival {
        let h = if Y::EVALUATES {
            let parent = self.nodes.parent(id);
            let parent = parent.map(|parent| (self.nodes.get(parent), self.nodes.record(parent).h));
            context.evaluate(self.nodes.get(id), parent)
        } else {
            Some(P::Cost::ZERO)
        };
        let record = self.nodes.record_mut(id);
        let Some(h) = h else {
            record.status = Status::DeadEnd;
            return Arrival::DeadEnd(id);
        };
        record.h = h;
        self.open(id);
        Arrival::New(id)
    }

    /// Adds a node to the open list, or moves it there.
    fn open(&mut self, id: NodeId) {
        let record = self.nodes.record_mut(id);
        let (g, h) = (record.path.g, record.h);
        let was = std::mem::replace(&mut record.status, Status::Open);
        self.open_len += u64::from(was != Status::Open);
        self.nodes.policy.open(id as usize, g, h);
    }

    /// Replaces the path of a known node if the new one is cheaper, and opens the node again.
    fn replace_path(&mut self, id: NodeId, path: Path<P::Cost>) -> Arrival {
        let record = self.nodes.record_mut(id);
        let was = record.status;
        // With equal costs, nodes could become each other's parents.
        if path.g >= record.path.g || !matches!(was, Status::Open | Status::Closed) {
            return Arrival::Known(id);
        }
        record.path = path;
        self.open(id);
        if was == Status::Open {
            return Arrival::Known(id);
        }
        self.g_outdated = true;
        Arrival::Reopened(id)
    }

    fn depth(&self, id: NodeId) -> u64 {
        self.nodes.record(id).path.depth.into()
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

impl<P: StateSpace, Y: Policy<P>> SeveralStarts<P> for PolicyEngine<P, Y> {}

impl<P: StateSpace, Y: Policy<P>> Engine<P> for PolicyEngine<P, Y> {
    type Store = Nodes<P, Y>;

    fn start<O: Observer<P>>(&mut self, state: P::State, context: &mut Context<'_, P, O>) {
        context.start(self, state, |engine, context, state| {
            engine.insert(state, Path::EMPTY, context)
        });
    }

    fn take<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> Option<Current> {
        loop {
            let Some(id) = self.nodes.policy.take() else {
                if self.open_len > 0 {
                    // The policy dropped the nodes that are still open.
                    context.note_discarded();
                }
                return None;
            };
            let id = id as NodeId;
            let record = self.nodes.record_mut(id);
            if record.status == Status::Open {
                record.status = Status::Closed;
                self.open_len -= 1;
                return Some(context.take(id, record.path.depth.into()));
            }
        }
    }

    fn expand<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        let Path { g, depth, .. } = self.nodes.record(current.id()).path;
        context.expand(self, current, |engine, context, state, step| {
            let path = Path {
                parent: current.id(),
                depth: depth + 1,
                g: g.plus(step),
                step,
            };
            // The policy is not asked whether it knows the state, as it would store it.
            match path.g >= P::Cost::MAX {
                true => Arrival::CostOverflow,
                false => engine.insert(state, path, context),
            }
        });
    }

    /// Corrects the g and depth of a goal, as an ancestor may have got a cheaper path since the goal was generated. This is
    /// safe because a goal is not expanded.
    fn found(&mut self, current: Current, _: &P) -> Current {
        let path = match self.g_outdated {
            true => self.nodes.path(current.id()).unwrap_or_default(),
            false => return current,
        };
        let costs = self.path_costs(current).unwrap_or_default();
        let g = costs.last().copied().unwrap_or(P::Cost::ZERO);
        let depth = path.len() as u64 - 1;
        let record = self.nodes.record_mut(current.id());
        record.path.g = g;
        record.path.depth = depth as u32;
        current.at_depth(depth)
    }

    /// Adds up the costs of the actions, as g may be outdated.
    fn path_costs(&self, current: Current) -> Option<Vec<P::Cost>> {
        let path = self.nodes.path(current.id())?.into_iter();
        let costs = path.scan(P::Cost::ZERO, |g, id| {
            *g = g.plus(self.nodes.record(id).path.step);
            Some(*g)
        });
        Some(costs.collect())
    }

    fn continue_after_solution<O: Observer<P>>(
        &mut self,
        current: Current,
        _: &mut Context<'_, P, O>,
    ) {
        self.nodes.record_mut(current.id()).status = Status::Reported;
    }

    store_in_field!(nodes);

    fn clear(&mut self) {
        self.nodes.clear();
        self.open_len = 0;
        self.g_outdated = false;
    }

    fn frontier_len(&self) -> u64 {
        self.open_len
    }

    fn collections(&self) -> impl Collection {
        &self.nodes
    }

    fn proven(&self) -> Proven {
        self.nodes.policy.proven()
    }

    fn frontier(&self) -> impl Iterator<Item = Open> {
        self.in_order().map(|id| Open::State(id, self.depth(id)))
    }

    fn closed(&self) -> impl Iterator<Item = (NodeId, u64)> {
        let is_closed = |status| matches!(status, Status::Closed | Status::Reported);
        let ids = self.nodes.ids();
        ids.filter(move |&id| is_closed(self.nodes.record(id).status))
            .map(|id| (id, self.depth(id)))
    }

    fn why_next(&self) -> Option<Why> {
        self.in_order().next()?;
        let reason = self.nodes.policy.why_next();
        Some(Why::Own { reason })
    }

    fn values(&self, id: NodeId) -> (Option<P::Cost>, Option<P::Cost>) {
        let record = self.nodes.record(id);
        let has_value = Y::EVALUATES && record.status != Status::DeadEnd;
        (Some(record.path.g), has_value.then_some(record.h))
    }
}
