//! Runs a search to its end in slices, between which Python reacts to Ctrl-C and other threads get their turn.

use std::cell::Cell;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyRecursionError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use search_core::counts::Convention;
use search_core::{Counts, Limit, Limits};
use search_puzzles::{Algorithm, Answer, Slices, catalog, check_convention};

use crate::errors::{CallLimits, PendingEnd, Refused};
use crate::problem::{Core, ProblemKind};
use crate::result::{self, described};

/// The target duration of a slice.
pub(crate) const SLICE: Duration = Duration::from_millis(5);

/// The limits of a search.
#[derive(Clone, Copy, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct SearchLimits {
    expansions: Option<u64>,
    depth: Option<u64>,
    /// In seconds.
    time: Option<f64>,
    bytes: Option<u64>,
}

impl SearchLimits {
    /// The limits that engines check; the others are checked between slices.
    pub(crate) fn of_engine(&self) -> Limits {
        Limits {
            expansions: self.expansions,
            depth: self.depth,
            bytes: self.bytes,
            ..Limits::default()
        }
    }
}

/// A function of Python that is called with the counts some times a second.
struct Progress {
    function: Py<PyAny>,
    next: Instant,
}

impl Progress {
    /// The time between two calls.
    const PAUSE: Duration = Duration::from_millis(100);

    fn show(&mut self, py: Python<'_>, counts: &Counts) -> PyResult<()> {
        if Instant::now() < self.next {
            return Ok(());
        }
        self.function.call1(py, (result::counts(py, counts)?,))?;
        self.next = Instant::now() + Progress::PAUSE;
        Ok(())
    }
}

/// What is checked between two slices.
pub(crate) struct SliceCheck<'a> {
    core: &'a Core,
    algorithm: Algorithm,
    most: SearchLimits,
    started: Instant,
    pending: &'a PendingEnd,
    progress: Option<Progress>,
    /// The exception of a signal, such as that of Ctrl-C, or of the function that shows the progress.
    interrupted: Option<PyErr>,
}

impl<'a> SliceCheck<'a> {
    /// Creates the checks of a search on a problem whose functions end in `pending`: they keep to the limits, too.
    pub(crate) fn new(
        core: &'a Core,
        pending: &'a PendingEnd,
        algorithm: Algorithm,
        most: SearchLimits,
    ) -> Self {
        SliceCheck {
            core,
            algorithm,
            most,
            started: Instant::now(),
            pending,
            progress: None,
            interrupted: None,
        }
    }

    /// Shows the progress by a function of the counts, if there is one.
    pub(crate) fn showing(mut self, function: Option<Py<PyAny>>) -> Self {
        self.progress = function.map(|function| Progress {
            function,
            next: self.started + Progress::PAUSE,
        });
        self
    }

    /// Returns the limit that ends the search, if one does.
    pub(crate) fn limit(&mut self, counts: &Counts) -> Option<Limit> {
        let signals = Python::attach(|py| {
            // Lets other threads run.
            py.detach(|| ());
            let progress = self.progress.as_mut();
            py.check_signals()
                .and_then(|()| progress.map_or(Ok(()), |to| to.show(py, counts)))
                .map_err(|error| noted(py, error, self.algorithm, counts))
        });
        if let Err(error) = signals {
            self.interrupted = Some(error);
            return Some(Limit::Cancelled);
        }
        let is_late = |most: f64| self.started.elapsed().as_secs_f64() >= most;
        if self.most.time.is_some_and(is_late) {
            return Some(Limit::Time);
        }
        let remembered = self.core.bytes() as u64;
        let held = counts.bytes.saturating_add(remembered);
        let is_full = self.most.bytes.is_some_and(|most| held > most);
        let is_full = is_full || self.core.memory().is_some_and(|most| remembered > most);
        if is_full {
            return Some(Limit::Bytes);
        }
        let left = |most: Option<u64>, held: u64| most.map(|most| most.saturating_sub(held));
        let bytes = [
            left(self.most.bytes, held),
            left(self.core.memory(), remembered),
        ];
        self.pending.set_limits(CallLimits {
            ends: self.ends(),
            bytes: bytes.into_iter().flatten().min(),
        });
        None
    }

    /// Returns when the search ends, if that is limited and can be represented.
    fn ends(&self) -> Option<Instant> {
        let most = Duration::try_from_secs_f64(self.most.time?).ok()?;
        self.started.checked_add(most)
    }

    /// Raises the exception of a signal, if there was one.
    pub(crate) fn raise(mut self) -> PyResult<()> {
        self.interrupted.take().map_or(Ok(()), Err)
    }
}

impl Drop for SliceCheck<'_> {
    fn drop(&mut self) {
        self.pending.set_limits(CallLimits::default());
    }
}

