//! How many nodes are expanded?

use search_core::Step;

use super::{no_question, without_outcome};
use crate::api::{AnswerResult, ApiError, Question, QuestionKind};
use crate::record::recording::Recording;

/// The largest number of expansions that is asked for.
const MAX_COUNTED: u32 = 20_000;

/// The wrong choices are these multiples of the right one.
const FACTORS: [f64; 7] = [0.25, 0.5, 0.75, 1.3, 1.6, 2.0, 3.0];

/// The number of choices.
const CHOICES: usize = 4;

/// The end of a count.
struct Counted {
    /// The step of the solution or the last step.
    step: u32,
    expanded: u64,
    is_solution: bool,
}

impl<'a> Recording<'a> {
    pub(super) fn ask_count(&mut self) -> Result<Option<Question>, ApiError> {
        if !self.reaches_count() {
            return Ok(None);
        }
        let Counted {
            expanded,
            is_solution,
            ..
        } = self.counted()?;
        let mut factors = FACTORS.to_vec();
        factors.sort_by_cached_key(|factor| self.shuffling_key(("count", factor.to_bits())));
        let mut counts = vec![expanded];
        for factor in factors {
            // Multiples of a small number would be equal.
            let more = if expanded < 8 { factor.ceil() } else { 0.0 };
            let count = ((expanded as f64 * factor).round() + more) as u64;
            if counts.len() < CHOICES && !counts.contains(&count) {
                counts.push(count);
            }
        }
        counts.sort_unstable();
        let start = self.history().steps[0].node;
        let start = without_outcome(self.with_own_drawing(self.show(start), start));
        Ok(Some(Question {
            counts,
            solvable: Some(is_solution),
            ..self.question(QuestionKind::Count, 0, start)
        }))
    }

    /// Records up to the end of the count; returns false if the time slice ended first.
    pub(super) fn reaches_count(&mut self) -> bool {
        !self.record_until(false, |history| {
            !history.solutions.is_empty() || history.recorded() >= MAX_COUNTED
        })
    }

    pub(super) fn judge_count(&mut self, choice: u64) -> Result<AnswerResult, ApiError> {
        let Counted { step, expanded, .. } = self.counted()?;
        let node = self.history().steps[step as usize].node;
        Ok(AnswerResult {
            right: choice == expanded,
            accepted: vec![expanded],
            answer: self.show(node),
            why: None,
            next: None,
        })
    }

    /// Returns the number of expansions up to the first solution or in the whole space.
    fn counted(&self) -> Result<Counted, ApiError> {
        let history = self.history();
        let is_exhausted = self
            .end
            .as_ref()
            .is_some_and(|end| matches!(end.step, Step::Exhausted));
        let solution = history.solutions.first().copied();
        let step = solution.or(is_exhausted.then_some(history.recorded()));
        let step = step.ok_or_else(|| {
            let many = format!("no solution is found in the first {MAX_COUNTED} expansions");
            no_question(&many)
        })?;
        let (counts, _) = history.counts(step);
        Ok(Counted {
            step,
            expanded: counts.expanded,
            is_solution: solution.is_some(),
        })
    }
}
