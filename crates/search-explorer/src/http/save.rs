//! A run as a file, or as a part of an address.

use std::fmt;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::Arc;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use erased_space::{AnyState, Capability, Erased};
use search_catalog::{Algorithm, stepping};
use search_core::{Step, Watch, Written};
use search_trace::{Tree, csv, posthoc, posthoc_drawn};
use serde::Deserialize;
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::wrappers::ReceiverStream;

use super::App;
use super::ask::{Asked, Named};
use super::saved_page::saved_page;
use crate::api::{Failed, Failure, Link, RunSpec};

/// At which moment.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct At {
    at: Option<u64>,
}

/// The run as a part of an address, which the page reads.
#[utoipa::path(get, path = "/api/v1/runs/{id}/link", params(("id" = String, Path), ("at" = Option<u64>, Query)),
    responses((status = 200, body = Link), (status = 404, body = Failed)))]
pub(super) async fn link(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    Asked(At { at }): Asked<At>,
) -> Result<Json<Link>, Failure> {
    let session = app.sessions.get(&id)?;
    let at = match at {
        Some(at) => at,
        None => session.ask(|run| run.recorded()).await?,
    };
    Ok(Json(Link {
        fragment: fragment(&session.spec, at),
    }))
}

fn fragment(spec: &RunSpec, at: u64) -> String {
    let words = spec.words.iter().map(|word| ("w".to_owned(), word));
    let options = spec.options.iter();
    let options = options.map(|(name, value)| (format!("o.{name}"), value));
    let mut fragment = format!("#v=1&p={}", escaped(&spec.puzzle));
    for (name, value) in words.chain(options) {
        let _ = write!(fragment, "&{}={}", escaped(&name), escaped(value));
    }
    let _ = write!(fragment, "&a={}&k={at}", escaped(&spec.algorithm));
    fragment
}

/// With a percent sign before the bytes of all signs that mean something in an address.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                escaped.push(byte.into());
            }
            _ => {
                let _ = write!(escaped, "%{byte:02X}");
            }
        }
    }
    escaped
}

/// The forms of a file.
#[derive(Clone, Copy)]
enum Form {
    /// No more than so many events.
    Posthoc(u64),
    Svg,
    Csv,
}

/// What is asked of a file: of the page at which moment it opens, of the Posthoc trace how many events it has at the most.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct FileAsked {
    at: Option<u64>,
    events: Option<u64>,
}

/// The run as a file: `trace.json` for Posthoc, with no more than `events` of its events where that is said; `tree.svg`;
/// `run.csv`; or `page.html`, which plays it without a server and opens at the moment `at`.
#[utoipa::path(get, path = "/api/v1/runs/{id}/save/{file}",
    params(("id" = String, Path), ("file" = String, Path), ("at" = Option<u64>, Query), ("events" = Option<u64>, Query)),
    responses((status = 200), (status = 400, body = Failed), (status = 404, body = Failed), (status = 503, body = Failed)))]
