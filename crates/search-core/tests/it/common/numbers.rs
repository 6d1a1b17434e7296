//! A space of numbers behind a trait object: each search of it is compiled once, whatever the type of the space.

use search_core::{Fallible, Heuristic, StateSpace};

/// Any space of numbers whose steps cost numbers. It can fail if `space` can.
pub(crate) struct Numbers<'a>(Box<dyn Methods + 'a>);

impl<'a> Numbers<'a> {
    pub(crate) fn of(space: impl StateSpace<State = u32, Cost = u32> + 'a) -> Self {
        let take_error = |_: &_| None;
        Numbers(Box::new(Inner { space, take_error }))
    }

    pub(crate) fn fallible<P>(space: P) -> Self
    where
        P: Fallible<State = u32, Cost = u32, Error = u64> + 'a,
    {
        assert!(P::FALLIBLE, "searches ask such spaces alone for errors");
        let take_error = P::take_error;
        Numbers(Box::new(Inner { space, take_error }))
    }
}

/// A step: the successor and the cost.
type Number = (u32, u32);

/// The methods of a space, without type parameters.
trait Methods {
    fn declared_heuristic(&self) -> Heuristic;
    fn has_failed(&self) -> bool;
    fn take_error(&self) -> Option<u64>;
    fn is_goal(&self, state: &u32) -> bool;
    fn steps_by_action(&self, state: &u32) -> Vec<Number>;
    fn steps_at_once(&self, state: &u32) -> Vec<Number>;
    fn heuristic(&self, state: &u32) -> Option<u32>;
}

struct Inner<P, E> {
    space: P,
    take_error: E,
}

impl<P, E> Methods for Inner<P, E>
where
    P: StateSpace<State = u32, Cost = u32>,
    E: Fn(&P) -> Option<u64>,
{
    fn declared_heuristic(&self) -> Heuristic {
        self.space.declared_heuristic()
    }

    fn has_failed(&self) -> bool {
        self.space.has_failed()
    }

    fn take_error(&self) -> Option<u64> {
        (self.take_error)(&self.space)
    }

    fn is_goal(&self, state: &u32) -> bool {
        self.space.is_goal(state)
    }

    fn steps_by_action(&self, state: &u32) -> Vec<Number> {
        let mut actions = Vec::new();
        self.space.actions(state, &mut actions);
        let step = |action| {
            let ready = self.space.ready(&action).copied();
            let cost = self.space.cost(state, &action);
            let successor = self.space.result(state, action)?;
            assert!(ready.is_none_or(|ready| ready == successor));
            Some((successor, cost))
        };
        actions.into_iter().filter_map(step).collect()
    }

    fn steps_at_once(&self, state: &u32) -> Vec<Number> {
        let mut steps = Vec::new();
        let visit = |successor, cost| steps.push((successor, cost));
        self.space.expand(state, &mut Vec::new(), visit);
        steps
    }

    fn heuristic(&self, state: &u32) -> Option<u32> {
        self.space.heuristic(state)
    }
}

impl StateSpace for Numbers<'_> {
    type State = u32;
    type Action = Number;
    type Cost = u32;

    const FALLIBLE: bool = true;

    fn declared_heuristic(&self) -> Heuristic {
        self.0.declared_heuristic()
    }

    fn has_failed(&self) -> bool {
        self.0.has_failed()
    }

    fn is_goal(&self, state: &u32) -> bool {
        self.0.is_goal(state)
    }

    fn actions(&self, state: &u32, out: &mut Vec<Number>) {
        out.extend(self.0.steps_by_action(state));
    }

    fn result(&self, _: &u32, (successor, _): Number) -> Option<u32> {
        Some(successor)
    }

    fn cost(&self, _: &u32, (_, cost): &Number) -> u32 {
        *cost
    }

    fn heuristic(&self, state: &u32) -> Option<u32> {
        self.0.heuristic(state)
    }

    fn expand(&self, state: &u32, _: &mut Vec<Number>, mut visit: impl FnMut(u32, u32)) {
        for (successor, cost) in self.0.steps_at_once(state) {
            visit(successor, cost);
        }
    }

    fn ready<'a>(&self, (successor, _): &'a Number) -> Option<&'a u32> {
        Some(successor)
    }
}

impl Fallible for Numbers<'_> {
    type Error = u64;

    fn take_error(&self) -> Option<u64> {
        self.0.take_error()
    }
}
