use std::cell::OnceCell;
use std::fmt;

use crate::problem::{Cost, Heuristic, StateSpace};
use crate::run::{Solution, action_between};

mod space;

/// A wrapper of a space that checks, while an engine searches it, whether the heuristic is consistent and admissible. It is
/// meant for debugging.
///
/// Consistency is checked for every successor and predecessor generated: the value must not decrease by more than the cost of
/// the action. Admissibility is checked for every goal tested, and on the path of a solution by
/// [`check_solution`](HeuristicMonitor::check_solution). A proven dead end counts as an infinite value. The first fault is kept with
/// its states; one that contradicts the [declaration](StateSpace::declared_heuristic) of the space is reported as
/// [`NotAsDeclared`](HeuristicFault::NotAsDeclared) and takes precedence over one that does not.
///
/// Pass `&HeuristicMonitor` to an engine. It has all capabilities of the space. The search and its counts are the same as without the
/// check: heuristic values computed for the check are not counted as [`evaluated`](crate::Counts::evaluated). They cost one
/// evaluation for each expansion and each successor until the first fault, after which no more actions are checked.
///
/// Only generated states are checked, so a search without a fault proves nothing about the rest of the space.
///
/// ```
/// use search_core::{StateSpace, a_star, check::HeuristicMonitor};
///
/// /// Down to 0 by steps of 1 or 2, each at a cost of 1.
/// struct Stairs;
///
/// impl StateSpace for Stairs {
///     type State = u32;
///     type Action = u32;
///     type Cost = u32;
///
///     fn is_goal(&self, stair: &u32) -> bool {
///         *stair == 0
///     }
///     fn actions(&self, _: &u32, out: &mut Vec<u32>) {
///         out.extend([1, 2]);
///     }
///     fn result(&self, stair: &u32, step: u32) -> Option<u32> {
///         stair.checked_sub(step)
///     }
///     fn heuristic(&self, stair: &u32) -> Option<u32> {
///         Some(*stair) // wrong: an action may take two stairs
///     }
/// }
///
/// let space = HeuristicMonitor::new(Stairs);
/// let report = a_star::graph((&space, 8)).run();
/// let fault = space.first_fault().expect("the heuristic overestimates");
/// assert_eq!(fault.to_string(), "inconsistent heuristic: a step of cost 1 leads from 8, whose value is 8, to 6, whose value is 6");
///
/// let solution = report.solution().expect("0 can be reached");
/// let fault = space.check_solution(solution).expect("the heuristic overestimates");
/// assert_eq!(fault.to_string(), "inadmissible heuristic: the value of 8 is 8, but a path of cost 4 leads from it to the goal 0");
/// ```
pub struct HeuristicMonitor<P: StateSpace> {
    space: P,
    first_fault: OnceCell<HeuristicFault<P::State, P::Cost>>,
    /// The first fault that contradicts the declaration, if the first fault does not.
    not_as_declared: OnceCell<HeuristicFault<P::State, P::Cost>>,
}

/// A fault of a heuristic, with the states that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeuristicFault<S, C = u32> {
    /// The value decreases by more than the cost of the action: h(s) > c + h(s').
    ///
    /// An inconsistent heuristic can still be admissible. A* then finds a cheapest solution by reopening states.
    Inconsistent {
        /// The state s.
        state: S,
        /// Its value h(s), or `None` if it is evaluated as a dead end.
        value: Option<C>,
        /// The cost c of the action.
        cost: C,
        /// The successor s'.
        successor: S,
        /// Its value h(s').
        successor_value: C,
    },
    /// The value exceeds the cost of a path to a goal. The value of a goal must be 0.
    Inadmissible {
        /// The state.
        state: S,
        /// Its value, or `None` if it is evaluated as a dead end.
        value: Option<C>,
        /// The cost of a path from it to the goal.
        rest: C,
        /// The goal.
        goal: S,
    },
    /// The fault contradicts the declaration of the space, so proofs that rely on the heuristic are invalid.
    NotAsDeclared {
        /// The declaration.
        declared: Heuristic,
        /// The fault.
        fault: Box<HeuristicFault<S, C>>,
    },
}

impl<S, C> HeuristicFault<S, C> {
    /// Wraps the fault in [`NotAsDeclared`](HeuristicFault::NotAsDeclared) if it contradicts `declared`.
    fn of_declared(self, declared: Heuristic) -> Self {
        let contradicts = match &self {
            HeuristicFault::Inconsistent { .. } => declared.is_consistent(),
            HeuristicFault::Inadmissible { value: None, .. } => declared.is_safe(),
            HeuristicFault::Inadmissible { .. } => declared.is_admissible(),
            HeuristicFault::NotAsDeclared { .. } => false,
        };
        if contradicts {
            let fault = Box::new(self);
            HeuristicFault::NotAsDeclared { declared, fault }
        } else {
            self
        }
    }
}

