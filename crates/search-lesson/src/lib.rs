//! Lessons in Markdown, with searches as figures, and questions that are marked by running the searches again.
//!
//! A lesson is one Markdown file: prose, inline fields that are replaced by a number of a search, and blocks with figures, comparisons
//! and questions. Nothing is read or written here: a shell moves the texts.
//!
//! - [`Lesson`] is the text with its blocks, read and checked.
//! - [`ask`](question::ask) asks a question, in the variant of a student; [`mark`](question::mark) marks an answer to it.

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]
#![deny(clippy::disallowed_types)]

// The files:
// - `course.rs`: the lessons in `lessons/`, which come with the crate
// - `document/`: the text: Markdown, blocks, inline fields, and the HTML of the views of students and teachers
// - `block.rs`, `kind.rs`: what the blocks of a lesson say; `link.rs`: the searches in them
// - `form.rs`: what is asked, answered and marked, as JSON
// - `question/`: a file for each kind of question
// - `variant.rs`: the seed of a student, and the variant of a search that it draws
// - `searching.rs`: how the searches of lessons are run
// - `routes.rs`: requests of the page
// - `paper/`: files of answers, and their marks as tables

pub mod block;
mod course;
mod document;
mod error;
mod escape;
pub mod form;
mod kind;
mod link;
pub mod paper;
pub mod question;
mod routes;
mod searching;
pub mod variant;

pub use course::{CourseLesson, course};
pub use document::Lesson;
pub use error::LessonError;
pub use kind::{EditGoal, Kind};
pub use link::SearchLink;
pub use routes::route;
pub use searching::Searches;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
