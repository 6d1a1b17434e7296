use std::hash::Hash;

use crate::engines::highest_f::HighestF;
use crate::problem::{BackwardHeuristic, Cost, Heuristic, StateSpace};
use crate::run::engine::{Arrival, Context, Current, Engine, Open, Why, store_in_field};
use crate::run::{Observer, Proven, ToPredecessors, action_between};
use crate::store::{Collection, InsertResult, NodeId, Side, Sides, Store};

use super::Selection;
use super::nodes::{Nodes, Record, Status};

/// The engine: two sides that meet, with open lists that a [`Selection`] orders.
pub struct FrontToEnd<P: StateSpace, L> {
    nodes: Nodes<P::State, P::Cost>,
    selection: L,
    /// The next node.
    next: Option<NodeId>,
    /// The greatest lower bound so far.
    bound: P::Cost,
    highest_bound: HighestF<P::Cost>,
    /// The cheapest solution so far.
    best: Option<Meeting<P::Cost>>,
    /// The solution, once its cost is not above the bound.
    solution: Option<Solution<P::Cost>>,
    /// The number of open nodes.
    open_len: u64,
    /// Whether one side has no open node left, so that all solutions have been found.
    is_exhausted: bool,
    /// Whether a closed node got a cheaper path. The g of its successors is out of date until it is expanded again.
    g_outdated: bool,
    /// A lower bound on the cost of every step.
    least_cost: P::Cost,
}

/// A state on both sides.
#[derive(Clone, Copy)]
struct Meeting<C> {
    /// The sum of both g.
    cost: C,
    /// Its id on either side.
    id: NodeId,
}

#[derive(Clone, Copy)]
struct Solution<C> {
    goal: NodeId,
    depth: u64,
    cost: C,
    /// Whether it was returned.
    is_taken: bool,
}

impl<P: BackwardHeuristic<State: Eq + Hash>, L: Selection<P::Cost>> FrontToEnd<P, L> {
    pub(in crate::engines) fn new() -> Self {
        FrontToEnd {
            nodes: Nodes::new(),
            selection: L::new(),
            next: None,
            bound: P::Cost::ZERO,
            highest_bound: HighestF::new(),
            best: None,
            solution: None,
            open_len: 0,
            is_exhausted: false,
            g_outdated: false,
            least_cost: P::Cost::ZERO,
        }
    }

    /// Stores a state, or handles a cheaper path to a known one.
    fn insert<O: Observer<P>>(
        &mut self,
        side: Side,
        state: P::State,
        parent: Option<Current>,
        g: P::Cost,
        context: &mut Context<'_, P, O>,
    ) -> Arrival {
        let depth = parent.map_or(0, |parent| parent.depth() as u32 + 1);
        let parent = parent.map(|parent| parent.id());
        let id = match self.nodes.store.insert_on(side, state, parent) {
            InsertResult::New(id) => id,
            InsertResult::Known(id) => return self.improve(id, parent, depth, g, context),
            InsertResult::Full => return Arrival::Full,
        };
        let h = self.evaluate(id, parent, context);
        self.nodes.add(
            id,
            Record {
                g,
                h: h.unwrap_or(P::Cost::ZERO),
                depth,
                status: if h.is_some() {
                    Status::Open
                } else {
                    Status::DeadEnd
                },
            },
        );
        if h.is_none() {
            return Arrival::DeadEnd(id);
        }
        self.open_len += 1;
        self.reach(id, context);
        Arrival::New(id)
    }

    /// Handles a path to a known state.
    fn improve<O: Observer<P>>(
        &mut self,
        id: NodeId,
        parent: Option<NodeId>,
        depth: u32,
        g: P::Cost,
        context: &mut Context<'_, P, O>,
    ) -> Arrival {
        let record = self.nodes.record_mut(id);
        let Some(parent) = parent.filter(|_| g < record.g && record.status != Status::DeadEnd)
        else {
            return Arrival::Known(id);
        };
        let was = std::mem::replace(&mut record.status, Status::Open);
        (record.g, record.depth) = (g, depth);
        self.nodes.store.reparent(id, parent);
        self.reach(id, context);
        if was == Status::Open {
            return Arrival::Known(id);
        }
        self.g_outdated = true;
        self.open_len += 1;
        Arrival::Reopened(id)
    }

