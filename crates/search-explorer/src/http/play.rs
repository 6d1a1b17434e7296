//! Playing a run, as server-sent events.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, RawQuery, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use search_studio::Query;
use serde::Serialize;
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::Stream;
use tokio_stream::wrappers::ReceiverStream;

use super::App;
use super::response::Failure;
use crate::api::{Advance, ApiError};
use crate::session::Session;

/// Streams the steps of a run: an `event: step` for each step, and an `event: run` when more of the run is recorded and
/// at its end.
pub(super) async fn play(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let query = Query::parse(&query.unwrap_or_default());
    let from = query.number("from")?.unwrap_or(0);
    let rate: f64 = query.number("rate")?.unwrap_or(20.0);
    let session = app.sessions.get(&id)?;
    let permit = app.stream()?;
    if !(rate > 0.0 && rate.is_finite()) {
        let found =
            format!("rate: found {rate}, expected a number of steps per second greater than 0");
        return Err(ApiError::malformed(found).into());
    }
    let interval = Duration::from_secs_f64(1.0 / rate.clamp(0.1, 1000.0));
    let (events, stream) = channel(2);
    tokio::spawn(async move {
        // Ends when the run does, or when the client disconnects.
        let _ = send(&session, &events, from, interval).await;
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
            let (advanced, recorded) = advanced.map_err(|_| StreamClosed)?;
            if advanced.more || recorded > reported + 100 {
                reported = recorded;
                send_run(session, events).await?;
            }
            if !advanced.more {
                break advanced.found;
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
    send_run(session, events).await
}

/// Sends the run as recorded so far.
async fn send_run(
    session: &Session,
    events: &Sender<Result<Event, Infallible>>,
) -> Result<(), StreamClosed> {
    let run = session.ask(|run| run.describe()).await;
    send_event(events, "run", &run.map_err(|_| StreamClosed)?).await
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
