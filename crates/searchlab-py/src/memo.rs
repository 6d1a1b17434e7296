//! What Python has answered so far: states as numbers, their successors, goals and heuristic values.

use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashTable;
use pyo3::PyTraverseError;
use pyo3::exceptions::{PyMemoryError, PyTypeError};
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use search_core::{
    Cost,
    cost::{Decimal, Number},
};

use crate::callbacks::{Callbacks, Direction};
use crate::errors::{CallEnd, PendingEnd, UnhashableState};

/// The number of a state.
pub(crate) type Id = u32;

/// The steps of one state in one direction: a range of the columns of [`Steps`].
#[derive(Clone, Copy)]
pub(crate) struct Range {
    from: u32,
    len: u32,
}

impl Range {
    /// That of a state whose steps are not known.
    const UNKNOWN: Range = Range {
        from: 0,
        len: u32::MAX,
    };

    fn known(self) -> Option<Range> {
        (self.len != Range::UNKNOWN.len).then_some(self)
    }

    pub(crate) fn indices(self) -> std::ops::Range<u32> {
        self.from..self.from + self.len
    }
}

/// The known steps in one direction.
#[derive(Default)]
struct Steps {
    /// By state; those after the last are not known.
    ranges: Vec<Range>,
    targets: Vec<Id>,
    /// Empty while all costs are 1.
    costs: Vec<Number>,
    /// Empty if steps have no actions.
    actions: Vec<Py<PyAny>>,
}

impl Steps {
    fn range(&self, id: Id) -> Option<Range> {
        self.ranges.get(id as usize).copied()?.known()
    }

    fn cost(&self, index: usize) -> Number {
        self.costs.get(index).copied().unwrap_or(Number::Whole(1))
    }

    fn bytes(&self) -> usize {
        self.ranges.capacity() * size_of::<Range>()
            + self.targets.capacity() * size_of::<Id>()
            + self.costs.capacity() * size_of::<Number>()
            + self.actions.capacity() * size_of::<Py<PyAny>>()
    }
}

/// Whether a state is a goal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    Unknown,
    No,
    Yes,
}

/// A known heuristic value in 8 bytes, of whole, decimal or real numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Value(u64);

impl Value {
    const UNKNOWN: Value = Value(u64::MAX);
    const DEAD_END: Value = Value(u64::MAX - 1);
    /// The bit that marks real numbers, which are not negative: their sign bit is free.
    const REAL: u64 = 1 << 63;
    /// The bit that marks decimals, in millionths, where that of real numbers is not set.
    const DECIMAL: u64 = 1 << 62;

    /// Returns `None` if the number has no room: it is not remembered then.
    fn of(value: Option<Number>) -> Option<Value> {
        match value {
            None => Some(Value::DEAD_END),
            Some(Number::Whole(whole)) => (whole < Value::DECIMAL).then_some(Value(whole)),
            Some(Number::Decimal(decimal)) => {
                let millionths = decimal.millionths();
                (millionths < Value::DECIMAL).then_some(Value(millionths | Value::DECIMAL))
            }
            Some(other) => Some(Value(f64::from(other).to_bits() | Value::REAL)),
        }
    }

    fn number(self) -> Option<Number> {
        match self {
            Value::DEAD_END => None,
            Value(bits) if bits & Value::REAL != 0 => {
                Some(Number::Real(f64::from_bits(bits & !Value::REAL)))
            }
            Value(bits) if bits & Value::DECIMAL != 0 => Some(Number::Decimal(
                Decimal::from_millionths(bits & !Value::DECIMAL),
            )),
            Value(bits) => Some(Number::Whole(bits)),
        }
    }
}

#[derive(Default)]
struct KnownValues {
    ids: HashTable<Id>,
    states: Vec<Py<PyAny>>,
    hashes: Vec<isize>,
    forward: Steps,
    backward: Steps,
    goals: Vec<Goal>,
    values: Vec<Value>,
}

impl KnownValues {
    fn steps(&mut self, direction: Direction) -> &mut Steps {
        match direction {
            Direction::Forward => &mut self.forward,
            Direction::Backward => &mut self.backward,
        }
    }
}

/// The functions of a problem, and what they have answered.
///
/// The lock is never held while Python runs, as a function may search the same problem.
pub(crate) struct Memo {
    pub(crate) callbacks: Callbacks,
    known: Mutex<KnownValues>,
}

