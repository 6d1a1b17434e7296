//! The page with a run in it, which plays it without a server.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::wrappers::ReceiverStream;

use super::App;
use super::packed::Packed;
use super::page::Page;
use super::save::attached;
use crate::api::{Failure, Kind};
use crate::record::Document;
use crate::session::Session;

/// An upper bound on the bytes held while a page is made: parts not sent yet, and the untried actions of a depth-first
/// search. A search that is repeated for the page is counted with its run.
const BYTES: u64 = 32 << 20;

/// What is sent of a page.
type Chunks = Sender<io::Result<Bytes>>;

/// The page with its scripts, its styles and the record in it, sent as it is made.
pub(super) async fn saved_page(
    app: &Arc<App>,
    session: Arc<Session>,
    at: Option<u64>,
) -> Result<Response, Failure> {
    let making = app.file(BYTES)?;
    let (before, behind) = around_the_record()?;
    let catalog = catalog(app, &session).await?;
    let (id, spec) = (session.id.clone(), session.spec.clone());
    let document = session.ask(move |run| run.document(&id, &spec)).await?;
    let mut beginning = json!({"version": 2, "catalog": catalog});
    if let Some(at) = at {
        beginning["at"] = at.min(document.last()).into();
    }
    let (chunks, stream) = channel(4);
    tokio::spawn(async move {
        let sent = async {
            send(&chunks, before).await?;
            send_record(&session, &beginning, document, &chunks).await?;
            send(&chunks, behind).await
        };
        let sent = sent.await;
        // Released before the stream ends: a client that has the whole file can ask for another one at once.
        drop(making);
        if let Err(error) = sent {
            // The connection is cut, so that an unfinished page is not taken for a whole one.
            let _ = chunks.send(Err(error)).await;
        }
    });
    Ok(attached(
        "page.html",
        "text/html; charset=utf-8",
        Body::from_stream(ReceiverStream::new(stream)),
    ))
}

async fn send(chunks: &Chunks, text: String) -> io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    let sent = chunks.send(Ok(Bytes::from(text))).await;
    sent.map_err(|_| io::ErrorKind::BrokenPipe.into())
}

/// Sends the record as one JSON object that begins with these fields. Each part is written and packed in the thread of
/// the run, which answers other requests in between.
async fn send_record(
    session: &Session,
    beginning: &Value,
    mut document: Document,
    chunks: &Chunks,
) -> io::Result<()> {
    let mut packed = Packed::new();
    let beginning = beginning.to_string();
    packed.write_all(beginning.trim_end_matches('}').as_bytes())?;
    let mut goes_on = true;
    while goes_on {
        let written = session.ask(move |run| {
            let goes_on = run.write_part(&mut document, &mut packed)?;
            Ok::<_, io::Error>((goes_on, document, packed))
        });
        let written = written.await;
        let written = written.map_err(|failure| io::Error::other(failure.message))?;
        (goes_on, document, packed) = written?;
        send(chunks, packed.lines()).await?;
    }
    packed.write_all(b"}")?;
    send(chunks, packed.finish()?).await
}

/// Of the catalog, what the page says of its run.
async fn catalog(app: &Arc<App>, session: &Session) -> Result<Value, Failure> {
    let catalog = app
        .solve({
            let app = Arc::clone(app);
            move || serde_json::to_value(app.catalog())
        })
        .await?;
    let mut catalog = catalog.map_err(|error| Failure::new(Kind::Refused, error.to_string()))?;
    keep(&mut catalog["puzzles"], &session.spec.puzzle);
    keep(&mut catalog["algorithms"], session.algorithm.name());
    catalog["preset"] = Value::Null;
    Ok(catalog)
}

/// Of a list, the entry of this name alone.
fn keep(list: &mut Value, name: &str) {
    if let Value::Array(entries) = list {
        entries.retain(|entry| entry["name"] == name);
    }
}

/// What stands before the record, and behind it: the scripts as one, as the list of them says, in the order in which
/// they need each other.
fn around_the_record() -> Result<(String, String), Failure> {
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
    let mut before = String::new();
    let mut behind = None;
    for line in text("index.html")?.lines() {
        let html = behind.as_mut().unwrap_or(&mut before);
        if line.contains(r#"<link rel="stylesheet" href="style.css">"#) {
            let _ = writeln!(html, "<style>\n{style}</style>");
        } else if line.contains(r#"<script type="module" src="app.js"></script>"#) {
            // Base64 has nothing that could end the element it stands in.
            let _ = writeln!(html, r#"<script type="text/plain" id="recorded">"#);
            behind = Some(format!("</script>\n<script>\n{script}</script>\n"));
        } else {
            html.push_str(line);
            html.push('\n');
        }
    }
    let none = || Failure::new(Kind::Refused, "the page has no place for a record");
    Ok((before, behind.ok_or_else(none)?))
}
