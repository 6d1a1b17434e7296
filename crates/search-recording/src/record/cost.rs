//! The cost of a solution's path, also in searches that do not add up costs, and the least cost of any solution.

use search_catalog::{Algorithm, Solved, stepping};
use search_core::{Cost, Limits, Number, Proven, Step, action_between};

use super::recording::{Recording, untimed};

/// The number of expansions within which the least cost is looked for.
const EXPANSIONS: u64 = 20_000;

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
    pub(super) fn costs_of(&self, solved: Solved) -> Costs {
        let path = solved.cost.or_else(|| self.path_cost(solved.depth));
        let least = match solved.proven {
            Proven::Optimal => path,
            _ => *self.least.get_or_init(|| self.least_cost()),
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

    /// Returns the cost of an optimal solution if A* proves one within [`EXPANSIONS`]. Not looked for in a
    /// puzzle that is declared a tree, such as Sudoku, whose solutions are not told apart by their costs.
    fn least_cost(&self) -> Option<Number> {
        if self.space.is_tree() {
            return None;
        }
        let algorithm: Algorithm = "a-star".parse().ok()?;
        let mut search = stepping(self.space.clone(), self.start.clone(), algorithm, None).ok()?;
        search.set_limits(Limits {
            expansions: Some(EXPANSIONS),
            ..untimed()
        });
        let found = (search.advance() == Step::Solution).then(|| search.solution());
        let optimal = found
            .flatten()
            .filter(|solved| solved.proven == Proven::Optimal);
        optimal?.cost
    }
}
