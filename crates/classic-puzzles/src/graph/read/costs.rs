//! Edges without a cost among edges that have one.

use search_core::Decimal;
use search_core::form::Note;

/// What has been read of the costs of a graph.
#[derive(Debug, Default)]
pub(super) struct Costs {
    has_some: bool,
    /// The line of the first edge without a cost, and the edge.
    missing: Option<(usize, String)>,
}

impl Costs {
    /// Returns the cost of an edge, which is 1 where none is written.
    pub(super) fn of_edge(
        &mut self,
        cost: Option<Decimal>,
        place: impl FnOnce() -> (usize, String),
    ) -> Decimal {
        match cost {
            Some(_) => self.has_some = true,
            None if self.missing.is_none() => self.missing = Some(place()),
            None => {}
        }
        cost.unwrap_or(Decimal::from(1))
    }

    /// Returns a note if only some of the edges have a cost.
    pub(super) fn note(&self) -> Option<Note> {
        let (line, edge) = self.missing.as_ref().filter(|_| self.has_some)?;
        Some(Note::Skipped(format!(
            "line {line}: `{edge}` has no cost and is read with cost 1, but other edges have a cost"
        )))
    }
}
