//! Sudokus in bulk.

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use search_core::Clock;
use search_recording::{Service, ServiceLimits, general_route};
use sudoku_puzzle::{Generator, Method, Puzzle, Size, Solver, solve_many};

/// Reads a board; errors name its position in the text, and its number if there are several.
fn read(text: &str, number: Option<usize>) -> PyResult<Puzzle> {
    let parsed: Result<Puzzle, _> = text.parse();
    parsed.map_err(|error| {
        let which = number.map_or_else(String::new, |number| format!("puzzle {number}: "));
        PyValueError::new_err(format!("{which}{error}"))
    })
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
    let (board, method) = (read(puzzle, None)?, method(method_name)?);
    Ok(py.detach(|| first(&board, method)))
}

fn first(board: &Puzzle, method: Method) -> Option<String> {
    let solution = Solver::new(method).solve(board);
    let solution = solution.expect("there is no limit");
    solution.map(|solution| solution.line().to_string())
}

/// Returns the number of solutions of a board, up to `most`.
#[pyfunction]
pub(crate) fn sudoku_count(py: Python<'_>, puzzle: &str, most: u64) -> PyResult<u64> {
    let board = read(puzzle, None)?;
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
    many(py, puzzles.iter().map(String::as_str), threads)
}

/// Like `sudoku_solve_texts`, for lines of text in a buffer, such as `bytes`.
#[pyfunction]
pub(crate) fn sudoku_solve_buffer(
    py: Python<'_>,
    buffer: PyBuffer<u8>,
    threads: Option<usize>,
) -> PyResult<Vec<Option<String>>> {
    let bytes = buffer.to_vec(py)?;
    let text = str::from_utf8(&bytes).map_err(|error| PyValueError::new_err(error.to_string()))?;
    many(
        py,
        text.lines().filter(|line| !line.trim().is_empty()),
        threads,
    )
}

fn many<'a>(
    py: Python<'_>,
    texts: impl Iterator<Item = &'a str>,
    threads: Option<usize>,
) -> PyResult<Vec<Option<String>>> {
    let boards = (1..).zip(texts);
    let boards = boards.map(|(number, text)| read(text, Some(number)));
    let boards: Vec<Puzzle> = boards.collect::<PyResult<_>>()?;
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
            let service = Service::new(ServiceLimits::default(), Clock::system());
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
