//! What a search found, as objects of Python.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use search_core::{Cost, Counts, Limit, Proven, StateSpace, Step, Written, cost::Number};
use search_puzzles::erased::AnyState;
use search_puzzles::{Answer, Instance, SolutionText};

use crate::direct::Object;
use crate::memo::Id;
use crate::number::to_python;
use crate::problem::{Core, Functions, ProblemKind};

/// Returns the arguments of `Result`, but for those that the search itself does not know.
pub(crate) fn described<'py>(
    py: Python<'py>,
    core: &Core,
    instance: &Instance,
    answer: &Answer,
) -> PyResult<Bound<'py, PyDict>> {
    let result = PyDict::new(py);
    let (status, stop) = match answer.end {
        Step::Stopped(limit) => ("stopped", Some(stop(limit))),
        Step::Exhausted => ("exhausted", None),
        _ => ("solved", None),
    };
    result.set_item("status", status)?;
    result.set_item("stopped_by", stop)?;
    result.set_item("counts", counts(py, &answer.counts)?)?;
    result.set_item("ties", answer.ties.map(|ties| ties.to_string()))?;
    result.set_item("why_stopped", &answer.why_stopped)?;
    let found = answer.found.as_ref();
    result.set_item("proven", proven(found, answer.end))?;
    result.set_item("depth", found.and_then(|found| found.depth))?;
    match (&core.kind, found) {
        (_, None) => {
            for name in ["path", "actions", "state", "cost"] {
                result.set_item(name, py.None())?;
            }
        }
        (ProblemKind::Catalog(..), Some(found)) => text_path(py, &result, instance, found)?,
        (ProblemKind::Functions(functions), Some(found)) => {
            object_path(py, &result, functions, found)?;
        }
    }
    Ok(result)
}

/// Returns the arguments of `Proven`: the claim, its factor, whether it is made only if the heuristic is admissible, or safe, and its text.
fn proven(
    found: Option<&SolutionText>,
    end: Step,
) -> (&'static str, Option<f64>, bool, bool, Cow<'static, str>) {
    match (found, end) {
        (None, Step::Exhausted) => (
            "no-solution",
            None,
            false,
            false,
            "no solution exists".into(),
        ),
        (None, Step::Stopped(Limit::DeadEnds)) => {
            let text =
                "no solution exists if the heuristic is infinite only where no goal can be reached";
            ("no-solution", None, false, true, text.into())
        }
        _ => {
            let proven = found.map_or(Proven::Nothing, |found| found.proven);
            let text = proven.to_string().into();
            (
                claim(proven),
                factor(proven),
                is_conditional(proven),
                false,
                text,
            )
        }
    }
}

/// Sets the path of a puzzle of the catalog, whose states and actions are texts.
fn text_path(
    py: Python<'_>,
    result: &Bound<'_, PyDict>,
    instance: &Instance,
    found: &SolutionText,
) -> PyResult<()> {
    result.set_item("state", &found.state)?;
    result.set_item(
        "cost",
        found.cost.map(|cost| to_python(py, cost)).transpose()?,
    )?;
    let Some(path) = &found.path else {
        result.set_item("path", py.None())?;
        return result.set_item("actions", py.None());
    };
    let start = instance
        .erased()
        .map(|(space, start)| written(&space, &start));
    let states = start
        .into_iter()
        .chain(path.iter().map(|step| step.state.clone()));
    result.set_item("path", PyList::new(py, states.collect::<Vec<_>>())?)?;
    let actions = path.iter().map(|step| step.action.as_str());
    result.set_item("actions", PyList::new(py, actions.collect::<Vec<_>>())?)
}

