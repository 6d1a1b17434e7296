use axum::Json;
use utoipa::OpenApi;
use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};

use super::{animation, editor, play, runs, save};

/// The description of the API.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Search explorer",
        description = "Searches that are run step by step and recorded, and can be inspected at every step."
    ),
    paths(
        document,
        runs::catalog,
        runs::start,
        runs::run,
        runs::delete,
        runs::advance,
        runs::step,
        runs::frontier,
        runs::closed,
        runs::node,
        runs::path,
        runs::children,
        runs::rows,
        runs::series,
        runs::tree,
        runs::map,
        runs::question,
        runs::answer,
        runs::compare,
        play::play,
        save::link,
        save::save,
        animation::encode,
        editor::sudoku_read,
        editor::sudoku_analyze,
        editor::sudoku_solve,
        editor::sudoku_count,
        editor::sudoku_hint,
        editor::sudoku_examples,
        editor::tiles_analyze,
        editor::grid_generate
    )
)]
struct ApiDoc;

/// Returns the default response of every operation, an error.
fn error_response() -> RefOr<Response> {
    let content = Content::new(Some(Ref::from_schema_name("ErrorBody")));
    let response = ResponseBuilder::new()
        .description("the error: malformed, forbidden, unknown, too large, refused or busy")
        .content("application/json", content);
    RefOr::T(response.build())
}

/// Returns this description of the API.
#[utoipa::path(get, path = "/api/v1/openapi.json", responses((status = 200)))]
pub(super) async fn document() -> Json<utoipa::openapi::OpenApi> {
    let mut document = ApiDoc::openapi();
    for item in document.paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.post, &mut item.delete];
        for operation in operations.into_iter().flatten() {
            let responses = &mut operation.responses.responses;
            responses
                .entry("default".to_owned())
                .or_insert_with(error_response);
        }
    }
    Json(document)
}
