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
use search_catalog::{Algorithm, Puzzle, Visitor, Watch};
use search_core::{Observer, Step};
use search_trace::{Tree, csv, posthoc, posthoc_drawn};
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::wrappers::ReceiverStream;

use super::App;
use super::ask::{Asked, Named};
use super::page::Page;
use crate::api::{Failed, Failure, Kind, Link, RunSpec};
use crate::session::Session;

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
    Posthoc,
    Svg,
    Csv,
}

/// The run as a file: `trace.json` for Posthoc, `tree.svg`, `run.csv`, or `page.html`, which plays it without a server.
#[utoipa::path(get, path = "/api/v1/runs/{id}/save/{file}",
    params(("id" = String, Path), ("file" = String, Path), ("at" = Option<u64>, Query)),
    responses((status = 200), (status = 404, body = Failed)))]
pub(super) async fn save(
    State(app): State<Arc<App>>,
    Named((id, file)): Named<(String, String)>,
    Asked(At { at }): Asked<At>,
) -> Result<Response, Failure> {
    let session = app.sessions.get(&id)?;
    let (form, kind) = match file.as_str() {
        "trace.json" => (Form::Posthoc, "application/json"),
        "tree.svg" => (Form::Svg, "image/svg+xml"),
        "run.csv" => (Form::Csv, "text/csv; charset=utf-8"),
        "page.html" => return page(&app, &session, at).await,
        _ => return Err(super::page::no_such_thing().await),
    };
    let permit = app.stream()?;
    let moments = session.ask(|run| run.recorded()).await?;
    let (instance, algorithm) = (Arc::clone(&session.instance), session.algorithm);
    let (chunks, stream) = channel(4);
    tokio::task::spawn_blocking(move || {
        let writes = Writes {
            form,
            algorithm,
            moments,
            out: Chunks {
                chunks,
                chunk: Vec::new(),
            },
        };
        // Where it fails, the file ends early: the connection is cut, as the client is gone or far too slow.
        let _ = instance.visit(writes);
        drop(permit);
    });
    Ok(attached(
        &file,
        kind,
        Body::from_stream(ReceiverStream::new(stream)),
    ))
}

fn attached(file: &str, kind: &'static str, body: Body) -> Response {
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

impl<'a> Visitor<'a> for Writes {
    type Output = io::Result<()>;

    fn visit<P: Puzzle + 'a>(self, space: P, start: P::State) -> io::Result<()> {
        let Writes {
            form,
            algorithm,
            moments,
            mut out,
        } = self;
        let show = |state: &P::State, out: &mut dyn fmt::Write| space.write_state(state, out);
        match form {
            Form::Posthoc if space.is_drawn() => {
                let mut trace = posthoc_drawn(out, space.clone());
                again(space.clone(), start, algorithm, moments, &mut trace);
                trace.finish()?.0.flush()
            }
            Form::Posthoc => {
                let mut trace = posthoc(out, show);
                again(space.clone(), start, algorithm, moments, &mut trace);
                trace.finish()?.0.flush()
            }
            Form::Csv => {
                let mut trace = csv(out, show);
                again(space.clone(), start, algorithm, moments, &mut trace);
                trace.finish()?.0.flush()
            }
            Form::Svg => {
                let mut tree = Tree::new(show);
                again(space.clone(), start, algorithm, moments, &mut tree);
                out.write_all(tree.to_svg().as_bytes())?;
                out.flush()
            }
        }
    }
}

/// Takes so many states, and the end behind them, if it comes at once.
fn again<P: Puzzle>(
    space: P,
    start: P::State,
    algorithm: Algorithm,
    moments: u64,
    observer: impl Observer<P>,
) {
    let Ok(mut search) = space.search(start, algorithm, Some(Watch::new(observer))) else {
        return;
    };
    let Some(stepping) = search.stepping() else {
        return;
    };
    for _ in 0..moments {
        if let Step::Exhausted | Step::Stopped(_) = stepping.step() {
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

/// The page with its scripts, its styles and the record in it.
async fn page(app: &Arc<App>, session: &Session, at: Option<u64>) -> Result<Response, Failure> {
    let permit = app.stream()?;
    let (id, spec) = (session.id.clone(), session.spec.clone());
    let mut record = session.ask(move |run| run.page(&id, &spec)).await??;
    let catalog = {
        let app = Arc::clone(app);
        app.clone().solve(move || app.catalog().clone()).await?
    };
    let mut catalog = serde_json::to_value(catalog)
        .map_err(|error| Failure::new(Kind::Refused, error.to_string()))?;
    let name = session.algorithm.name();
    keep(&mut catalog["puzzles"], &session.spec.puzzle);
    keep(&mut catalog["algorithms"], name);
    catalog["preset"] = Value::Null;
    record["catalog"] = catalog;
    if let (Some(at), Some(last)) = (at, record["run"]["recorded"].as_u64()) {
        record["at"] = at.min(last).into();
    }
    let html = app.solve(move || inlined(&record)).await??;
    drop(permit);
    Ok(attached(
        "page.html",
        "text/html; charset=utf-8",
        Body::from(html),
    ))
}

/// Of a list, the entry of this name alone.
fn keep(list: &mut Value, name: &str) {
    if let Value::Array(entries) = list {
        entries.retain(|entry| entry["name"] == name);
    }
}

/// As the list of the page's scripts says, in the order in which they need each other.
fn inlined(record: &Value) -> Result<String, Failure> {
    let text = |path: &str| {
        let file = Page::get(path);
        let text = file.and_then(|file| String::from_utf8(file.data.into_owned()).ok());
        text.ok_or_else(|| Failure::new(Kind::Refused, format!("the page has no {path}")))
    };
    let mut script = String::from("\"use strict\";\n");
    let modules = text("modules.txt")?;
    let paths = modules.lines().map(|line| {
        let (path, _) = line.split_once('#').unwrap_or((line, ""));
        path.trim()
    });
    for path in paths.filter(|path| !path.is_empty()) {
        for line in text(path)?.lines() {
            if line.starts_with("import ") {
                continue;
            }
            script.push_str(line.strip_prefix("export ").unwrap_or(line));
            script.push('\n');
        }
    }
    let style = text("style.css")?;
    // Nothing in it can end the element that it stands in.
    let data = record.to_string().replace('<', "\\u003c");
    let mut html = String::new();
    for line in text("index.html")?.lines() {
        if line.contains(r#"<link rel="stylesheet" href="style.css">"#) {
            let _ = writeln!(html, "<style>\n{style}</style>");
        } else if line.contains(r#"<script type="module" src="app.js"></script>"#) {
            let _ = writeln!(
                html,
                "<script type=\"application/json\" id=\"recorded\">{data}</script>\n<script>\n{script}</script>"
            );
        } else {
            html.push_str(line);
            html.push('\n');
        }
    }
    Ok(html)
}
