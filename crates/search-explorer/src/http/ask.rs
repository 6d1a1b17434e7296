//! What a request says, read within limits.

use std::sync::Arc;

use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header;
use axum::http::request::Parts;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::App;
use crate::api::{Failure, Kind};
use crate::record::Part;

/// A body in JSON.
pub(super) struct Sent<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Sent<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Failure> {
        let most = app.limits.body;
        let too_large = || {
            Failure::new(
                Kind::TooLarge,
                format!("a body may have {most} bytes at the most"),
            )
        };
        let headers = request.headers();
        let kind = headers.get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            let found = format!("found a body of type `{kind}`, expected application/json");
            return Err(Failure::malformed(found));
        }
        let length = headers.get(header::CONTENT_LENGTH);
        let length = length.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
        if length.is_some_and(|length| length > most as u64) {
            return Err(too_large());
        }
        let body = Limited::new(request.into_body(), most).collect();
        let body = tokio::time::timeout(app.limits.patience, body)
            .await
            .map_err(|_| Failure::malformed("the body did not come in time"))?;
        let body = body.map_err(|error| {
            if error.is::<LengthLimitError>() {
                too_large()
            } else {
                Failure::malformed("the body ended before it was whole")
            }
        })?;
        let parsed = serde_json::from_slice(&body.to_bytes());
        parsed.map(Sent).map_err(|error| {
            let failure = Failure::malformed(error.to_string());
            failure.at(error.line() as u64, error.column() as u64)
        })
    }
}

/// What stands in the path.
pub(super) struct Named<T>(pub(super) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<App>> for Named<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        match Path::from_request_parts(parts, app).await {
            Ok(Path(named)) => Ok(Named(named)),
            Err(rejected) => Err(Failure::malformed(rejected.body_text())),
        }
    }
}

/// What stands behind the question mark.
pub(super) struct Asked<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<Arc<App>> for Asked<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        match Query::from_request_parts(parts, app).await {
            Ok(Query(asked)) => Ok(Asked(asked)),
            Err(rejected) => Err(Failure::malformed(rejected.body_text())),
        }
    }
}

/// Which part of a list.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(super) struct PartAsked {
    pub(super) offset: Option<u64>,
    pub(super) limit: Option<u64>,
}

/// The most that one answer lists.
const MOST: u64 = 1000;

impl PartAsked {
    /// The part, of `usual` length where none is said.
    pub(super) fn or(self, usual: u64) -> Part {
        Part {
            offset: self.offset.unwrap_or(0),
            limit: self.limit.unwrap_or(usual).min(MOST),
        }
    }
}
