//! What is expanded next?

use std::hash::{DefaultHasher, Hash, Hasher};

use search_catalog::Puzzle;

use super::recording::Recording;
use super::replica::Entry;
use crate::api::{Answered, Failure, Kind, Node, Question};

/// Choices are taken from so many that wait.
const AMONG: usize = 64;

/// The numbers of choices that are no nodes yet: their places in the frontier, behind this.
const UNMADE: u64 = 1 << 40;

impl<'a, P: Puzzle + 'a> Recording<'a, P> {
    pub(super) fn ask(&mut self, moment: u64, count: usize) -> Result<Question, Failure> {
        let (right, mut all) = self.choices(moment)?;
        let (secret, count) = (self.secret, count.clamp(2, 16));
        let key = |purpose: &str, node: &Node| {
            let mut hasher = DefaultHasher::new();
            (secret, purpose, moment, node.id).hash(&mut hasher);
            hasher.finish()
        };
        all.sort_by_key(|node| (node.id != Some(right), key("chosen", node)));
        all.truncate(count);
        // By another order than they were chosen by: in that the right one would mostly be the last.
        all.sort_by_key(|node| key("shown", node));
        for node in &mut all {
            if let Some(id) = node.id.and_then(|id| u32::try_from(id).ok()) {
                *node = self.with_looks(node.clone(), id);
            }
        }
        Ok(Question {
            moment,
            choices: all,
        })
    }

    pub(super) fn judge(&mut self, moment: u64, choice: u64) -> Result<Answered, Failure> {
        let (right, all) = self.choices(moment)?;
        if all.iter().all(|node| node.id != Some(choice)) {
            let none = format!("{choice} is none of the choices at moment {moment}");
            return Err(Failure::unknown(none));
        }
        let next = self.known(moment + 1)?;
        let why = self.why(next).map(super::look::reason);
        let node = self.tape().marks[next as usize].node;
        Ok(Answered {
            right: choice == right,
            answer: self.show(node),
            why,
        })
    }

    /// The choice that is right, and what could be chosen: what waits, without a word of what became of it.
    fn choices(&mut self, moment: u64) -> Result<(u64, Vec<Node>), Failure> {
        let at = self.known(moment)?;
        self.record_to(at + 1);
        let next = self
            .known(moment + 1)
            .map_err(|_| Failure::new(Kind::Refused, "nothing is expanded behind this moment"))?;
        let answer = self.tape().marks[next as usize].node;
        let (entries, _) = self.entries(at, 0, AMONG)?;
        let unmade = entries
            .iter()
            .any(|entry| matches!(entry, Entry::Untried { .. }));
        let tape = self.tape();
        let mut right = None;
        let mut all: Vec<Node> = Vec::new();
        for (place, entry) in entries.iter().enumerate() {
            let is_right = match entry {
                Entry::Node(node) => tape.nodes.same_state(*node, answer),
                Entry::Untried { state: None, .. } => continue,
                Entry::Untried {
                    parent,
                    state: Some(state),
                    ..
                } => {
                    tape.nodes.parent(answer) == Some(*parent) && tape.nodes.state(answer) == state
                }
            };
            let mut node = silent(self.waiting(entry, at));
            if unmade || node.id.is_none() {
                node.id = Some(UNMADE + place as u64);
            }
            // Two ways to one state would both be right.
            if is_right && right.is_some() {
                continue;
            }
            if is_right {
                right = node.id;
            }
            all.push(node);
        }
        let right = right.unwrap_or_else(|| {
            let mut node = silent(self.with_looks(self.show(answer), answer));
            if unmade {
                node.id = Some(UNMADE + AMONG as u64);
            }
            let id = node.id.unwrap_or(UNMADE);
            all.push(node);
            id
        });
        Ok((right, all))
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
