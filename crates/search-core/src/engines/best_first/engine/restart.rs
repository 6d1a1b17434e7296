//! Restarting a search after a solution, and correcting the cost of a solution.

use crate::engines::highest_f::HighestF;
use crate::problem::{Cost, Scratch, StateSpace};
use crate::run::engine::{Best, Context, Current};
use crate::run::{Observer, Proven};
use crate::store::NodeId;

use super::{BestFirst, Evaluation, NodeStore, Record, Status};

/// A solution with its path at the time when it was found; the states on it may get other parents later.
pub(super) struct BestSoFar<C> {
    path: Vec<NodeId>,
    cost: C,
    /// The number of solutions found so far.
    solutions: usize,
    pub(super) proven: Proven,
}

impl<C: Cost> BestSoFar<C> {
    /// Returns whether a state with these values cannot lead to a cheaper solution.
    #[inline]
    pub(super) fn bounds(&self, g: C, h: C) -> bool {
        g.plus(h) >= self.cost
    }

    pub(super) fn bytes(&self) -> usize {
        self.path.capacity() * size_of::<NodeId>()
    }
}

impl<P: StateSpace, T: NodeStore<P>, V: Evaluation<P::Cost>> BestFirst<P, T, V> {
    /// Opens a state known from before the latest restart, with the cheaper of its previous path and the new one.
    pub(super) fn handle_seen(&mut self, current: Current, id: NodeId, g: P::Cost) {
        let record = self.store.record_mut(id);
        if g < record.g {
            record.g = g;
            record.depth = current.depth as u32 + 1;
            self.store.reparent(id, current.id);
            self.progress.g_outdated = true;
        }
        self.open_seen(id);
    }

    /// Adds a [`Seen`](Status::Seen) state to the frontier if it can lead to a better solution.
    fn open_seen(&mut self, id: NodeId) {
        let Record { g, h, .. } = *self.store.record(id);
        if !self
            .progress
            .best
            .as_ref()
            .is_some_and(|best| best.bounds(g, h))
        {
            self.store.record_mut(id).status = Status::Open;
            self.push(g, h, id);
            self.progress.open_len += 1;
        }
    }

    /// Restarts the search after a solution. Keeps the known paths and heuristic values.
    #[cold]
    pub(super) fn restart<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) {
        self.frontier.clear();
        self.highest_f = HighestF::new();
        self.progress.open_len = 0;
        let solutions = self.progress.best.as_ref().map_or(0, |best| best.solutions);
        if !self.evaluation.restart(solutions) {
            context.statistics.incomplete |= self.progress.reopening_refused;
            return;
        }
        for id in 0..self.store.ids() as NodeId {
            let status = &mut self.store.record_mut(id).status;
            if *status != Status::DeadEnd {
                *status = Status::Seen;
            }
        }
        self.progress.reopening_refused = false;
        context.statistics.incomplete = false;
        // The starts were stored first.
        let is_start = |id: &NodeId| self.store.parent(*id).is_none();
        let starts = (0..self.store.ids() as NodeId).take_while(is_start).count();
        for id in 0..starts as NodeId {
            if self.store.record(id).status == Status::Seen {
                self.open_seen(id);
            }
        }
    }

    /// Returns the cost of the path along these states, or `None` if a state is not among the successors of the one
    /// before.
    fn cost_of(&self, path: &[NodeId], space: &P) -> Option<P::Cost> {
        let mut total = P::Cost::ZERO;
        let mut scratch = Scratch::new();
        for step in path.windows(2) {
            let mut least: Option<P::Cost> = None;
            space.expand(
                self.store.get(step[0]),
                scratch.emptied(),
                |successor, cost| {
                    if self.store.known(&successor) == Some(step[1]) {
                        least = Some(least.map_or(cost, |least| least.min(cost)));
                    }
                },
            );
            total = total.plus(least?);
        }
        Some(total)
    }

    /// Returns what is proven if the current state is a solution.
    pub(super) fn proven_now(&self) -> Proven {
        if self.progress.reopening_refused {
            return Proven::Nothing;
        }
        self.evaluation.proven()
    }

    /// Corrects the g and depth of a goal, as an ancestor may have got a cheaper path since the goal was generated.
    /// This is safe because a goal is not expanded.
    #[cold]
    pub(super) fn correct_cost(&mut self, current: Current, space: &P) -> Current {
        let Some(path) = self.store.path(current.id) else {
            return current;
        };
        let Some(cost) = self.cost_of(&path, space) else {
            return current;
        };
        let depth = path.len() as u64 - 1;
        let record = self.store.record_mut(current.id);
        record.g = cost;
        record.depth = depth as u32;
        Current { depth, ..current }
    }

    /// Stores the current state, a goal, as the best solution so far.
    #[cold]
    pub(super) fn record_best(&mut self, current: Current) {
        // Reuses the vector, as the bytes that an engine holds must never decrease.
        let (mut path, before) = self
            .progress
            .best
            .take()
            .map_or((Vec::new(), 0), |best| (best.path, best.solutions));
        path.clear();
        path.extend(self.store.path(current.id).into_iter().flatten());
        self.progress.best = Some(BestSoFar {
            path,
            cost: self.store.record(current.id).g,
            solutions: before + 1,
            proven: self.proven_now(),
        });
    }

    /// Returns the best solution with the path by which it was found.
    pub(super) fn take_best(mut self) -> Option<Best<P>> {
        let BestSoFar { path, cost, .. } = self.progress.best?;
        for step in path.windows(2) {
            self.store.reparent(step[1], step[0]);
        }
        let (ancestors, state) = self.store.into_path(*path.last()?);
        Some(Best {
            state,
            ancestors,
            depth: path.len() as u64 - 1,
            cost,
            // States on the path may have a cheaper one since. A search that restarts takes the cheapest actions.
            path_costs: None,
        })
    }
}
