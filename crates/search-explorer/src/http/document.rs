use axum::Json;
use utoipa::OpenApi;

use super::{editor, play, runs, save};

/// The description of the API.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Search explorer",
        description = "Searches taken step by step, recorded, and looked into at any moment."
    ),
    paths(
        document,
        runs::catalog,
        runs::begin,
        runs::run,
        runs::forget,
        runs::advance,
        runs::moment,
        runs::frontier,
        runs::closed,
        runs::node,
        runs::path,
        runs::children,
        runs::rows,
        runs::series,
        runs::tree,
        runs::question,
        runs::answer,
        runs::compare,
        play::play,
        save::link,
        save::save,
        editor::sudoku_read,
        editor::sudoku_look,
        editor::sudoku_solve,
        editor::sudoku_count,
        editor::sudoku_hint,
        editor::sudoku_examples,
        editor::tiles_look
    )
)]
struct Document;

/// This document.
#[utoipa::path(get, path = "/api/v1/openapi.json", responses((status = 200)))]
pub(super) async fn document() -> Json<utoipa::openapi::OpenApi> {
    Json(Document::openapi())
}
