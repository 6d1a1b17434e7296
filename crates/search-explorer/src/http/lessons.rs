//! The lessons that the server was started with: a list, and a text for each.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::App;
use super::response::Failure;
use crate::api::ApiError;

/// A lesson of the server.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ServedLesson {
    pub(crate) name: String,
    pub(crate) title: String,
    /// The first paragraph.
    pub(crate) about: String,
    /// The number of words, from which the page estimates the time that it takes.
    pub(crate) words: usize,
    #[serde(skip)]
    pub(crate) text: String,
}

/// Returns the lessons without their texts.
pub(super) async fn list(State(app): State<Arc<App>>) -> Response {
    Json(&app.lessons).into_response()
}

/// Returns the text of a lesson.
pub(super) async fn text(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<Response, Failure> {
    let lesson = app.lessons.iter().find(|lesson| lesson.name == name);
    let lesson = lesson.ok_or_else(|| ApiError::unknown("there is no such lesson"))?;
    let kind = [(header::CONTENT_TYPE, "text/markdown; charset=utf-8")];
    Ok((kind, lesson.text.clone()).into_response())
}
