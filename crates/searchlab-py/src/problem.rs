//! A problem: functions of Python, or a puzzle of the catalog.

use std::ffi::CString;
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::PyTraverseError;
use pyo3::exceptions::PyValueError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use search_core::{BackwardHeuristic, CancelFlag, Heuristic, Limits, Written};
use search_puzzles::erased::{AnyState, Capable, Erasable, Erased};
use search_puzzles::{Algorithm, DEFAULT_ALGORITHM, Instance, Spec, SpecError, catalog};

use crate::callbacks::{Callbacks, Direction, FunctionArguments, Yields};
use crate::direct::{Direct, Hashed, Object};
use crate::errors::{PendingEnd, Refused, TextWarning};
use crate::memo::{Memo, hash_of};
use crate::space::MemoSpace;

/// A search problem.
#[pyclass(frozen, module = "searchlab._searchlab")]
pub(crate) struct Core {
    pub(crate) kind: ProblemKind,
}

/// What the problem is defined by.
pub(crate) enum ProblemKind {
    /// Functions of Python.
    Functions(Functions),
    /// The catalog, with the default algorithm of the puzzle.
    Catalog(Instance, Algorithm),
}

/// A problem by functions of Python.
pub(crate) struct Functions {
    pub(crate) memo: Arc<Memo>,
    start: Py<PyAny>,
    goals: Vec<Py<PyAny>>,
    heuristic_is: Heuristic,
    /// Whether answers are remembered.
    remember: bool,
    /// The most bytes to remember.
    memory: Option<u64>,
}

/// An instance of a problem for one search, and the exception that ends it.
pub(crate) struct ProblemInstance {
    pub(crate) instance: Instance,
    pub(crate) raised: Arc<PendingEnd>,
}

