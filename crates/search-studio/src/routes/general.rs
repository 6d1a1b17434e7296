//! The routes of requests that need no run.

use super::route::{Route, find};
use super::{Input, Response, RouteMatch};
use crate::Service;
use crate::animation;
use crate::api::ApiError;
#[cfg(test)]
use crate::api::{Animation, Catalog, ErrorBody};
use crate::editor;

/// Answers a request that needs no run.
pub type GeneralHandler = fn(&Service, &Input) -> Result<Response, ApiError>;

const ROUTES: &[Route<GeneralHandler>] = &[
    Route::get("/catalog", catalog),
    Route::post("/animation", encode),
];

/// The routes of all parts.
const TABLES: &[&[Route<GeneralHandler>]] = &[
    ROUTES,
    editor::ROUTES,
    #[cfg(feature = "lessons")]
    crate::lesson::ROUTES,
];

/// Finds the route of a request that needs no run, by its method and its path below `/api/v1`.
///
/// # Errors
/// Returns the response 404 if there is no such path, and 405 if the path has other methods.
pub fn general_route(method: &str, path: &str) -> Result<RouteMatch<GeneralHandler>, Response> {
    find(TABLES, method, path)
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
