//! Edges without a cost among edges that have one, and edges with two numbers.

use search_core::cost::Decimal;
use search_core::form::Note;

/// What has been read of the costs of a graph.
#[derive(Debug, Default)]
pub(super) struct Costs {
    has_some: bool,
    /// The line of the first edge without a cost, and the edge.
    missing: Option<(usize, String)>,
    /// The line of the first edge whose name is a number, with its cost and the number.
    numbers: Option<(usize, String)>,
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

    /// Checks the name of an edge, which may be a second number.
    pub(super) fn check_label(&mut self, line: usize, cost: Decimal, label: &str) {
        if self.numbers.is_none() && label.parse::<f64>().is_ok() {
            let numbers = format!("`{cost}` is read as the cost, and `{label}` as a name");
            self.numbers = Some((line, numbers));
        }
    }

    /// Returns a note if only some of the edges have a cost.
    pub(super) fn note(&self) -> Option<Note> {
        let (line, edge) = self.missing.as_ref().filter(|_| self.has_some)?;
        Some(Note::Skipped(format!(
            "line {line}: `{edge}` has no cost and is read with cost 1, but other edges have a cost"
        )))
    }

    /// Returns a note if the name of an edge is a number.
    pub(super) fn note_on_numbers(&self) -> Option<Note> {
        let (line, numbers) = self.numbers.as_ref()?;
        Some(Note::Doubtful(format!(
            "line {line}: {numbers} of the edge"
        )))
    }
}
