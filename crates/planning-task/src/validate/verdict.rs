use std::fmt;

/// What the execution of a plan shows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// The plan reaches the goal.
    Valid {
        /// The sum of the costs of its steps.
        cost: u64,
        /// The cost that a comment in the plan states.
        claimed: Option<u64>,
    },
    /// A step cannot be executed.
    Fails {
        /// The number of the step, counted from 1.
        step: usize,
        /// The line in which it begins.
        line: usize,
        /// The step, such as `(move a b)`.
        action: String,
        /// Why.
        fault: Fault,
    },
    /// All steps can be executed, but the goal does not hold at the end.
    GoalMissed {
        /// The sum of the costs of the steps.
        cost: u64,
        /// What would have to hold as well, such as `on(a, b)` or `not clear(a)`.
        missing: Vec<String>,
    },
}

/// Why a step of a plan cannot be executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is no such action or object, their number or a type is wrong, or the cost has no value.
    Invalid(String),
    /// These would have to hold as well, such as `on(a, b)` or `not clear(a)`.
    Precondition(Vec<String>),
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Valid { cost, claimed } => {
                write!(f, "the plan reaches the goal at cost {cost}")?;
                match claimed.filter(|claimed| claimed != cost) {
                    Some(claimed) => write!(f, ", not {claimed} as it states"),
                    None => Ok(()),
                }
            }
            Verdict::Fails {
                step,
                line,
                action,
                fault,
            } => write!(
                f,
                "step {step} in line {line}, {action}, is not applicable: {fault}"
            ),
            Verdict::GoalMissed { missing, .. } => {
                write!(f, "the plan does not reach the goal: {}", unmet(missing))
            }
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Invalid(reason) => f.write_str(reason),
            Fault::Precondition(missing) => f.write_str(&unmet(missing)),
        }
    }
}

fn unmet(missing: &[String]) -> String {
    let verb = if missing.len() == 1 { "does" } else { "do" };
    format!("{} {verb} not hold", missing.join(", "))
}
