//! The cost of a solution's path, also in searches that do not add up costs, and the least cost of any solution.

use search_catalog::{SolutionSummary, least_cost};
use search_core::{Cost, Proven, cost::Number, space::action_between};

use super::recording::Recording;

/// What the solutions of an instance cost.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Costs {
    /// The cost of the path to the solution.
    pub(super) path: Option<Number>,
    /// The least cost of any solution, if it is proven.
    pub(super) least: Option<Number>,
}

impl Recording<'_> {
    /// Returns the costs of a solution that the last recorded step found.
    pub(super) fn costs_of(&self, solved: SolutionSummary) -> Costs {
        let path = solved.cost.or_else(|| self.path_cost(solved.depth));
        let least = match solved.proven {
            Proven::Optimal => path,
            _ => {
                let search = || least_cost(self.space.clone(), self.start.clone());
                *self.least.get_or_init(search)
            }
        };
        Costs { path, least }
    }

    /// Returns the sum of the costs on the path to the last solution, if the record has all of its states.
    fn path_cost(&self, depth: u64) -> Option<Number> {
        let history = self.history();
        let step = *history.solutions.last()?;
        let mut node = history.steps[step as usize].node;
        let mut cost = Number::ZERO;
        for _ in 0..depth {
            let parent = history.nodes.parent(node)?;
            let (from, to) = (history.nodes.state(parent), history.nodes.state(node));
            let (_, each) = action_between(&self.space, from, to)?;
            cost = cost.plus(each);
            node = parent;
        }
        (history.nodes.parent(node).is_none()).then_some(cost)
    }
}
