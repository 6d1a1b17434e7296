//! A planning task by its definition: states are vectors of values, and everything is looked for by a scan.

use std::collections::HashMap;

use planning_task::{Fact, Operator, Task};

pub(crate) fn holds(condition: &[Fact], values: &[u32]) -> bool {
    condition
        .iter()
        .all(|fact| values[fact.variable as usize] == fact.value)
}

/// Derives the derived variables, layer by layer.
pub(crate) fn derived(task: &Task, mut values: Vec<u32>) -> Vec<u32> {
    let layer = |variable: usize| task.variables[variable].axiom_layer;
    for (variable, value) in values.iter_mut().enumerate() {
        if layer(variable).is_some() {
            *value = task.initial[variable];
        }
    }
    let last = (0..values.len()).filter_map(layer).max();
    for current in 0..=last.unwrap_or(0) {
        let mut before = Vec::new();
        while before != values {
            before.clone_from(&values);
            for axiom in &task.axioms {
                let variable = axiom.variable as usize;
                if layer(variable) == Some(current)
                    && values[variable] == axiom.from
                    && holds(&axiom.condition, &values)
                {
                    values[variable] = axiom.to;
                }
            }
        }
    }
    values
}

/// Returns the operators that are applicable in a state, in the order of their sorted preconditions.
pub(crate) fn applicable(task: &Task, values: &[u32]) -> Vec<u32> {
    let sorted = |operator: &Operator| {
        let mut facts = operator.preconditions();
        facts.sort_unstable();
        facts
    };
    let mut found: Vec<u32> = (0..task.operators.len() as u32)
        .filter(|&index| holds(&task.operators[index as usize].preconditions(), values))
        .collect();
    found.sort_by_key(|&index| (sorted(&task.operators[index as usize]), index));
    found
}

pub(crate) fn successor(task: &Task, values: &[u32], operator: u32) -> Vec<u32> {
    let mut after = values.to_vec();
    for effect in &task.operators[operator as usize].effects {
        if holds(&effect.condition, values) {
            after[effect.variable as usize] = effect.value;
        }
    }
    derived(task, after)
}

/// All states that can be reached from the first one, and the costs of cheapest plans.
pub(crate) struct Solved {
    pub(crate) states: Vec<Vec<u32>>,
    /// `None` where there is no plan.
    pub(crate) costs: Vec<Option<u32>>,
}

pub(crate) fn solve(task: &Task) -> Solved {
    let start = derived(task, task.initial.clone());
    let mut indices = HashMap::from([(start.clone(), 0)]);
    let mut states = vec![start];
    let mut steps = Vec::new();
    let mut next = 0;
    while let Some(values) = states.get(next).cloned() {
        for operator in applicable(task, &values) {
            let after = successor(task, &values, operator);
            let to = *indices.entry(after.clone()).or_insert_with(|| {
                states.push(after);
                states.len() - 1
            });
            steps.push((next, to, task.cost_of(&task.operators[operator as usize])));
        }
        next += 1;
    }
    let mut costs: Vec<Option<u32>> = states
        .iter()
        .map(|values| holds(&task.goal, values).then_some(0))
        .collect();
    loop {
        let mut changed = false;
        for &(from, to, cost) in &steps {
            let by_step = costs[to].map(|rest| rest + cost);
            if by_step.is_some() && costs[from].is_none_or(|known| by_step < Some(known)) {
                costs[from] = by_step;
                changed = true;
            }
        }
        if !changed {
            return Solved { states, costs };
        }
    }
}
