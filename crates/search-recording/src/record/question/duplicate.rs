//! Which successor is a duplicate?

use super::{MAX_CHOICES, QUESTION_STEPS, no_question, not_a_choice};
use crate::api::{AnswerResult, ApiError, Question, QuestionKind};
use crate::record::recording::Recording;

impl<'a> Recording<'a> {
    /// Returns a question about the first step from `from` on that has a duplicate and another successor.
    pub(super) fn ask_duplicate(&mut self, from: u32) -> Result<Option<Question>, ApiError> {
        let to = from.saturating_add(QUESTION_STEPS);
        if !self.reaches(to) {
            return Ok(None);
        }
        let to = to.min(self.history().recorded());
        let is_suitable = |&step: &u32| {
            let generated = self.history().generated(step);
            let (all, known) = (
                generated.len(),
                generated.filter(|&id| self.was_known(id)).count(),
            );
            (1..all).contains(&known) && all <= MAX_CHOICES
        };
        let found = (from..=to).find(is_suitable);
        let none = || no_question("no node has both a duplicate and another successor");
        let step = found.ok_or_else(none)?;
        let mut generated: Vec<u32> = self.history().generated(step).collect();
        generated.sort_by_cached_key(|&id| self.shuffling_key(("duplicate", step, id)));
        let expanded = self.history().steps[step as usize].node;
        Ok(Some(Question {
            choices: generated.into_iter().map(|id| self.choice(id)).collect(),
            ..self.question(QuestionKind::Duplicate, step.into(), self.in_full(expanded))
        }))
    }

    pub(super) fn judge_duplicate(
        &mut self,
        step: u64,
        choice: u64,
    ) -> Result<AnswerResult, ApiError> {
        let at = self.known(step)?;
        let generated = self.history().generated(at);
        let mut offered = generated.clone().map(u64::from);
        if !offered.any(|id| id == choice) {
            return Err(not_a_choice(choice, step));
        }
        let known: Vec<u32> = generated.filter(|&id| self.was_known(id)).collect();
        let accepted: Vec<u64> = known.iter().map(|&id| id.into()).collect();
        let right = accepted.contains(&choice);
        let none = || no_question("none of these successors is a duplicate");
        let answer = match known.first() {
            Some(_) if right => choice as u32,
            Some(&first) => first,
            None => return Err(none()),
        };
        Ok(AnswerResult {
            right,
            accepted,
            answer: self.show(answer),
            why: None,
            next: None,
        })
    }
}
