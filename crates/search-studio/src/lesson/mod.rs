//! Lessons in Markdown, with searches as figures and questions.
//!
//! A lesson is one Markdown file: prose, inline fields that are replaced by a number of a search, and blocks with figures, comparisons
//! and questions. Nothing is read or written here: a shell moves the texts.

// The files:
// - `course.rs`: the lessons in `lessons/`, which come with the crate
// - `document/`: the text: Markdown, blocks, inline fields, and the HTML of the views of students and teachers
// - `block.rs`: what the blocks of a lesson say; `figures.rs`: the searches of its figures
// - `routes.rs`: requests of the page
// - `paper/`: files of answers, and their marks as tables

mod block;
mod course;
mod document;
mod error;
mod figures;
pub mod paper;
mod routes;

pub use block::{Compare, Figure, Panel};
pub use course::{CourseLesson, course};
pub use document::Lesson;
pub use error::LessonError;
pub(crate) use routes::ROUTES;

#[cfg(doctest)]
#[doc = include_str!("../../LESSONS.md")]
struct Format;
