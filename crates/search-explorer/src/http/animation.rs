//! The handler that encodes animations.

use std::io;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::response::Response;
use search_studio::{animation, from_json};

use super::App;
use super::body::{discard, receive};
use super::response::Failure;
use super::save::{CHUNK, attachment};
use crate::api::{Animation, ApiError, ErrorKind};

/// Maximum size of the request's body in bytes.
const MAX_BODY: usize = 16 << 20;

/// Encodes frames as an animated GIF. The request may have 16 MiB.
pub(super) async fn encode(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Response, Failure> {
    // The body is received in parts, then joined and decoded.
    let slot = match app.file(2 * MAX_BODY as u64) {
        Ok(slot) => slot,
        Err(busy) => {
            discard(request, MAX_BODY, app.limits.timeout).await;
            return Err(busy.into());
        }
    };
    let received = receive(request, MAX_BODY, app.limits.timeout).await;
    let frames: Animation = from_json(&received.map_err(with_remedy)?)?;
    let memory = app.sessions.reserve(animation::max_bytes(&frames)?)?;
    let encoded = app.solve(move || animation::encode(&frames)).await??;
    let body = owning_body(encoded, (slot, memory));
    Ok(attachment("steps.gif", animation::CONTENT_TYPE, body))
}

/// Adds what to do about an animation that is too large.
fn with_remedy(failure: ApiError) -> ApiError {
    let message = match failure.kind {
        ErrorKind::TooLarge => format!(
            "{}: choose fewer frames or a smaller picture",
            failure.message
        ),
        _ => failure.message,
    };
    ApiError { message, ..failure }
}

/// Returns a body that keeps `resources` until the client has received all bytes or is gone.
fn owning_body<R: Send + 'static>(bytes: Vec<u8>, resources: R) -> Body {
    let mut rest = Bytes::from(bytes);
    let chunks = std::iter::from_fn(move || {
        let _held = &resources;
        let chunk = rest.split_to(rest.len().min(CHUNK));
        (!chunk.is_empty()).then_some(Ok::<_, io::Error>(chunk))
    });
    Body::from_stream(tokio_stream::iter(chunks))
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;

    use super::*;

    /// Regression test: the permit and the memory were released when the animation was encoded, while the response still held it.
    #[tokio::test]
    async fn resources_are_held_until_the_client_has_received_all_bytes() {
        let resources = Arc::new(());
        let bytes: Vec<u8> = (0..3 * CHUNK + 1).map(|place| place as u8).collect();
        let mut body = owning_body(bytes.clone(), Arc::clone(&resources));
        let mut received = Vec::new();
        while let Some(frame) = body.frame().await {
            assert_eq!(Arc::strong_count(&resources), 2);
            let frame = frame.expect("the bytes are in memory");
            received.extend(frame.into_data().expect("the body has no trailers"));
        }
        assert_eq!(received, bytes);
        drop(body);
        assert_eq!(Arc::strong_count(&resources), 1);
        // A client that is gone.
        let body = owning_body(bytes, Arc::clone(&resources));
        drop(body);
        assert_eq!(Arc::strong_count(&resources), 1);
    }
}
