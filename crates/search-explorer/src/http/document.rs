use axum::Json;
use utoipa::OpenApi;
use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};

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

/// What any request may be answered that cannot be done.
fn refusal() -> RefOr<Response> {
    let content = Content::new(Some(Ref::from_schema_name("Failed")));
    let response = ResponseBuilder::new()
        .description("why not: malformed, forbidden, unknown, too large, refused or busy")
        .content("application/json", content);
    RefOr::T(response.build())
}

/// This document.
#[utoipa::path(get, path = "/api/v1/openapi.json", responses((status = 200)))]
pub(super) async fn document() -> Json<utoipa::openapi::OpenApi> {
    let mut document = Document::openapi();
    for item in document.paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.post, &mut item.delete];
        for operation in operations.into_iter().flatten() {
            let responses = &mut operation.responses.responses;
            responses
                .entry("default".to_owned())
                .or_insert_with(refusal);
        }
    }
    Json(document)
}