/// Mixes the hash of an object, as that of a small integer is the integer: all bits of the result depend on all bits of the hash.
fn mixed(hash: isize) -> u64 {
    let wide = u128::from(hash as u64) * 0x9E37_79B9_7F4A_7C15;
    (wide as u64) ^ ((wide >> 64) as u64)
}

/// Returns the hash of a state.
pub(crate) fn hash_of(state: &Bound<'_, PyAny>) -> PyResult<isize> {
    state.hash().map_err(|error| {
        let py = state.py();
        if !error.is_instance_of::<PyTypeError>(py) {
            return error;
        }
        let kind = state.get_type();
        let message = format!(
            "a state must be hashable, found one of {kind}: use a tuple instead of a list or an array, and a frozenset instead of a set, or search with tree=True"
        );
        let better = UnhashableState::new_err(message);
        better.set_cause(py, Some(error));
        better
    })
}

impl Memo {
    pub(crate) fn new(callbacks: Callbacks) -> Self {
        Memo {
            callbacks,
            known: Mutex::default(),
        }
    }

    fn known(&self) -> MutexGuard<'_, KnownValues> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of states.
    pub(crate) fn states(&self) -> usize {
        self.known().states.len()
    }

    /// Returns the memory of what is remembered, without the objects of Python.
    pub(crate) fn bytes(&self) -> usize {
        let known = self.known();
        known.ids.allocation_size()
            + known.states.capacity() * size_of::<Py<PyAny>>()
            + known.hashes.capacity() * size_of::<isize>()
            + known.forward.bytes()
            + known.backward.bytes()
            + known.goals.capacity()
            + known.values.capacity() * size_of::<Value>()
    }