impl<P: StateSpace> HeuristicMonitor<P> {
    /// Wraps a space.
    pub const fn new(space: P) -> Self {
        HeuristicMonitor {
            space,
            first_fault: OnceCell::new(),
            not_as_declared: OnceCell::new(),
        }
    }

    /// Returns the first fault found so far that contradicts the declaration, or else the first fault found so far, if any.
    pub fn first_fault(&self) -> Option<&HeuristicFault<P::State, P::Cost>> {
        self.not_as_declared
            .get()
            .or_else(|| self.first_fault.get())
    }
}

impl<P: StateSpace<State: Clone>> HeuristicMonitor<P> {
    /// Checks the values on the path of a solution. Returns a fault for the first state whose value exceeds the cost of the
    /// rest of the path.
    ///
    /// Expands the states of the path again to find the costs of the actions. If the engine keeps no path, only the value of
    /// the goal is checked.
    pub fn check_solution(
        &self,
        solution: &Solution<P::State, P::Cost>,
    ) -> Option<HeuristicFault<P::State, P::Cost>>
    where
        P::State: PartialEq,
    {
        let goal = &solution.state;
        let mut found = self.overestimate(goal, P::Cost::ZERO, goal);
        let (mut rest, mut next) = (P::Cost::ZERO, goal);
        for state in solution.ancestors.iter().flatten().rev() {
            // An action that is not found again means that the space has changed. The states before it cannot be checked.
            let Some((_, cost)) = action_between(&self.space, state, next) else {
                break;
            };
            rest = cost.plus(rest);
            found = self.overestimate(state, rest, goal).or(found);
            next = state;
        }
        if let Some(fault) = &found {
            self.keep(fault.clone());
        }
        found
    }

    fn overestimate(
        &self,
        state: &P::State,
        rest: P::Cost,
        goal: &P::State,
    ) -> Option<HeuristicFault<P::State, P::Cost>> {
        let value = self.space.heuristic(state);
        exceeds(value, rest).then(|| {
            let fault = HeuristicFault::Inadmissible {
                state: state.clone(),
                value,
                rest,
                goal: goal.clone(),
            };
            fault.of_declared(self.space.declared_heuristic())
        })
    }

    /// Checks the value of a generated successor against the value of its parent.
    fn check_successor(
        &self,
        state: &P::State,
        value: Option<P::Cost>,
        cost: P::Cost,
        successor: &P::State,
    ) {
        if self.first_fault.get().is_some() {
            return;
        }
        let Some(successor_value) = self.space.heuristic(successor) else {
            return;
        };
        if exceeds(value, cost.plus(successor_value)) {
            self.keep(HeuristicFault::Inconsistent {
                state: state.clone(),
                value,
                cost,
                successor: successor.clone(),
                successor_value,
            });
        }
    }

    fn keep(&self, fault: HeuristicFault<P::State, P::Cost>) {
        let fault = fault.of_declared(self.space.declared_heuristic());
        let contradicts = |fault: &_| matches!(fault, HeuristicFault::NotAsDeclared { .. });
        if let Err(fault) = self.first_fault.set(fault)
            && contradicts(&fault)
            && !self.first_fault.get().is_some_and(contradicts)
        {
            self.not_as_declared.get_or_init(|| fault);
        }
    }
}

/// Returns `true` if a value exceeds a cost. That of a dead end exceeds any cost.
fn exceeds<C: Cost>(value: Option<C>, cost: C) -> bool {
    value.is_none_or(|value| value > cost)
}

impl<S: fmt::Debug, C: Cost> fmt::Display for HeuristicFault<S, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeuristicFault::Inconsistent {
                state,
                value,
                cost,
                successor,
                successor_value,
            } => {
                write!(
                    f,
                    "inconsistent heuristic: a step of cost {cost:?} leads from {state:?}, "
                )?;
                match value {
                    Some(value) => write!(f, "whose value is {value:?}, ")?,
                    None => f.write_str("evaluated as a dead end, ")?,
                }
                write!(f, "to {successor:?}, whose value is {successor_value:?}")
            }
            HeuristicFault::Inadmissible {
                state,
                value,
                rest,
                goal,
            } => {
                f.write_str("inadmissible heuristic: ")?;
                match value {
                    Some(value) => write!(f, "the value of {state:?} is {value:?}, ")?,
                    None => write!(f, "{state:?} is evaluated as a dead end, ")?,
                }
                write!(
                    f,
                    "but a path of cost {rest:?} leads from it to the goal {goal:?}"
                )
            }
            HeuristicFault::NotAsDeclared { declared, fault } => {
                write!(f, "the heuristic is declared {declared}: {fault}")
            }
        }
    }
}

impl<S: fmt::Debug, C: Cost> std::error::Error for HeuristicFault<S, C> {}
