//! A search step by step.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use search_core::{
    Limit, Limits, Node, Observer, Step,
    cost::Number,
    engine::{OwnedNode, Watch},
};
use search_puzzles::erased::{AnyState, Erased};
use search_puzzles::{
    Algorithm, Answer, FrontierEntry, Instance, Slicing, SolutionText, StepSearch, stepping,
};
use self_cell::self_cell;

use crate::drive::{SLICE, SearchLimits, SliceCheck, algorithm, noted, refused};
use crate::errors::PendingEnd;
use crate::number::to_python;
use crate::problem::{Core, ProblemInstance, ProblemKind};
use crate::result::{counts, described, object, written};

type SteppingOn<'i> = StepSearch<'i, 'i>;

/// A node of the search.
type SeenNode = OwnedNode<AnyState, Number>;

self_cell! {
    /// A search with its instance.
    struct OwnedSearch {
        owner: Instance,
        #[not_covariant]
        dependent: SteppingOn,
    }
}

/// A search that is run step by step.
#[pyclass(unsendable, module = "searchlab._searchlab")]
pub(crate) struct Stepper {
    core: Py<Core>,
    held: OwnedSearch,
    raised: Arc<PendingEnd>,
    algorithm: Algorithm,
    seen: Rc<RefCell<StepEvents>>,
    steps: u64,
    calls: u64,
    /// How the last call ended.
    end: Step,
    /// The last solution.
    found: Option<SolutionText>,
    /// Whether the next step ends an iteration, as the last one found a solution.
    is_paused: bool,
}

/// What the observer has seen in the current step.
#[derive(Default)]
struct StepEvents {
    taken: Option<SeenNode>,
    generated: Vec<SeenNode>,
    duplicates: Vec<AnyState>,
}

/// Fills [`StepEvents`].
struct Watcher(Rc<RefCell<StepEvents>>);

impl<'p> Observer<Erased<'p>> for Watcher {
    fn expand(&mut self, node: &Node<'_, Erased<'p>>) {
        self.0.borrow_mut().taken = Some(node.to_owned());
    }

    fn generate(&mut self, node: &Node<'_, Erased<'p>>) {
        self.0.borrow_mut().generated.push(node.to_owned());
    }

    fn duplicate(&mut self, _: u64, state: &AnyState, _: u64) {
        self.0.borrow_mut().duplicates.push(state.clone());
    }

    fn reopen(&mut self, node: &Node<'_, Erased<'p>>) {
        self.0.borrow_mut().generated.push(node.to_owned());
    }

    fn solution(&mut self, node: &Node<'_, Erased<'p>>) {
        self.0.borrow_mut().taken = Some(node.to_owned());
    }
}

/// A node as a tuple: state, number, parent, depth, g, h, f.
type NodeTuple<'py> = (
    Bound<'py, PyAny>,
    u64,
    Option<u64>,
    u64,
    Option<Py<PyAny>>,
    Option<Py<PyAny>>,
    Option<Py<PyAny>>,
);

/// A step as a tuple: number, node, generated, duplicates, whether the node is a goal, why it was next.
type StepTuple<'py> = (
    u64,
    NodeTuple<'py>,
    Vec<NodeTuple<'py>>,
    Vec<Bound<'py, PyAny>>,
    bool,
    String,
);

#[pymethods]
impl Stepper {
    #[new]
    fn new(py: Python<'_>, core: Py<Core>, text: &str) -> PyResult<Stepper> {
        let algorithm = algorithm(core.get(), text)?;
        let ProblemInstance { instance, raised } = core.get().open(py, Some(algorithm), false)?;
        let seen = Rc::new(RefCell::new(StepEvents::default()));
        let held = OwnedSearch::try_new(instance, |instance| {
            let (space, start) = instance.erased().ok_or_else(|| {
                let why = instance.no_solution().unwrap_or_default();
                crate::errors::InvalidProblem::new_err(format!("there is no start: {why}"))
            })?;
            let watcher = Watch::new(Watcher(Rc::clone(&seen)));
            stepping(space, start, algorithm, Some(watcher))
                .map_err(|error| refused(core.get(), &error))
        })?;
        Ok(Stepper {
            calls: core.get().number_of_calls(),
            core,
            held,
            raised,
            algorithm,
            seen,
            steps: 0,
            end: Step::Stopped(Limit::Expansions),
            found: None,
            is_paused: false,
        })
    }

