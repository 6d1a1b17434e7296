//! Responses of the API as those of the server.

use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use search_studio::Response;

use crate::api::ApiError;

/// The error of a handler.
pub(super) struct Failure(Response);

impl Failure {
    pub(super) fn method_not_allowed() -> Failure {
        Failure(Response::method_not_allowed())
    }
}

impl From<ApiError> for Failure {
    fn from(error: ApiError) -> Failure {
        Failure(error.into())
    }
}

impl From<Response> for Failure {
    fn from(response: Response) -> Failure {
        Failure(response)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> axum::response::Response {
        into_response(self.0)
    }
}

/// Converts a response of the API.
pub(super) fn into_response(response: Response) -> axum::response::Response {
    let status = StatusCode::from_u16(response.status);
    let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let kind = [(header::CONTENT_TYPE, response.content_type)];
    (status, kind, response.body).into_response()
}
