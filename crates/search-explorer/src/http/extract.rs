//! Extractors for requests, with limits on size and time.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header;
use axum::http::request::Parts;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::App;
use crate::api::{ApiError, ErrorKind};
use crate::record::Paging;

/// A JSON request body.
pub(super) struct JsonBody<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        JsonBody::within(request, app.limits.body, app.limits.timeout).await
    }
}

impl<T: DeserializeOwned> JsonBody<T> {
    /// Receives a body of at most `max_bytes` bytes.
    pub(super) async fn within(
        request: Request,
        max_bytes: usize,
        timeout: Duration,
    ) -> Result<Self, ApiError> {
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
        let parsed = serde_json::from_slice(&body.to_bytes());
        parsed.map(JsonBody).map_err(|error| {
            let failure = ApiError::malformed(error.to_string());
            failure.at(error.line() as u64, error.column() as u64)
        })
    }
}

/// Receives a body and drops it: a client that is still sending when the connection is closed does not get the response.
pub(super) async fn discard(request: Request, max_bytes: usize, timeout: Duration) {
    let mut body = Limited::new(request.into_body(), max_bytes);
    let received = async { while let Some(Ok(_)) = body.frame().await {} };
    // A client that sends more or takes longer loses its connection.
    let _ = tokio::time::timeout(timeout, received).await;
}

/// The parameters in the path.
pub(super) struct PathParams<T>(pub(super) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<App>> for PathParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        match Path::from_request_parts(parts, app).await {
            Ok(Path(params)) => Ok(PathParams(params)),
            Err(rejected) => Err(ApiError::malformed(rejected.body_text())),
        }
    }
}

/// The parameters in the query string.
pub(super) struct QueryParams<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<Arc<App>> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        match Query::from_request_parts(parts, app).await {
            Ok(Query(params)) => Ok(QueryParams(params)),
            Err(rejected) => Err(ApiError::malformed(rejected.body_text())),
        }
    }
}

/// The requested part of a list.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(super) struct PageQuery {
    pub(super) offset: Option<u64>,
    pub(super) limit: Option<u64>,
}

/// Maximum number of list elements in one response.
const MAX_LIMIT: u64 = 1000;

impl PageQuery {
    /// Returns the requested part; its length is `default` if the request has none.
    pub(super) fn or(self, default: u64) -> Paging {
        Paging {
            offset: self.offset.unwrap_or(0),
            limit: self.limit.unwrap_or(default).min(MAX_LIMIT),
        }
    }
}
