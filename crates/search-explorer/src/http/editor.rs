//! What the editor asks.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;

use super::App;
use super::ask::{Asked, Sent};
use crate::api::{
    Failed, Failure, SudokuBoard, SudokuBoards, SudokuCount, SudokuHint, SudokuLook, SudokuRead,
    SudokuSolved, SudokuText, TilesBoard, TilesLook,
};
use crate::editor::{sudoku, tiles};

type Shared = State<Arc<App>>;

/// Reads a Sudoku in any format.
#[utoipa::path(post, path = "/api/v1/sudoku/read", request_body = SudokuText,
    responses((status = 200, body = SudokuRead), (status = 400, body = Failed)))]
pub(super) async fn sudoku_read(
    State(app): Shared,
    Sent(text): Sent<SudokuText>,
) -> Result<Json<SudokuRead>, Failure> {
    app.solve(move || sudoku::read(&text.text)).await?.map(Json)
}

/// The candidates and clashes of a board.
#[utoipa::path(post, path = "/api/v1/sudoku/look", request_body = SudokuBoard,
    responses((status = 200, body = SudokuLook), (status = 400, body = Failed)))]
pub(super) async fn sudoku_look(
    Sent(board): Sent<SudokuBoard>,
) -> Result<Json<SudokuLook>, Failure> {
    sudoku::look(&board).map(Json)
}

/// Solves a board, within a time.
#[utoipa::path(post, path = "/api/v1/sudoku/solve", request_body = SudokuBoard,
    responses((status = 200, body = SudokuSolved), (status = 400, body = Failed)))]
pub(super) async fn sudoku_solve(
    State(app): Shared,
    Sent(board): Sent<SudokuBoard>,
) -> Result<Json<SudokuSolved>, Failure> {
    let time = app.limits.solving;
    let solved = app.solve(move || sudoku::solve(&board, time));
    solved.await?.map(Json)
}

/// Counts the solutions of a board, within a time.
#[utoipa::path(post, path = "/api/v1/sudoku/count", request_body = SudokuBoard,
    responses((status = 200, body = SudokuCount), (status = 400, body = Failed)))]
pub(super) async fn sudoku_count(
    State(app): Shared,
    Sent(board): Sent<SudokuBoard>,
) -> Result<Json<SudokuCount>, Failure> {
    let time = app.limits.solving;
    let counted = app.solve(move || sudoku::count(&board, time));
    counted.await?.map(Json)
}

/// The next single of a board, and why.
#[utoipa::path(post, path = "/api/v1/sudoku/hint", request_body = SudokuBoard,
    responses((status = 200, body = SudokuHint), (status = 400, body = Failed)))]
pub(super) async fn sudoku_hint(
    Sent(board): Sent<SudokuBoard>,
) -> Result<Json<SudokuHint>, Failure> {
    sudoku::hint(&board).map(Json)
}

/// Of which size.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct SizeAsked {
    n: Option<usize>,
}

/// Boards to begin with.
#[utoipa::path(get, path = "/api/v1/sudoku/examples", params(("n" = Option<usize>, Query)),
    responses((status = 200, body = SudokuBoards), (status = 400, body = Failed)))]
pub(super) async fn sudoku_examples(
    State(app): Shared,
    Asked(asked): Asked<SizeAsked>,
) -> Result<Json<SudokuBoards>, Failure> {
    let boards = app.solve(move || sudoku::examples(asked.n.unwrap_or(9)));
    boards.await?.map(Json)
}

/// Whether a board of sliding tiles can be solved, and how far that is at least.
#[utoipa::path(post, path = "/api/v1/tiles/look", request_body = TilesBoard,
    responses((status = 200, body = TilesLook), (status = 400, body = Failed)))]
pub(super) async fn tiles_look(Sent(board): Sent<TilesBoard>) -> Result<Json<TilesLook>, Failure> {
    tiles::look(&board).map(Json)
}