    pub(crate) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.callbacks.traverse(visit)?;
        // Locked only by a thread that is about to change it: the next collection visits it.
        let Ok(known) = self.known.try_lock() else {
            return Ok(());
        };
        let actions = known.forward.actions.iter().chain(&known.backward.actions);
        for object in known.states.iter().chain(actions) {
            visit.call(object)?;
        }
        Ok(())
    }

    /// Returns the object of a state.
    pub(crate) fn state<'py>(&self, py: Python<'py>, id: Id) -> Bound<'py, PyAny> {
        self.known().states[id as usize].bind(py).clone()
    }

    /// Returns the number of a state. Hashes it once, and compares it with the known states of this hash.
    pub(crate) fn intern(&self, state: &Bound<'_, PyAny>) -> PyResult<Id> {
        let py = state.py();
        let hash = hash_of(state)?;
        let mut different: Vec<Id> = Vec::new();
        loop {
            let mut known = self.known();
            let KnownValues { ids, hashes, .. } = &*known;
            let is_candidate = |id: &Id| hashes[*id as usize] == hash && !different.contains(id);
            let Some(id) = ids.find(mixed(hash), is_candidate).copied() else {
                return insert(&mut known, state.clone().unbind(), hash);
            };
            let other = known.states[id as usize].bind(py).clone();
            drop(known);
            if other.is(state) || other.eq(state)? {
                return Ok(id);
            }
            different.push(id);
        }
    }

    /// Returns the steps of a state, and asks Python for them if they are not known.
    pub(crate) fn steps(
        &self,
        id: Id,
        direction: Direction,
        pending: &PendingEnd,
    ) -> Result<Range, CallEnd> {
        let range = self.known().steps(direction).range(id);
        match range {
            Some(range) => Ok(range),
            None => Python::attach(|py| self.ask_steps(py, id, direction, pending)),
        }
    }

    fn ask_steps(
        &self,
        py: Python<'_>,
        id: Id,
        direction: Direction,
        pending: &PendingEnd,
    ) -> Result<Range, CallEnd> {
        let state = self.state(py, id);
        let (mut targets, mut costs, mut actions) = (Vec::new(), Vec::new(), Vec::new());
        self.callbacks
            .neighbours(direction, &state, pending, |neighbour| {
                // Empty while all are 1, as in the columns.
                if !costs.is_empty() || !matches!(neighbour.cost, Number::Whole(1)) {
                    costs.resize(targets.len(), Number::Whole(1));
                    costs.push(neighbour.cost);
                }
                targets.push(self.intern(&neighbour.state)?);
                actions.extend(neighbour.action.map(Bound::unbind));
                Ok(())
            })?;
        let mut known = self.known();
        let steps = known.steps(direction);
        // The function itself may have searched, and asked for the same.
        if let Some(range) = steps.range(id) {
            return Ok(range);
        }
        let full = || {
            PyMemoryError::new_err("more than 2^32 steps cannot be remembered: use remember=False")
        };
        let from = u32::try_from(steps.targets.len()).map_err(|_| full())?;
        let len = u32::try_from(targets.len()).map_err(|_| full())?;
        from.checked_add(len).ok_or_else(full)?;
        if !steps.costs.is_empty() || !costs.is_empty() {
            steps.costs.resize(steps.targets.len(), Number::Whole(1));
            costs.resize(targets.len(), Number::Whole(1));
            steps.costs.extend(costs);
        }
        steps.targets.extend(targets);
        steps.actions.extend(actions);
        let range = Range { from, len };
        if steps.ranges.len() <= id as usize {
            steps.ranges.resize(id as usize + 1, Range::UNKNOWN);
        }
        steps.ranges[id as usize] = range;
        Ok(range)
    }

    /// Returns the state to which a step leads, and its cost.
    pub(crate) fn step(&self, index: u32) -> (Id, Number) {
        let known = self.known();
        let steps = &known.forward;
        (steps.targets[index as usize], steps.cost(index as usize))
    }

    /// Returns the action of a step, if it has one.
    pub(crate) fn action<'py>(&self, py: Python<'py>, index: u32) -> Option<Bound<'py, PyAny>> {
        let known = self.known();
        let action = known.forward.actions.get(index as usize);
        action.map(|action| action.bind(py).clone())
    }

    /// Calls `visit` with the states of a range and the costs. They are copied first, as `visit` may run Python.
    pub(crate) fn each(
        &self,
        range: Range,
        direction: Direction,
        mut visit: impl FnMut(Id, Number),
    ) {
        let mut buffer = [(0, Number::ZERO); 16];
        let mut indices = range.indices();
        while !indices.is_empty() {
            let mut filled = 0;
            {
                let mut known = self.known();
                let steps = known.steps(direction);
                for (slot, index) in buffer.iter_mut().zip(&mut indices) {
                    *slot = (steps.targets[index as usize], steps.cost(index as usize));
                    filled += 1;
                }
            }
            for &(target, cost) in &buffer[..filled] {
                visit(target, cost);
            }
        }
    }

    /// Returns the cheapest of the known steps from one state to another.
    pub(crate) fn step_between(&self, from: Id, to: Id) -> Option<u32> {
        let known = self.known();
        let steps = &known.forward;
        let range = steps.range(from)?;
        let mut cheapest: Option<u32> = None;
        for index in range.indices() {
            let is_cheaper = |other: u32| steps.cost(index as usize) < steps.cost(other as usize);
            if steps.targets[index as usize] == to && cheapest.is_none_or(is_cheaper) {
                cheapest = Some(index);
            }
        }
        cheapest
    }

    pub(crate) fn is_goal(&self, id: Id) -> PyResult<bool> {
        let goal = self.known().goals[id as usize];
        if goal != Goal::Unknown {
            return Ok(goal == Goal::Yes);
        }
        Python::attach(|py| {
            let is_goal = self.callbacks.is_goal(&self.state(py, id))?;
            let goal = if is_goal { Goal::Yes } else { Goal::No };
            self.known().goals[id as usize] = goal;
            Ok(is_goal)
        })
    }

    /// Returns the heuristic value of a state, or `None` if it is infinite.
    pub(crate) fn heuristic(&self, id: Id) -> PyResult<Option<Number>> {
        if !self.callbacks.has_heuristic() {
            return Ok(Some(Number::ZERO));
        }
        let value = self.known().values[id as usize];
        if value != Value::UNKNOWN {
            return Ok(value.number());
        }
        Python::attach(|py| {
            let value = self.callbacks.heuristic(&self.state(py, id))?;
            if let Some(remembered) = Value::of(value) {
                self.known().values[id as usize] = remembered;
            }
            Ok(value)
        })
    }
}

/// Adds a state that is not known.
fn insert(known: &mut KnownValues, state: Py<PyAny>, hash: isize) -> PyResult<Id> {
    let full =
        || PyMemoryError::new_err("more than 2^32 states cannot be remembered: use remember=False");
    let id = Id::try_from(known.states.len()).map_err(|_| full())?;
    known.states.push(state);
    known.hashes.push(hash);
    known.goals.push(Goal::Unknown);
    known.values.push(Value::UNKNOWN);
    let KnownValues { ids, hashes, .. } = known;
    ids.insert_unique(mixed(hash), id, |&id| mixed(hashes[id as usize]));
    Ok(id)
}