#[pymethods]
impl Core {
    #[new]
    #[pyo3(signature = (start, successors, is_goal, heuristic, *, yields, cost, heuristic_is, goals, predecessors, text, remember, memory))]
    #[expect(
        clippy::too_many_arguments,
        reason = "these are the arguments of `Problem`"
    )]
    fn new(
        py: Python<'_>,
        start: Py<PyAny>,
        successors: Py<PyAny>,
        is_goal: Py<PyAny>,
        heuristic: Option<Py<PyAny>>,
        yields: &str,
        cost: Option<Py<PyAny>>,
        heuristic_is: &str,
        goals: Vec<Py<PyAny>>,
        predecessors: Option<Py<PyAny>>,
        text: Option<Py<PyAny>>,
        remember: bool,
        memory: Option<u64>,
    ) -> PyResult<Core> {
        let declared = match (heuristic_is, &heuristic) {
            (_, None) | ("consistent", _) => Heuristic::Consistent,
            ("admissible", _) => Heuristic::Admissible,
            ("safe", _) => Heuristic::Safe,
            ("unknown", _) => Heuristic::Unknown,
            (other, _) => {
                let message = format!(
                    "heuristic_is: found {other:?}, expected \"unknown\", \"safe\", \"admissible\" or \"consistent\""
                );
                return Err(PyValueError::new_err(message));
            }
        };
        let Some(yields) = Yields::named(yields) else {
            let message = format!(
                "yields: found {yields:?}, expected \"state\", \"state, cost\" or \"action, state, cost\""
            );
            return Err(PyValueError::new_err(message));
        };
        let callbacks = Callbacks::new(
            py,
            FunctionArguments {
                successors,
                is_goal,
                heuristic,
                cost,
                predecessors,
                text,
                yields,
            },
        );
        let kind = ProblemKind::Functions(Functions {
            memo: Arc::new(Memo::new(callbacks)),
            start,
            goals,
            heuristic_is: declared,
            remember,
            memory,
        });
        Ok(Core { kind })
    }

    /// A puzzle of the catalog.
    #[staticmethod]
    fn puzzle(
        py: Python<'_>,
        name: &str,
        words: Vec<String>,
        options: Vec<(String, String)>,
    ) -> PyResult<Core> {
        let catalog = catalog();
        let Some(listed) = catalog.puzzle(name) else {
            let names: Vec<&str> = catalog.puzzles().map(|listed| listed.name).collect();
            let message = format!("found {name:?}, expected a puzzle: {}", names.join(", "));
            return Err(Refused::new_err((message, names)));
        };
        if words.iter().any(|word| word == "-") {
            let message = "found -, expected a text or a file: standard input is not read";
            return Err(Refused::new_err(message));
        }
        let cancel = CancelFlag::new();
        let limits = Limits {
            cancel: Some(cancel.clone()),
            ..Limits::default()
        };
        let spec = Spec::new(words, options).limits(limits);
        // Tables may take minutes.
        let open = || {
            let mut instances = listed.open(spec)?;
            let notes = mem::take(&mut instances.notes);
            Ok((instances.only()?, notes))
        };
        let opened = interruptible(py, &cancel, open)?;
        let (instance, notes) =
            opened.map_err(|error: SpecError| Refused::new_err(error.to_string()))?;
        for note in notes {
            // The caller of `puzzle` is meant.
            let text = CString::new(note.text().replace('\0', " "))?;
            PyErr::warn(py, &py.get_type::<TextWarning>(), &text, 2)?;
        }
        let kind = ProblemKind::Catalog(instance, catalog.default_algorithm(listed));
        Ok(Core { kind })
    }

    /// Asks for the successors of these states, and whether they are goals, so that searches call Python for the heuristic alone.
    fn remember(&self, states: Vec<Bound<'_, PyAny>>) -> PyResult<()> {
        if let Some(memo) = self.memo() {
            let pending = PendingEnd::default();
            for state in &states {
                let id = memo.intern(state)?;
                memo.steps(id, Direction::Forward, &pending)?;
                memo.is_goal(id)?;
            }
        }
        Ok(())
    }

    /// The start as text, of a puzzle of the catalog.
    fn picture(&self) -> Option<String> {
        match &self.kind {
            ProblemKind::Functions(_) => None,
            ProblemKind::Catalog(instance, _) => Some(instance.picture()),
        }
    }

    /// The algorithm that searches it if none is given.
    #[getter]
    fn algorithm(&self) -> String {
        match &self.kind {
            ProblemKind::Functions(_) => DEFAULT_ALGORITHM.to_owned(),
            ProblemKind::Catalog(_, algorithm) => algorithm.to_string(),
        }
    }

    /// The number of states remembered.
    #[getter]
    fn states(&self) -> usize {
        self.memo().map_or(0, Memo::states)
    }

    /// The memory of what is remembered, without the states' own objects.
    #[getter]
    pub(crate) fn bytes(&self) -> usize {
        self.memo().map_or(0, Memo::bytes)
    }

    /// How often `successors`, `is_goal` and `heuristic` were called.
    #[getter]
    fn calls(&self) -> [u64; 3] {
        self.memo().map_or([0; 3], |memo| memo.callbacks.calls())
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        let ProblemKind::Functions(functions) = &self.kind else {
            return Ok(());
        };
        visit.call(&functions.start)?;
        for goal in &functions.goals {
            visit.call(goal)?;
        }
        functions.memo.traverse(&visit)
    }
}

impl Core {
    fn memo(&self) -> Option<&Memo> {
        match &self.kind {
            ProblemKind::Functions(functions) => Some(&functions.memo),
            ProblemKind::Catalog(..) => None,
        }
    }

    /// Returns how often functions of Python were called.
    pub(crate) fn number_of_calls(&self) -> u64 {
        self.calls().iter().sum()
    }

    pub(crate) fn is_of_functions(&self) -> bool {
        matches!(self.kind, ProblemKind::Functions(_))
    }

    /// Returns `false` for algorithms on several threads, as functions of Python run one at a time.
    pub(crate) fn can_run(&self, algorithm: &str) -> bool {
        let parsed: Result<Algorithm, _> = algorithm.parse();
        !self.is_of_functions() || parsed.is_ok_and(|algorithm| !algorithm.is_parallel())
    }

