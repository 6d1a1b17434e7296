//! What is f of an open node?

use search_catalog::Open;

use super::{CANDIDATES, no_question, without_outcome, without_values};
use crate::api::{Amount, AnswerResult, ApiError, Question, QuestionKind};
use crate::record::recording::Recording;
use crate::record::replica::Entry;

impl<'a> Recording<'a> {
    pub(super) fn ask_value(&mut self, step: u32) -> Result<Question, ApiError> {
        // At the start there is one open node, without a value in most searches.
        let step = step.max(1).min(self.history().recorded());
        let open = self.open_values(step)?;
        let chosen = open
            .into_iter()
            .min_by_key(|&(node, _)| self.shuffling_key(("f", step, node)));
        let (node, open) = chosen.ok_or_else(|| no_question("its open nodes have no f"))?;
        let shown = self.with_own_drawing(self.show_open(node, &open), node);
        let shown = without_values(without_outcome(shown));
        Ok(self.question(QuestionKind::F, step.into(), shown))
    }

    pub(super) fn judge_value(
        &mut self,
        step: u64,
        node: u64,
        value: &str,
    ) -> Result<AnswerResult, ApiError> {
        let at = self.known(step)?;
        let open = self.open_values(at)?;
        let found = open.into_iter().find(|&(open, _)| u64::from(open) == node);
        let (node, open) = found.ok_or_else(|| {
            ApiError::unknown(format!("{node} is not an open node with f at step {step}"))
        })?;
        let answer = self.show_open(node, &open);
        Ok(AnswerResult {
            right: is_value(value.trim(), answer.f, answer.f_text.as_deref()),
            accepted: Vec::new(),
            answer,
            why: None,
            next: None,
        })
    }

    /// Returns the first open nodes at a step, as far as they have f.
    fn open_values(&mut self, step: u32) -> Result<Vec<(u32, Open)>, ApiError> {
        let (entries, _) = self.entries(step, 0, CANDIDATES)?;
        let open = entries.into_iter().filter_map(|entry| match entry {
            Entry::Node { node, open } if open.node.f().is_some() => Some((node, open)),
            _ => None,
        });
        Ok(open.collect())
    }
}

/// Returns whether a text is this value, given as a number and, if no number is exact, as text as well. A value that is not an integer may
/// be rounded to any number of decimals, with a point or a comma before them.
///
/// ```
/// use search_recording::api::Amount;
/// use search_recording::is_value;
///
/// let (value, exact) = (Some(Amount::Real(3.0 + 5.0 * 2.0_f64.sqrt())), Some("3 + 5√2"));
/// assert!(is_value("10.07", value, exact) && is_value("3 + 5√2", value, exact));
/// assert!(!is_value("10", value, exact));
/// ```
#[must_use]
pub fn is_value(given: &str, value: Option<Amount>, exact: Option<&str>) -> bool {
    if exact == Some(given) {
        return true;
    }
    let given = given.replace(',', ".");
    let Ok(number) = given.parse::<f64>() else {
        return false;
    };
    match value {
        Some(Amount::Whole(value)) => number == value as f64,
        Some(Amount::Real(value)) => {
            let decimals = given
                .split_once('.')
                .map_or(0, |(_, decimals)| decimals.len());
            let tolerance = match decimals {
                0 => 0.0,
                decimals => 0.5001 * 0.1_f64.powi(decimals.min(12) as i32),
            };
            (number - value).abs() <= tolerance
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn rounded_values_are_accepted_and_others_are_not() {
        let octile = Some(Amount::Real(3.0 + 5.0 * 2.0_f64.sqrt()));
        let seven = Some(Amount::Whole(7));
        for right in ["3 + 5√2", "10.1", "10,07", "10.071"] {
            assert!(is_value(right, octile, Some("3 + 5√2")), "{right}");
        }
        for wrong in ["10", "10.2", "10.08", "", "NaN", "3 + 5", "inf"] {
            assert!(!is_value(wrong, octile, Some("3 + 5√2")), "{wrong}");
        }
        assert!(is_value("7", seven, None) && is_value("7.0", seven, None));
        for wrong in ["6", "7.1", "7x", ""] {
            assert!(!is_value(wrong, seven, None), "{wrong}");
        }
    }
}
