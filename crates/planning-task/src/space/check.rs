use std::fmt;

use search_core::Limit;

use crate::{Fact, Task};

/// Why a task cannot be searched as it should be. Its text names the place in the task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskError {
    text: String,
    stopped: Option<Limit>,
}

impl TaskError {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        TaskError {
            text: text.into(),
            stopped: None,
        }
    }

    /// Returns the limit of a budget that was reached, if that is the reason.
    #[must_use]
    pub fn stopped(&self) -> Option<Limit> {
        self.stopped
    }
}

impl From<Limit> for TaskError {
    fn from(limit: Limit) -> Self {
        TaskError {
            stopped: Some(limit),
            ..TaskError::new(limit.to_string())
        }
    }
}

impl fmt::Display for TaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for TaskError {}

impl Task {
    /// What a user wrote if there are axioms, for errors.
    pub(crate) const AXIOMS: &str = "axioms (from a derived predicate, a forall in a condition, or a goal that is not a list of facts)";

    /// Returns the choice that a variable is, for errors: `which of at(a), at(b) is true`, with the first facts if there are many.
    pub(crate) fn alternatives(&self, variable: u32) -> String {
        const SHOWN: usize = 4;
        let values = 0..self.variables[variable as usize].values.len() as u32;
        let atoms: Vec<&str> = values
            .filter_map(|value| self.atom(Fact { variable, value }))
            .collect();
        match atoms[..] {
            [] => format!("variable {}", self.variables[variable as usize].name),
            [atom] => format!("whether {atom} is true"),
            _ if atoms.len() <= SHOWN => format!("which of {} is true", atoms.join(", ")),
            _ => format!("which of {}, ... is true", atoms[..SHOWN].join(", ")),
        }
    }
}

/// Returns an error if a variable or a value does not exist, if conditions contradict each other, or if derived variables are not derived
/// from their defaults by axioms alone.
pub(super) fn check(task: &Task) -> Result<(), TaskError> {
    let (variables, values) = (task.variables.len(), task.initial.len());
    if variables != values {
        let text = format!("the initial state has {values} values for {variables} variables");
        return Err(TaskError::new(text));
    }
    let is_derived = |variable: u32| task.variables[variable as usize].axiom_layer.is_some();
    let initial = (0..)
        .zip(&task.initial)
        .map(|(variable, &value)| Fact { variable, value });
    facts(task, initial.collect()).map_err(|fault| fault.of("the initial state"))?;
    facts(task, task.goal.clone()).map_err(|fault| fault.of("the goal"))?;
    for operator in &task.operators {
        facts(task, operator.preconditions())
            .and_then(|()| {
                operator.effects.iter().try_for_each(|effect| {
                    facts(task, effect.condition.clone())?;
                    facts(task, vec![effect.fact()])?;
                    match is_derived(effect.variable) {
                        true => Err(Fault("is derived", effect.variable)),
                        false => Ok(()),
                    }
                })
            })
            .map_err(|fault| fault.of(&format!("operator {}", operator.name)))?;
    }
    for axiom in &task.axioms {
        let variable = axiom.variable;
        facts(task, axiom.condition.clone())
            .and_then(|()| facts(task, vec![axiom.after()]))
            .and_then(|()| match task.initial[variable as usize] {
                _ if !is_derived(variable) => Err(Fault("is not derived", variable)),
                default if default != axiom.from || default == axiom.to => {
                    Err(Fault("is not changed from its default", variable))
                }
                _ => Ok(()),
            })
            .map_err(|fault| fault.of("an axiom"))?;
    }
    Ok(())
}

/// What is wrong with a variable.
struct Fault(&'static str, u32);

impl Fault {
    fn of(self, place: &str) -> TaskError {
        let Fault(text, variable) = self;
        TaskError::new(format!("{place}: variable {variable} {text}"))
    }
}

/// Returns an error unless all facts exist and are of different variables.
fn facts(task: &Task, mut facts: Vec<Fact>) -> Result<(), Fault> {
    facts.sort_unstable();
    let mut last = None;
    for Fact { variable, value } in facts {
        match task.variables.get(variable as usize) {
            None => return Err(Fault("does not exist", variable)),
            Some(known) if value as usize >= known.values.len() => {
                return Err(Fault("has a value that does not exist", variable));
            }
            Some(_) if last == Some(variable) => return Err(Fault("occurs twice", variable)),
            Some(_) => last = Some(variable),
        }
    }
    Ok(())
}
