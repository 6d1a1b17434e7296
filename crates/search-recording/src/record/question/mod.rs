//! Questions about a run, and the verdicts on their answers. Questions do not contain the answer.

mod count;
mod duplicate;
mod next;
mod path;
mod value;

use std::hash::{DefaultHasher, Hash, Hasher};

use super::nodes::Flags;
use super::recording::{Listed, Paging, Recording};
use crate::api::{Answer, AnswerResult, ApiError, ErrorKind, Node, Question, QuestionKind};

/// Open nodes are selected from this number of entries at the front of the open list.
const CANDIDATES: usize = 64;

/// The number of steps searched for one that leaves a choice.
const MAX_STEPS: u64 = 1000;

/// The number of steps searched for one with a duplicate or a path.
const QUESTION_STEPS: u32 = 300;

/// Maximum number of nodes to choose among.
const MAX_CHOICES: usize = 50;

impl<'a> Recording<'a> {
    /// Returns a question about `step`, or about the first suitable step after it; none if the time slice ended before such
    /// a step was recorded.
    pub(crate) fn ask(
        &mut self,
        kind: QuestionKind,
        step: u64,
        choices: usize,
    ) -> Result<Option<Question>, ApiError> {
        let at = u32::try_from(step).unwrap_or(u32::MAX);
        let is_reached = match kind {
            QuestionKind::Count => true,
            QuestionKind::Next | QuestionKind::F => self.reaches_open_list(at)?,
            QuestionKind::Duplicate | QuestionKind::Path => self.reaches(at.max(1)),
        };
        if !is_reached {
            return Ok(None);
        }
        match kind {
            QuestionKind::Next => self.ask_next(step, choices).map(Some),
            QuestionKind::F => self.ask_value(at).map(Some),
            QuestionKind::Duplicate => self.ask_duplicate(at.max(1)),
            QuestionKind::Count => self.ask_count(),
            QuestionKind::Path => self.ask_path(at.max(1)),
        }
    }

    /// Judges an answer. Records up to its question first, as the run may have been started again since; returns none if the time slice
    /// ended before that.
    pub(crate) fn judge(&mut self, answer: &Answer) -> Result<Option<AnswerResult>, ApiError> {
        let is_recorded = match *answer {
            Answer::Count { .. } => self.reaches_count(),
            Answer::Next { step, .. } | Answer::F { step, .. } => {
                self.reaches_open_list(u32::try_from(step).unwrap_or(u32::MAX))?
            }
            Answer::Duplicate { step, .. } | Answer::Path { step, .. } => {
                self.reaches(u32::try_from(step).unwrap_or(u32::MAX))
            }
        };
        if !is_recorded {
            return Ok(None);
        }
        let verdict = match *answer {
            Answer::Next { step, choice } => self.judge_next(step, choice),
            Answer::F {
                step,
                node,
                ref value,
            } => self.judge_value(step, node, value),
            Answer::Duplicate { step, choice } => self.judge_duplicate(step, choice),
            Answer::Count { choice } => self.judge_count(choice),
            Answer::Path { step, done, choice } => self.judge_path(step, done, choice),
        };
        verdict.map(Some)
    }

    /// Records up to a step or to the end of the run; returns false if the time slice ended first.
    fn reaches(&mut self, step: u32) -> bool {
        !self.record_until(false, |history| history.recorded() >= step)
    }

    /// Records up to a step or to the end of the run, and repeats the search up to there, so that its open list is known; returns false if the
    /// time slice ended first.
    fn reaches_open_list(&mut self, step: u32) -> Result<bool, ApiError> {
        let listed = Listed {
            part: Paging {
                offset: 0,
                limit: CANDIDATES as u64,
            },
            only_applicable: false,
            drawn: false,
        };
        Ok(self.reaches(step.max(1)) && self.can_list(self.recorded().min(step.into()), listed)?)
    }

    /// Returns a question without choices.
    fn question(&self, kind: QuestionKind, step: u64, node: Node) -> Question {
        Question {
            kind,
            step,
            node,
            choices: Vec::new(),
            counts: Vec::new(),
            solvable: None,
            bound: None,
            best: None,
            path: None,
        }
    }

    /// Returns a node as a choice: with its drawing, without its values and its later fate.
    fn choice(&self, id: u32) -> Node {
        without_values(without_outcome(self.with_own_drawing(self.show(id), id)))
    }

    /// Returns whether the state of a node was known when the node was generated.
    fn was_known(&self, id: u32) -> bool {
        let history = self.history();
        history.nodes.is(id, Flags::DUPLICATE) || history.nodes.is(id, Flags::REOPENED)
    }

    /// Returns a number that is the same for the same question about the same run, and unpredictable otherwise.
    fn shuffling_key(&self, what: impl Hash) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.secret, what).hash(&mut hasher);
        hasher.finish()
    }
}

fn no_question(what: &str) -> ApiError {
    let message = format!("there is no such question about this run: {what}");
    ApiError::new(ErrorKind::Refused, message)
}

fn not_a_choice(choice: u64, step: u64) -> ApiError {
    ApiError::unknown(format!("{choice} is not among the choices at step {step}"))
}

/// Removes the fields that reveal whether and when a node is expanded.
fn without_outcome(node: Node) -> Node {
    Node {
        solution: false,
        dead_end: false,
        duplicate_of: None,
        expanded_at: None,
        children: None,
        ..node
    }
}

/// Removes g, h and f, and the value that is backed up from successors, which can be equal to f.
fn without_values(node: Node) -> Node {
    Node {
        stored: None,
        g: None,
        h: None,
        f: None,
        ..node
    }
}
