//! Looks into a search: why a state is next, and which states have a status or a value.

use crate::problem::StateSpace;
use crate::run::engine::{TieDecision, Why};
use crate::store::NodeId;
use crate::store::frontier::Key;

use super::{BestFirst, Evaluation, NodeStore, Record, Status};

impl<P: StateSpace, T: NodeStore<P>, V: Evaluation<P::Cost>> BestFirst<P, T, V> {
    /// Returns the goals that were reported and passed.
    pub(in crate::engines::best_first) fn reported(&self) -> impl Iterator<Item = NodeId> {
        self.with_status(Status::Reported)
    }

    /// Returns whether a state is closed.
    pub(in crate::engines) fn is_closed(&self, id: NodeId) -> bool {
        self.record(id).status == Status::Closed
    }

    /// Returns the closed states whose path costs at most `cost`. Their heuristic value does not matter: if it overestimates, a state on the
    /// path to a solution can have a larger f than the solution.
    pub(in crate::engines::best_first) fn expanded_up_to(
        &self,
        cost: P::Cost,
    ) -> impl Iterator<Item = NodeId> {
        self.with_status(Status::Closed)
            .filter(move |&id| self.record(id).g <= cost)
    }

    /// Returns the value of a state by its recorded path.
    pub(in crate::engines::best_first) fn value(&self, id: NodeId) -> V::Value {
        let Record { g, h, .. } = self.record(id);
        self.evaluation.value(g, h)
    }

    fn with_status(&self, status: Status) -> impl Iterator<Item = NodeId> {
        let ids = 0..self.store.ids() as NodeId;
        ids.filter(move |&id| self.record(id).status == status)
    }

    /// Returns whether the frontier has a state whose value is at most `value`. Removes outdated entries.
    pub(in crate::engines::best_first) fn has_value_up_to(&mut self, value: V::Value) -> bool {
        while let Some((stored, id)) = self.frontier.first() {
            if let Some(key) = self.current_key(stored, id) {
                return key.0 <= value;
            }
            self.frontier.pop();
            self.frontier.was_outdated();
        }
        false
    }

    /// Returns why the state that is next was selected.
    pub(super) fn why_first(&self) -> Option<Why> {
        let (value, second) = self.next_key()?;
        let (equals, of_key) = match self.frontier.count(value) {
            Some(count) => (count, count),
            None => self.count_ties(value, second),
        };
        debug_assert_eq!(equals, self.count_ties(value, second).0);
        Some(Why::Smallest {
            value: format!("{value:?}"),
            equals,
            ties: self.ties,
            decided: self.ties.criterion().map(|criterion| TieDecision {
                criterion,
                value: format!("{second:?}"),
                equals: of_key,
            }),
        })
    }

    /// Returns the key of the open state that is next.
    fn next_key(&self) -> Option<Key<V::Value, P::Cost>> {
        let (stored, id) = self.frontier.first()?;
        let in_order = || self.in_order().next().map(|(key, _)| key);
        self.current_key(stored, id).or_else(in_order)
    }

    /// Returns the number of open states with the smallest value, and how many of them also have the value of the criterion.
    fn count_ties(&self, value: V::Value, second: P::Cost) -> (usize, usize) {
        let (mut of_value, mut of_key) = (0, 0);
        self.frontier.visit_up_to(value, &mut |stored, id| {
            let Some(key) = self.current_key(stored, id) else {
                return true;
            };
            if key.0 != value {
                return false;
            }
            of_value += 1;
            of_key += usize::from(key.1 == second);
            true
        });
        (of_value, of_key)
    }
}
