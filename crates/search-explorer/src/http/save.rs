//! The handlers that save a run to a file or a link.

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
use super::extract::{PathParams, QueryParams};
use super::saved_page::saved_page;
#[cfg(test)]
use crate::api::ErrorBody;
use crate::api::{ApiError, Link, RunSpec};

/// The step that a link opens at.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct LinkQuery {
    at: Option<u64>,
}

/// Returns the URL fragment with which the page opens the run.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/link", params(("id" = String, Path), ("at" = Option<u64>, Query)),
    responses((status = 200, body = Link), (status = 404, body = ErrorBody))))]
pub(super) async fn link(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
    QueryParams(LinkQuery { at }): QueryParams<LinkQuery>,
) -> Result<Json<Link>, ApiError> {
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
    let mut fragment = format!("#v=1&p={}", percent_encode(&spec.puzzle));
    for (name, value) in words.chain(options) {
        let _ = write!(
            fragment,
            "&{}={}",
            percent_encode(&name),
            percent_encode(value)
        );
    }
    let _ = write!(fragment, "&a={}&k={at}", percent_encode(&spec.algorithm));
    fragment
}

/// Percent-encodes all characters but the unreserved ones (RFC 3986, section 2.3).
fn percent_encode(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                encoded.push(byte.into());
            }
            _ => {
                let _ = write!(encoded, "%{byte:02X}");
            }
        }
    }
    encoded
}

/// The formats of a file.
#[derive(Clone, Copy)]
enum Format {
    /// The Posthoc trace, with at most this number of events.
    Posthoc(u64),
    Svg,
    Csv,
}

/// The options of a file: the step that `page.html` opens at, the maximum number of events in `trace.json`.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct FileQuery {
    at: Option<u64>,
    events: Option<u64>,
}

/// Saves the run to a file: `trace.json` for Posthoc, with at most `events` events; `tree.svg`; `run.csv`; or
/// `page.html`, which plays the run without a server and opens at step `at`.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/runs/{id}/save/{file}",
    params(("id" = String, Path), ("file" = String, Path), ("at" = Option<u64>, Query), ("events" = Option<u64>, Query)),
    responses((status = 200), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody), (status = 503, body = ErrorBody))))]
pub(super) async fn save(
    State(app): State<Arc<App>>,
    PathParams((id, file)): PathParams<(String, String)>,
    QueryParams(asked): QueryParams<FileQuery>,
) -> Result<Response, ApiError> {
    let session = app.sessions.get(&id)?;
    let (format, kind) = match (file.as_str(), asked) {
        ("page.html", FileQuery { at, events: None }) => {
            return saved_page(&app, session, at).await;
        }
        ("trace.json", FileQuery { at: None, events }) => {
            let max_events = events.unwrap_or(u64::MAX);
            if max_events == 0 {
                return Err(ApiError::malformed("events: found 0, expected 1 or more"));
            }
            (Format::Posthoc(max_events), "application/json")
        }
        (
            "tree.svg",
            FileQuery {
                at: None,
                events: None,
            },
        ) => (Format::Svg, "image/svg+xml"),
        (
            "run.csv",
            FileQuery {
                at: None,
                events: None,
            },
        ) => (Format::Csv, "text/csv; charset=utf-8"),
        ("page.html" | "trace.json" | "tree.svg" | "run.csv", _) => {
            let expected = "`at` is an option of page.html only, `events` of trace.json only";
            return Err(ApiError::malformed(expected));
        }
        _ => return Err(super::page::not_found().await),
    };
    // The search is repeated to write the file, and uses the same memory again.
    let slot = app.file(session.bytes())?;
    let steps = session.ask(|run| run.recorded()).await?;
    let (instance, algorithm) = (Arc::clone(&session.instance), session.algorithm);
    let (chunks, stream) = channel(4);
    let writer = FileWriter {
        format,
        algorithm,
        steps,
        out: Chunks {
            chunks: chunks.clone(),
            chunk: Vec::new(),
        },
    };
    let writing = tokio::task::spawn_blocking(move || {
        let (space, start) = instance.erased()?;
        Some(writer.write(&space, start))
    });
    tokio::spawn(async move {
        let written = writing.await;
        // Released before the stream ends, so that a client with the complete file can request another one.
        drop(slot);
        let error = match written {
            Ok(Some(Ok(()))) => return,
            Ok(Some(Err(error))) => error,
            Ok(None) | Err(_) => io::Error::other("the search cannot be repeated"),
        };
        // Closing the connection tells the client that the file is incomplete.
        let _ = chunks.send(Err(error)).await;
    });
    Ok(attachment(
        &file,
        kind,
        Body::from_stream(ReceiverStream::new(stream)),
    ))
}

pub(super) fn attachment(file: &str, kind: &'static str, body: Body) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{file}\""),
        ),
    ];
    (headers, body).into_response()
}

/// Writes a file by repeating the run up to the last recorded step.
struct FileWriter {
    format: Format,
    algorithm: Algorithm,
    steps: u64,
    out: Chunks,
}

impl FileWriter {
    fn write(self, space: &Erased<'_>, start: AnyState) -> io::Result<()> {
        let FileWriter {
            format,
            algorithm,
            steps,
            mut out,
        } = self;
        let show = |state: &AnyState, out: &mut dyn fmt::Write| space.write_state(state, out);
        match format {
            Format::Posthoc(max_events) if space.has(Capability::Drawn) => {
                let mut trace = posthoc_drawn(out, space.clone()).max_events(max_events);
                repeat(
                    space.clone(),
                    start,
                    algorithm,
                    steps,
                    Watch::new(&mut trace),
                );
                trace.finish()?.0.flush()
            }
            Format::Posthoc(max_events) => {
                let mut trace = posthoc(out, show).max_events(max_events);
                repeat(
                    space.clone(),
                    start,
                    algorithm,
                    steps,
                    Watch::new(&mut trace),
                );
                trace.finish()?.0.flush()
            }
            Format::Csv => {
                let mut trace = csv(out, show);
                repeat(
                    space.clone(),
                    start,
                    algorithm,
                    steps,
                    Watch::new(&mut trace),
                );
                trace.finish()?.0.flush()
            }
            Format::Svg => {
                let mut tree = Tree::new(show);
                repeat(
                    space.clone(),
                    start,
                    algorithm,
                    steps,
                    Watch::new(&mut tree),
                );
                out.write_all(tree.to_svg().as_bytes())?;
                out.flush()
            }
        }
    }
}

/// Repeats a number of steps, and the end of the search if it follows directly.
fn repeat<'a, 'p: 'a>(
    space: Erased<'p>,
    start: AnyState,
    algorithm: Algorithm,
    steps: u64,
    observer: Watch<'a, Erased<'p>>,
) {
    let Ok(mut search) = stepping(space, start, algorithm, Some(observer)) else {
        return;
    };
    for _ in 0..steps {
        if let Step::Exhausted | Step::Stopped(_) = search.step() {
            break;
        }
    }
}

/// Sends the output in chunks; blocks while the client reads slowly.
struct Chunks {
    chunks: Sender<Result<Bytes, io::Error>>,
    chunk: Vec<u8>,
}

/// The size of a chunk in bytes.
pub(super) const CHUNK: usize = 64 << 10;

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
