//! Which successor is a duplicate?

use super::{MAX_CHOICES, QUESTION_STEPS, no_question};
use crate::api::ApiError;
use crate::question::form::Answer;
use crate::question::{RunQuestionInstance, grouped, one_of, part};
use crate::record::recording::Recording;

impl<'a> Recording<'a> {
    /// Returns a question about the first step from `from` on that has a duplicate and another successor.
    pub(super) fn draft_duplicate(
        &mut self,
        from: u32,
    ) -> Result<Option<RunQuestionInstance>, ApiError> {
        let to = from.saturating_add(QUESTION_STEPS);
        if !self.reaches(to.into()) {
            return Ok(None);
        }
        let to = to.min(self.history().recorded());
        let known_at = |step: u32| -> Vec<u32> {
            let generated = self.history().generated(step);
            generated.filter(|&id| self.was_known(id)).collect()
        };
        let is_suitable = |&step: &u32| {
            let all = self.history().generated(step).len();
            (1..all).contains(&known_at(step).len()) && all <= MAX_CHOICES
        };
        let found = (from..=to).find(is_suitable);
        let none = || no_question("no node has both a duplicate and another successor");
        let step = found.ok_or_else(none)?;
        let generated: Vec<u32> = self.history().generated(step).collect();
        let known = known_at(step);
        let right = known.iter().map(|&id| self.show(id)).map(|node| {
            let of = node.duplicate_of;
            let why = of.map_or_else(String::new, |of| {
                format!("{} is known from node {of}.", node.line())
            });
            (
                node.id.unwrap_or_default().to_string(),
                node.line().to_owned(),
                why,
            )
        });
        let right: Vec<(String, String, String)> = right.collect();
        let expected: Vec<&str> = right.iter().map(|(_, line, _)| line.as_str()).collect();
        let expected = expected.join("; ");
        let accepted = right.iter().map(|(id, ..)| id.clone()).collect();
        let options = self.options(generated, "duplicate", step);
        let all = options.clone();
        let mark = move |answer: &Answer| {
            let (id, found) = answer.one_among(&all)?;
            let place = right.iter().position(|(right, ..)| right == id);
            let why = &right[place.unwrap_or(0)].2;
            Ok(vec![part(
                "duplicate",
                place.is_some(),
                found,
                &*expected,
                why,
            )])
        };
        let expanded = self.history().steps[step as usize].node;
        Ok(Some(RunQuestionInstance {
            step: step.into(),
            heading: format!("Step {}: expanded", grouped(step.into())),
            node: self.in_full(expanded),
            accepted,
            ..RunQuestionInstance::new(
                "duplicate",
                "Which of its successors is a duplicate?".to_owned(),
                "A successor is a duplicate if the search has generated its state before. If there are several, each of them is right.",
                one_of(options),
                Box::new(mark),
            )
        }))
    }
}
