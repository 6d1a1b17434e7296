//! A file of answers, read within limits.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::lesson::Lesson;
use crate::question::Seed;
use crate::question::shortened as shown;

/// The version of the format.
pub const FORMAT: &str = "searchlab-answers/1";

/// The largest file, in bytes.
pub const MOST_BYTES: usize = 1 << 20;

/// How deep lists and objects are nested at most.
const DEEPEST: usize = 32;

/// The longest name of a student, in characters.
const LONGEST_NAME: usize = 200;

/// What a student hands in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerFile {
    /// The [version](FORMAT) of the format.
    pub format: String,
    /// The lesson.
    pub lesson: LessonOf,
    /// The name or number of the student.
    pub student: String,
    /// The seed, in hexadecimal digits.
    pub seed: String,
    /// Whether the page showed no marks.
    pub graded: bool,
    /// The answers by the ids of their questions.
    pub answers: BTreeMap<String, SubmittedAnswer>,
    /// When the student started.
    #[serde(default)]
    pub started: Option<String>,
    /// When the student saved the file.
    #[serde(default)]
    pub finished: Option<String>,
}

/// The lesson of a file of answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonOf {
    /// Its title.
    pub title: String,
    /// The SHA-256 of its text, in hexadecimal digits.
    pub sha256: String,
}

/// An answer as it was handed in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SubmittedAnswer {
    /// The answer; its shape is checked when it is marked.
    pub answer: Value,
    /// The time that it took, as the page measured it.
    #[serde(default)]
    pub seconds: f64,
    /// The number of tries, as the page counted them.
    #[serde(default)]
    pub tries: u64,
}

/// Why a file of answers is not marked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotMarked {
    /// It cannot be read.
    Unreadable(String),
    /// It is larger than [`MOST_BYTES`].
    TooLarge,
    /// It is nested too deep, or is not a file of answers.
    Malformed(String),
    /// It has another version of the format.
    Version {
        /// The version found.
        found: String,
    },
    /// It is of another lesson, or of another version of this one.
    Lesson {
        /// The title of the lesson found.
        title: String,
        /// The SHA-256 found.
        found: String,
        /// The SHA-256 expected.
        expected: String,
    },
    /// The lesson has a question that cannot be posed.
    Question {
        /// The id of the question.
        id: String,
        /// The reason.
        why: String,
    },
    /// Its seed is not that of the student.
    Seed {
        /// The seed found.
        found: String,
        /// The seed expected.
        expected: String,
    },
}

impl fmt::Display for NotMarked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMarked::TooLarge => {
                write!(
                    f,
                    "found more than {MOST_BYTES} bytes, expected a file of answers"
                )
            }
            NotMarked::Unreadable(why) => f.write_str(why),
            NotMarked::Malformed(why) => write!(f, "not a file of answers: {why}"),
            NotMarked::Version { found } => {
                write!(
                    f,
                    "found the format `{}`, expected `{FORMAT}`",
                    shown(found)
                )
            }
            NotMarked::Lesson {
                title,
                found,
                expected,
            } => write!(
                f,
                "the answers are to another lesson or another version of it: found `{}` with the hash {}, expected {}",
                shown(title),
                shown(found),
                shown(expected)
            ),
            NotMarked::Question { id, why } => {
                write!(
                    f,
                    "the question `{id}` of the lesson cannot be posed: {why}"
                )
            }
            NotMarked::Seed { found, expected } => write!(
                f,
                "found the seed `{}`, expected {expected}, that of this student in this lesson",
                shown(found)
            ),
        }
    }
}

impl std::error::Error for NotMarked {}

impl AnswerFile {
    /// Reads a file.
    ///
    /// ```
    /// use search_studio::lesson::paper::{AnswerFile, NotMarked};
    ///
    /// let deep = "[".repeat(100_000);
    /// assert_eq!(
    ///     AnswerFile::read(deep.as_bytes()).expect_err("it is too deep").to_string(),
    ///     "not a file of answers: found more than 32 nested lists and objects"
    /// );
    /// let later = br#"{"format": "searchlab-answers/2"}"#;
    /// assert!(matches!(AnswerFile::read(later), Err(NotMarked::Version { .. })));
    /// ```
    ///
    /// # Errors
    /// Returns an error if it exceeds a limit, is malformed, or has another version of the format.
    pub fn read(bytes: &[u8]) -> Result<AnswerFile, NotMarked> {
        if bytes.len() > MOST_BYTES {
            return Err(NotMarked::TooLarge);
        }
        if depth(bytes) > DEEPEST {
            return Err(NotMarked::Malformed(format!(
                "found more than {DEEPEST} nested lists and objects"
            )));
        }
        let malformed = |error: serde_json::Error| NotMarked::Malformed(error.to_string());
        // Files of another version may have another shape.
        let value: Value = serde_json::from_slice(bytes).map_err(malformed)?;
        if let Some(found) = value["format"].as_str().filter(|found| *found != FORMAT) {
            let found = found.to_owned();
            return Err(NotMarked::Version { found });
        }
        let file: AnswerFile = serde_json::from_slice(bytes).map_err(malformed)?;
        match file.student.trim().is_empty() || file.student.chars().count() > LONGEST_NAME {
            true => Err(NotMarked::Malformed(format!(
                "found no name of a student, or one of more than {LONGEST_NAME} characters"
            ))),
            false => Ok(file),
        }
    }

    /// Checks that the file is of a lesson, and returns the seed of the student, which does not depend on the one in the file.
    ///
    /// # Errors
    /// Returns an error if it is of another lesson or of another version of this one, or if its seed is not that of the student.
    pub fn seed(&self, lesson: &Lesson) -> Result<Seed, NotMarked> {
        let expected = lesson.sha256();
        if self.lesson.sha256 != expected {
            return Err(NotMarked::Lesson {
                title: self.lesson.title.clone(),
                found: self.lesson.sha256.clone(),
                expected: expected.to_owned(),
            });
        }
        let seed = lesson.seed(&self.student);
        match self.seed == seed.to_string() {
            true => Ok(seed),
            false => Err(NotMarked::Seed {
                found: self.seed.clone(),
                expected: seed.to_string(),
            }),
        }
    }
}

/// Returns how deep lists and objects are nested, without parsing them: brackets outside of texts.
fn depth(bytes: &[u8]) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let (mut is_text, mut is_escaped) = (false, false);
    for byte in bytes {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_text => is_escaped = true,
            b'"' => is_text = !is_text,
            b'[' | b'{' if !is_text => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' if !is_text => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}
