use std::hash::Hash;
use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use crate::problem::{Cost, Heuristic, StateSpace, Wraps, forward_methods};

/// A space without the steps that a [`Restriction`] excludes.
///
/// The heuristic of the space is used if it is declared admissible, as removing steps does not make it overestimate.
/// Otherwise it is 0, and infinite only where the space declares that safe.
pub(super) struct Restricted<P: StateSpace> {
    space: P,
    restriction: Restriction<P::State>,
}

/// A class of paths: those that go on from a state, after a path to it.
pub(super) struct Restriction<S> {
    /// The states on the path before that state, which are not visited again.
    pub(super) visited: FxHashSet<S>,
    /// The state from which the paths go on.
    pub(super) from: S,
    /// The states that do not follow it.
    pub(super) excluded: Vec<S>,
}

impl<P: StateSpace<State: Eq + Hash>> Restricted<P> {
    pub(super) fn new(space: P, from: P::State) -> Self {
        Restricted {
            space,
            restriction: Restriction {
                visited: FxHashSet::default(),
                from,
                excluded: Vec::new(),
            },
        }
    }

    pub(super) fn restrict(&mut self, restriction: Restriction<P::State>) {
        self.restriction = restriction;
    }

    fn allows(&self, state: &P::State, successor: &P::State) -> bool {
        let Restriction {
            visited,
            from,
            excluded,
        } = &self.restriction;
        !(visited.contains(successor) || state == from && excluded.contains(successor))
    }

    /// Returns a heuristic value that does not overestimate, if `value` is that of the space.
    fn trusted(&self, value: Option<P::Cost>) -> Option<P::Cost> {
        match self.space.declared_heuristic() {
            Heuristic::Admissible | Heuristic::Consistent => value,
            Heuristic::Safe => value.map(|_| P::Cost::ZERO),
            Heuristic::Unknown => Some(P::Cost::ZERO),
        }
    }
}

impl<P: StateSpace> Wraps for Restricted<P> {
    type Inner = P;

    fn inner(&self) -> &P {
        &self.space
    }
}

impl<P: StateSpace<State: Eq + Hash>> StateSpace for Restricted<P> {
    forward_methods!(types, failures, is_goal, actions, memory);

    const HEURISTIC: Heuristic = Heuristic::Admissible;

    fn declared_heuristic(&self) -> Heuristic {
        match self.space.declared_heuristic() {
            Heuristic::Admissible => Heuristic::Admissible,
            // That of the space, or 0.
            _ => Heuristic::Consistent,
        }
    }

    fn heuristic(&self, state: &P::State) -> Option<P::Cost> {
        self.trusted(self.space.heuristic(state))
    }

    fn heuristic_of_successor(
        &self,
        successor: &P::State,
        state: &P::State,
        value: P::Cost,
    ) -> Option<P::Cost> {
        match self.space.declared_heuristic().is_admissible() {
            true => self.space.heuristic_of_successor(successor, state, value),
            false => self.heuristic(successor),
        }
    }

    fn result(&self, state: &P::State, action: P::Action) -> Option<P::State> {
        let successor = self.space.result(state, action)?;
        self.allows(state, &successor).then_some(successor)
    }

    fn expand(
        &self,
        state: &P::State,
        scratch: &mut Vec<P::Action>,
        mut visit: impl FnMut(P::State, P::Cost),
    ) {
        self.space.expand(state, scratch, |successor, cost| {
            if self.allows(state, &successor) {
                visit(successor, cost);
            }
        });
    }

    fn try_expand(
        &self,
        state: &P::State,
        scratch: &mut Vec<P::Action>,
        mut visit: impl FnMut(P::State, P::Cost) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.space.try_expand(state, scratch, |successor, cost| {
            match self.allows(state, &successor) {
                true => visit(successor, cost),
                false => ControlFlow::Continue(()),
            }
        })
    }
}
