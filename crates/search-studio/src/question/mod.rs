//! Questions about searches, and the marks of answers: a kind, a prompt, what is filled in, and a check.
//!
//! A kind reads what it asks for from a recorded run of its search. Where the rule of the search leaves an order open, an answer is marked
//! by running the search once more with the successors of each state in the order of the answer.

// The files:
// - `answer.rs`: the items of forms, and the checks of the shapes of answers
// - `search.rs`: the search of a question, run within limits; `whole.rs`: all states of a small space;
//   `variation.rs`: the variant that a seed draws
// - `order.rs`, `open.rs`, ...: the kinds
// - `watched.rs`: questions about a run that is watched, of which `record/question/` drafts some

mod answer;
mod counts;
mod edit;
mod escape;
pub mod form;
mod heuristic;
mod kind;
mod link;
mod next;
mod open;
mod order;
mod pseudo_code;
mod result;
mod search;
mod searching;
mod seed;
mod successors;
mod sudoku;
mod values;
mod variation;
mod watched;
mod which;
mod whole;

use std::fmt;

#[cfg(feature = "lessons")]
pub(crate) use answer::shortened;
pub(crate) use answer::{field, item, one_of};
pub(crate) use escape::escape;
pub use kind::{EditGoal, Kind, Question, Span, VariantOf, Variants};
pub use link::SearchLink;
#[cfg(feature = "lessons")]
pub(crate) use result::solution_path;
pub(crate) use search::{grouped, shown};
pub use searching::Searches;
pub use seed::Seed;
pub(crate) use watched::RunQuestionInstance;
pub use watched::{QuestionKind, QuestionRequest, RunAssessment, RunQuestion};

use crate::api::{ApiError, ErrorKind};
use form::{Answer, Assessment, Form, Part, QuestionView, SearchView};
use variation::Variation;

/// Marks an answer to one question: returns its parts, each right or wrong.
pub(crate) type Mark = Box<dyn Fn(&Answer) -> Result<Vec<Part>, ApiError> + Send + Sync>;

/// What a kind makes of its search.
struct Draft {
    title: &'static str,
    /// The question as HTML, if the lesson gives no text.
    text: String,
    /// What belongs to the question whatever its text is, as HTML: the rule of the search, a trace, pseudo-code.
    details: String,
    shown: Option<SearchView>,
    form: Form,
    mark: Mark,
}

/// A question to a student, with what its search decides.
///
/// ```
/// use search_studio::question::{Kind, QuestionInstance, Question, Searches, Seed, form::Answer};
///
/// let kind = Kind::Order { search: "p=graph&w=romania&a=a-star".parse()?, step: 1, count: 2 };
/// let question = Question { points: 2, ..Question::of_kind(kind) };
/// let searches = Searches::new(&search_puzzles::catalog());
/// let posed = QuestionInstance::new(&searches, &question, Seed(0))?;
/// let answer = Answer::Choose(vec!["Sibiu".to_owned(), "Fagaras".to_owned()]);
/// let marked = posed.mark(Some(&answer))?;
/// assert_eq!((marked.points, marked.of), (1.0, 2));
/// assert_eq!(marked.parts[1].expected, "Rimnicu Vilcea");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct QuestionInstance {
    asked: QuestionView,
    explanation: Option<String>,
    mark: Mark,
}

impl fmt::Debug for QuestionInstance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("QuestionInstance")
            .field(&self.asked.id)
            .finish()
    }
}

impl QuestionInstance {
    /// Poses a question, in the variant of a student, and runs its search.
    ///
    /// # Errors
    /// Returns an error if the search is refused, has no such step or takes more than 20,000 steps, or if the kind does not suit it.
    pub fn new(
        searches: &Searches,
        question: &Question,
        seed: Seed,
    ) -> Result<QuestionInstance, ApiError> {
        let draft = draft(searches, question, seed)?;
        let asked = QuestionView {
            id: question.id.clone(),
            kind: question.kind.name(),
            title: draft.title.to_owned(),
            prompt: match draft.details.as_str() {
                "" => question.text.clone().unwrap_or(draft.text),
                details => format!(
                    "<p>{}</p>{details}",
                    question.text.as_ref().unwrap_or(&draft.text)
                ),
            },
            points: question.points,
            hints: question.hints.clone(),
            shown: draft.shown,
            form: draft.form,
        };
        Ok(QuestionInstance {
            asked,
            explanation: question.explanation.clone(),
            mark: draft.mark,
        })
    }

