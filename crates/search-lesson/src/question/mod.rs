//! A file for each kind of question.

use search_recording::api::{ApiError, ErrorKind};

use crate::block::Question;
use crate::form::{Answer, Asked, Marked};
use crate::variant::Seed;

/// Asks a question, in the variant of a student.
///
/// # Errors
/// Returns an error if the search is refused, or has no such step.
pub fn ask(question: &Question, seed: Seed) -> Result<Asked, ApiError> {
    let _ = seed;
    Err(unsupported(question))
}

/// Marks the answer to a question by running its search.
///
/// # Errors
/// Returns an error if the answer does not have the shape of the form, or if the search is refused.
pub fn mark(question: &Question, seed: Seed, answer: &Answer) -> Result<Marked, ApiError> {
    let _ = (seed, answer);
    Err(unsupported(question))
}

fn unsupported(question: &Question) -> ApiError {
    let message = format!(
        "questions of the kind `{}` are not supported",
        question.kind.name()
    );
    ApiError::new(ErrorKind::Refused, message)
}