thread_local! {
    static NESTED: Cell<u32> = const { Cell::new(0) };
}

/// A search of this thread, inside which functions may search, though not without end: Python limits its own stack alone.
pub(crate) struct Nested;

impl Nested {
    const MOST: u32 = 20;

    pub(crate) fn enter() -> PyResult<Nested> {
        if NESTED.get() == Nested::MOST {
            let message = format!("more than {} searches inside one another", Nested::MOST);
            return Err(PyRecursionError::new_err(message));
        }
        NESTED.set(NESTED.get() + 1);
        Ok(Nested)
    }
}

impl Drop for Nested {
    fn drop(&mut self) {
        NESTED.set(NESTED.get() - 1);
    }
}

/// Parses an algorithm, and refuses those on several cores for functions of Python.
pub(crate) fn algorithm(core: &Core, text: &str) -> PyResult<Algorithm> {
    let algorithm = catalog().algorithm(text);
    let algorithm = algorithm.map_err(|error| Refused::new_err(error.to_string()))?;
    if core.is_of_functions() && algorithm.is_parallel() {
        let message = format!(
            "{algorithm} runs on several threads, but functions of Python run one at a time"
        );
        return Err(Refused::new_err(message));
    }
    Ok(algorithm)
}

/// Converts the refusal of an algorithm.
pub(crate) fn refused(core: &Core, refused: &search_puzzles::Refusal) -> PyErr {
    let possible = refused.possible.iter().copied();
    let possible: Vec<&str> = possible.filter(|name| core.can_run(name)).collect();
    let (algorithm, reason) = (&refused.algorithm, &refused.reason);
    let names = possible.join(", ");
    let message = format!(
        "{algorithm} does not support this problem: {reason}; supported algorithms are {names}"
    );
    Refused::new_err((message, possible))
}

/// Adds the counts so far to an exception that ends a search, unless it has them.
pub(crate) fn noted(py: Python<'_>, error: PyErr, algorithm: Algorithm, counts: &Counts) -> PyErr {
    let expanded = counts.expanded;
    let generated = counts.generated;
    let note =
        format!("{algorithm}: ended after {expanded} expanded and {generated} generated states");
    let value = error.value(py);
    let notes: Option<Vec<String>> = value
        .getattr("__notes__")
        .and_then(|notes| notes.extract())
        .ok();
    if !notes.is_some_and(|notes| notes.contains(&note)) {
        // An exception that takes no notes comes through all the same.
        let _ = value.call_method1("add_note", (note,));
    }
    error
}

/// Parses the name of a convention.
fn convention(name: &str) -> PyResult<Convention> {
    Ok(match name {
        "searchlab" => Convention::Searchlab,
        "aima" => Convention::Aima,
        "fast-downward" => Convention::FastDownward,
        other => {
            let message = format!(
                "convention: found {other:?}, expected \"searchlab\", \"aima\" or \"fast-downward\""
            );
            return Err(PyValueError::new_err(message));
        }
    })
}

/// Searches to the end, or to a limit, and returns what a `Result` is made of.
#[pyfunction]
#[pyo3(signature = (core, text, convention_name, most, progress=None))]
pub(crate) fn search<'py>(
    py: Python<'py>,
    core: &Bound<'py, Core>,
    text: &str,
    convention_name: &str,
    most: SearchLimits,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let _nested = Nested::enter()?;
    let core = core.get();
    let algorithm = algorithm(core, text)?;
    let convention = convention(convention_name)?;
    check_convention(convention, algorithm).map_err(Refused::new_err)?;
    let calls = core.number_of_calls();
    let opened = core.open(py, Some(algorithm), false)?;
    let run = || -> PyResult<Answer> {
        let search = opened.instance.search_counted(algorithm, convention);
        let search = search.map_err(|error| refused(core, &error))?;
        let mut between = SliceCheck::new(core, &opened.raised, algorithm, most).showing(progress);
        let slices = Slices::new(search, most.of_engine(), SLICE);
        let answer = slices.answer(&mut |counts| between.limit(counts));
        between.raise()?;
        Ok(Answer {
            end: opened.raised.explain(answer.end),
            ..answer.counted(convention)
        })
    };
    let answer = match core.kind {
        // Such a search calls Python all the time.
        ProblemKind::Functions(_) => run(),
        ProblemKind::Catalog(..) => py.detach(run),
    }?;
    if let Some(error) = opened.raised.get() {
        return Err(noted(py, error.clone_ref(py), algorithm, &answer.counts));
    }
    let result = described(py, core, &opened.instance, &answer)?;
    result.set_item("calls", core.number_of_calls() - calls)?;
    result.set_item("algorithm", algorithm.to_string())?;
    Ok(result)
}
