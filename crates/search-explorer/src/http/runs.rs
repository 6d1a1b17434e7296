//! The handlers for runs: starting, removing and comparing them, and the requests to one run.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, RawQuery, Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use search_recording::{Query, from_json, run_route};

use super::App;
use super::body::receive;
use super::response::{Failure, into_response};
use crate::api::{Comparison, RunSpec};

/// Starts a run.
pub(super) async fn start(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Response, Failure> {
    let body = receive(request, app.limits.body, app.limits.timeout).await?;
    let spec: RunSpec = from_json(&body)?;
    let session = app.sessions.start(spec).await?;
    let created = session.ask(|run| run.created()).await?;
    Ok(into_response(created))
}

/// Removes a run.
pub(super) async fn delete(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<StatusCode, Failure> {
    app.sessions.remove(&id)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Answers a request to a run itself.
pub(super) async fn answer_run(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Failure> {
    answer(&app, &id, "", request).await
}

/// Answers a request to a part of a run.
pub(super) async fn answer_part(
    State(app): State<Arc<App>>,
    Path((id, _)): Path<(String, String)>,
    request: Request,
) -> Result<Response, Failure> {
    // As it was sent: a part that is decoded could be one that has a handler of its own, such as a file to save.
    let part = request.uri().path().splitn(4, '/').nth(3);
    let path = format!("/{}", part.unwrap_or_default());
    answer(&app, &id, &path, request).await
}

/// Answers a request to a run by repeating it until there is an answer, which can take several time slices.
async fn answer(app: &App, id: &str, path: &str, request: Request) -> Result<Response, Failure> {
    let route = run_route(request.method().as_str(), path)?;
    let query = request.uri().query().unwrap_or_default().to_owned();
    let body = match route.takes_body() {
        true => receive(request, app.limits.body, app.limits.timeout).await?,
        false => Vec::new(),
    };
    let asked = Arc::new(route.request(&query, body));
    loop {
        // The run may be removed between two time slices.
        let session = app.sessions.get(id)?;
        let request = Arc::clone(&asked);
        let response = session.ask(move |run| run.answer(&request)).await?;
        app.sessions.evict(app.limits.sessions)?;
        if !response.is_more() {
            return Ok(into_response(response));
        }
    }
}

/// The number of steps compared per request to a run.
const BATCH: u64 = 4096;

/// Returns the first step at which two runs expand different states.
pub(super) async fn compare(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
) -> Result<Json<Comparison>, Failure> {
    let query = Query::parse(&query.unwrap_or_default());
    let (left, right) = (query.required("left")?, query.required("right")?);
    let (left, right) = (app.sessions.get(left)?, app.sessions.get(right)?);
    let lengths = [
        left.ask(|run| run.recorded()).await?,
        right.ask(|run| run.recorded()).await?,
    ];
    let compared_to = lengths[0].min(lengths[1]);
    let mut from = 0;
    let mut first_difference = None;
    while from <= compared_to && first_difference.is_none() {
        let to = (from + BATCH - 1).min(compared_to);
        let left_prints = left.ask(move |run| run.fingerprints(from, to)).await?;
        let right_prints = right.ask(move |run| run.fingerprints(from, to)).await?;
        let differs = left_prints
            .iter()
            .zip(&right_prints)
            .position(|(one, other)| one != other);
        first_difference = differs.map(|place| from + place as u64);
        from = to + 1;
    }
    Ok(Json(Comparison {
        first_difference,
        compared_to,
    }))
}
