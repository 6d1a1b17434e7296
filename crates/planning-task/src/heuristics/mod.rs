//! Heuristics of planning tasks, as [estimators](search_core::estimator) over [`TaskSpace`](crate::TaskSpace).
//!
//! | heuristic | value | property |
//! |---|---|---|
//! | the space's own | blind: 0 for goals, else the cost of the cheapest operator | consistent |
//! | [`GoalCount`] | the number of goals that do not hold | none |
//! | [`HMax`] | the greatest cost of a goal in the delete relaxation | consistent |
//! | [`HAdd`] | the sum of the costs of goals in the delete relaxation | none |
//! | [`Ff`] | the cost of a plan of the delete relaxation | none |
//! | [`LmCut`] | the sum of the costs of landmarks | admissible |
//! | [`PatternDatabase`] | the cost of a cheapest plan where only some variables count | consistent |
//!
//! All are safe: where one knows of no plan, there is none.

// The files:
// - `relaxation.rs`: the rules of the delete relaxation, without those that others dominate
// - `exploration.rs`, `queue.rs`: the costs of facts in it
// - `relaxed.rs`: h^max, h^add and FF
// - `lm_cut.rs`, `pattern_database.rs`, `goal_count.rs`: the others
// - `bits.rs`: sets of numbers
// - `pool.rs`: memory of evaluations, which may run on several threads

mod bits;
mod exploration;
mod goal_count;
mod lm_cut;
mod pattern_database;
mod pool;
mod queue;
mod relaxation;
mod relaxed;

pub use goal_count::GoalCount;
pub use lm_cut::{GoalZoneTies, Landmark, LmCut};
pub use pattern_database::PatternDatabase;
pub use relaxed::{Ff, HAdd, HMax};

use crate::{Task, TaskError};

/// The cost of what is not reached.
const UNREACHED: u32 = u32::MAX;

/// The number of operators of a landmark that are named.
const NAMED: usize = 20;

impl Task {
    /// Returns the names of operators, the first ones if there are many.
    fn names(&self, operators: &[u32]) -> String {
        let named = operators.iter().take(NAMED);
        let names: Vec<&str> = named
            .map(|&operator| self.operators[operator as usize].name.as_str())
            .collect();
        match operators.len().saturating_sub(NAMED) {
            0 => names.join(", "),
            more => format!("{} and {more} more", names.join(", ")),
        }
    }
}

/// Checks that a task has no axioms and no conditional effects, for which the heuristic of this name is not defined.
fn check_plain(task: &Task, name: &str) -> Result<(), TaskError> {
    let axioms = (!task.axioms.is_empty()).then(|| Task::AXIOMS.to_owned());
    let conditional = task.operators.iter().find(|one| one.is_conditional());
    let effects = conditional.map(|one| format!("conditional effects (of {})", one.name));
    let found: Vec<String> = axioms.into_iter().chain(effects).collect();
    match found.is_empty() {
        true => Ok(()),
        false => Err(TaskError::new(format!(
            "{name} is not defined for tasks with {}",
            found.join(" and with ")
        ))),
    }
}
