//! The exceptions of the package, which are defined in Python, and those of a problem's functions.

use std::sync::OnceLock;

use pyo3::{PyErr, PyResult, import_exception};

import_exception!(searchlab._errors, InvalidProblem);
import_exception!(searchlab._errors, Refused);
import_exception!(searchlab._errors, TextWarning);
import_exception!(searchlab._errors, UnhashableState);

/// The exception that ends a search. It stays, as the search cannot go on: it is raised again by each attempt.
#[derive(Default)]
pub(crate) struct PendingException(OnceLock<PyErr>);

impl PendingException {
    /// Returns the value of `result`, or keeps its exception, if it is the first, and returns `None`.
    pub(crate) fn keep<T>(&self, result: PyResult<T>) -> Option<T> {
        result.map_err(|error| self.0.set(error)).ok()
    }

    pub(crate) fn get(&self) -> Option<&PyErr> {
        self.0.get()
    }

    pub(crate) fn is_set(&self) -> bool {
        self.0.get().is_some()
    }

    /// Returns the exception as text.
    pub(crate) fn text(&self) -> Option<String> {
        self.0.get().map(ToString::to_string)
    }
}
