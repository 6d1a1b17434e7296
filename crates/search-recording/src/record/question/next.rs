//! Which node is expanded next?

use search_core::Why;

use super::{CANDIDATES, MAX_STEPS, without_outcome};
use crate::api::{Amount, AnswerResult, ApiError, ErrorKind, Node, Question, QuestionKind};
use crate::record::recording::Recording;
use crate::record::replica::Entry;

/// The ids of choices that are not generated yet: this number plus their position in the open list.
const UNGENERATED: u64 = 1 << 40;

/// The possible choices at a step.
struct Choices {
    /// The node expanded next.
    answer: Node,
    /// The other entries that the rule allows as well.
    accepted: Vec<Node>,
    /// The entries that the rule does not allow.
    wrong: Vec<Node>,
}

impl<'a> Recording<'a> {
    /// Returns a question about `step`, or about the first step after it that leaves a choice.
    pub(super) fn ask_next(&mut self, step: u64, count: usize) -> Result<Question, ApiError> {
        let count = count.clamp(2, 64);
        for later in 0..MAX_STEPS {
            let step = step.saturating_add(later);
            let Choices {
                answer,
                mut accepted,
                mut wrong,
            } = self.choices(step)?;
            let key = |purpose: &str, node: &Node| self.shuffling_key((purpose, step, node.id));
            wrong.sort_by_cached_key(|node| key("chosen", node));
            // A question needs a wrong choice.
            let Some(first_wrong) = wrong.pop() else {
                continue;
            };
            accepted.append(&mut wrong);
            accepted.sort_by_cached_key(|node| key("chosen", node));
            accepted.truncate(count - 2);
            let mut choices = vec![answer, first_wrong];
            choices.append(&mut accepted);
            // A different order than that of the selection, in which the right choice would mostly be last.
            choices.sort_by_cached_key(|node| key("shown", node));
            for node in &mut choices {
                if let Some(id) = node.id.and_then(|id| u32::try_from(id).ok()) {
                    *node = self.with_own_drawing(node.clone(), id);
                }
            }
            let at = self.known(step)?;
            let expanded = self.history().steps[at as usize].node;
            return Ok(Question {
                bound: self.bound_at(at),
                best: self.best_at(at),
                choices,
                ..self.question(QuestionKind::Next, step, self.in_full(expanded))
            });
        }
        let none = format!("the {MAX_STEPS} steps from {step} leave no choice");
        Err(ApiError::new(ErrorKind::Refused, none))
    }

    pub(super) fn judge_next(&mut self, step: u64, choice: u64) -> Result<AnswerResult, ApiError> {
        let choices = self.choices(step)?;
        let ids = |nodes: &[Node]| nodes.iter().filter_map(|node| node.id).collect::<Vec<_>>();
        let mut accepted = ids(&choices.accepted);
        accepted.extend(choices.answer.id);
        if !accepted.contains(&choice) && !ids(&choices.wrong).contains(&choice) {
            let none = format!("{choice} is not among the choices at step {step}");
            return Err(ApiError::unknown(none));
        }
        let next = self.known(step + 1)?;
        let why = self.why(next).map(crate::record::view::reason);
        let node = self.history().steps[next as usize].node;
        Ok(AnswerResult {
            right: accepted.contains(&choice),
            accepted,
            answer: self.show(node),
            why,
            next: None,
        })
    }

    /// Returns the possible choices at a step: the entries of the open list, without their later fate.
    fn choices(&mut self, step: u64) -> Result<Choices, ApiError> {
        let at = self.known(step)?;
        self.record_to(at + 1);
        let next = self.known(step + 1).map_err(|_| {
            ApiError::new(
                ErrorKind::Refused,
                "the search has ended: there is no next node",
            )
        })?;
        let expanded = self.history().steps[next as usize].node;
        // If ties are not broken by age, all nodes tied with the first one are allowed.
        let ageless = matches!(self.why(next), Some(Why::SmallestAndDeepest { .. }));
        let (entries, _) = self.entries(at, 0, CANDIDATES)?;
        let has_untried = entries
            .iter()
            .any(|entry| matches!(entry, Entry::Untried(_)));
        let mut answer = None;
        let mut others = Vec::new();
        for (place, entry) in entries.iter().enumerate() {
            let is_expanded = self.is_expanded_as(entry, expanded);
            let mut node = without_outcome(self.show_entry(entry, at));
            if has_untried || node.id.is_none() {
                node.id = Some(UNGENERATED + place as u64);
            }
            match entry {
                Entry::Untried(untried) if untried.state.is_none() => {}
                // Two paths to one state would both be right: offer one of them.
                _ if is_expanded => answer = answer.or(Some(node)),
                _ => others.push(node),
            }
        }
        let answer = answer.unwrap_or_else(|| {
            let mut node = without_outcome(self.with_own_drawing(self.show(expanded), expanded));
            if has_untried {
                node.id = Some(UNGENERATED + CANDIDATES as u64);
            }
            node
        });
        let is_tied =
            |node: &Node| ageless && (&node.stored, node.depth) == (&answer.stored, answer.depth);
        let (accepted, wrong) = others.into_iter().partition(is_tied);
        Ok(Choices {
            answer,
            accepted,
            wrong,
        })
    }

    /// Returns the bound of the iteration that a step belongs to, if there is one.
    fn bound_at(&self, step: u32) -> Option<Amount> {
        let restarts = self.restarts();
        let latest = restarts.iter().rfind(|restart| restart.step <= step.into());
        latest.map_or_else(|| self.first_bound(), |restart| restart.bound)
    }

    /// Returns the cost of the best solution at a step, if the rule compares costs with it.
    fn best_at(&self, step: u32) -> Option<Amount> {
        let rule = crate::record::rule::of(self.algorithm, self.space.is_tree());
        if !rule.decided_by.contains(&"best") {
            return None;
        }
        let history = self.history();
        let found = history.solutions.iter().rfind(|&&found| found <= step)?;
        let node = history.steps[*found as usize].node;
        history.nodes.g(node).map(Amount::of)
    }

    /// Returns whether an entry of the open list is the node that was expanded next.
    fn is_expanded_as(&self, entry: &Entry, expanded: u32) -> bool {
        let nodes = &self.history().nodes;
        match entry {
            Entry::Node { node, .. } => nodes.same_state(*node, expanded),
            Entry::Untried(untried) => {
                nodes.parent(expanded) == Some(untried.parent)
                    && untried.state.as_ref() == Some(nodes.state(expanded))
            }
        }
    }
}
