//! The handler of the requests of the API, but for those whose answers are streamed.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use search_studio::{GeneralHandler, Query, RouteMatch, Target, from_json, target};

use super::body::receive;
use super::response::{Failure, into_response};
use super::{App, runs};

/// Answers a request.
pub(super) async fn answer(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Response, Failure> {
    // As it was sent: a path that is decoded could be one that has a handler of its own, such as a file to save.
    let uri = request.uri().clone();
    let query = uri.query().unwrap_or_default();
    match target(request.method().as_str(), uri.path())? {
        Target::General(route) => general(&app, route, query, request).await,
        Target::Start => {
            let body = receive(request, app.limits.body, app.limits.timeout).await?;
            let session = app.sessions.start(from_json(&body)?).await?;
            Ok(into_response(session.ask(|run| run.created()).await?))
        }
        Target::Run(id, route) => runs::answer(&app, &id, route, query, request).await,
        Target::Remove(id) => {
            app.sessions.remove(&id)?;
            Ok(StatusCode::NO_CONTENT.into_response())
        }
        Target::Compare => {
            let compared = runs::compare(&app, &Query::parse(query)).await?;
            Ok(Json(compared).into_response())
        }
    }
}

/// Answers a request that needs no run.
async fn general(
    app: &App,
    route: RouteMatch<GeneralHandler>,
    query: &str,
    request: Request,
) -> Result<Response, Failure> {
    let body = match route.takes_body() {
        true => receive(request, app.limits.body, app.limits.timeout).await?,
        false => Vec::new(),
    };
    let is_quick = route.is_quick();
    let asked = route.request(query, body);
    let service = Arc::clone(&app.service);
    let response = match is_quick {
        true => service.answer(&asked),
        false => app.solve(move || service.answer(&asked)).await?,
    };
    Ok(into_response(response))
}