    /// Makes one step, or returns `None` at the end, and once after a solution, unless better ones are searched for.
    fn step<'py>(&mut self, py: Python<'py>) -> PyResult<Option<StepTuple<'py>>> {
        self.raise(py)?;
        if std::mem::take(&mut self.is_paused) {
            return Ok(None);
        }
        let why = self.held.with_dependent(|_, search| search.why_next());
        loop {
            {
                let mut seen = self.seen.borrow_mut();
                seen.taken = None;
                seen.generated.clear();
                seen.duplicates.clear();
            }
            let end = self.held.with_dependent_mut(|_, search| {
                search.set_limits(Limits::default());
                search.step()
            });
            self.raise(py)?;
            let is_goal = end == Step::Solution;
            match end {
                Step::Expanded | Step::CutOff => {}
                Step::Solution => {
                    let (is_anytime, found) = self
                        .held
                        .with_dependent(|_, search| (search.is_anytime(), search.found()));
                    self.is_paused = !is_anytime;
                    self.ended(found.ok_or(end));
                }
                end => {
                    self.ended(Err(end));
                    return Ok(None);
                }
            }
            let seen = Rc::clone(&self.seen);
            let seen = seen.borrow();
            // A step that only takes back an action expands nothing.
            let Some(taken) = &seen.taken else { continue };
            let nodes = seen.generated.iter().map(|node| self.node(py, node));
            let duplicates = seen.duplicates.iter().map(|state| self.state(py, state));
            let why = why.map_or_else(String::new, |why| why.to_string());
            let described = (
                self.steps,
                self.node(py, taken)?,
                nodes.collect::<PyResult<_>>()?,
                duplicates.collect::<PyResult<_>>()?,
                is_goal,
                why,
            );
            self.steps += 1;
            return Ok(Some(described));
        }
    }

    /// Runs to the next solution, of an anytime search to its best one, to the end, or to a limit.
    #[pyo3(signature = (most, progress=None))]
    fn run(
        &mut self,
        py: Python<'_>,
        most: SearchLimits,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<()> {
        self.raise(py)?;
        let core = self.core.clone_ref(py);
        let pending = Arc::clone(&self.raised);
        let between = SliceCheck::new(core.get(), &pending, self.algorithm, most);
        let mut between = between.showing(progress);
        let mut slicing = Slicing::new(most.of_engine(), SLICE);
        let is_anytime = self.held.with_dependent(|_, search| search.is_anytime());
        loop {
            let next = self.held.with_dependent_mut(|_, search| {
                slicing.next_solution(search, &mut |counts| between.limit(counts))
            });
            let has_better = is_anytime && next.is_ok();
            self.ended(next);
            if !has_better {
                break;
            }
        }
        between.raise()?;
        self.raise(py)
    }

    /// Returns what a `Result` is made of.
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let ended = |search: &StepSearch<'_, '_>| search.ended(Err(self.end));
        let answer = Answer {
            found: self.found.clone(),
            ..self.held.with_dependent(|_, search| ended(search))
        };
        let core = self.core.get();
        let result = described(py, core, self.held.borrow_owner(), &answer)?;
        result.set_item("calls", core.number_of_calls() - self.calls)?;
        result.set_item("algorithm", self.algorithm.to_string())?;
        Ok(result)
    }

    /// Returns the counts so far.
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        counts(py, &self.held.with_dependent(|_, search| search.counts()))
    }

    /// Returns the reason why the next state is next.
    fn why_next(&self) -> Option<String> {
        let why = self.held.with_dependent(|_, search| search.why_next());
        why.map(|why| why.to_string())
    }

    /// Returns the open states in the order in which they would be expanded, at most this number.
    fn frontier<'py>(&self, py: Python<'py>, most: usize) -> PyResult<Vec<NodeTuple<'py>>> {
        let open = self
            .held
            .with_dependent(|_, search| search.frontier(0, most));
        let nodes = open.iter().filter_map(|entry| match entry {
            FrontierEntry::State(open) => Some(self.node(py, &open.node)),
            FrontierEntry::Action { .. } => None,
        });
        nodes.collect()
    }
}

impl Stepper {
    /// Raises the exception of a function, if there is one.
    fn raise(&self, py: Python<'_>) -> PyResult<()> {
        self.raised.get().map_or(Ok(()), |error| {
            let counts = self.held.with_dependent(|_, search| search.counts());
            Err(noted(py, error.clone_ref(py), self.algorithm, &counts))
        })
    }

    /// Stores how a call ended: with a solution, or without a further one.
    fn ended(&mut self, next: Result<SolutionText, Step>) {
        let is_anytime = self.held.with_dependent(|_, search| search.is_anytime());
        self.end = match next.map_err(|end| self.raised.explain(end)) {
            Ok(found) => {
                self.found = Some(found);
                Step::Solution
            }
            Err(end) => match self.found.take().filter(|_| is_anytime) {
                None => end,
                Some(best) => {
                    let proven = self
                        .held
                        .with_dependent(|_, search| search.proven_of_best(end));
                    self.found = Some(SolutionText { proven, ..best });
                    if end == Step::Exhausted {
                        Step::Solution
                    } else {
                        end
                    }
                }
            },
        };
    }

    fn state<'py>(&self, py: Python<'py>, state: &AnyState) -> PyResult<Bound<'py, PyAny>> {
        match &self.core.get().kind {
            ProblemKind::Functions(functions) => Ok(object(py, functions, state)),
            ProblemKind::Catalog(..) => {
                let erased = self.held.borrow_owner().erased();
                let text = erased.map_or_else(String::new, |(space, _)| written(&space, state));
                Ok(text.into_pyobject(py)?.into_any())
            }
        }
    }

    fn node<'py>(&self, py: Python<'py>, node: &SeenNode) -> PyResult<NodeTuple<'py>> {
        let number =
            |number: Option<Number>| number.map(|number| to_python(py, number)).transpose();
        Ok((
            self.state(py, &node.state)?,
            node.number,
            node.parent,
            node.depth,
            number(node.g)?,
            number(node.h)?,
            number(node.f())?,
        ))
    }
}
