//! What is listed: puzzles, algorithms, counts.

use pyo3::prelude::*;
use search_core::Counts;
use search_puzzles::{Algorithm, Definition, catalog};

use crate::problem::Core;

/// Returns the name of each puzzle, with its description and usage.
#[pyfunction]
pub(crate) fn puzzles() -> Vec<(&'static str, String)> {
    catalog()
        .puzzles()
        .map(|puzzle| {
            (
                puzzle.name,
                format!("{}; {} {}", puzzle.about, puzzle.name, puzzle.usage()),
            )
        })
        .collect()
}

/// An algorithm as a tuple: name, order of expansion, settings, pseudo-code, what it needs.
type Listed = (
    &'static str,
    &'static str,
    Vec<String>,
    String,
    Option<&'static str>,
);

/// Returns all algorithms, or those that a problem supports.
#[pyfunction]
pub(crate) fn algorithms(py: Python<'_>, core: Option<&Bound<'_, Core>>) -> PyResult<Vec<Listed>> {
    let supported = match core {
        None => None,
        Some(core) => {
            let opened = core.get().open(py, None, false)?;
            Some(catalog().algorithms_of(&opened.instance))
        }
    };
    let catalog = catalog();
    let all = catalog.algorithms().filter(|definition| {
        let is_supported = |names: &Vec<&str>| names.contains(&definition.name);
        !definition.is_method()
            && core.is_none_or(|core| core.get().can_run(definition.name))
            && supported.as_ref().is_none_or(is_supported)
    });
    Ok(all.map(listed).collect())
}

fn listed(definition: &'static Definition) -> Listed {
    let algorithm: Result<Algorithm, _> = definition.name.parse();
    let lines = algorithm
        .map(|algorithm| algorithm.pseudocode(false))
        .unwrap_or_default();
    let lines: Vec<String> = lines
        .iter()
        .map(|line| {
            format!(
                "{:indent$}{}",
                "",
                line.text,
                indent = 4 * usize::from(line.indent)
            )
        })
        .collect();
    let needs = definition.needs.map(|(_, reason)| reason);
    (
        definition.name,
        definition.order,
        definition.options(),
        lines.join("\n"),
        needs,
    )
}

/// Returns what each count means.
#[pyfunction]
pub(crate) fn meanings() -> Vec<(&'static str, &'static str)> {
    Counts::FIELDS
        .iter()
        .map(|field| (field.name, field.meaning))
        .collect()
}
