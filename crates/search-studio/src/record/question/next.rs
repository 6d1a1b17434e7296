//! Which node is expanded next?

use search_core::Why;

use super::{CANDIDATES, MAX_STEPS, without_outcome};
use crate::api::{Amount, ApiError, ErrorKind, Node};
use crate::question::form::{Answer, FormItem};
use crate::question::{RunQuestionInstance, one_of, part};
use crate::record::recording::Recording;
use crate::record::replica::Entry;

/// The ids of choices that are not generated yet: this number plus their position in the open list.
const UNGENERATED: u64 = 1 << 40;

/// The possible choices at a step.
pub(crate) struct Choices {
    /// The node expanded next.
    pub(crate) answer: Node,
    /// The other entries that the rule allows as well.
    pub(crate) accepted: Vec<Node>,
    /// The entries that the rule does not allow.
    pub(crate) wrong: Vec<Node>,
}

impl<'a> Recording<'a> {
    /// Returns a question about `step`, or about the first step after it that leaves a choice.
    pub(super) fn draft_next(
        &mut self,
        step: u64,
        count: usize,
    ) -> Result<RunQuestionInstance, ApiError> {
        let count = count.clamp(2, 64);
        for later in 0..MAX_STEPS {
            let step = step.saturating_add(later);
            let Choices {
                answer,
                mut accepted,
                mut wrong,
            } = self.choices(step)?;
            let known = [&accepted, &wrong].into_iter().flatten().chain([&answer]);
            let known = known.cloned().map(FormItem::of_node).collect::<Vec<_>>();
            let right = accepted.iter().chain([&answer]);
            let right: Vec<String> = right
                .map(|node| FormItem::of_node(node.clone()).id)
                .collect();
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
            let next = self.known(step + 1)?;
            let why = self.why(next).map(|why| why.to_string());
            let why = why.unwrap_or_default();
            let expanded = self.history().steps[next as usize].node;
            let expected = self.show(expanded).line().to_owned();
            let (heading, node) = self.expanded_at(step)?;
            let accepted = right.clone();
            let mark = move |answer: &Answer| {
                let (id, found) = answer.one_among(&known)?;
                let is_right = right.iter().any(|right| right == id);
                Ok(vec![part("next node", is_right, found, &*expected, &*why)])
            };
            return Ok(RunQuestionInstance {
                step,
                heading,
                node,
                accepted,
                ..RunQuestionInstance::new(
                    "next",
                    "Which of these is expanded next?".to_owned(),
                    &self.what_decides(next - 1),
                    one_of(choices.into_iter().map(FormItem::of_node).collect()),
                    Box::new(mark),
                )
            });
        }
        let none = format!("the {MAX_STEPS} steps from {step} leave no choice");
        Err(ApiError::new(ErrorKind::Refused, none))
    }

    /// Returns the rule, with the bound and the cost that it compares with at a step.
    fn what_decides(&self, step: u32) -> String {
        let mut text = self.rule().text;
        if let Some(bound) = self.bound_at(step) {
            text += &format!(" The bound is {bound}.");
        }
        if let Some(best) = self.best_at(step) {
            text += &format!(" The best solution costs {best}.");
        }
        text
    }

    /// Returns the possible choices at a step: the entries of the open list, without their later fate.
    pub(crate) fn choices(&mut self, step: u64) -> Result<Choices, ApiError> {
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
        if !self.rule().decided_by.contains(&"best") {
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
