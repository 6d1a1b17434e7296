//! What is f of an open node?

use search_catalog::OpenState;

use super::{CANDIDATES, no_question, without_outcome, without_values};
use crate::api::{ApiError, Node};
use crate::question::form::{Answer, Form};
use crate::question::{RunQuestionInstance, field, grouped, part, shown};
use crate::record::recording::Recording;
use crate::record::replica::Entry;

impl<'a> Recording<'a> {
    /// Returns a question about an open node, or about one that the secret draws.
    pub(super) fn draft_value(
        &mut self,
        step: u32,
        id: Option<u64>,
    ) -> Result<RunQuestionInstance, ApiError> {
        // At the start there is one open node, without a value in most searches.
        let step = step.max(1).min(self.history().recorded());
        let mut open = self.open_values(step)?.into_iter();
        let (id, open) = match id {
            Some(id) => open
                .find(|&(open, _)| u64::from(open) == id)
                .ok_or_else(|| {
                    ApiError::unknown(format!("{id} is not an open node with f at step {step}"))
                })?,
            None => open
                .min_by_key(|&(node, _)| self.shuffling_key(("f", step, node)))
                .ok_or_else(|| no_question("its open nodes have no f"))?,
        };
        let node = self.with_own_drawing(self.show_open(id, &open), id);
        let Node { g, h, f, depth, .. } = node;
        let why = format!("f = g + h = {} + {} = {}.", shown(g), shown(h), shown(f));
        let actions = if depth == 1 { "action" } else { "actions" };
        let title = format!("What is f of {}?", node.line());
        let mark = move |answer: &Answer| {
            let [found] = answer.fields(["f"])?;
            let is_right = f.is_some_and(|f| f.is(found));
            Ok(vec![part("f", is_right, found, shown(f), &*why)])
        };
        Ok(RunQuestionInstance {
            step: step.into(),
            heading: format!("Step {}: an open node", grouped(step.into())),
            // What h is follows from no rule that the page shows.
            node: Node {
                h,
                ..without_values(without_outcome(node))
            },
            ..RunQuestionInstance::new(
                "f",
                title,
                &format!(
                    "f = g + h. g is the cost of the path to the node, here of {} {actions}; h is the heuristic value of its state, {}.",
                    grouped(depth),
                    shown(h)
                ),
                Form::Fields(vec![field("f", "Your answer")]),
                Box::new(mark),
            )
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
