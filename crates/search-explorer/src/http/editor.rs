//! The handlers of the board editors.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;

use super::App;
use super::extract::{JsonBody, QueryParams};
#[cfg(test)]
use crate::api::ErrorBody;
use crate::api::{
    ApiError, GridRequest, GridText, ParsedSudoku, SudokuAnalysis, SudokuBoard, SudokuCount,
    SudokuExamples, SudokuHint, SudokuSolution, SudokuText, TilesAnalysis, TilesBoard,
};
use crate::editor::{grid, hint, sudoku, tiles};

type Shared = State<Arc<App>>;

/// Parses a Sudoku in any supported format.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/sudoku/read", request_body = SudokuText,
    responses((status = 200, body = ParsedSudoku), (status = 400, body = ErrorBody))))]
pub(super) async fn sudoku_read(
    State(app): Shared,
    JsonBody(text): JsonBody<SudokuText>,
) -> Result<Json<ParsedSudoku>, ApiError> {
    app.solve(move || sudoku::read(&text.text)).await?.map(Json)
}

/// Returns the candidates and the clashes of a board.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/sudoku/analyze", request_body = SudokuBoard,
    responses((status = 200, body = SudokuAnalysis), (status = 400, body = ErrorBody))))]
pub(super) async fn sudoku_analyze(
    JsonBody(board): JsonBody<SudokuBoard>,
) -> Result<Json<SudokuAnalysis>, ApiError> {
    sudoku::analyze(&board).map(Json)
}

/// Solves a board within a time limit.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/sudoku/solve", request_body = SudokuBoard,
    responses((status = 200, body = SudokuSolution), (status = 400, body = ErrorBody))))]
pub(super) async fn sudoku_solve(
    State(app): Shared,
    JsonBody(board): JsonBody<SudokuBoard>,
) -> Result<Json<SudokuSolution>, ApiError> {
    let (time, clock) = (app.limits.solve_time, app.clock.clone());
    let solved = app.solve(move || sudoku::solve(&board, time, &clock));
    solved.await?.map(Json)
}

/// Counts the solutions of a board within a time limit.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/sudoku/count", request_body = SudokuBoard,
    responses((status = 200, body = SudokuCount), (status = 400, body = ErrorBody))))]
pub(super) async fn sudoku_count(
    State(app): Shared,
    JsonBody(board): JsonBody<SudokuBoard>,
) -> Result<Json<SudokuCount>, ApiError> {
    let (time, clock) = (app.limits.solve_time, app.clock.clone());
    let counted = app.solve(move || sudoku::count(&board, time, &clock));
    counted.await?.map(Json)
}

/// Returns the next value of a board by a single or by locked candidates, with its reason, or the cell to guess, within a
/// time limit.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/sudoku/hint", request_body = SudokuBoard,
    responses((status = 200, body = SudokuHint), (status = 400, body = ErrorBody))))]
pub(super) async fn sudoku_hint(
    State(app): Shared,
    JsonBody(board): JsonBody<SudokuBoard>,
) -> Result<Json<SudokuHint>, ApiError> {
    let (time, clock) = (app.limits.solve_time, app.clock.clone());
    let found = app.solve(move || hint::hint(&board, time, &clock));
    found.await?.map(Json)
}

/// The size of the example boards.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct ExamplesQuery {
    n: Option<usize>,
}

/// Returns example boards of a size.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/sudoku/examples", params(("n" = Option<usize>, Query)),
    responses((status = 200, body = SudokuExamples), (status = 400, body = ErrorBody))))]
pub(super) async fn sudoku_examples(
    State(app): Shared,
    QueryParams(asked): QueryParams<ExamplesQuery>,
) -> Result<Json<SudokuExamples>, ApiError> {
    let boards = app.solve(move || sudoku::examples(asked.n.unwrap_or(9)));
    boards.await?.map(Json)
}

/// Returns whether a board of sliding tiles is solvable, and lower bounds on its distance to the goal.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/tiles/analyze", request_body = TilesBoard,
    responses((status = 200, body = TilesAnalysis), (status = 400, body = ErrorBody))))]
pub(super) async fn tiles_analyze(
    JsonBody(board): JsonBody<TilesBoard>,
) -> Result<Json<TilesAnalysis>, ApiError> {
    tiles::analyze(&board).map(Json)
}

/// Generates a map from a seed.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/grid/generate", request_body = GridRequest,
    responses((status = 200, body = GridText), (status = 400, body = ErrorBody))))]
pub(super) async fn grid_generate(
    State(app): Shared,
    JsonBody(request): JsonBody<GridRequest>,
) -> Result<Json<GridText>, ApiError> {
    app.solve(move || grid::generate(&request)).await?.map(Json)
}
