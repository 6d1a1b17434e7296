//! Searches that do not look for one goal: the cheapest paths, and the costs from the start to all states.

use std::collections::HashMap;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use search_core::{Cost, Limit, Limits, Step, cost::Number, uniform_cost};
use search_puzzles::erased::AnyState;
use search_puzzles::{Algorithm, Answer, Slices};

use crate::drive::{Nested, SLICE, SearchLimits, SliceCheck, algorithm, noted};
use crate::errors::Refused;
use crate::number::{number, to_python};
use crate::problem::{Core, ProblemKind};
use crate::result::{counts, described, object, stop, written};

/// The number of expansions between two checks of limits.
const AT_ONCE: u64 = 1_000;

/// Returns what the `Result`s of the `k` cheapest paths are made of. If there are fewer, the last one has no path and says why.
#[pyfunction]
pub(crate) fn paths<'py>(
    py: Python<'py>,
    core: &Bound<'py, Core>,
    k: usize,
    most: SearchLimits,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let _nested = Nested::enter()?;
    let core = core.get();
    let algorithm = algorithm(core, "a-star")?;
    let calls = core.number_of_calls();
    let opened = core.open(py, Some(algorithm), false)?;
    let run = || -> PyResult<Vec<Answer>> {
        let mut between = SliceCheck::new(core, &opened.raised, algorithm, most);
        let search = opened.instance.cheapest_paths();
        let mut slices = Slices::new(search, most.of_engine(), SLICE);
        let mut answers = Vec::new();
        while answers.len() < k {
            let next = slices.next_solution(&mut |counts| between.limit(counts));
            let is_last = next.is_err();
            answers.push(slices.ended(next.map_err(|end| opened.raised.explain(end))));
            if is_last {
                break;
            }
        }
        between.raise()?;
        Ok(answers)
    };
    let answers = match core.kind {
        ProblemKind::Functions(_) => run(),
        ProblemKind::Catalog(..) => py.detach(run),
    }?;
    if let (Some(error), Some(last)) = (opened.raised.get(), answers.last()) {
        return Err(noted(py, error.clone_ref(py), algorithm, &last.counts));
    }
    let results = answers.iter().map(|answer| {
        let result = described(py, core, &opened.instance, answer)?;
        result.set_item("calls", core.number_of_calls() - calls)?;
        result.set_item("algorithm", algorithm.to_string())?;
        Ok(result)
    });
    results.collect()
}

/// Returns what a `Distances` is made of: the settled states, nearest first, their costs, the indices of their parents, whether these are all
/// states, the limit that stopped the search, and the counts.
#[pyfunction]
pub(crate) fn distances<'py>(
    py: Python<'py>,
    core: &Bound<'py, Core>,
    cost: Option<Bound<'py, PyAny>>,
    until: Option<Bound<'py, PyAny>>,
    most: SearchLimits,
) -> PyResult<Bound<'py, PyDict>> {
    let _nested = Nested::enter()?;
    let core = core.get();
    let most_cost = cost.map(|cost| number(&cost, "cost")).transpose()?;
    let algorithm: Algorithm = algorithm(core, "uniform-cost")?;
    let opened = core.open(py, Some(algorithm), false)?;
    let (space, start) = opened
        .instance
        .erased()
        .ok_or_else(|| Refused::new_err("there is no start, as the clues contradict each other"))?;
    let shown = |state: &AnyState| match &core.kind {
        ProblemKind::Functions(functions) => Ok(object(py, functions, state)),
        ProblemKind::Catalog(..) => Ok(written(&space, state).into_pyobject(py)?.into_any()),
    };
    let mut search = uniform_cost::distances((&space, start));
    let mut between = SliceCheck::new(core, &opened.raised, algorithm, most);
    let limits = most.of_engine();
    let mut failed: Option<PyErr> = None;
    let end = loop {
        let counts = search.counts();
        if let Some(limit) = between.limit(&counts) {
            break Step::Stopped(limit);
        }
        let slice = counts.expanded + AT_ONCE;
        let is_last = limits.expansions.is_some_and(|most| most <= slice);
        search.set_limits(Limits {
            expansions: limits.expansions.filter(|_| is_last).or(Some(slice)),
            ..limits.clone()
        });
        let end = search.settle_while(|state, cost| {
            let is_beyond = most_cost.is_some_and(|most| cost > most);
            let is_met = || -> PyResult<bool> {
                match &until {
                    Some(until) => until.call1((shown(state)?,))?.is_truthy(),
                    None => Ok(false),
                }
            };
            match is_met() {
                Ok(is_met) => !is_beyond && !is_met,
                Err(error) => {
                    failed = Some(error);
                    false
                }
            }
        });
        match end {
            Step::Stopped(Limit::Expansions) if !is_last => {}
            end => break opened.raised.explain(end),
        }
    };
    between.raise()?;
    let raised = opened.raised.get().map(|error| error.clone_ref(py));
    if let Some(error) = failed.or(raised) {
        return Err(noted(py, error, algorithm, &search.counts()));
    }
    let settled = search.settled();
    let index: HashMap<u64, usize> = (0..)
        .zip(&settled)
        .map(|(i, node)| (node.number, i))
        .collect();
    let result = PyDict::new(py);
    let states = settled.iter().map(|node| shown(node.state));
    result.set_item(
        "states",
        PyList::new(py, states.collect::<PyResult<Vec<_>>>()?)?,
    )?;
    let costs = settled
        .iter()
        .map(|node| to_python(py, node.g.unwrap_or(Number::ZERO)));
    result.set_item(
        "costs",
        PyList::new(py, costs.collect::<PyResult<Vec<_>>>()?)?,
    )?;
    let parents = settled
        .iter()
        .map(|node| node.parent.and_then(|parent| index.get(&parent).copied()));
    result.set_item("parents", PyList::new(py, parents.collect::<Vec<_>>())?)?;
    result.set_item("complete", end == Step::Exhausted)?;
    result.set_item(
        "stopped_by",
        match end {
            Step::Stopped(limit) => Some(stop(limit)),
            _ => None,
        },
    )?;
    result.set_item("counts", counts(py, &search.counts())?)?;
    Ok(result)
}
