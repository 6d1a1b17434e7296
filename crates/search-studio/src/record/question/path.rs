//! Which node is the next one on the path to a node?

use super::{MAX_CHOICES, QUESTION_STEPS, no_question};
use crate::api::{ApiError, Node};
use crate::question::form::Answer;
use crate::question::{RunQuestionInstance, grouped, one_of, part};
use crate::record::recording::Recording;

/// The numbers of actions of a path that is asked for.
const ACTIONS: std::ops::RangeInclusive<u64> = 2..=40;

impl<'a> Recording<'a> {
    /// Returns the question about the path to the node expanded at the first suitable step from `from` on, after `done` of its actions.
    pub(super) fn draft_path(
        &mut self,
        from: u32,
        done: u64,
    ) -> Result<Option<RunQuestionInstance>, ApiError> {
        let to = from.saturating_add(QUESTION_STEPS);
        if !self.reaches(to.into()) {
            return Ok(None);
        }
        let to = to.min(self.history().recorded());
        let found = (from..=to).find_map(|step| Some((step, self.drawn_path(step)?)));
        let (step, path) = found.ok_or_else(|| no_question("no path has 2 to 40 actions"))?;
        let place = usize::try_from(done).ok();
        let place = place.filter(|&place| place < path.len() - 1);
        let place = place.ok_or_else(|| {
            ApiError::unknown(format!("there is no path of {done} actions at step {step}"))
        })?;
        let (from, next) = (path[place], path[place + 1]);
        let offered = self.path_choices(from, next);
        let is_right = |id: &&u32| self.history().nodes.same_state(**id, next);
        let accepted: Vec<String> = offered
            .iter()
            .filter(is_right)
            .map(u32::to_string)
            .collect();
        let actions = path.len() - 1;
        let named = |node: Node| {
            node.action
                .clone()
                .unwrap_or_else(|| node.line().to_owned())
        };
        let whole = path[1..].iter().map(|&id| named(self.show(id)));
        let why = format!("The path is: {}.", whole.collect::<Vec<_>>().join(", "));
        let (right, expected) = (accepted.clone(), named(self.show(next)));
        let target = self.show(path[actions]);
        let options = self.options(offered, "path", step);
        let all = options.clone();
        let mark = move |answer: &Answer| {
            let (id, found) = answer.one_among(&all)?;
            let is_right = right.iter().any(|right| right == id);
            Ok(vec![part("next node", is_right, found, &*expected, &*why)])
        };
        Ok(Some(RunQuestionInstance {
            step: step.into(),
            heading: match done {
                0 => "The path begins here".to_owned(),
                _ => format!("After {done} of {actions} actions"),
            },
            node: self.choice(from),
            accepted,
            rest: (place + 1 < actions).then_some(done + 1),
            ..RunQuestionInstance::new(
                "path",
                format!("Draw the path to {}: which node is next?", target.line()),
                &format!(
                    "It is the path by which the search reached the node expanded at step {}.",
                    grouped(step.into())
                ),
                one_of(options),
                Box::new(mark),
            )
        }))
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
