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
use tokio_io_timeout::TimeoutStream;

use super::{App, animation, api, guard, lessons, page, play, save};

/// Maximum size of a request's head in bytes.
const HEAD: usize = 16 << 10;

/// The interval between removals of idle runs.
const SWEEP: Duration = Duration::from_secs(30);

/// Accepts and serves connections. Returns an error only if the listener fails.
pub(crate) async fn serve(listener: TcpListener, app: Arc<App>) -> io::Result<()> {
    let sweeper = Arc::clone(&app);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(SWEEP.min(sweeper.limits.idle)).await;
            sweeper.sessions.remove_idle();
        }
    });
    let connections = Arc::new(Semaphore::new(app.limits.connections));
    let routes = routes(&app);
    loop {
        let permit = Arc::clone(&connections).acquire_owned().await;
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            // This connection failed, or there is no file descriptor left: retry.
            Err(_) => {
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        // Responses are written at once; delaying packets would only add latency.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(routes.clone());
        let timeout = app.limits.timeout;
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(timeout));
        tokio::spawn(async move {
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(timeout)
                .max_buf_size(HEAD)
                .serve_connection(TokioIo::new(Box::pin(stream)), service);
            // An error means that the client disconnected.
            let _ = connection.await;
            drop(permit);
        });
    }
}

fn routes(app: &Arc<App>) -> Router {
    // Those whose answers are streamed, or whose bodies are large.
    let of_api = Router::new()
        .route("/openapi.json", get(page::description))
        .route("/runs/{id}/play", get(play::play))
        .route("/runs/{id}/save/{file}", get(save::save))
        .route("/animation", post(animation::encode))
        .fallback(api::answer)
        .method_not_allowed_fallback(page::method_not_allowed);
    let guarded = axum::middleware::from_fn_with_state(Arc::clone(app), guard::guard);
    Router::new()
        .nest("/api/v1", of_api)
        .route("/lessons.json", get(lessons::list))
        .route("/lesson-{name}", get(lessons::text))
        .fallback(page::file)
        .layer(guarded)
        .with_state(Arc::clone(app))
}
