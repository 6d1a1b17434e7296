//! The pseudo-code of a run, and how often its lines ran in a step.

use std::collections::BTreeMap;

use search_catalog::{Algorithm, CodeEvent};

use super::history::{History, Outcome};
use super::nodes::Flags;
use crate::api::CodeLine;

/// Returns the pseudo-code of an algorithm, in a space that is declared a tree or not.
pub(super) fn of(algorithm: Algorithm, in_tree: bool) -> Vec<CodeLine> {
    let lines = algorithm.pseudocode(in_tree).into_iter();
    let lines = lines.map(|line| CodeLine {
        indent: line.indent,
        text: line.text,
        events: line.events.iter().map(|event| event.name()).collect(),
    });
    lines.collect()
}

impl History<'_> {
    /// Returns how often each event of the pseudo-code occurred at a step.
    pub(super) fn events(&self, step: u32) -> BTreeMap<&'static str, u64> {
        let outcome = self.steps[step as usize].outcome;
        let restart = self.restarts.binary_search_by_key(&step, |&(at, _)| at);
        let mut counts = BTreeMap::new();
        let mut add = |event: CodeEvent, occurred: bool| {
            if occurred {
                *counts.entry(event.name()).or_insert(0) += 1;
            }
        };
        add(CodeEvent::Start, outcome == Outcome::Start);
        add(CodeEvent::Iterate, restart.is_ok());
        add(CodeEvent::Select, outcome != Outcome::Start);
        add(CodeEvent::Solution, outcome == Outcome::Solution);
        let expanded = matches!(outcome, Outcome::Expanded | Outcome::DeadEnd);
        add(CodeEvent::Expand, expanded);
        // At step 0 there are the start and, if the search has two sides, the goals.
        for node in self.generated(step).filter(|_| step > 0) {
            let is = |flags| self.nodes.is(node, flags);
            let is_known = is(Flags::DUPLICATE);
            let is_dead_end = is(Flags::DEAD_END) && self.nodes.expanded_at(node).is_none();
            add(CodeEvent::Duplicate, is_known);
            add(CodeEvent::DeadEnd, !is_known && is_dead_end);
            add(CodeEvent::Generate, !is_known && !is_dead_end);
            add(CodeEvent::Reopen, is(Flags::REOPENED));
        }
        counts
    }
}
