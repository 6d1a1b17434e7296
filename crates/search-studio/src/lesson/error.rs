use std::fmt;

use crate::api::{ApiError, ErrorKind};

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

impl LessonError {
    /// Creates the error at an offset in bytes.
    pub(crate) fn at(text: &str, offset: usize, message: impl Into<String>) -> LessonError {
        let before = text.get(..offset).unwrap_or(text);
        let line = before.rsplit('\n').next().unwrap_or_default();
        LessonError {
            line: before.matches('\n').count() + 1,
            column: line.chars().count() + 1,
            message: message.into(),
        }
    }
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
