//! Running a search step by step, and inspecting it.

use std::ops::{ControlFlow, Range};

use search_core::{Inspect, Proven, Step, Why, Written, cost::Number, engine::OwnedNode};

use crate::answer::text;
use crate::erased::{AnyState, Erased};
use crate::{AnySearch, StepSearch};

/// The properties of a solution, without its states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolutionSummary {
    /// The number of steps from the start.
    pub depth: u64,
    /// The cost, in engines that compute it.
    pub cost: Option<Number>,
    /// What is proven about it.
    pub proven: Proven,
}

/// An entry of a frontier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FrontierEntry {
    /// An open state.
    State(OpenState),
    /// An untried action of an expanded state: depth-first searches generate a state only when it is its turn.
    Action {
        /// The number of the expanded state.
        parent: u64,
        /// The text of the action; empty if it has none.
        action: String,
        /// The number of actions of the same state after this one. It identifies the action, because texts may be equal.
        later: usize,
    },
}

/// An open state with the best known path to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenState {
    /// The node.
    pub node: OwnedNode<AnyState, Number>,
    /// The [stored value](search_core::Search::stored_value).
    pub stored: Option<String>,
}

/// Step by step.
impl<'a, 'p: 'a> StepSearch<'a, 'p> {
    /// Removes one entry from the frontier and processes it.
    pub fn step(&mut self) -> Step {
        self.search.step()
    }

    /// Runs to the next solution or the end of the search.
    pub fn advance(&mut self) -> Step {
        self.search.advance()
    }

    /// Returns the number of entries of the frontier.
    #[must_use]
    pub fn frontier_len(&self) -> u64 {
        self.search.frontier_len()
    }

    /// Returns at most `most` entries of the frontier in the order of expansion, after the first `skipped` ones.
    #[must_use]
    pub fn frontier(&self, skipped: usize, most: usize) -> Vec<FrontierEntry> {
        self.entries(skipped..skipped.saturating_add(most))
    }

    /// Returns the numbers of the closed states, in unspecified order.
    #[must_use]
    pub fn closed(&self) -> Vec<u64> {
        let closed = self.search.closed().into_iter();
        closed.map(|node| node.number).collect()
    }

    /// Returns the reason why the next entry is chosen, or `None` if the frontier is empty.
    #[must_use]
    pub fn why_next(&self) -> Option<Why> {
        self.search.why_next()
    }

    /// Returns the solution found by the last step, if any.
    #[must_use]
    pub fn solution(&self) -> Option<SolutionSummary> {
        let solution = self.search.to_solution()?;
        Some(SolutionSummary {
            depth: solution.depth,
            cost: solution.cost,
            proven: self.space.proven(solution.proven),
        })
    }

    /// Converts it to a search that is run without being inspected.
    #[must_use]
    pub fn driven(self) -> AnySearch<'a> {
        AnySearch {
            has_failed: self.has_failed,
            poison: self.poison,
            early: self.early,
            ..AnySearch::new(self.space, self.search, self.kind)
        }
    }

    /// Returns the search without its space.
    #[must_use]
    pub fn into_inspect(self) -> Box<dyn Inspect<Erased<'p>> + 'a> {
        self.search
    }

    /// Returns the entries of the frontier in this range.
    fn entries(&self, range: Range<usize>) -> Vec<FrontierEntry> {
        let mut entries: Vec<FrontierEntry> = Vec::new();
        let mut skipped = 0;
        // The number of actions of the state of the last entry that follow it.
        let mut rest = 0;
        self.search.each_open(&mut |entry| {
            if skipped < range.start {
                skipped += 1;
                return ControlFlow::Continue(());
            }
            let is_full = entries.len() == range.len();
            match entry {
                search_core::engine::FrontierEntry::Untried { parent, .. } if is_full => {
                    match entries.last() {
                        Some(FrontierEntry::Action { parent: last, .. })
                            if *last == parent.number =>
                        {
                            rest += 1;
                        }
                        _ => return ControlFlow::Break(()),
                    }
                }
                _ if is_full => return ControlFlow::Break(()),
                search_core::engine::FrontierEntry::State(node) => {
                    entries.push(FrontierEntry::State(OpenState {
                        stored: self.search.stored_value(node.number),
                        node: node.to_owned(),
                    }));
                }
                search_core::engine::FrontierEntry::Untried { parent, action } => {
                    entries.push(FrontierEntry::Action {
                        parent: parent.number,
                        action: text(|out| self.space.write_action(action, out)),
                        later: 0,
                    });
                }
            }
            ControlFlow::Continue(())
        });
        let mut next = None;
        for entry in entries.iter_mut().rev() {
            if let FrontierEntry::Action { parent, later, .. } = entry {
                *later = match next {
                    None => rest,
                    Some((other, _)) if other != *parent => 0,
                    Some((_, after)) => after + 1,
                };
                next = Some((*parent, *later));
            }
        }
        entries
    }
}
