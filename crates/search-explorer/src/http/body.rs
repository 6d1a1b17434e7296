//! Reading of request bodies, with limits on size and time.

use std::time::Duration;

use axum::extract::Request;
use axum::http::header;
use http_body_util::{BodyExt, LengthLimitError, Limited};

use crate::api::{ApiError, ErrorKind};

/// Receives a JSON body of at most `max_bytes` bytes.
pub(super) async fn receive(
    request: Request,
    max_bytes: usize,
    timeout: Duration,
) -> Result<Vec<u8>, ApiError> {
    let too_large = || {
        ApiError::new(
            ErrorKind::TooLarge,
            format!("a request body may have at most {max_bytes} bytes"),
        )
    };
    let headers = request.headers();
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        let found = format!("found a body of type `{kind}`, expected application/json");
        return Err(ApiError::malformed(found));
    }
    let length = headers.get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > max_bytes as u64) {
        return Err(too_large());
    }
    let body = Limited::new(request.into_body(), max_bytes).collect();
    let body = tokio::time::timeout(timeout, body)
        .await
        .map_err(|_| ApiError::malformed("the request body was not received in time"))?;
    let body = body.map_err(|error| {
        if error.is::<LengthLimitError>() {
            too_large()
        } else {
            ApiError::malformed("the request body is incomplete")
        }
    })?;
    Ok(body.to_bytes().into())
}

/// Receives a body and drops it: a client that is still sending when the connection is closed does not get the response.
pub(super) async fn discard(request: Request, max_bytes: usize, timeout: Duration) {
    let mut body = Limited::new(request.into_body(), max_bytes);
    let received = async { while let Some(Ok(_)) = body.frame().await {} };
    // A client that sends more or takes longer loses its connection.
    let _ = tokio::time::timeout(timeout, received).await;
}
