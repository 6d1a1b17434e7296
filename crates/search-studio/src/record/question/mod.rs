//! Questions about a run, drafted from its record. They do not contain the answer.

mod count;
mod duplicate;
mod next;
mod path;
mod value;

use std::hash::{DefaultHasher, Hash, Hasher};

use super::nodes::Flags;
use super::recording::{Listed, Paging, Recording};
use crate::api::{ApiError, ErrorKind, Node};
use crate::question::form::FormItem;
use crate::question::{QuestionKind, QuestionRequest, RunQuestionInstance, grouped};

pub(crate) use next::Choices;

/// Open nodes are selected from this number of entries at the front of the open list.
const CANDIDATES: usize = 64;

/// The number of steps searched for one that leaves a choice.
const MAX_STEPS: u64 = 1000;

/// The number of steps searched for one with a duplicate or a path.
const QUESTION_STEPS: u32 = 300;

/// Maximum number of nodes to choose among.
const MAX_CHOICES: usize = 50;

/// The largest number of open nodes whose values are shown.
const MOST_OPEN: usize = 1000;

impl<'a> Recording<'a> {
    /// Returns a question about a step, or about the first suitable step after it; none if the time slice ended before such a step was
    /// recorded.
    pub(crate) fn pose(
        &mut self,
        ask: &QuestionRequest,
    ) -> Result<Option<RunQuestionInstance>, ApiError> {
        let at = u32::try_from(ask.step).unwrap_or(u32::MAX);
        let is_reached = match ask.kind {
            QuestionKind::Count => self.reaches_count(),
            QuestionKind::Duplicate | QuestionKind::Path => self.reaches(at.max(1).into()),
            _ => self.reaches_open_list(at)?,
        };
        if !is_reached {
            return Ok(None);
        }
        if ask.answer.is_some() && ask.kind != QuestionKind::Count {
            self.known(ask.step)?;
        }
        match ask.kind {
            QuestionKind::F => self.draft_value(at, ask.node).map(Some),
            QuestionKind::Duplicate => self.draft_duplicate(at.max(1)),
            QuestionKind::Count => self.draft_count().map(Some),
            QuestionKind::Path => self.draft_path(at.max(1), ask.done),
            _ => self.draft_next(ask.step, ask.choices).map(Some),
        }
    }

    /// Records up to a step or to the end of the run; returns false if the time slice ended first.
    pub(crate) fn reaches(&mut self, step: u64) -> bool {
        !self.record_until(false, |history| u64::from(history.recorded()) >= step)
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
        let is_reached = self.reaches(step.max(1).into());
        Ok(is_reached && self.can_list(self.recorded().min(step.into()), listed)?)
    }

    /// Returns the first open nodes at a step, with their values.
    pub(crate) fn first_open(&mut self, step: u64) -> Result<Vec<Node>, ApiError> {
        let step = self.known(step)?;
        let (entries, _) = self.entries(step, 0, MOST_OPEN)?;
        let nodes = entries.iter();
        let nodes = nodes.map(|entry| without_outcome(self.show_entry(entry, step)));
        Ok(nodes.collect())
    }

    /// Returns the node expanded at a step, in full, with what it is.
    pub(crate) fn expanded_at(&self, step: u64) -> Result<(String, Node), ApiError> {
        let at = self.known(step)?;
        let heading = match at {
            0 => "Start".to_owned(),
            _ => format!("Step {}: just expanded", grouped(step)),
        };
        let node = self.history().steps[at as usize].node;
        Ok((heading, self.in_full(node)))
    }

    /// Returns a node as a choice: with its drawing, without its values and its later fate.
    fn choice(&self, id: u32) -> Node {
        without_values(without_outcome(self.with_own_drawing(self.show(id), id)))
    }

    /// Returns nodes as the options of a question, in an order that says nothing.
    fn options(&self, mut ids: Vec<u32>, purpose: &str, step: u32) -> Vec<FormItem> {
        ids.sort_by_cached_key(|&id| self.shuffling_key((purpose, step, id)));
        ids.into_iter()
            .map(|id| FormItem::of_node(self.choice(id)))
            .collect()
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
