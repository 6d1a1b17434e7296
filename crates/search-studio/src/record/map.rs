//! The progress of a search on a map: which cells it has generated and expanded.

use search_catalog::Frontier;
use search_core::{Cost, Drawn, StateSpace, cost::Number};

use super::nodes::Flags;
use super::nodes::NONE;
use super::recording::Recording;
use crate::api::{ApiError, ErrorKind};

/// Maximum number of steps in an answer.
const MAX_STEPS: usize = 1 << 16;

/// The progress of a search on a map over consecutive steps, as columns of numbers. The nodes are those that change the map:
/// duplicates are omitted unless their path is cheaper than the known one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MapProgress {
    /// The node expanded at each step.
    pub(super) expanded: Vec<u32>,
    /// The number of nodes in this answer up to and including each step.
    pub(super) ends: Vec<u32>,
    /// The id, parent and cell of each node.
    pub(super) ids: Vec<u32>,
    pub(super) parents: Vec<u32>,
    pub(super) cells: Vec<u32>,
    /// g and h of each node; `NaN` if unknown.
    pub(super) g: Vec<f32>,
    pub(super) h: Vec<f32>,
}

impl MapProgress {
    /// Encodes the columns in little-endian order: the numbers of steps and of nodes, then the columns in the order of the
    /// fields; each number has four bytes.
    pub(crate) fn encode(&self) -> Vec<u8> {
        let numbers = 2 + 2 * self.expanded.len() + 5 * self.ids.len();
        let mut bytes = Vec::with_capacity(4 * numbers);
        for length in [self.expanded.len(), self.ids.len()] {
            bytes.extend_from_slice(&(length as u32).to_le_bytes());
        }
        for column in [
            &self.expanded,
            &self.ends,
            &self.ids,
            &self.parents,
            &self.cells,
        ] {
            bytes.extend(column.iter().flat_map(|number| number.to_le_bytes()));
        }
        for column in [&self.g, &self.h] {
            bytes.extend(column.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes
    }
}

impl<'a> Recording<'a> {
    /// Returns the number of the cell that is the state of a node, if the puzzle is a map.
    pub(super) fn cell(&self, id: u32) -> Option<u32> {
        let columns = self.columns?;
        let [x, y] = self.space.cell(self.history().nodes.state(id))?;
        // A puzzle of one's own can name a cell outside of its map.
        (x < columns).then(|| y.checked_mul(columns)?.checked_add(x))?
    }

    /// Returns the progress from a step on, as far as it fits into an answer and into the time slice.
    pub(crate) fn map_progress(&self, from: u64, to: u64) -> Result<MapProgress, ApiError> {
        if self.columns.is_none() {
            let message = "this puzzle is not a map";
            return Err(ApiError::new(ErrorKind::Refused, message));
        }
        let history = self.history();
        let slice = self.start_slice();
        let mut progress = MapProgress::default();
        let last = to.min(history.recorded().into());
        for step in from..=last {
            let is_full = progress.expanded.len() >= MAX_STEPS;
            if is_full || (step % 64 == 0 && slice.is_over()) && step > from {
                break;
            }
            self.add_step(&mut progress, step as u32);
        }
        Ok(progress)
    }

    fn add_step(&self, progress: &mut MapProgress, step: u32) {
        let history = self.history();
        let nodes = &history.nodes;
        let expanded = history.steps[step as usize].node;
        // A node that was a duplicate when it was generated is included again when it is expanded.
        let is_late = nodes.is(expanded, Flags::DUPLICATE);
        for id in history.generated(step).chain(is_late.then_some(expanded)) {
            let is_duplicate =
                nodes.is(id, Flags::DUPLICATE) && !nodes.is(id, Flags::REOPENED) && id != expanded;
            let is_never_open = nodes.is(id, Flags::DEAD_END) && nodes.expanded_at(id).is_none();
            let cheaper = if is_duplicate {
                self.cheaper(id, step)
            } else {
                None
            };
            if is_never_open || is_duplicate && cheaper.is_none() {
                continue;
            }
            let value = |number: Option<Number>| number.map_or(f32::NAN, |it| f64::from(it) as f32);
            progress.ids.push(id);
            progress.parents.push(nodes.parent(id).unwrap_or(NONE));
            progress.cells.push(self.cell(id).unwrap_or(NONE));
            progress.g.push(value(cheaper.or(nodes.g(id))));
            let state = nodes.of(id).filter(|_| is_duplicate).unwrap_or(id);
            progress.h.push(value(nodes.h(state)));
        }
        progress.expanded.push(expanded);
        progress.ends.push(progress.ids.len() as u32);
    }

    /// Returns the g of a duplicate if its state is still open and the search prefers this path to the known one.
    fn cheaper(&self, id: u32, step: u32) -> Option<Number> {
        let Frontier::Smallest(value) = self.algorithm.definition().frontier else {
            return None;
        };
        let history = self.history();
        let nodes = &history.nodes;
        let (parent, of) = (nodes.parent(id)?, nodes.of(id)?);
        let is_expanded = nodes.expanded_at(of).is_some_and(|at| at <= step);
        let is_discarded = nodes.is(of, Flags::DEAD_END) && nodes.expanded_at(of).is_none();
        // Of a search that restarts, states of earlier iterations are known and not open.
        if is_expanded || is_discarded || self.search.is_anytime() || !value.contains(['f', 'g']) {
            return None;
        }
        let (before, state) = (nodes.state(parent), nodes.state(id));
        let mut actions = Vec::new();
        self.space.actions(before, &mut actions);
        let costs = actions.into_iter().filter_map(|action| {
            let cost = self.space.cost(before, &action);
            (self.space.result(before, action).as_ref() == Some(state)).then_some(cost)
        });
        // Parallel edges lead to several nodes, in the order of the actions.
        let is_same = |&other: &u32| {
            nodes.parent(other) == Some(parent) && nodes.of(other).unwrap_or(other) == of
        };
        let generated = history.generated(history.generated_at(id));
        let nth = generated.take_while(|&other| other < id).filter(is_same);
        let costs: Vec<Number> = costs.collect();
        let cost = costs.get(nth.count()).or(costs.last())?;
        let g = nodes.g(parent)?.plus(*cost);
        (g < nodes.g(of)?).then_some(g)
    }

    /// Returns the least g of the paths that were known before to the open state of a duplicate, and the g of its path, if
    /// that is less. Takes time linear in the number of nodes since the first path.
    pub(super) fn improvement(&self, id: u32, step: u32) -> Option<[Number; 2]> {
        let g = self.cheaper(id, step)?;
        let nodes = &self.history().nodes;
        let of = nodes.of(id)?;
        let others = (of + 1..id).filter(|&other| nodes.of(other) == Some(of));
        let known = others.filter_map(|other| self.cheaper(other, step));
        let least = |least, g| if g < least { g } else { least };
        let before = known.fold(nodes.g(of)?, least);
        (g < before).then_some([before, g])
    }
}