pub(super) async fn save(
    State(app): State<Arc<App>>,
    Named((id, file)): Named<(String, String)>,
    Asked(asked): Asked<FileAsked>,
) -> Result<Response, Failure> {
    let session = app.sessions.get(&id)?;
    let (form, kind) = match (file.as_str(), asked) {
        ("page.html", FileAsked { at, events: None }) => {
            return saved_page(&app, session, at).await;
        }
        ("trace.json", FileAsked { at: None, events }) => {
            let most = events.unwrap_or(u64::MAX);
            if most == 0 {
                return Err(Failure::malformed("events: found 0, expected 1 or more"));
            }
            (Form::Posthoc(most), "application/json")
        }
        (
            "tree.svg",
            FileAsked {
                at: None,
                events: None,
            },
        ) => (Form::Svg, "image/svg+xml"),
        (
            "run.csv",
            FileAsked {
                at: None,
                events: None,
            },
        ) => (Form::Csv, "text/csv; charset=utf-8"),
        ("page.html" | "trace.json" | "tree.svg" | "run.csv", _) => {
            let expected = "`at` is for page.html alone, `events` for trace.json alone";
            return Err(Failure::malformed(expected));
        }
        _ => return Err(super::page::no_such_thing().await),
    };
    // The search is made again for it, and holds as much as it did.
    let making = app.file(session.bytes())?;
    let moments = session.ask(|run| run.recorded()).await?;
    let (instance, algorithm) = (Arc::clone(&session.instance), session.algorithm);
    let (chunks, stream) = channel(4);
    let writes = Writes {
        form,
        algorithm,
        moments,
        out: Chunks {
            chunks: chunks.clone(),
            chunk: Vec::new(),
        },
    };
    let writing = tokio::task::spawn_blocking(move || {
        let (space, start) = instance.erased()?;
        Some(writes.write(&space, start))
    });
    tokio::spawn(async move {
        let written = writing.await;
        // Released before the stream ends: a client that has the whole file can ask for another one at once.
        drop(making);
        let error = match written {
            Ok(Some(Ok(()))) => return,
            Ok(Some(Err(error))) => error,
            Ok(None) | Err(_) => io::Error::other("the search cannot be made again"),
        };
        // The connection is cut, so that an unfinished file is not taken for a whole one.
        let _ = chunks.send(Err(error)).await;
    });
    Ok(attached(
        &file,
        kind,
        Body::from_stream(ReceiverStream::new(stream)),
    ))
}

pub(super) fn attached(file: &str, kind: &'static str, body: Body) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{file}\""),
        ),
    ];
    (headers, body).into_response()
}

/// Writes the run again, up to the moment that is recorded.
struct Writes {
    form: Form,
    algorithm: Algorithm,
    moments: u64,
    out: Chunks,
}

impl Writes {
    fn write(self, space: &Erased<'_>, start: AnyState) -> io::Result<()> {
        let Writes {
            form,
            algorithm,
            moments,
            mut out,
        } = self;
        let show = |state: &AnyState, out: &mut dyn fmt::Write| space.write_state(state, out);
        match form {
            Form::Posthoc(most) if space.has(Capability::Drawn) => {
                let mut trace = posthoc_drawn(out, space.clone()).max_events(most);
                again(
                    space.clone(),
                    start,
                    algorithm,
                    moments,
                    Watch::new(&mut trace),
                );
                trace.finish()?.0.flush()
            }
            Form::Posthoc(most) => {
                let mut trace = posthoc(out, show).max_events(most);
                again(
                    space.clone(),
                    start,
                    algorithm,
                    moments,
                    Watch::new(&mut trace),
                );
                trace.finish()?.0.flush()
            }
            Form::Csv => {
                let mut trace = csv(out, show);
                again(
                    space.clone(),
                    start,
                    algorithm,
                    moments,
                    Watch::new(&mut trace),
                );
                trace.finish()?.0.flush()
            }
            Form::Svg => {
                let mut tree = Tree::new(show);
                again(
                    space.clone(),
                    start,
                    algorithm,
                    moments,
                    Watch::new(&mut tree),
                );
                out.write_all(tree.to_svg().as_bytes())?;
                out.flush()
            }
        }
    }
}

/// Takes so many states, and the end behind them, if it comes at once.
fn again<'a, 'p: 'a>(
    space: Erased<'p>,
    start: AnyState,
    algorithm: Algorithm,
    moments: u64,
    observer: Watch<'a, Erased<'p>>,
) {
    let Ok(mut search) = stepping(space, start, algorithm, Some(observer)) else {
        return;
    };
    for _ in 0..moments {
        if let Step::Exhausted | Step::Stopped(_) = search.step() {
            break;
        }
    }
}

/// Sends what is written, piece by piece; waits where the client takes it slowly.
struct Chunks {
    chunks: Sender<Result<Bytes, io::Error>>,
    chunk: Vec<u8>,
}

/// So many bytes are sent at once.
const CHUNK: usize = 64 << 10;

impl Write for Chunks {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.chunk.extend_from_slice(bytes);
        if self.chunk.len() >= CHUNK {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.chunk.is_empty() {
            return Ok(());
        }
        let chunk = Bytes::from(std::mem::take(&mut self.chunk));
        let sent = self.chunks.blocking_send(Ok(chunk));
        sent.map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}