    /// Returns whether the question is the same for all students, so that it is posed once.
    #[must_use]
    pub fn is_the_same_for_all(question: &Question) -> bool {
        let is_drawn = matches!(
            question.kind,
            Kind::Which { .. } | Kind::Values { node: None, .. }
        );
        question.variants.is_none() && !is_drawn
    }

    /// Returns the question as a page asks it. It does not contain the answer.
    #[must_use]
    pub fn asked(&self) -> &QuestionView {
        &self.asked
    }

    /// Marks an answer; without one, everything is wrong that is not right when the form is left empty.
    ///
    /// Each part is worth the same: the points are the share of the right parts, rounded to hundredths.
    ///
    /// # Errors
    /// Returns an error if the answer does not have the shape of the form.
    pub fn mark(&self, answer: Option<&Answer>) -> Result<Assessment, ApiError> {
        let parts = match answer {
            Some(answer) => (self.mark)(answer)?,
            None => (self.mark)(&Answer::empty(&self.asked.form))?,
        };
        let right = parts.iter().filter(|part| part.right).count();
        let of = self.asked.points;
        let hundredths = 100.0 * f64::from(of) * right as f64 / parts.len().max(1) as f64;
        Ok(Assessment {
            points: hundredths.round() / 100.0,
            of,
            right: right == parts.len(),
            parts,
            explanation: self.explanation.clone(),
        })
    }
}

/// Asks a question, in the variant of a student.
///
/// # Errors
/// Returns the errors of [`QuestionInstance::new`].
pub fn ask(searches: &Searches, question: &Question, seed: Seed) -> Result<QuestionView, ApiError> {
    Ok(QuestionInstance::new(searches, question, seed)?.asked)
}

/// Marks the answer to a question by running its search.
///
/// # Errors
/// Returns the errors of [`QuestionInstance::new`] and of [`QuestionInstance::mark`].
pub fn mark(
    searches: &Searches,
    question: &Question,
    seed: Seed,
    answer: &Answer,
) -> Result<Assessment, ApiError> {
    QuestionInstance::new(searches, question, seed)?.mark(Some(answer))
}

fn draft(searches: &Searches, question: &Question, seed: Seed) -> Result<Draft, ApiError> {
    let random = || variation::random(seed, &question.id);
    let variation = match &question.variants {
        None => Variation::default(),
        Some(variants) => {
            Variation::draw(searches, question.kind.searches()[0], variants, random())?
        }
    };
    let vary = |link: &SearchLink| searches.link(variation.of(link));
    match &question.kind {
        Kind::Order {
            search,
            step,
            count,
        } => order::draft(vary(search), *step, *count),
        Kind::Open { search, step } => open::draft(vary(search), *step),
        Kind::Values { search, step, node } => {
            values::draft(vary(search), *step, node.as_deref(), random())
        }
        Kind::Result { search } => result::draft(vary(search)),
        Kind::Next { search, step } => next::draft(vary(search), *step),
        Kind::Successors { search, step } => successors::draft(vary(search), *step),
        Kind::Count { search, of, within } => counts::count(vary(search), of, *within),
        Kind::Ranking { searches, of } => {
            counts::ranking(&searches.iter().map(vary).collect::<Vec<_>>(), of)
        }
        Kind::Effect {
            search,
            changed,
            of,
        } => counts::effect(vary(search), &vary(changed), of),
        Kind::Which { search, algorithms } => which::draft(&vary(search), algorithms, random()),
        Kind::Edit {
            search,
            goal,
            more_than,
        } => edit::draft(vary(search), *goal, more_than.unwrap_or_default()),
        Kind::Heuristic { search } => heuristic::draft(vary(search)),
        Kind::Forced { search, step } => sudoku::forced(vary(search), *step),
        Kind::Branches { search, step } => sudoku::branches(vary(search), *step),
        Kind::PseudoCode {
            search,
            changed,
            line,
            changed_to,
        } => pseudo_code::draft(vary(search), &vary(changed), *line, changed_to),
    }
}

fn refused(why: impl Into<String>) -> ApiError {
    ApiError::new(ErrorKind::Refused, why)
}

/// Returns a part of a marked answer.
pub(crate) fn part(
    what: impl Into<String>,
    right: bool,
    found: impl Into<String>,
    expected: impl Into<String>,
    why: impl Into<String>,
) -> Part {
    Part {
        what: what.into(),
        right,
        found: found.into(),
        expected: expected.into(),
        why: why.into(),
    }
}
