//! The functions of a problem, and what they return.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use pyo3::PyTraverseError;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use search_core::{Cost, Limit, cost::Number};

use crate::errors::{CallEnd, CallLimits, InvalidProblem, PendingEnd};
use crate::number::{number, shown};

/// What `successors` yields for each successor. It is declared, as a state may be a tuple, too.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Yields {
    State,
    StateCost,
    ActionStateCost,
}

impl Yields {
    pub(crate) fn named(name: &str) -> Option<Yields> {
        Some(match name {
            "state" => Yields::State,
            "state, cost" => Yields::StateCost,
            "action, state, cost" => Yields::ActionStateCost,
            _ => return None,
        })
    }
}

/// A successor or a predecessor.
pub(crate) struct Neighbour<'py> {
    pub(crate) state: Bound<'py, PyAny>,
    pub(crate) cost: Number,
    pub(crate) action: Option<Bound<'py, PyAny>>,
}

/// A function that is called, and how often.
struct CountedFunction {
    function: Py<PyAny>,
    calls: AtomicU64,
}

impl CountedFunction {
    fn call<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        self.function.bind(state.py()).call1((state,))
    }
}

/// Reads the clock between two items of an iterator, and some times a second checks the limits, handles signals and lets other threads
/// run: with an iterator that is not written in Python, such as that of `itertools.count`, Python does neither.
struct CallWatch {
    limits: CallLimits,
    next: Instant,
    yielded: u64,
}

impl CallWatch {
    /// The time between two looks.
    const PAUSE: Duration = Duration::from_millis(5);

    fn new(limits: CallLimits) -> CallWatch {
        CallWatch {
            limits,
            next: Instant::now() + CallWatch::PAUSE,
            yielded: 0,
        }
    }

    /// Counts an item.
    fn look(&mut self, py: Python<'_>) -> Result<(), CallEnd> {
        self.yielded += 1;
        let now = Instant::now();
        if now < self.next {
            return Ok(());
        }
        self.next = now + CallWatch::PAUSE;
        // Lets other threads run.
        py.detach(|| ());
        py.check_signals()?;
        if self.limits.ends.is_some_and(|ends| now >= ends) {
            return Err(CallEnd::Reached(Limit::Time));
        }
        // About what is held of each until the call has ended.
        let bytes = self.yielded * size_of::<Neighbour<'_>>() as u64;
        match self.limits.bytes {
            Some(most) if bytes > most => Err(CallEnd::Reached(Limit::Bytes)),
            _ => Ok(()),
        }
    }
}

/// How predecessors are found.
enum Predecessors {
    None,
    /// As every step leads both ways at the same cost.
    Successors,
    By(CountedFunction),
}

/// The functions of a problem.
pub(crate) struct Callbacks {
    successors: CountedFunction,
    is_goal: CountedFunction,
    heuristic: Option<CountedFunction>,
    cost: Option<Py<PyAny>>,
    predecessors: Predecessors,
    text: Option<Py<PyAny>>,
    yields: Yields,
}

/// The direction of steps.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    Forward,
    Backward,
}

/// The functions as they are passed.
pub(crate) struct FunctionArguments {
    pub(crate) successors: Py<PyAny>,
    pub(crate) is_goal: Py<PyAny>,
    pub(crate) heuristic: Option<Py<PyAny>>,
    pub(crate) cost: Option<Py<PyAny>>,
    /// A function, or the text `successors`.
    pub(crate) predecessors: Option<Py<PyAny>>,
    pub(crate) text: Option<Py<PyAny>>,
    pub(crate) yields: Yields,
}

impl Callbacks {
    pub(crate) fn new(py: Python<'_>, given: FunctionArguments) -> Callbacks {
        let counted = |function| CountedFunction {
            function,
            calls: AtomicU64::new(0),
        };
        let predecessors = match given.predecessors {
            None => Predecessors::None,
            Some(function) => match function.extract::<String>(py) {
                Ok(_) => Predecessors::Successors,
                Err(_) => Predecessors::By(counted(function)),
            },
        };
        Callbacks {
            successors: counted(given.successors),
            is_goal: counted(given.is_goal),
            heuristic: given.heuristic.map(counted),
            cost: given.cost,
            predecessors,
            text: given.text,
            yields: given.yields,
        }
    }

    pub(crate) fn has_heuristic(&self) -> bool {
        self.heuristic.is_some()
    }

    pub(crate) fn has_actions(&self) -> bool {
        self.yields == Yields::ActionStateCost
    }

    pub(crate) fn has_predecessors(&self) -> bool {
        !matches!(self.predecessors, Predecessors::None)
    }

    /// Returns how often `successors`, `is_goal` and `heuristic` were called.
    pub(crate) fn calls(&self) -> [u64; 3] {
        let of = |counted: &CountedFunction| counted.calls.load(Ordering::Relaxed);
        [
            of(&self.successors),
            of(&self.is_goal),
            self.heuristic.as_ref().map_or(0, of),
        ]
    }

