//! How many nodes are expanded?

use search_core::Step;

use super::{no_question, without_outcome};
use crate::api::ApiError;
use crate::question::form::Answer;
use crate::question::{RunQuestionInstance, grouped, item, one_of, part};
use crate::record::recording::Recording;

/// The largest number of expansions that is asked for.
const MAX_COUNTED: u32 = 20_000;

/// The wrong choices are these multiples of the right one.
const FACTORS: [f64; 7] = [0.25, 0.5, 0.75, 1.3, 1.6, 2.0, 3.0];

/// The number of choices.
const CHOICES: usize = 4;

impl<'a> Recording<'a> {
    pub(super) fn draft_count(&mut self) -> Result<RunQuestionInstance, ApiError> {
        let (step, expanded, is_solution) = self.counted()?;
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
        let options = counts.into_iter();
        let options = options.map(|count| item(count.to_string(), grouped(count), None));
        let start = self.history().steps[0].node;
        let node = without_outcome(self.with_own_drawing(self.show(start), start));
        let (until, why) = match is_solution {
            true => (
                "before it finds a solution",
                format!("The solution is selected at step {}.", grouped(step.into())),
            ),
            false => ("in the whole space", "There is no solution.".to_owned()),
        };
        let right = expanded.to_string();
        let accepted = vec![right.clone()];
        let mark = move |answer: &Answer| {
            // Other numbers may have been offered before the run was started again.
            let found = answer.one(|id| id.parse::<u64>().is_ok())?;
            let shown = found.parse().map_or(String::new(), grouped);
            let is_right = found == right;
            Ok(vec![part(
                "number",
                is_right,
                shown,
                grouped(expanded),
                &*why,
            )])
        };
        Ok(RunQuestionInstance {
            node,
            accepted,
            ..RunQuestionInstance::new(
                "count",
                format!("How many nodes does the search expand {until}?"),
                &format!("The solution itself is not counted. {}", self.rule().text),
                one_of(options.collect()),
                Box::new(mark),
            )
        })
    }

    /// Records up to the end of the count; returns false if the time slice ended first.
    pub(super) fn reaches_count(&mut self) -> bool {
        !self.record_until(false, |history| {
            !history.solutions.is_empty() || history.recorded() >= MAX_COUNTED
        })
    }

    /// Returns the step of the first solution or the last step, the number of expansions up to there, and whether it is a solution.
    fn counted(&self) -> Result<(u32, u64, bool), ApiError> {
        let history = self.history();
        let end = self.end.as_ref();
        let is_exhausted = end.is_some_and(|end| matches!(end.step, Step::Exhausted));
        let solution = history.solutions.first().copied();
        let step = solution.or(is_exhausted.then_some(history.recorded()));
        let step = step.ok_or_else(|| {
            let many = format!("no solution is found in the first {MAX_COUNTED} expansions");
            no_question(&many)
        })?;
        let (counts, _) = history.counts(step);
        Ok((step, counts.expanded, solution.is_some()))
    }
}
