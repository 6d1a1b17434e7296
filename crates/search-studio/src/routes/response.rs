use serde::Serialize;

use crate::api::{ApiError, ErrorBody, ErrorKind};

/// A response to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The status, as in HTTP.
    pub status: u16,
    /// The media type of the body.
    pub content_type: &'static str,
    /// The body.
    pub body: Vec<u8>,
}

const JSON: &str = "application/json";

impl Response {
    /// Returns the response to a request that is to be repeated, as the time slice is over before there is an answer.
    pub(crate) fn more() -> Response {
        Response {
            status: 202,
            content_type: JSON,
            body: Vec::new(),
        }
    }

    /// Returns whether the request is to be repeated, as the time slice was over before there was an answer.
    #[must_use]
    pub fn is_more(&self) -> bool {
        self.status == 202
    }

    /// Returns a value as JSON, with the status 200.
    ///
    /// # Errors
    /// Returns an error if the value has no JSON, such as a map whose keys are no texts.
    pub fn json(value: &impl Serialize) -> Result<Response, ApiError> {
        let body = serde_json::to_vec(value);
        let body = body.map_err(|error| ApiError::new(ErrorKind::Refused, error.to_string()))?;
        Ok(Response::bytes(JSON, body))
    }

    /// Returns a body of this media type, with the status 200.
    pub(crate) fn bytes(content_type: &'static str, body: Vec<u8>) -> Response {
        Response {
            status: 200,
            content_type,
            body,
        }
    }

    /// Returns the response to a request whose path has other methods, with the status 405.
    #[must_use]
    pub fn method_not_allowed() -> Response {
        let error = ApiError::new(ErrorKind::Malformed, "method not allowed");
        Response::of_error(405, error)
    }

    /// Returns an error with a status.
    fn of_error(status: u16, error: ApiError) -> Response {
        // Texts and numbers can always be converted.
        let body = serde_json::to_vec(&ErrorBody { error }).unwrap_or_default();
        Response {
            status,
            ..Response::bytes(JSON, body)
        }
    }
}

impl From<ApiError> for Response {
    fn from(error: ApiError) -> Response {
        Response::of_error(error.status(), error)
    }
}
