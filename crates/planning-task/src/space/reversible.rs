use std::sync::Arc;

use search_core::{Backward, StateSpace, forward, memory::Budget, space::Wraps};

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
    reversed: Reversed<S>,
}

/// What [`Reversible`] adds to a space of a task. Cloning it is cheap.
#[derive(Clone, Debug)]
pub struct Reversed<S> {
    /// The space whose actions are those of the task reversed.
    space: Arc<TaskSpace<S>>,
    goal: S,
}

impl<S: PackedState> Reversed<S> {
    /// Reverses a task, within a budget.
    ///
    /// # Errors
    /// Returns an error that names the facts of a variable that the goal leaves open, or the operator that changes them without a precondition
    /// on them or under a condition, or that says that there are derived variables; and an error if a limit is [reached](TaskError::stopped).
    pub fn new(task: &Task, budget: &Budget) -> Result<Self, TaskError> {
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
        let mut bytes = 0;
        let operators = task.operators.iter().map(|operator| {
            budget.step(bytes as u64)?;
            let reversed = reversed(task, operator)?;
            bytes += reversed.bytes();
            Ok(reversed)
        });
        let reversed = Arc::new(Task {
            metric: task.metric,
            variables: task.variables.clone(),
            mutex_groups: Vec::new(),
            initial: task.initial.clone(),
            goal: Condition::new(),
            operators: operators.collect::<Result<_, TaskError>>()?,
            axioms: Vec::new(),
        });
        let budget = budget.holding(reversed.bytes() as u64);
        let space = TaskSpace::within(reversed, &budget)?;
        Ok(Reversed {
            goal: space.state(&values),
            space: Arc::new(space),
        })
    }

    /// Returns about how many bytes it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.space.task().bytes() + self.space.bytes()
    }
}

impl<P, S> Reversible<P, S> {
    /// Adds predecessors to `space`, which is that of the task that was reversed or wraps it.
    #[must_use]
    pub const fn new(space: P, reversed: Reversed<S>) -> Self {
        Reversible { space, reversed }
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
        name: String::new(),
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
        vec![self.reversed.goal.clone()]
    }

    fn predecessors(&self, state: &S, visit: impl FnMut(S, u32)) {
        self.reversed.space.expand(state, &mut Vec::new(), visit);
    }
}
