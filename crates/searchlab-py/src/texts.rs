//! A puzzle of the catalog as functions of its states' texts, for programs that call the functions of a problem.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use search_core::{StateSpace, Written};
use search_puzzles::Instance;
use search_puzzles::erased::{AnyState, Erased};

use crate::errors::InvalidProblem;
use crate::number::to_python;
use crate::problem::Core;
use crate::result::written;

/// The functions. They know the states that they have returned, as no puzzle reads its states.
#[pyclass(frozen, module = "searchlab._searchlab")]
pub(crate) struct Texts {
    instance: Instance,
    states: Mutex<HashMap<String, AnyState>>,
}

#[pymethods]
impl Texts {
    #[new]
    fn new(py: Python<'_>, core: &Bound<'_, Core>) -> PyResult<Texts> {
        let instance = core.get().open(py, None, true)?.instance;
        let states = Mutex::default();
        Ok(Texts { instance, states })
    }

    /// Returns the start.
    fn start(&self) -> PyResult<String> {
        let (space, start) = self.erased()?;
        self.text(&space, start)
    }

    /// Returns each action with its successor and its cost.
    fn successors(&self, py: Python<'_>, text: &str) -> PyResult<Vec<(String, String, Py<PyAny>)>> {
        let (space, _) = self.erased()?;
        let state = self.state(text)?;
        let mut actions = Vec::new();
        space.actions(&state, &mut actions);
        let mut found = Vec::with_capacity(actions.len());
        for action in actions {
            let mut name = String::new();
            space
                .write_action(&action, &mut name)
                .expect("writing to a string never fails");
            let cost = space.cost(&state, &action);
            if let Some(successor) = space.result(&state, action) {
                found.push((name, self.text(&space, successor)?, to_python(py, cost)?));
            }
        }
        Ok(found)
    }

    fn is_goal(&self, text: &str) -> PyResult<bool> {
        let (space, _) = self.erased()?;
        Ok(space.is_goal(&self.state(text)?))
    }

    /// Returns the heuristic value, which is infinite of a dead end.
    fn heuristic(&self, py: Python<'_>, text: &str) -> PyResult<Py<PyAny>> {
        let (space, _) = self.erased()?;
        match space.heuristic(&self.state(text)?) {
            Some(value) => to_python(py, value),
            None => Ok(f64::INFINITY.into_pyobject(py)?.into_any().unbind()),
        }
    }
}

impl Texts {
    fn erased(&self) -> PyResult<(Erased<'_>, AnyState)> {
        self.instance.erased().ok_or_else(|| {
            let why = self.instance.no_solution().unwrap_or_default();
            InvalidProblem::new_err(format!("there is no start: {why}"))
        })
    }

    fn state(&self, text: &str) -> PyResult<AnyState> {
        let states = self.states.lock().unwrap_or_else(PoisonError::into_inner);
        states.get(text).cloned().ok_or_else(|| {
            PyValueError::new_err(format!("{text:?} is no state that the puzzle has returned"))
        })
    }

    /// Returns the text of a state, which no other state may have.
    fn text(&self, space: &Erased<'_>, state: AnyState) -> PyResult<String> {
        let text = written(space, &state);
        let mut states = self.states.lock().unwrap_or_else(PoisonError::into_inner);
        match states.entry(text.clone()) {
            Entry::Occupied(other) if *other.get() != state => {
                let message = format!("two different states are written as {text:?}");
                Err(InvalidProblem::new_err(message))
            }
            Entry::Occupied(_) => Ok(text),
            Entry::Vacant(free) => {
                free.insert(state);
                Ok(text)
            }
        }
    }
}
