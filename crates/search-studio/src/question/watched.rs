//! Questions about a run that is watched.

use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};
use serde::{Deserialize, Serialize};

use super::form::{Answer, Assessment, Form, QuestionView};
use super::{Kind, Mark, Question, QuestionInstance, SearchLink, Searches, Seed, escape};
use crate::RecordedRun;
use crate::api::{ApiError, Node};

/// A kind of question about a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// Which of these nodes is expanded next?
    #[default]
    Next,
    /// What is f of this open node?
    F,
    /// Which successor is a duplicate?
    Duplicate,
    /// How many nodes are expanded?
    Count,
    /// Which node is the next one on the path to a node?
    Path,
    /// In which order are the next three nodes expanded?
    Order,
    /// What is in the open list?
    Open,
    /// What are g, h and f of a node?
    Values,
    /// What is each successor?
    Successors,
}

impl QuestionKind {
    pub(crate) fn named(found: &str) -> Result<QuestionKind, ApiError> {
        let name: StrDeserializer<'_, Error> = found.into_deserializer();
        QuestionKind::deserialize(name)
            .map_err(|error| ApiError::malformed(format!("kind: {error}")))
    }
}

/// A question about a run, and its answer.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct QuestionRequest {
    /// Its kind.
    pub kind: QuestionKind,
    /// The step that it is about: an unanswered one can be about a later step.
    pub step: u64,
    /// The number of nodes to choose among, in a question about the next one.
    #[serde(default)]
    pub choices: usize,
    /// The `id` of the node whose f is asked for; without one, it is drawn.
    pub node: Option<u64>,
    /// The number of actions of the path that are known already.
    #[serde(default)]
    pub done: u64,
    /// The answer.
    pub answer: Option<Answer>,
}

/// A question about a run, as a page asks it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct RunQuestion {
    /// The question. Its title is the question, its prompt what decides.
    #[serde(flatten)]
    pub asked: QuestionView,
    /// The step that it is about: the requested one, or the first after it that is suitable.
    pub step: u64,
    /// What the node is.
    pub heading: String,
    /// The node to show: an open node without its values (`f`), the start (`count`), the last known node of the path (`path`), otherwise the
    /// node expanded before what is asked for.
    pub node: Node,
}

/// A marked answer to a question about a run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct RunAssessment {
    /// The marks.
    #[serde(flatten)]
    pub marked: Assessment,
    /// The ids of all right options. Several if the rule does not decide between them.
    pub accepted: Vec<String>,
    /// The question about the rest of the path, if the answer is right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<RunQuestion>,
}

/// A question about a run, with what decides its answers. It says nothing about later steps.
pub(crate) struct RunQuestionInstance {
    pub(crate) posed: QuestionInstance,
    pub(crate) step: u64,
    pub(crate) heading: String,
    pub(crate) node: Node,
    pub(crate) accepted: Vec<String>,
    /// The number of actions that are known after a right answer, if there are more.
    pub(crate) rest: Option<u64>,
}

impl RunQuestionInstance {
    /// Creates a question with what decides, at the start of a run.
    pub(crate) fn new(
        kind: &'static str,
        title: String,
        decides: &str,
        form: Form,
        mark: Mark,
    ) -> RunQuestionInstance {
        let asked = QuestionView {
            id: String::new(),
            kind,
            title,
            prompt: format!("<p>{}</p>", escape(decides)),
            points: 1,
            hints: Vec::new(),
            shown: None,
            form,
        };
        RunQuestionInstance {
            posed: QuestionInstance {
                asked,
                explanation: None,
                mark,
            },
            step: 0,
            heading: "Start".to_owned(),
            node: Node::default(),
            accepted: Vec::new(),
            rest: None,
        }
    }

    fn view(self) -> RunQuestion {
        RunQuestion {
            asked: self.posed.asked,
            step: self.step,
            heading: self.heading,
            node: self.node,
        }
    }
}

impl RecordedRun<'_> {
    /// Asks a question about a step, or about the first suitable step after it; returns `None` if the time slice ended first.
    pub(crate) fn ask(&mut self, ask: &QuestionRequest) -> Result<Option<RunQuestion>, ApiError> {
        Ok(self.pose(ask)?.map(RunQuestionInstance::view))
    }

    /// Marks the answer to a question. Records up to its step first, as the run may have been started again since; returns `None` if the
    /// time slice ended before that.
    pub(crate) fn mark(
        &mut self,
        ask: &QuestionRequest,
    ) -> Result<Option<RunAssessment>, ApiError> {
        let Some(question) = self.pose(ask)? else {
            return Ok(None);
        };
        if question.step != ask.step {
            let step = ask.step;
            return Err(ApiError::unknown(format!(
                "there is no such question about step {step}"
            )));
        }
        let answer = ask.answer.as_ref();
        let answer = answer.ok_or_else(|| ApiError::malformed("found no `answer`"))?;
        let marked = question.posed.mark(Some(answer))?;
        let next = match question.rest.filter(|_| marked.right) {
            Some(done) => self.ask(&QuestionRequest {
                done,
                ..ask.clone()
            })?,
            None => None,
        };
        Ok(Some(RunAssessment {
            marked,
            accepted: question.accepted,
            next,
        }))
    }

    fn pose(&mut self, ask: &QuestionRequest) -> Result<Option<RunQuestionInstance>, ApiError> {
        let search = || SearchLink::from(self.spec().clone());
        // Before the first step nothing was expanded, and there are no values.
        let step = ask.step.max(1);
        let kind = match ask.kind {
            QuestionKind::Order => Kind::Order {
                search: search(),
                step: ask.step,
                count: 3,
            },
            QuestionKind::Open => Kind::Open {
                search: search(),
                step,
            },
            QuestionKind::Values => Kind::Values {
                search: search(),
                step,
                node: None,
            },
            QuestionKind::Successors => Kind::Successors {
                search: search(),
                step,
            },
            _ => {
                return self.recording.pose(ask);
            }
        };
        let question = Question::of_kind(kind);
        let searches = Searches::of_service(self.service());
        let mut posed = QuestionInstance::new(&searches, &question, Seed(step))?;
        let shown = posed.asked.shown.take().map_or(step, |shown| shown.step);
        if !self.recording.reaches(shown) {
            return Ok(None);
        }
        if let (QuestionKind::Order, Form::Choose { options, .. }) =
            (ask.kind, &mut posed.asked.form)
        {
            for node in self.recording.first_open(shown)? {
                let mut same = options.iter_mut();
                if let Some(option) = same.find(|option| option.id == node.state) {
                    option.node = Some(node);
                }
            }
        }
        let (heading, node) = self.recording.expanded_at(shown)?;
        Ok(Some(RunQuestionInstance {
            posed,
            step: match ask.kind {
                QuestionKind::Order => ask.step,
                _ => step,
            },
            heading,
            node,
            accepted: Vec::new(),
            rest: None,
        }))
    }
}
