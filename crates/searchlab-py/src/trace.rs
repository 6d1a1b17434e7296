//! A search that is run again to be written down: its events, its tree, and pictures of its path.

use std::fmt;
use std::io;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use search_core::drawing::Backdrop;
use search_core::{Drawn, Step, Written, engine::Watch};
use search_puzzles::erased::{AnyState, Capability, Erased};
use search_puzzles::{Algorithm, Instance, Slices, stepping};
use search_trace::{Run, Tree, csv, jsonl, picture, posthoc, posthoc_drawn};

use crate::drive::{SLICE, SearchLimits, SliceCheck, algorithm, refused};
use crate::problem::{Core, ProblemInstance};

/// The steps between two looks for Ctrl-C.
const STEPS: u64 = 256;

/// Runs a search again with an observer: to its first solution, of an anytime search to its best one, to the end, or to a limit.
fn again<'p>(
    core: &Core,
    algorithm: Algorithm,
    most: SearchLimits,
    opened: &'p ProblemInstance,
    observer: Watch<'_, Erased<'p>>,
) -> PyResult<()> {
    let (space, start) = erased(&opened.instance)?;
    let search = stepping(space, start, algorithm, Some(observer));
    let mut search = search.map_err(|error| refused(core, &error))?;
    // Step by step: at the end of a slice, the observer would be told that the search has ended.
    search.set_limits(most.of_engine());
    let mut between = SliceCheck::new(core, &opened.raised, algorithm, most);
    let is_anytime = search.is_anytime();
    for step in 1_u64.. {
        match search.step() {
            Step::Solution if !is_anytime => break,
            Step::Exhausted | Step::Stopped(_) => break,
            Step::Expanded | Step::Solution | Step::CutOff => {}
        }
        if step.is_multiple_of(STEPS) && between.limit(&search.counts()).is_some() {
            break;
        }
    }
    between.raise()?;
    raise(opened)
}

/// Raises the exception of a function, if there is one.
fn raise(opened: &ProblemInstance) -> PyResult<()> {
    let raised = opened.raised.get();
    raised.map_or(Ok(()), |error| {
        Err(Python::attach(|py| error.clone_ref(py)))
    })
}

/// Runs a search again and returns its events or its tree in a format.
#[pyfunction]
pub(crate) fn trace(
    py: Python<'_>,
    core: &Bound<'_, Core>,
    text: &str,
    format: &str,
    name: &str,
    most: SearchLimits,
) -> PyResult<String> {
    let core = core.get();
    let algorithm = algorithm(core, text)?;
    let opened = core.open(py, Some(algorithm), true)?;
    let again = |observer| again(core, algorithm, most, &opened, observer);
    let (space, _) = erased(&opened.instance)?;
    let show = |state: &AnyState, out: &mut dyn fmt::Write| space.write_state(state, out);
    let written = match format {
        "jsonl" => {
            let mut trace = jsonl(Vec::new(), Run::new(name, text), show);
            again(Watch::new(&mut trace))?;
            trace.finish()
        }
        "csv" => {
            let mut trace = csv(Vec::new(), show);
            again(Watch::new(&mut trace))?;
            trace.finish()
        }
        "posthoc" if space.has(Capability::Drawn) => {
            let mut trace = posthoc_drawn(Vec::new(), space.clone());
            again(Watch::new(&mut trace))?;
            trace.finish()
        }
        "posthoc" => {
            let mut trace = posthoc(Vec::new(), show);
            again(Watch::new(&mut trace))?;
            trace.finish()
        }
        "svg" => {
            let mut tree = Tree::new(show);
            again(Watch::new(&mut tree))?;
            return Ok(tree.to_svg());
        }
        other => {
            let message = format!(
                "format: found {other:?}, expected \"jsonl\", \"csv\", \"posthoc\", \"svg\" or \"text\""
            );
            return Err(PyValueError::new_err(message));
        }
    };
    let text = written.and_then(|(bytes, _)| String::from_utf8(bytes).map_err(io::Error::other));
    raise(&opened)?;
    Ok(text?)
}

/// Runs a search on a puzzle of the catalog again and returns its path as pictures in SVG: one of each state, or a single one if they add up,
/// as the cells of a map do. Returns `None` if the puzzle has no drawings or the search no path.
#[pyfunction]
pub(crate) fn pictures(
    py: Python<'_>,
    core: &Bound<'_, Core>,
    text: &str,
    most: SearchLimits,
) -> PyResult<Option<Vec<String>>> {
    let core = core.get();
    let algorithm = algorithm(core, text)?;
    let opened = core.open(py, Some(algorithm), true)?;
    let (space, start) = erased(&opened.instance)?;
    if !space.has(Capability::Drawn) {
        return Ok(None);
    }
    let search = || {
        let search = opened.instance.search(algorithm);
        let search = search.map_err(|error| refused(core, &error))?;
        let mut between = SliceCheck::new(core, &opened.raised, algorithm, most);
        let slices = Slices::new(search, most.of_engine(), SLICE);
        let answer = slices.answer(&mut |counts| between.limit(counts));
        between.raise()?;
        PyResult::Ok(answer.found.and_then(|found| found.states))
    };
    let Some(states) = py.detach(search)? else {
        return Ok(None);
    };
    let backdrop = space.backdrop(&start);
    let before = std::iter::once(None).chain(states.iter().map(Some));
    let drawings = states
        .iter()
        .zip(before)
        .map(|(state, before)| space.drawing(&start, state, before));
    if !space.adds_up() {
        return Ok(Some(
            drawings
                .map(|drawing| picture(&backdrop, &drawing))
                .collect(),
        ));
    }
    let Backdrop { width, height, .. } = backdrop;
    let mut whole = backdrop.drawing;
    drawings.for_each(|drawing| whole.shapes.extend(drawing.shapes));
    let empty = Backdrop {
        width,
        height,
        drawing: Default::default(),
    };
    Ok(Some(vec![picture(&empty, &whole)]))
}

/// Returns the space and the start of an instance.
fn erased(instance: &Instance) -> PyResult<(Erased<'_>, AnyState)> {
    instance.erased().ok_or_else(|| {
        let why = instance.no_solution().unwrap_or_default();
        crate::errors::InvalidProblem::new_err(format!("there is no start: {why}"))
    })
}
