use std::sync::Arc;

use search_core::{Backward, StateSpace, Wraps, forward};

use crate::task::value_in;
use crate::{Condition, Effect, Fact, Operator, Task};

use super::{PackedState, TaskError, TaskSpace};

/// A space of a task that can also be searched backward: the goal fixes every variable, and every operator has a precondition on each variable
/// that it changes, so that the predecessors of a state by an operator are one state.
///
/// `P` is the [`TaskSpace`] itself or a space that wraps it, with another heuristic.
#[derive(Clone, Debug)]
pub struct Reversible<P, S> {
    space: P,
    /// The space whose actions are those of `space` reversed.
    reversed: TaskSpace<S>,
    goal: S,
}

impl<S: PackedState, P: StateSpace<State = S, Cost = u32>> Reversible<P, S> {
    /// Adds predecessors to `space`, which is that of `task` or wraps it.
    ///
    /// # Errors
    /// Returns an error that names the facts of a variable that the goal leaves open, or the operator that changes them without a precondition
    /// on them or under a condition, or that says that there are derived variables.
    pub fn new(space: P, task: &Task) -> Result<Self, TaskError> {
        if !task.axioms.is_empty() {
            return Err(TaskError::new(format!("there are {}", Task::AXIOMS)));
        }
        let variables = 0..task.variables.len() as u32;
        let value = |variable| {
            value_in(&task.goal, variable).ok_or_else(|| {
                let open = task.alternatives(variable);
                TaskError::new(format!("the goal leaves open {open}"))
            })
        };
        let values: Vec<u32> = variables.map(value).collect::<Result<_, _>>()?;
        let operators = task
            .operators
            .iter()
            .map(|operator| reversed(task, operator))
            .collect::<Result<_, _>>()?;
        let reversed = TaskSpace::<S>::new(Arc::new(Task {
            operators,
            goal: Condition::new(),
            ..Task::clone(task)
        }))?;
        let goal = reversed.state(&values);
        Ok(Reversible {
            space,
            reversed,
            goal,
        })
    }

    /// Returns the space without predecessors.
    #[must_use]
    pub const fn space(&self) -> &P {
        &self.space
    }
}

/// Returns the operator that leads back.
fn reversed(task: &Task, operator: &Operator) -> Result<Operator, TaskError> {
    let name = &operator.name;
    if operator.is_conditional() {
        return Err(TaskError::new(format!("{name} has conditional effects")));
    }
    let preconditions = operator.preconditions();
    let mut effects: Vec<Effect> = Vec::new();
    for effect in &operator.effects {
        let variable = effect.variable;
        let Some(before) = value_in(&preconditions, variable) else {
            let changed = task.alternatives(variable);
            let text = format!("{name} changes, but has no precondition on, {changed}");
            return Err(TaskError::new(text));
        };
        // The last effect on a variable counts.
        effects.retain(|earlier| earlier.variable != variable);
        effects.push(Effect {
            condition: Condition::new(),
            variable,
            precondition: Some(effect.value),
            value: before,
        });
    }
    let changes = |fact: &Fact| effects.iter().any(|one| one.variable == fact.variable);
    let mut prevail = operator.prevail.clone();
    prevail.retain(|fact| !changes(fact));
    Ok(Operator {
        name: name.clone(),
        prevail,
        effects,
        cost: operator.cost,
    })
}

impl<S: PackedState, P: StateSpace<State = S, Cost = u32>> Wraps for Reversible<P, S> {
    type Inner = P;

    #[inline]
    fn inner(&self) -> &P {
        &self.space
    }
}

forward! {
    impl[S: PackedState, P: StateSpace<State = S, Cost = u32>] StateSpace, Packed, Written, Drawn for Reversible<P, S>
}

impl<S: PackedState, P: StateSpace<State = S, Cost = u32>> Backward for Reversible<P, S> {
    fn goals(&self) -> Vec<S> {
        vec![self.goal.clone()]
    }

    fn predecessors(&self, state: &S, visit: impl FnMut(S, u32)) {
        self.reversed.expand(state, &mut Vec::new(), visit);
    }
}
