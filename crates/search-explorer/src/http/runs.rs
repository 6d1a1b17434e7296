//! The requests to one run, and the comparison of two.

use std::sync::Arc;

use axum::extract::Request;
use axum::response::Response;
use search_studio::{Query, RouteMatch, RunHandler};

use super::App;
use super::body::receive;
use super::response::{Failure, into_response};
use crate::api::{ApiError, Comparison};

/// Answers a request to a run by repeating it until there is an answer, which can take several time slices.
pub(super) async fn answer(
    app: &App,
    id: &str,
    route: RouteMatch<RunHandler>,
    query: &str,
    request: Request,
) -> Result<Response, Failure> {
    let body = match route.takes_body() {
        true => receive(request, app.limits.body, app.limits.timeout).await?,
        false => Vec::new(),
    };
    let asked = Arc::new(route.request(query, body));
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
pub(super) async fn compare(app: &App, query: &Query) -> Result<Comparison, ApiError> {
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
    Ok(Comparison {
        first_difference,
        compared_to,
    })
}
