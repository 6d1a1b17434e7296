use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::routing::{get, post};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use super::patient::Patient;
use super::{App, document, editor, guard, page, play, runs, save};

/// The most bytes of a request's head.
const HEAD: usize = 16 << 10;

/// How often runs that nobody asks for are looked for.
const SWEEP: Duration = Duration::from_secs(30);

/// Answers every connection; ends only where it cannot listen any more.
pub(crate) async fn serve(listener: TcpListener, app: Arc<App>) -> io::Result<()> {
    let sweeping = Arc::clone(&app);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(SWEEP.min(sweeping.limits.idle)).await;
            sweeping.sessions.forget_idle();
        }
    });
    let connections = Arc::new(Semaphore::new(app.limits.connections));
    let routes = routes(&app);
    loop {
        let permit = Arc::clone(&connections).acquire_owned().await;
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            // One connection failed, or there is no room for it: the next may do.
            Err(_) => {
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        // An answer is sent as a whole; waiting for more of it would only hold it up.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(routes.clone());
        let patience = app.limits.patience;
        tokio::spawn(async move {
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(patience)
                .max_buf_size(HEAD)
                .serve_connection(TokioIo::new(Patient::new(stream, patience)), service);
            // Who hangs up in the middle has had enough.
            let _ = connection.await;
            drop(permit);
        });
    }
}

fn routes(app: &Arc<App>) -> Router {
    let run = Router::new()
        .route("/", get(runs::run).delete(runs::forget))
        .route("/advance", post(runs::advance))
        .route("/moments/{moment}", get(runs::moment))
        .route("/moments/{moment}/frontier", get(runs::frontier))
        .route("/moments/{moment}/closed", get(runs::closed))
        .route("/nodes/{node}", get(runs::node))
        .route("/nodes/{node}/path", get(runs::path))
        .route("/nodes/{node}/children", get(runs::children))
        .route("/rows", get(runs::rows))
        .route("/series", get(runs::series))
        .route("/tree", get(runs::tree))
        .route("/question", get(runs::question))
        .route("/answer", post(runs::answer))
        .route("/play", get(play::play))
        .route("/link", get(save::link))
        .route("/save/{file}", get(save::save));
    let api = Router::new()
        .route("/openapi.json", get(document::document))
        .route("/catalog", get(runs::catalog))
        .route("/runs", post(runs::begin))
        .nest("/runs/{id}", run)
        .route("/compare", get(runs::compare))
        .route("/sudoku/read", post(editor::sudoku_read))
        .route("/sudoku/look", post(editor::sudoku_look))
        .route("/sudoku/solve", post(editor::sudoku_solve))
        .route("/sudoku/count", post(editor::sudoku_count))
        .route("/sudoku/hint", post(editor::sudoku_hint))
        .route("/sudoku/examples", get(editor::sudoku_examples))
        .route("/tiles/look", post(editor::tiles_look))
        .fallback(page::no_such_thing)
        .method_not_allowed_fallback(page::no_such_method);
    let guarded = axum::middleware::from_fn_with_state(Arc::clone(app), guard::guard);
    Router::new()
        .nest("/api/v1", api)
        .fallback(page::file)
        .layer(guarded)
        .with_state(Arc::clone(app))
}