    /// Calls `each` with the successors or predecessors of a state, in order, until an exception, or a limit that is checked between two of them.
    pub(crate) fn neighbours<'py>(
        &self,
        direction: Direction,
        state: &Bound<'py, PyAny>,
        pending: &PendingEnd,
        mut each: impl FnMut(Neighbour<'py>) -> PyResult<()>,
    ) -> Result<(), CallEnd> {
        let (counted, name) = match (direction, &self.predecessors) {
            (Direction::Backward, Predecessors::By(function)) => (function, "predecessors"),
            _ => (&self.successors, "successors"),
        };
        let answer = counted.call(state)?;
        let mut each = |item| {
            let mut neighbour = split(item, name, self.yields)?;
            if let Some(cost) = &self.cost {
                let (from, to) = match direction {
                    Direction::Forward => (state, &neighbour.state),
                    Direction::Backward => (&neighbour.state, state),
                };
                let cost = cost.bind(state.py()).call1((from, to))?;
                neighbour.cost = finite(&cost)?;
            }
            each(neighbour)
        };
        let mut watch = CallWatch::new(pending.limits());
        // Most functions return lists.
        if let Ok(list) = answer.cast::<PyList>() {
            return list.iter().try_for_each(|item| {
                watch.look(state.py())?;
                Ok(each(item)?)
            });
        }
        let all = answer.try_iter().map_err(|_| {
            let found = shown(&answer);
            PyTypeError::new_err(format!("{name}: found {found}, expected an iterable"))
        })?;
        for item in all {
            watch.look(state.py())?;
            each(item?)?;
        }
        Ok(())
    }

    /// Returns the action, if there are actions, and the cost of the cheapest step from one state to another.
    pub(crate) fn step_between<'py>(
        &self,
        from: &Bound<'py, PyAny>,
        to: &Bound<'py, PyAny>,
    ) -> PyResult<(Option<Bound<'py, PyAny>>, Number)> {
        let mut cheapest: Option<Neighbour<'py>> = None;
        let pending = PendingEnd::default();
        self.neighbours(Direction::Forward, from, &pending, |neighbour| {
            let is_cheaper = cheapest
                .as_ref()
                .is_none_or(|other| neighbour.cost < other.cost);
            if is_cheaper && (neighbour.state.is(to) || neighbour.state.eq(to)?) {
                cheapest = Some(neighbour);
            }
            Ok(())
        })?;
        let cheapest = cheapest.ok_or_else(|| {
            let (from, to) = (shown(from), shown(to));
            InvalidProblem::new_err(format!(
                "successors of {from} contained {to} before, and do not now"
            ))
        })?;
        Ok((cheapest.action, cheapest.cost))
    }

    pub(crate) fn is_goal(&self, state: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.is_goal.call(state)?.is_truthy()
    }

    /// Returns the heuristic value of a state, or `None` if it is infinite.
    pub(crate) fn heuristic(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<Number>> {
        let Some(heuristic) = &self.heuristic else {
            return Ok(Some(Number::ZERO));
        };
        let value = number(&heuristic.call(state)?, "heuristic")?;
        Ok((value != Number::MAX).then_some(value))
    }

    pub(crate) fn text(&self, state: &Bound<'_, PyAny>) -> PyResult<String> {
        match &self.text {
            Some(text) => text.bind(state.py()).call1((state,))?.extract(),
            None => Ok(state.str()?.to_string()),
        }
    }

    pub(crate) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.successors.function)?;
        visit.call(&self.is_goal.function)?;
        let heuristic = self.heuristic.iter().map(|counted| &counted.function);
        let predecessors = match &self.predecessors {
            Predecessors::By(counted) => Some(&counted.function),
            Predecessors::None | Predecessors::Successors => None,
        };
        for function in heuristic
            .chain(&self.cost)
            .chain(predecessors)
            .chain(&self.text)
        {
            visit.call(function)?;
        }
        Ok(())
    }
}

/// Splits what `successors` or `predecessors` yields.
fn split<'py>(item: Bound<'py, PyAny>, name: &str, yields: Yields) -> PyResult<Neighbour<'py>> {
    let (length, expected) = match yields {
        Yields::State => {
            return Ok(Neighbour {
                state: item,
                cost: Number::Whole(1),
                action: None,
            });
        }
        Yields::StateCost => (2, "a tuple (state, cost)"),
        Yields::ActionStateCost => (3, "a tuple (action, state, cost)"),
    };
    let tuple = item.cast::<PyTuple>().ok();
    let Some(tuple) = tuple.filter(|tuple| tuple.len() == length) else {
        let found = shown(&item);
        let message = format!("{name}: found {found}, expected {expected}, as yields=... says");
        return Err(PyTypeError::new_err(message));
    };
    Ok(Neighbour {
        state: tuple.get_item(length - 2)?,
        cost: finite(&tuple.get_item(length - 1)?)?,
        action: (length == 3).then(|| tuple.get_item(0)).transpose()?,
    })
}

/// Converts a cost, which is finite.
fn finite(cost: &Bound<'_, PyAny>) -> PyResult<Number> {
    let number = number(cost, "cost")?;
    if number == Number::MAX {
        let message =
            "cost: found inf, expected a finite number: leave out a step that is not possible";
        return Err(PyValueError::new_err(message));
    }
    Ok(number)
}
