//! The routes of requests that need no run.

use super::route::{Route, find};
use super::{Input, Response, Routed};
use crate::Service;
use crate::animation;
#[cfg(test)]
use crate::api::{
    Animation, Catalog, ErrorBody, GraphCheck, GraphExamples, GraphFile, GraphStatements,
    GraphText, GridRequest, GridText, ParsedSudoku, SudokuAnalysis, SudokuBoard, SudokuCount,
    SudokuExamples, SudokuHint, SudokuSolution, TilesAnalysis, TilesBoard,
};
use crate::api::{ApiError, SudokuText};
use crate::editor::{graph, grid, hint, sudoku, tiles};

/// Answers a request that needs no run.
pub type GeneralHandler = fn(&Service, &Input) -> Result<Response, ApiError>;

const ROUTES: &[Route<GeneralHandler>] = &[
    Route::get("/catalog", catalog),
    Route::post("/animation", encode),
    Route::post("/sudoku/read", sudoku_read),
    Route::quick_post("/sudoku/analyze", sudoku_analyze),
    Route::post("/sudoku/solve", sudoku_solve),
    Route::post("/sudoku/count", sudoku_count),
    Route::post("/sudoku/hint", sudoku_hint),
    Route::get("/sudoku/examples", sudoku_examples),
    Route::post("/grid/generate", grid_generate),
    Route::post("/graph/read", graph_read),
    Route::post("/graph/check", graph_check),
    Route::get("/graph/examples", graph_examples),
    Route::quick_post("/tiles/analyze", tiles_analyze),
];

/// Finds the route of a request that needs no run, by its method and its path below `/api/v1`.
///
/// # Errors
/// Returns the response 404 if there is no such path, and 405 if the path has other methods.
pub fn general_route(method: &str, path: &str) -> Result<Routed<GeneralHandler>, Response> {
    find(ROUTES, method, path)
}

/// Lists the puzzles and the algorithms.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/catalog", responses((status = 200, body = Catalog))))]
pub(super) fn catalog(service: &Service, _: &Input) -> Result<Response, ApiError> {
    Response::json(service.catalog())
}

/// Encodes frames as an animated GIF. The request may have 16 MiB.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/animation", request_body = Animation,
    responses((status = 200, content_type = "image/gif", body = Vec<u8>), (status = 400, body = ErrorBody), (status = 413, body = ErrorBody),
        (status = 503, body = ErrorBody))))]
pub(super) fn encode(_: &Service, input: &Input) -> Result<Response, ApiError> {
    let encoded = animation::encode(&input.json()?)?;
    Ok(Response::bytes(animation::CONTENT_TYPE, encoded))
}

/// Parses a Sudoku in any supported format.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/sudoku/read", request_body = SudokuText,
    responses((status = 200, body = ParsedSudoku), (status = 400, body = ErrorBody))))]
pub(super) fn sudoku_read(_: &Service, input: &Input) -> Result<Response, ApiError> {
    let text: SudokuText = input.json()?;
    Response::json(&sudoku::read(&text.text)?)
}

/// Returns the candidates and the clashes of a board.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/sudoku/analyze", request_body = SudokuBoard,
    responses((status = 200, body = SudokuAnalysis), (status = 400, body = ErrorBody))))]
pub(super) fn sudoku_analyze(_: &Service, input: &Input) -> Result<Response, ApiError> {
    Response::json(&sudoku::analyze(&input.json()?)?)
}

/// Solves a board within a time limit.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/sudoku/solve", request_body = SudokuBoard,
    responses((status = 200, body = SudokuSolution), (status = 400, body = ErrorBody))))]
pub(super) fn sudoku_solve(service: &Service, input: &Input) -> Result<Response, ApiError> {
    let (time, clock) = (service.limits.solve_time, &service.clock);
    Response::json(&sudoku::solve(&input.json()?, time, clock)?)
}

/// Counts the solutions of a board within a time limit.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/sudoku/count", request_body = SudokuBoard,
    responses((status = 200, body = SudokuCount), (status = 400, body = ErrorBody))))]
pub(super) fn sudoku_count(service: &Service, input: &Input) -> Result<Response, ApiError> {
    let (time, clock) = (service.limits.solve_time, &service.clock);
    Response::json(&sudoku::count(&input.json()?, time, clock)?)
}

/// Returns the next value of a board by a single or by locked candidates, with its reason, or the cell to guess, within a
/// time limit.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/sudoku/hint", request_body = SudokuBoard,
    responses((status = 200, body = SudokuHint), (status = 400, body = ErrorBody))))]
pub(super) fn sudoku_hint(service: &Service, input: &Input) -> Result<Response, ApiError> {
    let (time, clock) = (service.limits.solve_time, &service.clock);
    Response::json(&hint::hint(&input.json()?, time, clock)?)
}

/// Returns example boards of a size.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/sudoku/examples", params(("n" = Option<usize>, Query)),
    responses((status = 200, body = SudokuExamples), (status = 400, body = ErrorBody))))]
pub(super) fn sudoku_examples(_: &Service, input: &Input) -> Result<Response, ApiError> {
    let n = input.query("n")?.unwrap_or(9);
    Response::json(&sudoku::examples(n)?)
}

/// Returns whether a board of sliding tiles is solvable, and lower bounds on its distance to the goal.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/tiles/analyze", request_body = TilesBoard,
    responses((status = 200, body = TilesAnalysis), (status = 400, body = ErrorBody))))]
pub(super) fn tiles_analyze(_: &Service, input: &Input) -> Result<Response, ApiError> {
    Response::json(&tiles::analyze(&input.json()?)?)
}

/// Generates a map from a seed.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/grid/generate", request_body = GridRequest,
    responses((status = 200, body = GridText), (status = 400, body = ErrorBody))))]
pub(super) fn grid_generate(_: &Service, input: &Input) -> Result<Response, ApiError> {
    Response::json(&grid::generate(&input.json()?)?)
}

/// Reads a file with a graph in any supported format, and returns the text format. A file in the text format is returned as it is, with its
/// comments and mistakes.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/graph/read", request_body = GraphFile,
    responses((status = 200, body = GraphStatements), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody))))]
pub(super) fn graph_read(_: &Service, input: &Input) -> Result<Response, ApiError> {
    Response::json(&graph::read(&input.json()?)?)
}

/// Parses a graph, and decides on the whole graph whether its heuristic is admissible and consistent.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/graph/check", request_body = GraphText,
    responses((status = 200, body = GraphCheck), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody))))]
pub(super) fn graph_check(_: &Service, input: &Input) -> Result<Response, ApiError> {
    Response::json(&graph::check(&input.json()?)?)
}

/// Returns the example graphs.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/graph/examples", responses((status = 200, body = GraphExamples))))]
pub(super) fn graph_examples(_: &Service, _: &Input) -> Result<Response, ApiError> {
    Response::json(&graph::examples())
}
