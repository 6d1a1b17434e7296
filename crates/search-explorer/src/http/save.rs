//! The handlers that save a run to a file.

use std::io::{self, Write};
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Path, RawQuery, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use search_studio::{PageFrame, Query, RepeatedFile, RunFile, SavedPage};
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::wrappers::ReceiverStream;

use super::App;
use super::response::Failure;
use crate::session::Session;

/// Saves the run to a file.
pub(super) async fn save(
    State(app): State<Arc<App>>,
    Path((id, file)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Result<Response, Failure> {
    let session = app.sessions.get(&id)?;
    let query = Query::parse(&query.unwrap_or_default());
    match RunFile::named(&file, &query)? {
        RunFile::Page { at } => page(&app, session, at).await,
        RunFile::Repeated(format) => repeated(&app, &session, &file, format).await,
    }
}

/// An upper bound on the memory used to write a page: parts not sent yet, and the untried actions of a depth-first
/// search. A search that is repeated for the page is counted with its run.
const PAGE_BYTES: u64 = 32 << 20;

/// Responds with the page, its scripts, its styles and the record, streamed as it is written. Each part is written and compressed in
/// the thread of the run, which answers other requests in between.
async fn page(app: &Arc<App>, session: Arc<Session>, at: Option<u64>) -> Result<Response, Failure> {
    let slot = app.file(PAGE_BYTES)?;
    let frame = PageFrame::new(search_page::text)?;
    let page = session.ask(move |run| SavedPage::new(run, frame, at));
    let mut page = page.await??;
    let (chunks, stream) = channel(4);
    tokio::spawn(async move {
        let sent = async {
            loop {
                let written = session.ask(move |run| {
                    let part = page.next_part(run);
                    (part, page)
                });
                let part;
                (part, page) = written.await.map_err(io::Error::other)?;
                match part? {
                    None => return Ok(()),
                    Some(part) => send(&chunks, part).await?,
                }
            }
        };
        let sent: io::Result<()> = sent.await;
        // Released before the stream ends, so that a client with the complete file can request another one.
        drop(slot);
        if let Err(error) = sent {
            // Closing the connection tells the client that the page is incomplete.
            let _ = chunks.send(Err(error)).await;
        }
    });
    let body = Body::from_stream(ReceiverStream::new(stream));
    Ok(attachment("page.html", SavedPage::CONTENT_TYPE, body))
}

async fn send(chunks: &Sender<io::Result<Bytes>>, text: String) -> io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    let sent = chunks.send(Ok(Bytes::from(text))).await;
    sent.map_err(|_| io::ErrorKind::BrokenPipe.into())
}

/// Responds with a file that is streamed while another thread repeats the search.
async fn repeated(
    app: &App,
    session: &Session,
    name: &str,
    file: RepeatedFile,
) -> Result<Response, Failure> {
    // The search is repeated to write the file, and uses the same memory again.
    let slot = app.file(session.bytes())?;
    let steps = session.ask(|run| run.recorded()).await?;
    let opened = Arc::clone(&session.opened);
    let (chunks, stream) = channel(4);
    let out = Chunks {
        chunks: chunks.clone(),
        chunk: Vec::new(),
    };
    let writing = tokio::task::spawn_blocking(move || file.write(&opened, steps, out));
    tokio::spawn(async move {
        let written = writing.await;
        // Released before the stream ends, so that a client with the complete file can request another one.
        drop(slot);
        let error = match written {
            Ok(Ok(())) => return,
            Ok(Err(error)) => error,
            Err(_) => io::Error::other("the search cannot be repeated"),
        };
        // Closing the connection tells the client that the file is incomplete.
        let _ = chunks.send(Err(error)).await;
    });
    let body = Body::from_stream(ReceiverStream::new(stream));
    Ok(attachment(name, file.content_type(), body))
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
