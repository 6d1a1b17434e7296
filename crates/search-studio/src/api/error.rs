use std::fmt;

use search_catalog::SpecError;
use serde::Serialize;

/// The body of every error response.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// The error.
    pub error: ApiError,
}

/// An error, and where in the input it occurred.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct ApiError {
    /// The kind of the error.
    pub kind: ErrorKind,
    /// A message for display.
    pub message: String,
    /// The line of the invalid input, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The column in that line, from 1, in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
}

/// The kinds of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    /// The request is malformed (400).
    Malformed,
    /// The resource does not exist, or was removed (404).
    Unknown,
    /// The request is well-formed, but cannot be fulfilled (422).
    Refused,
    /// The request exceeds a limit of the server (422).
    Limit,
    /// The server is overloaded (503).
    Busy,
    /// The request body is too large (413).
    TooLarge,
    /// The client is not allowed to send this request (403).
    Forbidden,
}

impl ApiError {
    /// Creates an error without a position.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> ApiError {
        ApiError {
            kind,
            message: message.into(),
            line: None,
            column: None,
        }
    }

    /// Returns the status of a response with this error, as in HTTP.
    #[must_use]
    pub fn status(&self) -> u16 {
        match self.kind {
            ErrorKind::Malformed => 400,
            ErrorKind::Forbidden => 403,
            ErrorKind::Unknown => 404,
            ErrorKind::TooLarge => 413,
            ErrorKind::Refused | ErrorKind::Limit => 422,
            ErrorKind::Busy => 503,
        }
    }

    /// Creates the error of a malformed request.
    pub fn malformed(message: impl Into<String>) -> ApiError {
        ApiError::new(ErrorKind::Malformed, message)
    }

    /// Creates the error of something that does not exist.
    pub fn unknown(message: impl Into<String>) -> ApiError {
        ApiError::new(ErrorKind::Unknown, message)
    }

    pub(crate) fn at(self, line: u64, column: u64) -> ApiError {
        ApiError {
            line: Some(line),
            column: Some(column),
            ..self
        }
    }
}

impl From<SpecError> for ApiError {
    fn from(error: SpecError) -> ApiError {
        let kind = match error.stopped() {
            Some(_) => ErrorKind::Limit,
            None => ErrorKind::Malformed,
        };
        let api_error = ApiError::new(kind, error.to_string());
        match error {
            SpecError::Malformed { error, .. } => {
                api_error.at(error.line as u64, error.column as u64)
            }
            _ => api_error,
        }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.message)
    }
}

impl std::error::Error for ApiError {}