    /// Returns the heuristic value of a state, which estimates the cost to the other end.
    fn evaluate<O: Observer<P>>(
        &self,
        id: NodeId,
        parent: Option<NodeId>,
        context: &mut Context<'_, P, O>,
    ) -> Option<P::Cost> {
        let store = &self.nodes.store;
        let state = store.get(id);
        if let (Side::Forward, _) = Side::of(id) {
            let parent = parent.map(|parent| (store.get(parent), self.nodes.record(parent).h));
            return context.evaluate(state, parent);
        }
        context.statistics.counts.evaluated += 1;
        let start = store.get(Side::Forward.id(0));
        let h = context.space.backward_heuristic(start, state)?;
        context.statistics.nonzero_values += u64::from(h != P::Cost::ZERO);
        Some(h)
    }

    /// Adds a node to the open lists, and looks it up on the other side.
    fn reach<O: Observer<P>>(&mut self, id: NodeId, context: &mut Context<'_, P, O>) {
        let record = *self.nodes.record(id);
        self.selection.push(id, &record, self.least_cost);
        let Some(there) = self.nodes.store.find_on_other_side(id) else {
            return;
        };
        let other = self.nodes.record(there);
        if other.status == Status::DeadEnd {
            return;
        }
        let Some(cost) = context.statistics.add(record.g, other.g) else {
            return;
        };
        if self.best.is_none_or(|best| cost < best.cost) {
            self.best = Some(Meeting { cost, id });
        }
    }

    /// Chooses the next node, or the solution if it is proven.
    fn select<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) {
        if self.solution.is_some() {
            return;
        }
        self.next = match self.selection.select(&self.nodes, self.least_cost) {
            Some((id, bound)) => {
                // With an inconsistent heuristic, the bound of the selection may decrease.
                self.bound = self.bound.max(bound);
                // No solution costs less than the best one so far or, if it is lower, than the bound on the others.
                let bound = self
                    .best
                    .map_or(self.bound, |best| best.cost.min(self.bound));
                self.highest_bound.note(bound, context.statistics);
                Some(id)
            }
            None => {
                self.is_exhausted = true;
                None
            }
        };
        if let Some(best) = self.best
            && (self.is_exhausted || best.cost <= self.bound)
        {
            self.next = None;
            self.solution = self.solution_through(best, context.space);
        }
    }

    /// Returns the solution through a meeting.
    fn solution_through(
        &mut self,
        meeting: Meeting<P::Cost>,
        space: &P,
    ) -> Option<Solution<P::Cost>> {
        let store = &mut self.nodes.store;
        let goal = store.meet(meeting.id)?;
        let path = store.path(goal)?;
        let mut steps = path
            .windows(2)
            .map(|step| action_between(space, store.get(step[0]), store.get(step[1])));
        let cost = if self.g_outdated {
            steps.try_fold(P::Cost::ZERO, |sum, step| Some(sum.plus(step?.1)))
        } else {
            None
        };
        Some(Solution {
            goal,
            depth: path.len() as u64 - 1,
            cost: cost.unwrap_or(meeting.cost),
            is_taken: false,
        })
    }

    fn solution_at(&self, id: NodeId) -> Option<Solution<P::Cost>> {
        self.solution.filter(|solution| solution.goal == id)
    }

    /// Returns the depth of a node; for the end of the solution, that of the whole path.
    fn depth(&self, id: NodeId) -> u64 {
        let of_record = || self.nodes.record(id).depth.into();
        let solution = self.solution_at(id);
        solution.map_or_else(of_record, |solution| solution.depth)
    }
}

impl<P: BackwardHeuristic<State: Eq + Hash>, L: Selection<P::Cost>> Engine<P> for FrontToEnd<P, L> {
    type Store = Sides<P::State>;

    /// Behind the meeting point, g is the cost of the path to the goal. Both sides replace an action by a cheaper one.
    fn path_costs(&self, _: Current) -> Option<Vec<P::Cost>> {
        None
    }

    fn start<O: Observer<P>>(&mut self, state: P::State, context: &mut Context<'_, P, O>) {
        self.least_cost = context.space.least_cost();
        let zero = P::Cost::ZERO;
        context.start(self, state, |engine, context, state| {
            engine.insert(Side::Forward, state, None, zero, context)
        });
        for goal in context.space.goals() {
            context.start(self, goal, |engine, context, goal| {
                engine.insert(Side::Backward, goal, None, zero, context)
            });
        }
        self.select(context);
    }

