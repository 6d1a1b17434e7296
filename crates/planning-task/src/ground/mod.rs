//! Grounding: actions with parameters become operators, and facts values of variables.

mod cover;
mod facts;
mod grounded;
mod invariants;
mod join;
mod normal;
mod program;
mod reach;
mod relevant;
mod simplify;
mod stop;
mod translate;
mod triggers;

use std::fmt;

use search_core::{Limit, memory::Budget};

use facts::Facts;
use grounded::Grounded;
use program::Program;
use stop::Stop;

use crate::Task;
use crate::pddl::{Domain, Problem};

/// The reason why a problem has no grounded task.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GroundError {
    /// A limit of the budget was reached.
    Stopped(Limit),
    /// A reachable operator has no cost.
    Cost {
        /// The operator, such as `drive a b`.
        operator: String,
        /// Why, such as `length(a, b) has no value`.
        reason: String,
    },
}

impl fmt::Display for GroundError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GroundError::Stopped(limit) => write!(f, "grounding was stopped: {limit}"),
            GroundError::Cost { operator, reason } => {
                write!(f, "the cost of '{operator}' is unknown: {reason}")
            }
        }
    }
}

impl std::error::Error for GroundError {}

/// Returns the task that a domain and a problem describe, with the operators that are reachable when nothing becomes false.
///
/// Conditions are split into conjunctions, and universal ones become axioms. Facts of which one at most can be true are values of one variable.
/// What is always true or false, cannot be reached or does not matter for the goal is removed. A task whose goal cannot be reached has a variable
/// that never takes its value.
///
/// The bytes of the `budget` are those of the atoms, the operators and the other data that grow with the task.
///
/// Source: M. Helmert, *Concise finite-domain representations for PDDL planning tasks*, 2009.
///
/// ```
/// use planning_task::ground;
/// use planning_task::pddl::{Domain, Problem};
/// use search_core::memory::Budget;
///
/// let domain = Domain::read(
///     "(define (domain lamp) (:predicates (on) (off))
///        (:action press :precondition (off) :effect (and (on) (not (off)))))",
/// )?;
/// let problem = Problem::read("(define (problem dark) (:domain lamp) (:init (off)) (:goal (on)))", &domain)?;
/// let task = ground(&domain, &problem, &Budget::default())?;
/// assert_eq!(task.variables[0].values, ["Atom off()", "Atom on()"]);
/// assert_eq!(task.operators[0].name, "press");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if a limit of the budget is reached, or if the cost of a reachable operator is undefined or too large.
pub fn ground(domain: &Domain, problem: &Problem, budget: &Budget) -> Result<Task, GroundError> {
    let mut stop = Stop::new(budget);
    let mut program = Program::new(domain, problem);
    let reached = reach::reach(&program, &mut stop)?;
    let mut task = Grounded::new(&program, reached, &mut stop)?;
    task.simplify(&mut stop)?;
    task.name_additions(&mut program);
    let groups = invariants::mutex_groups(&task, &mut stop)?;
    translate::translate(task, &groups, &program, &mut stop)
}