/// Sets the path of a problem by functions.
fn object_path(
    py: Python<'_>,
    result: &Bound<'_, PyDict>,
    functions: &Functions,
    found: &SolutionText,
) -> PyResult<()> {
    let mut cost = found.cost;
    match &found.states {
        Some(states) => {
            let objects: Vec<_> = states
                .iter()
                .map(|state| object(py, functions, state))
                .collect();
            let steps = steps(py, functions, states)?;
            result.set_item("state", objects.last())?;
            result.set_item("path", PyList::new(py, objects)?)?;
            // That of these steps: a search that does not compare costs may have taken a dearer step between the same states.
            let costs = steps.iter().map(|(_, cost)| *cost);
            cost = Some(costs.fold(Number::ZERO, Number::plus));
            let actions: Option<Vec<_>> = steps.into_iter().map(|(action, _)| action).collect();
            let actions = actions.filter(|_| functions.memo.callbacks.has_actions());
            result.set_item("actions", actions)?;
        }
        None => {
            result.set_item("path", py.None())?;
            result.set_item("actions", py.None())?;
            result.set_item(
                "state",
                found
                    .goal
                    .as_ref()
                    .map(|state| object(py, functions, state)),
            )?;
        }
    }
    result.set_item("cost", cost.map(|cost| to_python(py, cost)).transpose()?)
}

/// A step: its action, if steps have actions, and its cost.
type StepData<'py> = (Option<Bound<'py, PyAny>>, Number);

/// Returns the cheapest step between each two successive states.
fn steps<'py>(
    py: Python<'py>,
    functions: &Functions,
    states: &[AnyState],
) -> PyResult<Vec<StepData<'py>>> {
    let memo = &functions.memo;
    let pairs = states.windows(2).map(|pair| {
        if let (Some(&from), Some(&to)) =
            (pair[0].downcast_ref::<Id>(), pair[1].downcast_ref::<Id>())
        {
            let index = memo.step_between(from, to);
            let index = index.expect("the search has taken the step");
            return Ok((memo.action(py, index), memo.step(index).1));
        }
        let [from, to] = [&pair[0], &pair[1]].map(|state| object(py, functions, state));
        memo.callbacks.step_between(&from, &to)
    });
    pairs.collect()
}

/// Returns the object of a state.
pub(crate) fn object<'py>(
    py: Python<'py>,
    functions: &Functions,
    state: &AnyState,
) -> Bound<'py, PyAny> {
    match state.downcast_ref::<Id>() {
        Some(&id) => functions.memo.state(py, id),
        None => {
            let object: &Object = state.downcast_ref().expect("states are numbers or objects");
            object.bind(py).clone()
        }
    }
}

/// Returns a state as text.
pub(crate) fn written<S: StateSpace + Written>(space: &S, state: &S::State) -> String {
    let mut text = String::new();
    space
        .write_state(state, &mut text)
        .expect("writing to a string never fails");
    text
}

/// Returns the counts by name, without those that the algorithm does not have.
pub(crate) fn counts<'py>(py: Python<'py>, counts: &Counts) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for field in Counts::FIELDS {
        if let Some(value) = field.of(counts) {
            dict.set_item(field.name, value)?;
        }
    }
    dict.set_item(
        "elapsed",
        counts.elapsed.map(|elapsed| elapsed.as_secs_f64()),
    )?;
    Ok(dict)
}

pub(crate) fn stop(limit: Limit) -> &'static str {
    match limit {
        Limit::Expansions => "expansions",
        Limit::Generations => "generations",
        Limit::Depth => "depth",
        Limit::Time | Limit::NoClock => "time",
        Limit::Bytes => "bytes",
        Limit::States => "states",
        Limit::CostOverflow => "cost-overflow",
        Limit::DeadEnds => "dead-ends",
        Limit::Incomplete => "incomplete",
        Limit::Panicked => "panicked",
        // An exception ends a search that is cancelled or fails.
        _ => "cancelled",
    }
}

fn claim(proven: Proven) -> &'static str {
    match proven {
        Proven::FewestSteps => "fewest-steps",
        Proven::Optimal | Proven::OptimalIfAdmissible => "optimal",
        Proven::WithinFactor(_) | Proven::WithinFactorIfAdmissible(_) => "within-factor",
        _ => "nothing",
    }
}

fn factor(proven: Proven) -> Option<f64> {
    match proven {
        Proven::WithinFactor(weight) | Proven::WithinFactorIfAdmissible(weight) => {
            Some(f64::from(weight.numerator()) / f64::from(weight.denominator()))
        }
        _ => None,
    }
}

fn is_conditional(proven: Proven) -> bool {
    matches!(
        proven,
        Proven::OptimalIfAdmissible | Proven::WithinFactorIfAdmissible(_)
    )
}
