//! Sudokus in bulk.

use std::ffi::CString;

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;
use search_core::Limits;
use search_core::engine::Clock;
use search_core::form::choose;
use search_studio::{Service, ServiceLimits, general_route};
use sudoku_puzzle::clues::{Clues, Givens};
use sudoku_puzzle::deduce::{Explanation, Rating, explain};
use sudoku_puzzle::read::{FORMS, FormReader, ReadError};
use sudoku_puzzle::{Generator, Solver, board::Size, method::Method, solve::solve_many};

/// Reads a puzzle; errors name its position in the text.
fn read(text: &str) -> PyResult<Givens> {
    text.parse::<Givens>()
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

fn method(name: &str) -> PyResult<Method> {
    let parsed: Result<Method, _> = name.parse();
    parsed.map_err(|error| PyValueError::new_err(format!("method: {error}")))
}

/// Returns the first solution of a board, or `None`.
#[pyfunction]
pub(crate) fn sudoku_solve(
    py: Python<'_>,
    puzzle: &str,
    method_name: &str,
) -> PyResult<Option<String>> {
    let (board, method) = (read(puzzle)?, method(method_name)?);
    Ok(py.detach(|| first(&board, method)))
}

fn first(board: &Givens, method: Method) -> Option<String> {
    let solution = Solver::new(method).solve(board);
    let solution = solution.expect("there is no limit");
    solution.map(|solution| solution.line().to_string())
}

/// The ratings ER, EP and ED, and the technique of the hardest step.
type Ratings = (Option<f64>, Option<f64>, Option<f64>, Option<&'static str>);

fn explained(py: Python<'_>, puzzle: &str) -> PyResult<(Givens, Explanation)> {
    let board = read(puzzle)?;
    let explanation = py.detach(|| explain(&board, &Limits::default()));
    match explanation {
        Ok(explanation) => Ok((board, explanation)),
        Err(reason) => Err(PyValueError::new_err(reason.to_string())),
    }
}

/// Returns the steps of a solution by hand, as sentences.
#[pyfunction]
pub(crate) fn sudoku_steps(py: Python<'_>, puzzle: &str) -> PyResult<Vec<String>> {
    let (board, explanation) = explained(py, puzzle)?;
    let steps = explanation.steps.iter();
    let sentences = steps.map(|step| step.sentence(board.size(), board.notation()).to_string());
    Ok(sentences.collect())
}

/// Returns the ratings of a board; those that are not known are `None`.
#[pyfunction]
pub(crate) fn sudoku_rate(py: Python<'_>, puzzle: &str) -> PyResult<Ratings> {
    let (_, explanation) = explained(py, puzzle)?;
    let difficulty = explanation.difficulty();
    let number = |rating: Option<Rating>| rating.map(Rating::to_f64);
    let hardest = explanation.hardest().filter(|_| explanation.is_solved());
    Ok((
        number(difficulty.hardest),
        number(difficulty.first_value),
        number(difficulty.first_step),
        hardest.map(|step| step.technique.name()),
    ))
}

/// Returns the number of solutions of a board, up to `most`.
#[pyfunction]
pub(crate) fn sudoku_count(py: Python<'_>, puzzle: &str, most: u64) -> PyResult<u64> {
    let board = read(puzzle)?;
    let counted = py.detach(|| Solver::new(Method::Fast).count(&board, most));
    Ok(counted.expect("there is no limit"))
}

/// Returns the first solution of each board, or `None`, on this number of threads, or one for each core.
#[pyfunction]
pub(crate) fn sudoku_solve_texts(
    py: Python<'_>,
    puzzles: Vec<String>,
    threads: Option<usize>,
) -> PyResult<Vec<Option<String>>> {
    many(py, puzzles.iter().map(|text| text.parse()), threads)
}

/// Like `sudoku_solve_texts`, for the text in a buffer, such as `bytes`, in any form that the command line reads.
#[pyfunction]
pub(crate) fn sudoku_solve_buffer(
    py: Python<'_>,
    buffer: PyBuffer<u8>,
    threads: Option<usize>,
) -> PyResult<Vec<Option<String>>> {
    let bytes = buffer.to_vec(py)?;
    let invalid = |error: String| PyValueError::new_err(error);
    let text = str::from_utf8(&bytes).map_err(|error| invalid(error.to_string()))?;
    let choice = choose(&FORMS, text).map_err(|error| invalid(error.to_string()))?;
    let mut reader = FormReader::new(choice.form.read, text.as_bytes());
    for note in [choice.note(), reader.skipped()].into_iter().flatten() {
        let note = CString::new(note).map_err(|error| invalid(error.to_string()))?;
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &note, 1)?;
    }
    many(py, reader.map(|entry| Ok(entry?.puzzle)), threads)
}

/// Solves boards; errors name the number of the first one that cannot be read.
fn many(
    py: Python<'_>,
    boards: impl Iterator<Item = Result<Givens, ReadError>>,
    threads: Option<usize>,
) -> PyResult<Vec<Option<String>>> {
    let boards = (1..).zip(boards).map(|(number, board)| {
        board.map_err(|error| PyValueError::new_err(format!("puzzle {number}: {error}")))
    });
    let boards: Vec<Givens> = boards.collect::<PyResult<_>>()?;
    let solve = || {
        let answers = solve_many(Method::Fast, boards, |solver, board| {
            let solution = solver.solve(&board).expect("there is no limit");
            solution.map(|solution| solution.line().to_string())
        });
        answers.collect()
    };
    let Some(threads) = threads else {
        return Ok(py.detach(solve));
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| PyValueError::new_err(format!("threads: {error}")))?;
    Ok(py.detach(|| pool.install(solve)))
}

/// Answers a request to the editors of the explorer, such as one for a hint: the status and the body.
#[pyfunction]
pub(crate) fn editor_request(py: Python<'_>, path: &str, body: Vec<u8>) -> (u16, Vec<u8>) {
    let response = py.detach(|| match general_route("POST", path) {
        Ok(route) => {
            let service = Service::new(
                search_puzzles::catalog(),
                ServiceLimits::default(),
                Clock::system(),
            );
            service.answer(&route.request("", body))
        }
        Err(response) => response,
    });
    (response.status, response.body)
}

/// Generates a board with one solution.
#[pyfunction]
pub(crate) fn sudoku_generate(
    py: Python<'_>,
    seed: u64,
    size: usize,
    clues: Option<usize>,
) -> PyResult<String> {
    let invalid = |error: String| PyValueError::new_err(error);
    let size = Size::new(size).map_err(|error| invalid(error.to_string()))?;
    py.detach(|| {
        let generator = Generator::new(size);
        let puzzle = match clues {
            Some(clues) => generator
                .with_clues(clues, seed)
                .map_err(|error| invalid(error.to_string()))?,
            None => generator.minimal(seed),
        };
        Ok(puzzle.line().to_string())
    })
}
