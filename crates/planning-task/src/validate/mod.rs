//! Executes plans by the definition of PDDL, without what the search uses.

mod plan;
mod verdict;
mod world;

#[cfg(test)]
mod random_tests;

use search_core::form::WithNotes;
pub use verdict::{Fault, Verdict};
use world::World;

use crate::InstanceError;
use crate::pddl::{Action, Domain, Problem, counted};

/// Executes a plan and returns the first step that fails, or the cost, or what the goal misses.
///
/// A plan is a text of the planning competitions: a step such as `(move a b)` on each line, comments after `;`, and possibly the cost in a comment
/// `; cost = 7`. Steps may also be written `0.5: (move a b) [1.0]`, with a time and a duration, `0: move a b` or `move(a, b)`. They are executed one
/// after the other, in the order of their times; a note says that durations are skipped. Takes time in proportion to the steps, and to all instances of derived predicates and quantifiers in each.
///
/// ```
/// use planning_task::pddl::{Domain, Problem};
/// use planning_task::{Verdict, validate};
///
/// let domain = Domain::read(
///     "(define (domain lamp) (:predicates (on) (off))
///        (:action press :precondition (off) :effect (and (on) (not (off)))))",
/// )?;
/// let problem = Problem::read("(define (problem dark) (:domain lamp) (:init (off)) (:goal (on)))", &domain)?;
/// let verdict = validate(&domain, &problem, "(press)\n; cost = 1 (unit cost)")?;
/// assert_eq!(verdict.value, Verdict::Valid { cost: 1, claimed: Some(1) });
/// let verdict = validate(&domain, &problem, "(press)\n(press)")?.value;
/// assert_eq!(verdict.to_string(), "step 2 in line 2, (press), is not applicable: off() does not hold");
/// # Ok::<(), planning_task::InstanceError>(())
/// ```
///
/// # Errors
///
/// Returns an error if the text is not a list of steps.
pub fn validate(
    domain: &Domain,
    problem: &Problem,
    text: &str,
) -> Result<WithNotes<Verdict>, InstanceError> {
    let world = World { domain, problem };
    let mut state = world.initial();
    let mut cost = 0;
    let WithNotes { value, notes } = plan::read(text)?;
    let noted = |value| Ok(WithNotes { value, notes });
    for (number, plan::PlanStep { line, words }) in value.into_iter().enumerate() {
        let applied = bound(&world, &words).and_then(|(action, binding)| {
            let missing = world.unmet(&action.precondition, &action.variables, &binding, &state);
            if !missing.is_empty() {
                return Err(Fault::Precondition(missing));
            }
            let cost = problem.cost(action, &binding).map_err(Fault::Invalid)?;
            Ok((world.apply(action, &binding, &state), cost))
        });
        match applied {
            Ok((next, more)) => {
                state = next;
                cost += more;
            }
            Err(fault) => {
                return noted(Verdict::Fails {
                    step: number + 1,
                    line,
                    action: format!("({})", words.join(" ")),
                    fault,
                });
            }
        }
    }
    let binding = vec![0; problem.variables.len()];
    let missing = world.unmet(&problem.goal, &problem.variables, &binding, &state);
    noted(match missing.is_empty() {
        true => Verdict::Valid {
            cost,
            claimed: claimed(text),
        },
        false => Verdict::GoalMissed { cost, missing },
    })
}

/// Returns the action of a step and the objects of its variables.
fn bound<'p>(
    world: &World<'p>,
    words: &[impl AsRef<str>],
) -> Result<(&'p Action, Vec<u32>), Fault> {
    let vocabulary = &world.problem.words;
    let invalid = |reason: String| Err(Fault::Invalid(reason));
    let actions = &world.domain.actions;
    let Some(action) = actions
        .iter()
        .find(|action| action.name == words[0].as_ref())
    else {
        return invalid("the domain has no such action".into());
    };
    let arguments = &words[1..];
    if arguments.len() != action.parameters {
        let found = counted(arguments.len(), "argument");
        return invalid(format!("found {found}, expected {}", action.parameters));
    }
    let mut binding = vec![0; action.variables.len()];
    for (place, argument) in arguments.iter().map(AsRef::as_ref).enumerate() {
        let Some(object) = vocabulary.objects.get_index_of(argument) else {
            return invalid(format!("the problem has no object '{argument}'"));
        };
        let types = &action.variables[place];
        if !vocabulary.fits(object as u32, types) {
            let types = vocabulary.described(types);
            return invalid(format!("'{argument}' is not of type {types}"));
        }
        binding[place] = object as u32;
    }
    Ok((action, binding))
}

/// Returns the cost in a comment such as `; cost = 7 (unit cost)`.
fn claimed(plan: &str) -> Option<u64> {
    plan.lines().find_map(|line| {
        let comment = line.trim_start().strip_prefix(';')?;
        let (word, value) = comment.split_once('=')?;
        let is_cost = word.trim().eq_ignore_ascii_case("cost");
        let value = value.split_whitespace().next().filter(|_| is_cost)?;
        value.parse().ok()
    })
}
