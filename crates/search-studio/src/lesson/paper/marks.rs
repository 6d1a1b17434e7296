//! The marks of a file of answers.

use crate::api::ApiError;
use serde::Deserialize;

use super::file::{AnswerFile, NotMarked, SubmittedAnswer};
use crate::lesson::Lesson;
use crate::question::Question;
use crate::question::form::{Answer, Assessment};
use crate::question::{QuestionInstance, shortened};

/// Marks the answers to one lesson, from any number of threads. A question that is the same for all students is posed once.
#[derive(Debug)]
pub struct Marker<'l> {
    lesson: &'l Lesson,
    questions: Vec<ToMark>,
}

/// A question of the lesson.
#[derive(Debug)]
struct ToMark {
    question: Question,
    /// The question as all students have it, if it is the same for all.
    same: Option<QuestionInstance>,
}

/// The marks of a file of answers.
#[derive(Clone, Debug, PartialEq)]
pub struct PaperMarks {
    /// The name or number of the student.
    pub student: String,
    /// The points.
    pub points: f64,
    /// The points of right answers to all questions.
    pub of: u32,
    /// The questions of the lesson, in its order.
    pub questions: Vec<QuestionMarks>,
    /// Ids in the file that are not questions of the lesson.
    pub unknown: Vec<String>,
}

/// The marks of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct QuestionMarks {
    /// The id of the question.
    pub id: String,
    /// Whether the file has an answer to it.
    pub is_answered: bool,
    /// The marks. For an answer of a wrong shape, they are those of no answer.
    pub marked: Assessment,
    /// What is wrong with the shape of the answer.
    pub malformed: Option<String>,
}

impl PaperMarks {
    /// Returns what is remarkable about the file: answers of a wrong shape, and answers to unknown questions.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let malformed = self.questions.iter().filter_map(|question| {
            let why = question.malformed.as_ref()?;
            Some(format!("{}: {why}", question.id))
        });
        let unknown = self.unknown.iter();
        let unknown = unknown.map(|id| format!("no question `{}`", shortened(id)));
        malformed.chain(unknown).collect()
    }
}

impl<'l> Marker<'l> {
    /// Creates a marker, and runs the searches of the questions that are the same for all students.
    ///
    /// # Errors
    /// Returns an error if one of them cannot be posed.
    pub fn new(lesson: &'l Lesson) -> Result<Marker<'l>, ApiError> {
        let questions = lesson.question_ids().map(|id| {
            let question = lesson.question(id)?;
            let same = QuestionInstance::is_the_same_for_all(&question)
                .then(|| QuestionInstance::new(lesson.searches(), &question, lesson.seed("")))
                .transpose()
                .map_err(|error| ApiError {
                    message: format!("the question `{id}` cannot be posed: {}", error.message),
                    ..error
                })?;
            Ok(ToMark { question, same })
        });
        Ok(Marker {
            lesson,
            questions: questions.collect::<Result<_, ApiError>>()?,
        })
    }

    /// Returns the ids of the questions, in the order of the lesson.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.questions.iter().map(|one| one.question.id.as_str())
    }

    /// Marks a file of answers.
    ///
    /// # Errors
    /// Returns an error if the file is of another lesson, or its seed is not that of its student, or if the lesson has a question that
    /// cannot be posed.
    pub fn mark(&self, file: &AnswerFile) -> Result<PaperMarks, NotMarked> {
        let seed = file.seed(self.lesson)?;
        let questions = self.questions.iter();
        let questions = questions.map(|ToMark { question, same }| {
            let given = file.answers.get(&question.id);
            let marked = match same {
                Some(posed) => marks(question, posed, given),
                None => QuestionInstance::new(self.lesson.searches(), question, seed)
                    .and_then(|posed| marks(question, &posed, given)),
            };
            marked.map_err(|error| NotMarked::Question {
                id: question.id.clone(),
                why: error.message,
            })
        });
        let questions: Vec<QuestionMarks> = questions.collect::<Result<_, _>>()?;
        let known = |id: &String| self.ids().any(|one| one == id);
        let points: f64 = questions.iter().map(|one| one.marked.points).sum();
        Ok(PaperMarks {
            student: file.student.clone(),
            // Each is rounded to hundredths.
            points: (100.0 * points).round() / 100.0,
            of: questions.iter().map(|one| one.marked.of).sum(),
            questions,
            unknown: file
                .answers
                .keys()
                .filter(|id| !known(id))
                .cloned()
                .collect(),
        })
    }
}

fn marks(
    question: &Question,
    posed: &QuestionInstance,
    given: Option<&SubmittedAnswer>,
) -> Result<QuestionMarks, ApiError> {
    let answer = given.map(|given| {
        let answer = Answer::deserialize(&given.answer);
        answer.map_err(|error| ApiError::malformed(error.to_string()))
    });
    let marked = match answer {
        None => posed.mark(None),
        Some(Ok(answer)) => posed.mark(Some(&answer)),
        Some(Err(error)) => Err(error),
    };
    let (marked, malformed) = match marked {
        Ok(marked) => (marked, None),
        Err(error) => (posed.mark(None)?, Some(error.message)),
    };
    // What is right when nothing is answered is no achievement.
    let is_answered = given.is_some() && malformed.is_none();
    let points = if is_answered { marked.points } else { 0.0 };
    Ok(QuestionMarks {
        id: question.id.clone(),
        is_answered: given.is_some(),
        marked: Assessment { points, ..marked },
        malformed,
    })
}
