//! All states of a small space.

use crate::api::ApiError;
use search_catalog::erased::Capability;
use search_core::{Ranked, StateSpace, cost::Number};

use super::refused;
use super::search::{Search, name};

/// The largest number of states.
const MOST_STATES: u64 = 10_000;

/// All states of a space, in the order of their ranks.
#[derive(Debug)]
pub(super) struct Whole {
    pub(super) start: String,
    pub(super) states: Vec<OneState>,
}

/// A state with what leads away from it.
#[derive(Debug, PartialEq)]
pub(super) struct OneState {
    pub(super) name: String,
    pub(super) is_goal: bool,
    /// The heuristic value; `None` for a dead end.
    pub(super) h: Option<Number>,
    /// The successors, each with the cost of the step.
    pub(super) successors: Vec<(String, Number)>,
}

impl Whole {
    pub(super) fn of(search: &Search) -> Result<Whole, ApiError> {
        let erased = search.opened.instance.erased();
        let (space, start) = erased.ok_or_else(|| refused("the clues contradict each other"))?;
        if !space.has(Capability::Ranked) || !(1..=MOST_STATES).contains(&space.states()) {
            return Err(refused(format!(
                "the puzzle does not list its states or has more than {MOST_STATES}, expected a small graph or map"
            )));
        }
        let states = (0..space.states()).map(|rank| {
            let state = space.unrank(rank);
            let mut successors = Vec::new();
            space.expand(&state, &mut Vec::new(), |successor, cost| {
                successors.push((name(&space, &successor), cost));
            });
            OneState {
                name: name(&space, &state),
                is_goal: space.is_goal(&state),
                h: space.heuristic(&state),
                successors,
            }
        });
        Ok(Whole {
            start: name(&space, &start),
            states: states.collect(),
        })
    }

    /// Returns the state with this name; if there is none, the only one whose name differs from it in case alone.
    pub(super) fn state(&self, name: &str) -> Option<&OneState> {
        let exact = self.states.iter().find(|state| state.name == name);
        exact.or_else(|| {
            let name = name.to_lowercase();
            let mut same = (self.states.iter()).filter(|state| state.name.to_lowercase() == name);
            let only = same.next();
            only.filter(|_| same.next().is_none())
        })
    }
}
