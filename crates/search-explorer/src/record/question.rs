//! What is expanded next?

use std::hash::{DefaultHasher, Hash, Hasher};

use search_core::engine::Why;

use super::recording::Recording;
use super::replica::Entry;
use crate::api::{Answered, Failure, Kind, Node, Question};

/// Choices are taken from the first so many entries of the frontier.
const AMONG: usize = 64;

/// The numbers of choices that are no nodes yet: their places in the frontier, behind this.
const UNMADE: u64 = 1 << 40;

/// So many moments are looked at for one that leaves a choice.
const MOMENTS_WITHOUT_A_CHOICE: u64 = 1000;

/// What could be chosen at a moment.
struct Choices {
    /// What is expanded next.
    answer: Node,
    /// The other entries that the rule allows as well as the answer.
    accepted: Vec<Node>,
    /// The entries that are wrong.
    wrong: Vec<Node>,
}

impl<'a> Recording<'a> {
    /// A question about `moment`, or about the first moment after it that leaves a choice.
    pub(super) fn ask(&mut self, moment: u64, count: usize) -> Result<Question, Failure> {
        let (secret, count) = (self.secret, count.clamp(2, 64));
        for later in 0..MOMENTS_WITHOUT_A_CHOICE {
            let moment = moment.saturating_add(later);
            let Choices {
                answer,
                mut accepted,
                mut wrong,
            } = self.choices(moment)?;
            let key = |purpose: &str, node: &Node| {
                let mut hasher = DefaultHasher::new();
                (secret, purpose, moment, node.id).hash(&mut hasher);
                hasher.finish()
            };
            wrong.sort_by_key(|node| key("chosen", node));
            // Something must be wrong for the question to be one.
            let Some(first_wrong) = wrong.pop() else {
                continue;
            };
            accepted.append(&mut wrong);
            accepted.sort_by_key(|node| key("chosen", node));
            accepted.truncate(count - 2);
            let mut choices = vec![answer, first_wrong];
            choices.append(&mut accepted);
            // By another order than they were chosen by: in that the right one would mostly be the last.
            choices.sort_by_key(|node| key("shown", node));
            for node in &mut choices {
                if let Some(id) = node.id.and_then(|id| u32::try_from(id).ok()) {
                    *node = self.with_looks(node.clone(), id);
                }
            }
            return Ok(Question { moment, choices });
        }
        let none =
            format!("the {MOMENTS_WITHOUT_A_CHOICE} moments from {moment} on leave no choice");
        Err(Failure::new(Kind::Refused, none))
    }

    pub(super) fn judge(&mut self, moment: u64, choice: u64) -> Result<Answered, Failure> {
        let choices = self.choices(moment)?;
        let ids = |nodes: &[Node]| nodes.iter().filter_map(|node| node.id).collect::<Vec<_>>();
        let mut accepted = ids(&choices.accepted);
        accepted.extend(choices.answer.id);
        if !accepted.contains(&choice) && !ids(&choices.wrong).contains(&choice) {
            let none = format!("{choice} is none of the choices at moment {moment}");
            return Err(Failure::unknown(none));
        }
        let next = self.known(moment + 1)?;
        let why = self.why(next).map(super::look::reason);
        let node = self.tape().marks[next as usize].node;
        Ok(Answered {
            right: accepted.contains(&choice),
            accepted,
            answer: self.show(node),
            why,
        })
    }

    /// What could be chosen at a moment: the entries of the frontier, without what became of them.
    fn choices(&mut self, moment: u64) -> Result<Choices, Failure> {
        let at = self.known(moment)?;
        self.record_to(at + 1);
        let next = self
            .known(moment + 1)
            .map_err(|_| Failure::new(Kind::Refused, "nothing is expanded behind this moment"))?;
        let taken = self.tape().marks[next as usize].node;
        // Where age does not decide, all that is as good as the first is allowed.
        let ageless = matches!(self.why(next), Some(Why::SmallestAndDeepest { .. }));
        let (entries, _) = self.entries(at, 0, AMONG)?;
        let unmade = entries
            .iter()
            .any(|entry| matches!(entry, Entry::Untried(_)));
        let mut answer = None;
        let mut others = Vec::new();
        for (place, entry) in entries.iter().enumerate() {
            let is_taken = self.is_taken_as(entry, taken);
            let mut node = silent(self.waiting(entry, at));
            if let Entry::Node { open, .. } = entry {
                node.stored.clone_from(&open.stored);
            }
            if unmade || node.id.is_none() {
                node.id = Some(UNMADE + place as u64);
            }
            match entry {
                Entry::Untried(untried) if untried.state.is_none() => {}
                // Of two paths to one state either would be right: one is offered.
                _ if is_taken => answer = answer.or(Some(node)),
                _ => others.push(node),
            }
        }
        let answer = answer.unwrap_or_else(|| {
            let mut node = silent(self.with_looks(self.show(taken), taken));
            if unmade {
                node.id = Some(UNMADE + AMONG as u64);
            }
            node
        });
        let is_as_good =
            |node: &Node| ageless && (&node.stored, node.depth) == (&answer.stored, answer.depth);
        let (accepted, wrong) = others.into_iter().partition(is_as_good);
        Ok(Choices {
            answer,
            accepted,
            wrong,
        })
    }

    /// Whether an entry of the frontier is what was taken next.
    fn is_taken_as(&self, entry: &Entry, taken: u32) -> bool {
        let nodes = &self.tape().nodes;
        match entry {
            Entry::Node { node, .. } => nodes.same_state(*node, taken),
            Entry::Untried(untried) => {
                nodes.parent(taken) == Some(untried.parent)
                    && untried.state.as_ref() == Some(nodes.state(taken))
            }
        }
    }
}

/// Without what would tell whether and when it is expanded.
fn silent(node: Node) -> Node {
    Node {
        solution: false,
        dead_end: false,
        duplicate_of: None,
        expanded_at: None,
        children: None,
        ..node
    }
}
