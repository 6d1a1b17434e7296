use crate::LessonError;
use crate::block::{Compare, Figure, Question};

/// A lesson: its text and its blocks.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The first heading of level 1.
    pub title: String,
    /// The SHA-256 of the text, in hexadecimal digits.
    pub sha256: String,
    /// The figures in their order.
    pub figures: Vec<Figure>,
    /// The comparisons in their order.
    pub comparisons: Vec<Compare>,
    /// The questions in their order.
    pub questions: Vec<Question>,
}

impl Lesson {
    /// Reads a lesson, without running its searches.
    ///
    /// # Errors
    /// Returns the first error in the text.
    pub fn read(text: &str) -> Result<Lesson, LessonError> {
        let start = |message: &str| LessonError {
            line: 1,
            column: 1,
            message: message.to_owned(),
        };
        let title = text.lines().find_map(|line| line.strip_prefix("# "));
        let title = title.ok_or_else(|| {
            start("found no heading of level 1, expected the title of the lesson")
        })?;
        Ok(Lesson {
            title: title.to_owned(),
            sha256: String::new(),
            figures: Vec::new(),
            comparisons: Vec::new(),
            questions: Vec::new(),
        })
    }
}
