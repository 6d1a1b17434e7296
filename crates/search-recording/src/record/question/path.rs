//! Which node is the next one on the path to a node?

use super::{MAX_CHOICES, QUESTION_STEPS, no_question, not_a_choice};
use crate::api::{AnswerResult, ApiError, Node, PathToDraw, Question, QuestionKind};
use crate::record::recording::Recording;

/// The numbers of actions of a path that is asked for.
const ACTIONS: std::ops::RangeInclusive<u64> = 2..=40;

impl<'a> Recording<'a> {
    /// Returns the first question about the path to the node expanded at the first suitable step from `from` on.
    pub(super) fn ask_path(&mut self, from: u32) -> Result<Option<Question>, ApiError> {
        let to = from.saturating_add(QUESTION_STEPS);
        if !self.reaches(to) {
            return Ok(None);
        }
        let to = to.min(self.history().recorded());
        let found = (from..=to).find(|&step| self.drawn_path(step).is_some());
        let step = found.ok_or_else(|| no_question("no path has 2 to 40 actions"))?;
        Ok(self.path_question(step, 0))
    }

    pub(super) fn judge_path(
        &mut self,
        step: u64,
        done: u64,
        choice: u64,
    ) -> Result<AnswerResult, ApiError> {
        let at = self.known(step)?;
        let none =
            || ApiError::unknown(format!("there is no path of {done} actions at step {step}"));
        let path = self.drawn_path(at).ok_or_else(none)?;
        let place = usize::try_from(done).ok();
        let place = place.filter(|&place| place < path.len() - 1);
        let place = place.ok_or_else(none)?;
        let (from, next) = (path[place], path[place + 1]);
        let offered = self.path_choices(from, next);
        if !offered.iter().any(|&id| u64::from(id) == choice) {
            return Err(not_a_choice(choice, step));
        }
        let is_right = |id: u32| self.history().nodes.same_state(id, next);
        let accepted = offered.into_iter().filter(|&id| is_right(id));
        let accepted: Vec<u64> = accepted.map(u64::from).collect();
        let right = accepted.contains(&choice);
        Ok(AnswerResult {
            right,
            accepted,
            answer: self.show(next),
            why: None,
            next: right.then(|| self.path_question(at, done + 1)).flatten(),
        })
    }

    /// Returns the path to the node expanded at a step, if it is neither too short nor too long.
    fn drawn_path(&self, step: u32) -> Option<Vec<u32>> {
        let history = self.history();
        let nodes = &history.nodes;
        let mut path = vec![history.steps[step as usize].node];
        while let Some(parent) = path.last().and_then(|&node| nodes.parent(node)) {
            path.push(parent);
            if path.len() as u64 > ACTIONS.end() + 1 {
                return None;
            }
        }
        path.reverse();
        ACTIONS.contains(&(path.len() as u64 - 1)).then_some(path)
    }

    /// Returns the question about the node after `done` actions; none if the path is complete.
    fn path_question(&self, step: u32, done: u64) -> Option<Question> {
        let path = self.drawn_path(step)?;
        let (from, next) = (path[done as usize], *path.get(done as usize + 1)?);
        let mut choices = self.path_choices(from, next);
        choices.sort_by_cached_key(|&id| self.shuffling_key(("path", step, id)));
        // Its parent is the answer when one action is left before it.
        let target = Node {
            parent: None,
            ..self.choice(*path.last()?)
        };
        Some(Question {
            choices: choices.into_iter().map(|id| self.choice(id)).collect(),
            path: Some(PathToDraw {
                target,
                actions: path.len() as u64 - 1,
                done,
            }),
            ..self.question(QuestionKind::Path, step.into(), self.choice(from))
        })
    }

    /// Returns the children of a node on a path, `next` included.
    fn path_choices(&self, from: u32, next: u32) -> Vec<u32> {
        let mut children = self.children_ids(from);
        // A node has another parent if a cheaper path to it was found.
        if let Some(place) = children.iter().position(|&child| child == next) {
            children.swap(0, place);
        } else {
            children.insert(0, next);
        }
        children.truncate(MAX_CHOICES);
        children
    }
}
