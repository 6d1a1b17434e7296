//! Removes the variables that do not matter for the goal.

use super::GroundError;
use super::stop::Stop;
use crate::task::of_vec;
use crate::{Condition, Fact, Task};

/// Removes the variables that are neither in the goal nor, directly or through others, in a condition of what changes those in it; then the
/// operators without effects and the groups within one variable. Names the other variables by their index.
///
/// Source: M. Helmert, *The Fast Downward planning system*, 2006, section 5 (relevance in the causal graph).
pub(super) fn restrict(mut task: Task, stop: &Stop<'_>) -> Result<Task, GroundError> {
    // For each variable those that are needed to change it.
    let mut needs: Vec<Vec<u32>> = vec![Vec::new(); task.variables.len()];
    let mut bytes = of_vec(&needs);
    for operator in &task.operators {
        let always = operator.preconditions();
        for effect in &operator.effects {
            stop.check(bytes)?;
            let facts = always.iter().chain(&effect.condition);
            let needed = &mut needs[effect.variable as usize];
            bytes -= of_vec(needed);
            needed.extend(facts.map(|fact| fact.variable));
            bytes += of_vec(needed);
        }
    }
    for axiom in &task.axioms {
        needs[axiom.variable as usize].extend(axiom.condition.iter().map(|fact| fact.variable));
    }
    let mut is_relevant = vec![false; task.variables.len()];
    let mut queue: Vec<_> = task.goal.iter().map(|fact| fact.variable).collect();
    while let Some(variable) = queue.pop() {
        if !std::mem::replace(&mut is_relevant[variable as usize], true) {
            queue.append(&mut needs[variable as usize]);
        }
    }
    let mut next = 0;
    let number = |&is_relevant: &bool| {
        next += u32::from(is_relevant);
        is_relevant.then(|| next - 1)
    };
    let numbers: Vec<Option<u32>> = is_relevant.iter().map(number).collect();
    let new = |variable: &mut u32| match numbers[*variable as usize] {
        Some(number) => {
            *variable = number;
            true
        }
        None => false,
    };
    let renumber = |condition: &mut Condition| condition.retain_mut(|fact| new(&mut fact.variable));
    let mut relevant = is_relevant.iter();
    task.variables.retain(|_| relevant.next() == Some(&true));
    let mut relevant = is_relevant.iter();
    task.initial.retain(|_| relevant.next() == Some(&true));
    for (number, variable) in task.variables.iter_mut().enumerate() {
        variable.name = format!("var{number}");
    }
    renumber(&mut task.goal);
    for operator in &mut task.operators {
        renumber(&mut operator.prevail);
        operator
            .effects
            .retain_mut(|effect| new(&mut effect.variable));
        for effect in &mut operator.effects {
            renumber(&mut effect.condition);
        }
    }
    task.operators
        .retain(|operator| !operator.effects.is_empty());
    task.axioms.retain_mut(|axiom| new(&mut axiom.variable));
    for axiom in &mut task.axioms {
        renumber(&mut axiom.condition);
    }
    for group in &mut task.mutex_groups {
        renumber(group);
    }
    let spans = |group: &Vec<Fact>| group.iter().any(|fact| fact.variable != group[0].variable);
    task.mutex_groups.retain(spans);
    Ok(task)
}
