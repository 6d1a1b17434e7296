//! The exceptions of the package, which are defined in Python, and those of a problem's functions.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Instant;

use pyo3::{PyErr, import_exception};
use search_core::{Limit, Step};

import_exception!(searchlab._errors, InvalidProblem);
import_exception!(searchlab._errors, Refused);
import_exception!(searchlab._errors, TextWarning);
import_exception!(searchlab._errors, UnhashableState);

/// Why a call of a function of Python ended early.
pub(crate) enum CallEnd {
    /// By an exception.
    Raised(PyErr),
    /// By a limit of the search that called it.
    Reached(Limit),
}

impl From<PyErr> for CallEnd {
    fn from(error: PyErr) -> Self {
        CallEnd::Raised(error)
    }
}

/// For calls without limits.
impl From<CallEnd> for PyErr {
    fn from(end: CallEnd) -> Self {
        match end {
            CallEnd::Raised(error) => error,
            CallEnd::Reached(limit) => Refused::new_err(limit.to_string()),
        }
    }
}

/// The limits of a call of a function; `None` means no limit.
#[derive(Clone, Copy, Default)]
pub(crate) struct CallLimits {
    /// When it ends.
    pub(crate) ends: Option<Instant>,
    /// The most bytes that it may yield.
    pub(crate) bytes: Option<u64>,
}

/// What has ended a search inside a function of Python, and the limits of the next call. The end stays, as the search cannot go on: an
/// exception is raised again by each attempt.
#[derive(Default)]
pub(crate) struct PendingEnd {
    end: OnceLock<CallEnd>,
    limits: Mutex<CallLimits>,
}

impl PendingEnd {
    /// Returns the value of `result`, or keeps why there is none, if it is the first reason, and returns `None`.
    pub(crate) fn keep<T>(&self, result: Result<T, impl Into<CallEnd>>) -> Option<T> {
        result.map_err(|end| self.end.set(end.into())).ok()
    }

    /// Returns the exception.
    pub(crate) fn get(&self) -> Option<&PyErr> {
        match self.end.get()? {
            CallEnd::Raised(error) => Some(error),
            CallEnd::Reached(_) => None,
        }
    }

    pub(crate) fn is_set(&self) -> bool {
        self.end.get().is_some()
    }

    /// Returns the end of a search that ended with `end`: at the limit that a call has reached, if that is why it failed.
    pub(crate) fn explain(&self, end: Step) -> Step {
        match (end, self.end.get()) {
            (Step::Stopped(Limit::Failed), Some(&CallEnd::Reached(limit))) => Step::Stopped(limit),
            _ => end,
        }
    }

    /// Returns the exception as text.
    pub(crate) fn text(&self) -> Option<String> {
        self.get().map(ToString::to_string)
    }

    pub(crate) fn set_limits(&self, limits: CallLimits) {
        *self.limits.lock().unwrap_or_else(PoisonError::into_inner) = limits;
    }

    pub(crate) fn limits(&self) -> CallLimits {
        *self.limits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
