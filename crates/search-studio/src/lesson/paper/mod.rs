//! Files of answers, and their marks as tables.
//!
//! A file contains what a student answered, and nothing that a mark depends on is taken from it: hash and seed are computed again, and each
//! answer is marked by running its search.

mod file;
mod gradescope;
mod marks;
mod table;

pub use file::{AnswerFile, FORMAT, LessonOf, MOST_BYTES, NotMarked, SubmittedAnswer};
pub use gradescope::gradescope;
pub use marks::{Marker, PaperMarks, QuestionMarks};
pub use table::table;