    fn take<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> Option<Current> {
        if let Some(solution) = self.solution.as_mut().filter(|solution| !solution.is_taken) {
            solution.is_taken = true;
            context.statistics.incomplete = true;
            // The depth is that of the whole path, and `max_depth` that of one side.
            return Some(Current {
                id: solution.goal,
                depth: solution.depth,
            });
        }
        let id = self.next.take()?;
        let record = self.nodes.record_mut(id);
        record.status = Status::Closed;
        let depth = record.depth.into();
        self.open_len -= 1;
        Some(context.take(id, depth))
    }

    fn is_goal(&self, current: Current, _: &P) -> bool {
        self.solution
            .is_some_and(|solution| solution.goal == current.id())
    }

    fn expand<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        let (side, _) = Side::of(current.id());
        let from = self.nodes.record(current.id()).g;
        let insert = |engine: &mut Self, context: &mut Context<'_, P, O>, state, cost| {
            let g = from.plus(cost);
            if g < P::Cost::MAX {
                return engine.insert(side, state, Some(current), g, context);
            }
            match engine.nodes.store.on(side).known(&state) {
                Some(index) => Arrival::Known(side.id(index)),
                None => Arrival::CostOverflow,
            }
        };
        let is_complete = match side {
            Side::Forward => context.expand(self, current, insert),
            Side::Backward => context.expand_in::<ToPredecessors, Self>(self, current, insert),
        };
        if is_complete {
            self.select(context);
        }
    }

    fn drop_current<O: Observer<P>>(&mut self, _: Current, context: &mut Context<'_, P, O>) {
        self.select(context);
    }

    store_in_field!(nodes.store);

    fn clear(&mut self) {
        *self = FrontToEnd::new();
    }

    fn frontier_len(&self) -> u64 {
        match self.solution {
            Some(solution) => u64::from(!solution.is_taken),
            None if self.is_exhausted => 0,
            None => self.open_len,
        }
    }

    #[inline]
    fn collections(&self) -> impl Collection {
        (&self.nodes, &self.selection)
    }

    fn proven(&self) -> Proven {
        Proven::OptimalIfAdmissible
    }

    fn declared_heuristic(&self, space: &P) -> Heuristic {
        let backward = space.declared_backward_heuristic();
        space.declared_heuristic().weaker(backward)
    }

    fn frontier(&self) -> impl Iterator<Item = Open> {
        let goal = self.solution.filter(|solution| !solution.is_taken);
        let mut open: Vec<NodeId> = match goal {
            Some(solution) => vec![solution.goal],
            None if self.frontier_len() == 0 => Vec::new(),
            None => self.nodes.with_status(Status::Open).collect(),
        };
        let value = |id: NodeId| L::value(self.nodes.record(id), self.least_cost);
        open.sort_by_key(|&id| (Some(id) != self.next, value(id), id));
        let open = open.into_iter();
        open.map(|id| Open::State(id, self.depth(id)))
    }

    fn closed(&self) -> impl Iterator<Item = (NodeId, u64)> {
        let open = self.solution.filter(|solution| !solution.is_taken);
        let closed = self.nodes.with_status(Status::Closed);
        let closed = closed.filter(move |&id| open.is_none_or(|solution| solution.goal != id));
        closed.map(|id| (id, self.depth(id)))
    }

    fn why_next(&self) -> Option<Why> {
        let reason = match self.solution {
            Some(solution) if solution.is_taken => return None,
            Some(Solution { cost, .. }) => {
                format!("it ends a solution of cost {cost:?}, and no other costs less")
            }
            None => {
                self.next?;
                L::reason(self.bound)
            }
        };
        Some(Why::Own { reason })
    }

    fn values(&self, id: NodeId) -> (Option<P::Cost>, Option<P::Cost>) {
        if let Some(Solution { cost, .. }) = self.solution_at(id) {
            return (Some(cost), Some(P::Cost::ZERO));
        }
        let Record { g, h, status, .. } = *self.nodes.record(id);
        (Some(g), (status != Status::DeadEnd).then_some(h))
    }
}