    /// Returns the most bytes to remember.
    pub(crate) fn memory(&self) -> Option<u64> {
        match &self.kind {
            ProblemKind::Functions(functions) => functions.memory,
            ProblemKind::Catalog(..) => None,
        }
    }

    /// Opens the problem for one search, by `algorithm` if that is known. Its states are written as text only if they are shown.
    ///
    /// Puzzles of the catalog have no start if their clues contradict each other; the search ends at once then.
    pub(crate) fn open(
        &self,
        py: Python<'_>,
        algorithm: Option<Algorithm>,
        is_shown: bool,
    ) -> PyResult<ProblemInstance> {
        let raised = Arc::new(PendingEnd::default());
        let instance = match &self.kind {
            ProblemKind::Catalog(instance, _) => instance.clone(),
            ProblemKind::Functions(functions) => {
                functions.instance(py, algorithm, is_shown, Arc::clone(&raised))?
            }
        };
        Ok(ProblemInstance { instance, raised })
    }
}

/// Runs `task` on another thread, and raises `cancel` and the exception of a signal, such as that of Ctrl-C, if there is one.
fn interruptible<T: Send>(
    py: Python<'_>,
    cancel: &CancelFlag,
    task: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    const PAUSE: Duration = Duration::from_millis(20);
    let (result, caller) = (Mutex::new(None), thread::current());
    let lock = || result.lock().unwrap_or_else(PoisonError::into_inner);
    thread::scope(|scope| {
        let running = scope.spawn(|| {
            *lock() = Some(task());
            caller.unpark();
        });
        while lock().is_none() && !running.is_finished() {
            py.detach(|| thread::park_timeout(PAUSE));
            py.check_signals().inspect_err(|_| cancel.raise())?;
        }
        PyResult::Ok(())
    })?;
    Ok(lock().take().expect("the task has returned"))
}

impl Functions {
    fn instance(
        &self,
        py: Python<'_>,
        algorithm: Option<Algorithm>,
        is_shown: bool,
        raised: Arc<PendingEnd>,
    ) -> PyResult<Instance> {
        let (memo, heuristic_is) = (Arc::clone(&self.memo), self.heuristic_is);
        let is_backward = memo.callbacks.has_predecessors() && !self.goals.is_empty();
        let goals = self.goals.iter().map(|goal| goal.bind(py));
        let start = self.start.bind(py);
        // What is remembered is found by its hash.
        let detects_no_duplicates = |algorithm: Algorithm| {
            let detection = algorithm.settings().duplicate_detection;
            algorithm.is_linear_space() || detection.is_tree(false)
        };
        let hashed = match algorithm.is_some_and(detects_no_duplicates) && hash_of(start).is_err() {
            true => Hashed::Never,
            false => Hashed::Always,
        };
        if let (true, Hashed::Always) = (self.remember, hashed) {
            let start = memo.intern(start)?;
            let goals = goals.map(|goal| memo.intern(goal));
            let space = MemoSpace {
                heuristic_is,
                goals: goals.collect::<PyResult<_>>()?,
                raised,
                memo: Arc::clone(&memo),
            };
            let space = capable(Erased::of_fallible(space), is_backward, is_shown);
            Ok(Instance::compiled(space.inverse(), start))
        } else {
            let start = Object::new(start, hashed)?;
            let goals = goals.map(|goal| Object::new(goal, hashed));
            let space = Direct {
                heuristic_is,
                goals: goals.collect::<PyResult<_>>()?,
                hashed,
                raised,
                memo,
            };
            let space = capable(Erased::of_fallible(space), is_backward, is_shown);
            Ok(Instance::in_space(space.erase(), AnyState::new(start)))
        }
    }
}

/// Declares what a problem by functions has.
fn capable<S>(space: Capable<'static, S>, is_backward: bool, is_shown: bool) -> Capable<'static, S>
where
    S: Erasable + BackwardHeuristic + Written + 'static,
{
    let space = match is_backward {
        true => space.backward().backward_heuristic(),
        false => space,
    };
    match is_shown {
        true => space.written(),
        false => space,
    }
}
