use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use search_catalog::SpecError;
use serde::Serialize;
use sudoku_puzzle::read::ReadError;
use utoipa::ToSchema;

/// The body of every answer that is a refusal.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Failed {
    /// What went wrong.
    pub error: Failure,
}

/// What went wrong, and where.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Failure {
    /// Of what kind it is.
    pub kind: Kind,
    /// What a person should know.
    pub message: String,
    /// The line of the text that is at fault, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The column in that line, from 1, in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
}

/// Of what kind a failure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// What was sent is not what is expected there.
    Malformed,
    /// There is no such thing, or not any more.
    Unknown,
    /// It is well-formed, and cannot be done.
    Refused,
    /// It is more than the server does.
    Limit,
    /// The server has too much to do just now.
    Busy,
    /// The body is too large.
    TooLarge,
    /// Whoever asks may not.
    Forbidden,
}

impl Failure {
    /// A failure without a place.
    pub fn new(kind: Kind, message: impl Into<String>) -> Failure {
        Failure {
            kind,
            message: message.into(),
            line: None,
            column: None,
        }
    }

    pub(crate) fn malformed(message: impl Into<String>) -> Failure {
        Failure::new(Kind::Malformed, message)
    }

    pub(crate) fn unknown(message: impl Into<String>) -> Failure {
        Failure::new(Kind::Unknown, message)
    }

    pub(crate) fn at(self, line: u64, column: u64) -> Failure {
        Failure {
            line: Some(line),
            column: Some(column),
            ..self
        }
    }
}

impl From<SpecError> for Failure {
    fn from(error: SpecError) -> Failure {
        let failure = Failure::malformed(error.to_string());
        match error {
            SpecError::Malformed { error, .. } => {
                failure.at(error.line as u64, error.column as u64)
            }
            SpecError::Board { error, .. } => placed(failure, &error),
            _ => failure,
        }
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Failure {
        placed(Failure::malformed(error.to_string()), &error)
    }
}

fn placed(failure: Failure, error: &ReadError) -> Failure {
    match error {
        ReadError::Malformed { line, column, .. } => failure.at(*line, *column as u64),
        ReadError::NotALine { .. } | ReadError::Io(_) => failure,
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = match self.kind {
            Kind::Malformed => StatusCode::BAD_REQUEST,
            Kind::Unknown => StatusCode::NOT_FOUND,
            Kind::Refused | Kind::Limit => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Kind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Kind::Forbidden => StatusCode::FORBIDDEN,
        };
        (status, Json(Failed { error: self })).into_response()
    }
}
