//! The space of a problem whose answers are remembered: a state is its number.

use std::fmt;
use std::sync::Arc;

use pyo3::prelude::*;
use search_core::{
    Backward, BackwardHeuristic, Cost, Fallible, Heuristic, Inverse, StateSpace, Written,
    cost::Number,
};

use crate::callbacks::Direction;
use crate::errors::PendingEnd;
use crate::memo::{Id, Memo};

/// The space. Each search has its own, so that an exception ends that search alone.
pub(crate) struct MemoSpace {
    pub(crate) memo: Arc<Memo>,
    pub(crate) heuristic_is: Heuristic,
    pub(crate) goals: Vec<Id>,
    pub(crate) raised: Arc<PendingEnd>,
}

/// A step from a state.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    index: u32,
    from: Id,
}

impl MemoSpace {
    fn each(&self, state: Id, direction: Direction, visit: impl FnMut(Id, Number)) {
        if let Some(range) = self
            .raised
            .keep(self.memo.steps(state, direction, &self.raised))
        {
            self.memo.each(range, direction, visit);
        }
    }
}

impl StateSpace for MemoSpace {
    type State = Id;
    type Action = Step;
    type Cost = Number;

    const FALLIBLE: bool = true;

    fn has_failed(&self) -> bool {
        self.raised.is_set()
    }

    fn declared_heuristic(&self) -> Heuristic {
        self.heuristic_is
    }

    fn is_goal(&self, &state: &Id) -> bool {
        self.raised.keep(self.memo.is_goal(state)) == Some(true)
    }

    fn actions(&self, &state: &Id, out: &mut Vec<Step>) {
        if let Some(range) =
            self.raised
                .keep(self.memo.steps(state, Direction::Forward, &self.raised))
        {
            out.extend(range.indices().map(|index| Step { index, from: state }));
        }
    }

    fn result(&self, _: &Id, step: Step) -> Option<Id> {
        Some(self.memo.step(step.index).0)
    }

    fn cost(&self, _: &Id, step: &Step) -> Number {
        self.memo.step(step.index).1
    }

    fn heuristic(&self, &state: &Id) -> Option<Number> {
        self.raised.keep(self.memo.heuristic(state)).flatten()
    }

    fn expand(&self, &state: &Id, _: &mut Vec<Step>, visit: impl FnMut(Id, Number)) {
        self.each(state, Direction::Forward, visit);
    }
}

impl Fallible for MemoSpace {
    type Error = String;

    fn take_error(&self) -> Option<String> {
        self.raised.text()
    }
}

impl Inverse for MemoSpace {
    fn is_inverse(&self, step: &Step, last: &Step) -> bool {
        self.memo.step(step.index).0 == last.from
    }
}

impl Backward for MemoSpace {
    fn goals(&self) -> Vec<Id> {
        self.goals.clone()
    }

    fn predecessors(&self, &state: &Id, visit: impl FnMut(Id, Number)) {
        self.each(state, Direction::Backward, visit);
    }
}

/// Nothing is known of the way from the start, so the estimate is 0, which is consistent.
impl BackwardHeuristic for MemoSpace {
    fn declared_backward_heuristic(&self) -> Heuristic {
        Heuristic::Consistent
    }

    fn backward_heuristic(&self, _: &Id, _: &Id) -> Option<Number> {
        Some(Number::ZERO)
    }
}

impl Written for MemoSpace {
    fn write_state(&self, &state: &Id, out: &mut dyn fmt::Write) -> fmt::Result {
        let text = Python::attach(|py| self.memo.callbacks.text(&self.memo.state(py, state)));
        out.write_str(&self.raised.keep(text).unwrap_or_default())
    }

    fn write_action(&self, step: &Step, out: &mut dyn fmt::Write) -> fmt::Result {
        let text = Python::attach(|py| {
            let action = self.memo.action(py, step.index);
            action.map_or(PyResult::Ok(String::new()), |action| {
                Ok(action.str()?.to_string())
            })
        });
        out.write_str(&self.raised.keep(text).unwrap_or_default())
    }
}
