use std::fmt::{self, Write};

use crate::{Condition, Metric, Task};

/// Writes a task. [`read`](super::read) reads the same task again, if no name contains a line break.
///
/// # Errors
/// Returns the errors of `out`.
pub fn write(task: &Task, out: &mut dyn Write) -> fmt::Result {
    let metric = match task.metric {
        Metric::Unit => 0,
        Metric::Costs => 1,
    };
    writeln!(
        out,
        "begin_version\n3\nend_version\nbegin_metric\n{metric}\nend_metric"
    )?;
    writeln!(out, "{}", task.variables.len())?;
    for variable in &task.variables {
        let layer = variable.axiom_layer.map_or(-1, i64::from);
        writeln!(out, "begin_variable\n{}\n{layer}", variable.name)?;
        writeln!(out, "{}", variable.values.len())?;
        for value in &variable.values {
            writeln!(out, "{value}")?;
        }
        writeln!(out, "end_variable")?;
    }
    writeln!(out, "{}", task.mutex_groups.len())?;
    for group in &task.mutex_groups {
        writeln!(out, "begin_mutex_group")?;
        conditions(group, out)?;
        writeln!(out, "end_mutex_group")?;
    }
    writeln!(out, "begin_state")?;
    for value in &task.initial {
        writeln!(out, "{value}")?;
    }
    writeln!(out, "end_state\nbegin_goal")?;
    conditions(&task.goal, out)?;
    writeln!(out, "end_goal\n{}", task.operators.len())?;
    for operator in &task.operators {
        writeln!(out, "begin_operator\n{}", operator.name)?;
        conditions(&operator.prevail, out)?;
        writeln!(out, "{}", operator.effects.len())?;
        for effect in &operator.effects {
            write!(out, "{} ", effect.condition.len())?;
            for fact in &effect.condition {
                write!(out, "{} {} ", fact.variable, fact.value)?;
            }
            let before = effect.precondition.map_or(-1, i64::from);
            writeln!(out, "{} {before} {}", effect.variable, effect.value)?;
        }
        writeln!(out, "{}\nend_operator", operator.cost)?;
    }
    writeln!(out, "{}", task.axioms.len())?;
    for axiom in &task.axioms {
        writeln!(out, "begin_rule")?;
        conditions(&axiom.condition, out)?;
        writeln!(
            out,
            "{} {} {}\nend_rule",
            axiom.variable, axiom.from, axiom.to
        )?;
    }
    Ok(())
}

fn conditions(condition: &Condition, out: &mut dyn Write) -> fmt::Result {
    writeln!(out, "{}", condition.len())?;
    condition
        .iter()
        .try_for_each(|fact| writeln!(out, "{} {}", fact.variable, fact.value))
}
