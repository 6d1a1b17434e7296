//! The routes of lessons.

use serde::{Deserialize, Serialize};

use super::{Figure, Lesson};
use crate::api::ApiError;
use crate::question::form::Answer;
use crate::question::{self, QuestionInstance, Searches};
use crate::{GeneralHandler, Input, Response, Route, Service};

/// - `POST /lesson` with the `text` of a lesson and the name of a `student` returns its title, its SHA-256, the seed of the student, its
///   HTML, its figures and the ids of its questions.
/// - `POST /lesson/question` with the same and the `id` of a question returns it, as [`QuestionView`](question::form::QuestionView).
/// - `POST /lesson/answer` with the same and an `answer` returns it [marked](question::form::Assessment); `null` is marked as if nothing was filled
///   in, so that it tells what is right.
pub(crate) const ROUTES: &[Route<GeneralHandler>] = &[
    Route::post("/lesson", lesson),
    Route::post("/lesson/question", ask),
    Route::post("/lesson/answer", mark),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfLesson {
    text: String,
    student: String,
}

#[derive(Serialize)]
struct LessonView<'l> {
    title: &'l str,
    sha256: &'l str,
    seed: String,
    html: String,
    figures: Vec<&'l Figure>,
    questions: Vec<&'l str>,
}

fn lesson(service: &Service, input: &Input) -> Result<Response, ApiError> {
    let OfLesson { text, student } = input.json()?;
    let lesson = Lesson::read(&Searches::new(service.puzzles()), &text)?;
    Response::json(&LessonView {
        title: lesson.title(),
        sha256: lesson.sha256(),
        seed: lesson.seed(&student).to_string(),
        html: lesson.html()?,
        figures: lesson.figures().collect(),
        questions: lesson.question_ids().collect(),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfQuestion {
    text: String,
    student: String,
    id: String,
}

fn ask(service: &Service, input: &Input) -> Result<Response, ApiError> {
    let OfQuestion { text, student, id } = input.json()?;
    let lesson = Lesson::read(&Searches::new(service.puzzles()), &text)?;
    let question = lesson.question(&id)?;
    Response::json(&question::ask(
        lesson.searches(),
        &question,
        lesson.seed(&student),
    )?)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfAnswer {
    text: String,
    student: String,
    id: String,
    answer: Option<Answer>,
}

fn mark(service: &Service, input: &Input) -> Result<Response, ApiError> {
    let OfAnswer {
        text,
        student,
        id,
        answer,
    } = input.json()?;
    let lesson = Lesson::read(&Searches::new(service.puzzles()), &text)?;
    let question = lesson.question(&id)?;
    let posed = QuestionInstance::new(lesson.searches(), &question, lesson.seed(&student))?;
    Response::json(&posed.mark(answer.as_ref())?)
}
