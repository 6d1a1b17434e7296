//! Playing a run, as server-sent events.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::Stream;
use tokio_stream::wrappers::ReceiverStream;

use super::App;
use super::extract::{PathParams, QueryParams};
use super::runs::current_run;
#[cfg(test)]
use crate::api::ErrorBody;
use crate::api::{Advance, ApiError};
use crate::session::Session;

/// The first step and the rate in steps per second.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct PlayQuery {
    from: Option<u64>,
    rate: Option<f64>,
}

/// Streams the steps of a run: an `event: step` for each step, and an `event: run` when more of the run is recorded and
/// at its end.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/play",
    params(("id" = String, Path), ("from" = Option<u64>, Query), ("rate" = Option<f64>, Query)),
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 404, body = ErrorBody))))]
pub(super) async fn play(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
    QueryParams(asked): QueryParams<PlayQuery>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let session = app.sessions.get(&id)?;
    let permit = app.stream()?;
    let rate = asked.rate.unwrap_or(20.0);
    if !(rate > 0.0 && rate.is_finite()) {
        let found =
            format!("rate: found {rate}, expected a number of steps per second greater than 0");
        return Err(ApiError::malformed(found));
    }
    let interval = Duration::from_secs_f64(1.0 / rate.clamp(0.1, 1000.0));
    let (events, stream) = channel(2);
    tokio::spawn(async move {
        // Ends when the run does, or when the client disconnects.
        let _ = send(&session, &events, asked.from.unwrap_or(0), interval).await;
        drop(permit);
    });
    let alive = KeepAlive::new().interval(app.limits.timeout / 2);
    Ok(Sse::new(ReceiverStream::new(stream)).keep_alive(alive))
}

/// The stream was closed before the run ended.
struct StreamClosed;

async fn send(
    session: &Session,
    events: &Sender<Result<Event, Infallible>>,
    from: u64,
    interval: Duration,
) -> Result<(), StreamClosed> {
    let mut reported = 0;
    let mut ticks = tokio::time::interval(interval);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    for step in from.. {
        let request = Advance {
            to: Some(step),
            ..Advance::default()
        };
        let found = loop {
            let request = request.clone();
            let advanced = session.ask(move |run| Ok((run.advance(&request)?, run.recorded())));
            let advanced: Result<_, ApiError> = advanced.await.map_err(|_| StreamClosed)?;
            let ((_, found, more), recorded) = advanced.map_err(|_| StreamClosed)?;
            if more || recorded > reported + 100 {
                reported = recorded;
                send_event(
                    events,
                    "run",
                    &current_run(session).await.map_err(|_| StreamClosed)?,
                )
                .await?;
            }
            if !more {
                break found;
            }
        };
        if !found {
            break;
        }
        let shown = session.ask(move |run| run.step(step)).await;
        let shown = shown.map_err(|_| StreamClosed)?.map_err(|_| StreamClosed)?;
        tokio::select! {
            _ = ticks.tick() => {}
            () = events.closed() => return Err(StreamClosed),
        }
        send_event(events, "step", &shown).await?;
    }
    send_event(
        events,
        "run",
        &current_run(session).await.map_err(|_| StreamClosed)?,
    )
    .await
}

async fn send_event(
    events: &Sender<Result<Event, Infallible>>,
    name: &str,
    data: &impl Serialize,
) -> Result<(), StreamClosed> {
    let event = Event::default()
        .event(name)
        .json_data(data)
        .map_err(|_| StreamClosed)?;
    events.send(Ok(event)).await.map_err(|_| StreamClosed)
}
