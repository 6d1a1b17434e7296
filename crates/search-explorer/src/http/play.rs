//! A run that plays by itself, as server-sent events.

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
use super::ask::{Asked, Named};
use super::runs::told;
use crate::api::{Advance, Failed, Failure};
use crate::session::Session;

/// From where, and how many moments a second.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct PlayAsked {
    from: Option<u64>,
    rate: Option<f64>,
}

/// The moments of a run one after the other: `event: moment` each, and `event: run` when more of the run is recorded,
/// and at its end.
#[utoipa::path(get, path = "/api/v1/runs/{id}/play",
    params(("id" = String, Path), ("from" = Option<u64>, Query), ("rate" = Option<f64>, Query)),
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 404, body = Failed)))]
pub(super) async fn play(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    Asked(asked): Asked<PlayAsked>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let session = app.sessions.get(&id)?;
    let permit = app.stream()?;
    let rate = asked.rate.unwrap_or(20.0);
    if !(rate > 0.0 && rate.is_finite()) {
        let found = format!("rate: found {rate}, expected moments a second, more than 0");
        return Err(Failure::malformed(found));
    }
    let apart = Duration::from_secs_f64(1.0 / rate.clamp(0.1, 1000.0));
    let (events, stream) = channel(2);
    tokio::spawn(async move {
        // It ends when the run does, or nobody listens.
        let _ = send(&session, &events, asked.from.unwrap_or(0), apart).await;
        drop(permit);
    });
    let alive = KeepAlive::new().interval(app.limits.patience / 2);
    Ok(Sse::new(ReceiverStream::new(stream)).keep_alive(alive))
}

/// Why playing ends early.
struct Over;

async fn send(
    session: &Session,
    events: &Sender<Result<Event, Infallible>>,
    from: u64,
    apart: Duration,
) -> Result<(), Over> {
    let mut told_of = 0;
    let mut ticks = tokio::time::interval(apart);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    for moment in from.. {
        let wish = Advance {
            to: Some(moment),
            ..Advance::default()
        };
        let found = loop {
            let wish = wish.clone();
            let advanced = session.ask(move |run| Ok((run.advance(&wish)?, run.recorded())));
            let advanced: Result<_, Failure> = advanced.await.map_err(|_| Over)?;
            let ((_, found, more), recorded) = advanced.map_err(|_| Over)?;
            if more || recorded > told_of + 100 {
                told_of = recorded;
                tell(events, "run", &told(session).await.map_err(|_| Over)?).await?;
            }
            if !more {
                break found;
            }
        };
        if !found {
            break;
        }
        let shown = session.ask(move |run| run.moment(moment)).await;
        let shown = shown.map_err(|_| Over)?.map_err(|_| Over)?;
        tokio::select! {
            _ = ticks.tick() => {}
            () = events.closed() => return Err(Over),
        }
        tell(events, "moment", &shown).await?;
    }
    tell(events, "run", &told(session).await.map_err(|_| Over)?).await
}

async fn tell(
    events: &Sender<Result<Event, Infallible>>,
    name: &str,
    what: &impl Serialize,
) -> Result<(), Over> {
    let event = Event::default()
        .event(name)
        .json_data(what)
        .map_err(|_| Over)?;
    events.send(Ok(event)).await.map_err(|_| Over)
}
