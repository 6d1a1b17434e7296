//! The page with an embedded run, which plays it without a server.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::wrappers::ReceiverStream;

use super::App;
use super::gzip_base64::GzipBase64;
use super::page::Page;
use super::save::attachment;
use crate::api::{ApiError, ErrorKind};
use crate::record::Document;
use crate::session::Session;

/// An upper bound on the memory used to write a page: parts not sent yet, and the untried actions of a depth-first
/// search. A search that is repeated for the page is counted with its run.
const BYTES: u64 = 32 << 20;

/// The sender for the parts of a page.
type Chunks = Sender<io::Result<Bytes>>;

/// Responds with the page, its scripts, its styles and the record, streamed as it is written.
pub(super) async fn saved_page(
    app: &Arc<App>,
    session: Arc<Session>,
    at: Option<u64>,
) -> Result<Response, ApiError> {
    let slot = app.file(BYTES)?;
    let (before, after) = page_around_record()?;
    let catalog = catalog(app, &session).await?;
    let (id, spec) = (session.id.clone(), Arc::clone(&session.spec));
    let document = session.ask(move |run| run.document(&id, &spec)).await?;
    let mut header = json!({"version": 3, "catalog": catalog});
    if let Some(at) = at {
        header["at"] = at.min(document.last()).into();
    }
    let (chunks, stream) = channel(4);
    tokio::spawn(async move {
        let sent = async {
            send(&chunks, before).await?;
            send_record(&session, &header, document, &chunks).await?;
            send(&chunks, after).await
        };
        let sent = sent.await;
        // Released before the stream ends, so that a client with the complete file can request another one.
        drop(slot);
        if let Err(error) = sent {
            // Closing the connection tells the client that the page is incomplete.
            let _ = chunks.send(Err(error)).await;
        }
    });
    Ok(attachment(
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

/// Sends the record as one JSON object that starts with the fields of the header. Each part is written and compressed
/// in the thread of the run, which answers other requests in between.
async fn send_record(
    session: &Session,
    header: &Value,
    mut document: Document,
    chunks: &Chunks,
) -> io::Result<()> {
    let mut packed = GzipBase64::new();
    let header = header.to_string();
    packed.write_all(header.trim_end_matches('}').as_bytes())?;
    let mut more = true;
    while more {
        let written = session.ask(move |run| {
            let more = run.write_part(&mut document, &mut packed)?;
            Ok::<_, io::Error>((more, document, packed))
        });
        let written = written.await;
        let written = written.map_err(|failure| io::Error::other(failure.message))?;
        (more, document, packed) = written?;
        send(chunks, packed.lines()).await?;
    }
    packed.write_all(b"}")?;
    send(chunks, packed.finish()?).await
}

/// Returns the part of the catalog that the page shows for its run.
async fn catalog(app: &Arc<App>, session: &Session) -> Result<Value, ApiError> {
    let catalog = app
        .solve({
            let app = Arc::clone(app);
            move || serde_json::to_value(app.catalog())
        })
        .await?;
    let mut catalog =
        catalog.map_err(|error| ApiError::new(ErrorKind::Refused, error.to_string()))?;
    retain(&mut catalog["puzzles"], &session.spec.puzzle);
    retain(&mut catalog["algorithms"], session.algorithm.name());
    catalog["preset"] = Value::Null;
    Ok(catalog)
}

/// Retains only the entry with this name.
fn retain(list: &mut Value, name: &str) {
    if let Value::Array(entries) = list {
        entries.retain(|entry| entry["name"] == name);
    }
}

/// Returns the HTML before and after the record. The scripts are concatenated into one, in the order of `modules.txt`.
fn page_around_record() -> Result<(String, String), ApiError> {
    let text = |path: &str| {
        let file = Page::get(path);
        let text = file.and_then(|file| String::from_utf8(file.data.into_owned()).ok());
        text.ok_or_else(|| ApiError::new(ErrorKind::Refused, format!("the page has no {path}")))
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
    let mut after = None;
    for line in text("index.html")?.lines() {
        let html = after.as_mut().unwrap_or(&mut before);
        if line.contains(r#"<link rel="stylesheet" href="style.css">"#) {
            let _ = writeln!(html, "<style>\n{style}</style>");
        } else if line.contains(r#"<script type="module" src="app.js"></script>"#) {
            // Base64 has no `<`, so it cannot end the element.
            let _ = writeln!(html, r#"<script type="text/plain" id="recorded">"#);
            after = Some(format!("</script>\n<script>\n{script}</script>\n"));
        } else {
            html.push_str(line);
            html.push('\n');
        }
    }
    let none = || {
        ApiError::new(
            ErrorKind::Refused,
            "the page has no script element to replace",
        )
    };
    Ok((before, after.ok_or_else(none)?))
}
