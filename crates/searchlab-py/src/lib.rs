//! The compiled part of the Python package `searchlab`: what needs speed. The rest, and the documentation of all, is Python.

// The files:
// - `callbacks.rs`: the functions of a problem, and what they return; `number.rs`: numbers
// - `memo.rs`, `space.rs`: what they have answered, and the space of remembered answers
// - `direct.rs`: the space without memory
// - `problem.rs`: a problem by functions, or a puzzle of the catalog
// - `drive.rs`, `result.rs`: a search to its end; `stepping.rs`: a search step by step
// - `paths.rs`: the cheapest paths, and the costs to all states
// - `texts.rs`: a puzzle of the catalog as functions of texts
// - `trace.rs`: a search that is run again to be written down; `explore.rs`: the explorer and its page
// - `catalog.rs`, `sudoku.rs`: what is listed, and Sudokus in bulk
// - `errors.rs`: exceptions

mod callbacks;
mod catalog;
mod direct;
mod drive;
mod errors;
mod explore;
mod memo;
mod number;
mod paths;
mod problem;
mod result;
mod space;
mod stepping;
mod sudoku;
mod texts;
mod trace;

use pyo3::prelude::*;

/// The compiled part of `searchlab`.
#[pymodule]
mod _searchlab {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::catalog::{algorithms, meanings, puzzles};
    #[pymodule_export]
    use super::drive::search;
    #[pymodule_export]
    use super::explore::Explorer;
    #[pymodule_export]
    use super::paths::{distances, paths};
    #[pymodule_export]
    use super::problem::Core;
    #[pymodule_export]
    use super::stepping::Stepper;
    #[pymodule_export]
    use super::sudoku::{
        editor_request, sudoku_count, sudoku_generate, sudoku_rate, sudoku_solve,
        sudoku_solve_buffer, sudoku_solve_texts, sudoku_steps,
    };
    #[pymodule_export]
    use super::texts::Texts;
    #[pymodule_export]
    use super::trace::{pictures, trace};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
