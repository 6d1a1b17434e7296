use std::fmt;

use search_recording::api::{ApiError, ErrorKind};

/// An error in the text of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonError {
    /// The line, from 1.
    pub line: usize,
    /// The column in that line, from 1, in characters.
    pub column: usize,
    /// What was found and what was expected, or why a search is refused.
    pub message: String,
}

impl fmt::Display for LessonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LessonError {
            line,
            column,
            message,
        } = self;
        write!(f, "line {line}, column {column}: {message}")
    }
}

impl std::error::Error for LessonError {}

impl From<LessonError> for ApiError {
    fn from(error: LessonError) -> ApiError {
        ApiError {
            line: Some(error.line as u64),
            column: Some(error.column as u64),
            ..ApiError::new(ErrorKind::Malformed, error.to_string())
        }
    }
}
