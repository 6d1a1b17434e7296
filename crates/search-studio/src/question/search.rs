//! The search of a question, run within limits.

use std::collections::HashMap;
use std::sync::Arc;

use crate::api::{self, Advance, Amount, ApiError, RunSpec, Until};
use crate::{RecordedRun, RunSetup, Service};
use search_catalog::Frontier;
use search_catalog::erased::{AnyState, Erased};
use search_core::{Written, store::Age};

pub(super) use super::escape::escape as html;
use super::refused;

/// The largest number of steps of a search.
pub(crate) const MOST_STEPS: u32 = 20_000;

/// The largest number of bytes of a search and its record.
pub(crate) const MOST_BYTES: u64 = 64 << 20;

/// A search that a question is about.
pub(crate) struct Search {
    service: Arc<Service>,
    spec: Arc<RunSpec>,
    pub(super) opened: RunSetup,
}

impl Search {
    pub(crate) fn of(service: Arc<Service>, spec: RunSpec) -> Result<Search, ApiError> {
        Ok(Search {
            opened: service.open(&spec)?,
            service,
            spec: Arc::new(spec),
        })
    }

    /// Starts the search.
    pub(super) fn run(&self) -> Result<RecordedRun<'_>, ApiError> {
        self.run_preferring(Vec::new())
    }

    /// Starts the search with the successors of each state in such an order that, of those between which the rule decides by age alone, the
    /// first in `order` is expanded first.
    ///
    /// This is the only freedom that a rule leaves: the order in which a puzzle lists successors is not part of it. So an order of
    /// expansions is one that the rule allows if the search that prefers it has it, and each step of that search follows from the rule.
    pub(super) fn run_preferring(&self, order: Vec<String>) -> Result<RecordedRun<'_>, ApiError> {
        let (service, spec) = (Arc::clone(&self.service), Arc::clone(&self.spec));
        let age = self.age();
        let count = order.len();
        let mut places = HashMap::new();
        for (place, state) in order.into_iter().enumerate() {
            places.entry(state).or_insert(place);
        }
        RecordedRun::start_in(service, String::new(), spec, &self.opened, 0, |space| {
            if places.is_empty() {
                return space;
            }
            let names = space.clone();
            space.with_successors_by(move |state| match (places.get(&name(&names, state)), age) {
                (Some(place), Age::FirstIn) => *place,
                (Some(place), Age::LastIn) => count - place,
                (None, Age::FirstIn) => count,
                (None, Age::LastIn) => 0,
            })
        })
    }

    /// Returns which of two equal nodes the rule selects.
    fn age(&self) -> Age {
        let algorithm = self.opened.algorithm;
        match algorithm.definition().frontier {
            Frontier::Smallest(_) => algorithm.settings().ties.age(),
            _ => Age::FirstIn,
        }
    }
}

/// Records up to a step.
pub(super) fn record_to(run: &mut RecordedRun<'_>, step: u64) -> Result<(), ApiError> {
    let to = Advance {
        to: Some(step),
        ..Advance::default()
    };
    loop {
        let advanced = run.advance(&to)?;
        if advanced.found {
            return Ok(());
        }
        if !advanced.more {
            let last = advanced.at;
            return Err(refused(format!(
                "found step {step}, expected at most {last}, the last step of the search"
            )));
        }
    }
}

/// Records up to the first solution, or the end of the search without one, and returns how it ended.
pub(super) fn record_to_end(run: &mut RecordedRun<'_>) -> Result<api::End, ApiError> {
    let to_end = Advance {
        until: Some(Until::End),
        ..Advance::default()
    };
    while run.advance(&to_end)?.more {}
    let end = run.describe().end;
    let end = end.ok_or_else(|| refused("the search has no end"))?;
    match end.limit {
        Some("expansions" | "bytes") => Err(refused(format!(
            "the search takes more than {MOST_STEPS} steps or {} MiB, expected a smaller one",
            MOST_BYTES >> 20
        ))),
        _ => Ok(end),
    }
}

/// Returns the states selected at these steps.
pub(super) fn selected(
    run: &mut RecordedRun<'_>,
    steps: impl Iterator<Item = u64>,
) -> Result<Vec<String>, ApiError> {
    steps.map(|step| Ok(run.step(step)?.node.state)).collect()
}

/// Returns the text of a state.
pub(super) fn name(space: &Erased<'_>, state: &AnyState) -> String {
    let mut name = String::new();
    // Writing to a string cannot fail; an error comes from the puzzle.
    let _ = space.write_state(state, &mut name);
    name
}

/// Formats a value as the page does.
pub(crate) fn shown(value: Option<Amount>) -> String {
    value.map_or_else(|| "none".to_owned(), |value| value.to_string())
}

/// Formats a number with commas between groups of three digits.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
