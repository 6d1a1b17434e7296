//! The handler of requests that need no run.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;

use search_recording::general_route;

use super::App;
use super::body::receive;
use super::response::{Failure, into_response};

/// Answers a request that needs no run.
pub(super) async fn answer(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Response, Failure> {
    let uri = request.uri().clone();
    let route = general_route(request.method().as_str(), uri.path())?;
    let body = match route.takes_body() {
        true => receive(request, app.limits.body, app.limits.timeout).await?,
        false => Vec::new(),
    };
    let is_quick = route.is_quick();
    let asked = route.request(uri.query().unwrap_or_default(), body);
    let service = Arc::clone(&app.service);
    let response = match is_quick {
        true => service.answer(&asked),
        false => app.solve(move || service.answer(&asked)).await?,
    };
    Ok(into_response(response))
}
