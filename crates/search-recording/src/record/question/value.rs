//! What is f of an open node?

use search_catalog::OpenState;

use super::{CANDIDATES, no_question, without_outcome, without_values};
use crate::api::{AnswerResult, ApiError, Node, Question, QuestionKind};
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
        // What h is follows from no rule that the page shows.
        let h = shown.h;
        let shown = Node {
            h,
            ..without_values(without_outcome(shown))
        };
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
            right: answer.f.is_some_and(|f| f.is(value)),
            accepted: Vec::new(),
            answer,
            why: None,
            next: None,
        })
    }

    /// Returns the first open nodes at a step, as far as they have f.
    fn open_values(&mut self, step: u32) -> Result<Vec<(u32, OpenState)>, ApiError> {
        let (entries, _) = self.entries(step, 0, CANDIDATES)?;
        let open = entries.into_iter().filter_map(|entry| match entry {
            Entry::Node { node, open } if open.node.f().is_some() => Some((node, open)),
            _ => None,
        });
        Ok(open.collect())
    }
}
