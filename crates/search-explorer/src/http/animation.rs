//! The handler that encodes animations.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::response::Response;

use super::App;
use super::extract::JsonBody;
use super::save::attachment;
use crate::animation;
#[cfg(test)]
use crate::api::ErrorBody;
use crate::api::{Animation, ApiError};

/// Encodes frames as an animated GIF.
#[cfg_attr(test, utoipa::path(post, path = "/api/v1/animation", request_body = Animation,
    responses((status = 200, content_type = "image/gif", body = Vec<u8>), (status = 400, body = ErrorBody), (status = 503, body = ErrorBody))))]
pub(super) async fn encode(
    State(app): State<Arc<App>>,
    JsonBody(frames): JsonBody<Animation>,
) -> Result<Response, ApiError> {
    // A frame is compressed to at most about its size.
    let slot = app.file(animation::MAX_PIXELS)?;
    let encoded = app.solve(move || {
        let encoded = animation::encode(&frames);
        drop(slot);
        encoded
    });
    Ok(attachment(
        "steps.gif",
        "image/gif",
        Body::from(encoded.await??),
    ))
}
