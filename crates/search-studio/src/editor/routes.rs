//! The routes of the editors.

use super::{graph, grid, hint, steps, sudoku, tiles};
use crate::api::{ApiError, SudokuText};
#[cfg(test)]
use crate::api::{
    ErrorBody, GraphCheck, GraphExamples, GraphFile, GraphStatements, GraphText, GridRequest,
    GridText, ParsedSudoku, SudokuAnalysis, SudokuBoard, SudokuByHand, SudokuCount, SudokuExamples,
    SudokuHint, SudokuPropagation, SudokuSheet, SudokuSolution, SudokuSteps, TilesAnalysis,
    TilesBoard,
};
use crate::{GeneralHandler, Input, Response, Route, Service};

pub(crate) const ROUTES: &[Route<GeneralHandler>] = &[
    Route::post("/sudoku/read", sudoku_read),
    Route::quick_post("/sudoku/analyze", sudoku_analyze),
    Route::post("/sudoku/solve", sudoku_solve),
    Route::post("/sudoku/count", sudoku_count),
    Route::post("/sudoku/hint", sudoku_hint),
    Route::post("/sudoku/steps", sudoku_steps),
    Route::post("/sudoku/sheet", sudoku_sheet),
    Route::post("/sudoku/forced", sudoku_forced),
    Route::get("/sudoku/examples", sudoku_examples),
    Route::post("/grid/generate", grid_generate),
    Route::post("/graph/read", graph_read),
    Route::post("/graph/check", graph_check),
    Route::get("/graph/examples", graph_examples),
    Route::quick_post("/tiles/analyze", tiles_analyze),
];

/// Parses a Sudoku in any supported format.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/sudoku/read", request_body = SudokuText,
    responses((status = 200, body = ParsedSudoku), (status = 400, body = ErrorBody))))]
pub(crate) fn sudoku_read(_: &Service, input: &Input) -> Result<Response, ApiError> {
    let text: SudokuText = input.json()?;
    Response::json(&sudoku::read(&text.text)?)
}

/// Returns the candidates and the clashes of a board.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/sudoku/analyze", request_body = SudokuBoard,
    responses((status = 200, body = SudokuAnalysis), (status = 400, body = ErrorBody))))]
pub(crate) fn sudoku_analyze(_: &Service, input: &Input) -> Result<Response, ApiError> {
    Response::json(&sudoku::analyze(&input.json()?)?)
}

/// Solves a board within a time limit.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/sudoku/solve", request_body = SudokuBoard,
    responses((status = 200, body = SudokuSolution), (status = 400, body = ErrorBody))))]
pub(crate) fn sudoku_solve(service: &Service, input: &Input) -> Result<Response, ApiError> {
    let (time, clock) = (service.limits.solve_time, &service.clock);
    Response::json(&sudoku::solve(&input.json()?, time, clock)?)
}

/// Counts the solutions of a board within a time limit.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/sudoku/count", request_body = SudokuBoard,
    responses((status = 200, body = SudokuCount), (status = 400, body = ErrorBody))))]
pub(crate) fn sudoku_count(service: &Service, input: &Input) -> Result<Response, ApiError> {
    let (time, clock) = (service.limits.solve_time, &service.clock);
    Response::json(&sudoku::count(&input.json()?, time, clock)?)
}

/// Returns the next value of a board by the cheapest deductions, with their reasons, or the cell to guess, within a time limit.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/sudoku/hint", request_body = SudokuBoard,
    responses((status = 200, body = SudokuHint), (status = 400, body = ErrorBody))))]
pub(crate) fn sudoku_hint(service: &Service, input: &Input) -> Result<Response, ApiError> {
    let (time, clock) = (service.limits.solve_time, &service.clock);
    Response::json(&hint::hint(&input.json()?, time, clock)?)
}

/// Returns the cheapest deductions on a board that is solved by hand, one at a time.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/sudoku/steps", request_body = SudokuByHand,
    responses((status = 200, body = SudokuSteps), (status = 400, body = ErrorBody))))]
pub(crate) fn sudoku_steps(service: &Service, input: &Input) -> Result<Response, ApiError> {
    let (time, clock) = (service.limits.solve_time, &service.clock);
    Response::json(&steps::steps(&input.json()?, time, clock)?)
}

/// Returns a page to print with a board, its rating and its solution.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/sudoku/sheet", request_body = SudokuBoard,
    responses((status = 200, body = SudokuSheet), (status = 400, body = ErrorBody))))]
pub(crate) fn sudoku_sheet(service: &Service, input: &Input) -> Result<Response, ApiError> {
    let (time, clock) = (service.limits.solve_time, &service.clock);
    Response::json(&sudoku::sheet(&input.json()?, time, clock)?)
}

/// Returns the next of the values that a search has placed after a board, with the deduction that places it.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/sudoku/forced", request_body = SudokuPropagation,
    responses((status = 200, body = SudokuHint), (status = 400, body = ErrorBody))))]
pub(crate) fn sudoku_forced(_: &Service, input: &Input) -> Result<Response, ApiError> {
    Response::json(&hint::forced(input.json()?)?)
}

/// Returns example boards of a size.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/sudoku/examples", params(("n" = Option<usize>, Query)),
    responses((status = 200, body = SudokuExamples), (status = 400, body = ErrorBody))))]
pub(crate) fn sudoku_examples(_: &Service, input: &Input) -> Result<Response, ApiError> {
    let n = input.query("n")?.unwrap_or(9);
    Response::json(&sudoku::examples(n)?)
}

/// Returns whether a board of sliding tiles is solvable, and lower bounds on its distance to the goal.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/tiles/analyze", request_body = TilesBoard,
    responses((status = 200, body = TilesAnalysis), (status = 400, body = ErrorBody))))]
pub(crate) fn tiles_analyze(_: &Service, input: &Input) -> Result<Response, ApiError> {
    Response::json(&tiles::analyze(&input.json()?)?)
}

/// Generates a map from a seed.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/grid/generate", request_body = GridRequest,
    responses((status = 200, body = GridText), (status = 400, body = ErrorBody))))]
pub(crate) fn grid_generate(service: &Service, input: &Input) -> Result<Response, ApiError> {
    Response::json(&grid::generate(service.puzzles(), &input.json()?)?)
}

/// Reads a file with a graph in any supported format, and returns the text format. A file in the text format is returned as it is, with its
/// comments and mistakes.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/graph/read", request_body = GraphFile,
    responses((status = 200, body = GraphStatements), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody))))]
pub(crate) fn graph_read(_: &Service, input: &Input) -> Result<Response, ApiError> {
    Response::json(&graph::read(&input.json()?)?)
}

/// Parses a graph, and decides on the whole graph whether its heuristic is admissible and consistent.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/graph/check", request_body = GraphText,
    responses((status = 200, body = GraphCheck), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody))))]
pub(crate) fn graph_check(_: &Service, input: &Input) -> Result<Response, ApiError> {
    Response::json(&graph::check(&input.json()?)?)
}

/// Returns the example graphs.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/graph/examples", responses((status = 200, body = GraphExamples))))]
pub(crate) fn graph_examples(_: &Service, _: &Input) -> Result<Response, ApiError> {
    Response::json(&graph::examples())
}
