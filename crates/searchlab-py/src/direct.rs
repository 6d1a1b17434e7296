//! The space of a problem whose answers are not remembered: each is asked for again, as the search needs it.

use std::cell::RefCell;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use pyo3::prelude::*;
use search_core::{
    Backward, BackwardHeuristic, Cost, Fallible, Heuristic, StateSpace, Written, cost::Number,
};

use crate::callbacks::{Callbacks, Direction};
use crate::errors::PendingEnd;
use crate::memo::{Memo, hash_of};

/// The space. Each search has its own, so that an exception ends that search alone.
pub(crate) struct Direct {
    pub(crate) memo: Arc<Memo>,
    pub(crate) heuristic_is: Heuristic,
    pub(crate) goals: Vec<Object>,
    pub(crate) hashed: Hashed,
    pub(crate) raised: Arc<PendingEnd>,
}

/// A state: an object with its hash, which is asked for once. It takes 16 bytes, so that erased states hold it without a box.
pub(crate) struct Object {
    object: Py<PyAny>,
    hash: isize,
}

/// Whether states are hashed. Searches without duplicate detection need no hashes, so that states may be lists: those that compare the states
/// of a path compare all of them.
#[derive(Clone, Copy)]
pub(crate) enum Hashed {
    Always,
    Never,
}

thread_local! {
    /// An exception of `__eq__`, which has no other way out of a comparison. A search without memory stays on its thread.
    static RAISED_BY_EQ: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// A successor with the cost of the step to it.
#[derive(Clone)]
pub(crate) struct Successor {
    state: Object,
    cost: Number,
}

impl Object {
    pub(crate) fn new(object: &Bound<'_, PyAny>, hashed: Hashed) -> PyResult<Self> {
        let hash = match hashed {
            Hashed::Always => hash_of(object)?,
            Hashed::Never => 0,
        };
        let object = object.clone().unbind();
        Ok(Object { object, hash })
    }

    pub(crate) fn bind<'py>(&self, py: Python<'py>) -> &Bound<'py, PyAny> {
        self.object.bind(py)
    }
}

impl Clone for Object {
    fn clone(&self) -> Self {
        let object = Python::attach(|py| self.object.clone_ref(py));
        Object { object, ..*self }
    }
}

impl PartialEq for Object {
    fn eq(&self, other: &Self) -> bool {
        if self.hash != other.hash {
            return false;
        }
        self.object.is(&other.object)
            || Python::attach(|py| self.bind(py).eq(other.bind(py))).unwrap_or_else(|error| {
                RAISED_BY_EQ.set(Some(error));
                false
            })
    }
}

impl Eq for Object {}

impl Hash for Object {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_isize(self.hash);
    }
}

impl Direct {
    fn callbacks(&self) -> &Callbacks {
        &self.memo.callbacks
    }

    fn each(&self, direction: Direction, state: &Object, mut visit: impl FnMut(Object, Number)) {
        let asked = Python::attach(|py| {
            self.callbacks()
                .neighbours(direction, state.bind(py), &self.raised, |neighbour| {
                    visit(Object::new(&neighbour.state, self.hashed)?, neighbour.cost);
                    Ok(())
                })
        });
        self.raised.keep(asked);
    }
}

impl StateSpace for Direct {
    type State = Object;
    type Action = Successor;
    type Cost = Number;

    const FALLIBLE: bool = true;

    fn has_failed(&self) -> bool {
        if let Some(error) = RAISED_BY_EQ.take() {
            self.raised.keep::<()>(Err(error));
        }
        self.raised.is_set()
    }

    fn declared_heuristic(&self) -> Heuristic {
        self.heuristic_is
    }

    fn is_goal(&self, state: &Object) -> bool {
        let asked = Python::attach(|py| self.callbacks().is_goal(state.bind(py)));
        self.raised.keep(asked) == Some(true)
    }

    fn actions(&self, state: &Object, out: &mut Vec<Successor>) {
        let push = |state, cost| out.push(Successor { state, cost });
        self.each(Direction::Forward, state, push);
    }

    fn result(&self, _: &Object, successor: Successor) -> Option<Object> {
        Some(successor.state)
    }

    fn cost(&self, _: &Object, successor: &Successor) -> Number {
        successor.cost
    }

    fn heuristic(&self, state: &Object) -> Option<Number> {
        let asked = Python::attach(|py| self.callbacks().heuristic(state.bind(py)));
        self.raised.keep(asked).flatten()
    }

    fn expand(&self, state: &Object, _: &mut Vec<Successor>, visit: impl FnMut(Object, Number)) {
        self.each(Direction::Forward, state, visit);
    }
}

impl Fallible for Direct {
    type Error = String;

    fn take_error(&self) -> Option<String> {
        self.raised.text()
    }
}

impl Backward for Direct {
    fn goals(&self) -> Vec<Object> {
        self.goals.clone()
    }

    fn predecessors(&self, state: &Object, visit: impl FnMut(Object, Number)) {
        self.each(Direction::Backward, state, visit);
    }
}

/// Nothing is known of the way from the start, so the estimate is 0, which is consistent.
impl BackwardHeuristic for Direct {
    fn declared_backward_heuristic(&self) -> Heuristic {
        Heuristic::Consistent
    }

    fn backward_heuristic(&self, _: &Object, _: &Object) -> Option<Number> {
        Some(Number::ZERO)
    }
}

impl Written for Direct {
    fn write_state(&self, state: &Object, out: &mut dyn fmt::Write) -> fmt::Result {
        let text = Python::attach(|py| self.callbacks().text(state.bind(py)));
        out.write_str(&self.raised.keep(text).unwrap_or_default())
    }

    fn write_action(&self, _: &Successor, _: &mut dyn fmt::Write) -> fmt::Result {
        Ok(())
    }
}
