//! The steps of a plan, in the forms in which planners write them.

use std::collections::HashSet;

use search_core::form::{Note, WithNotes};

use crate::InstanceError;
use crate::pddl::Expression;
use crate::position::Position;

/// A step of a plan.
pub(super) struct PlanStep {
    /// The line in which it begins.
    pub(super) line: usize,
    /// The names of its action and of the objects.
    pub(super) words: Vec<String>,
}

const STEP: &str = "a step such as (move a b)";

/// Reads the steps of a plan, in the order of their times if they have some. Durations are skipped, with a note.
///
/// # Errors
/// Returns an error if the text is not a list of steps.
pub(super) fn read(plan: &str) -> Result<WithNotes<Vec<PlanStep>>, InstanceError> {
    let all = Expression::read_all(plan)?;
    let mut rest = all.iter().peekable();
    let mut steps = Vec::new();
    let mut durations = Vec::new();
    // The last time, and its line.
    let (mut time, mut timed) = (0.0, 0);
    while let Some(one) = rest.next() {
        let line = one.at.line;
        let is_beside = |other: &&Expression| other.at.line == line;
        let Ok(name) = one.name(STEP) else {
            let words = words(None, one)?;
            steps.push((time, PlanStep { line, words }));
            continue;
        };
        let is_list = |other: &&Expression| is_beside(other) && other.name(STEP).is_err();
        let is_name = |other: &&Expression| is_beside(other) && other.name(STEP).is_ok();
        let is_number = |sign: char| sign.is_ascii_digit() || "+-,.:".contains(sign);
        if let Some(at) = time_in(name) {
            (time, timed) = (at, line);
        } else if name.ends_with(':') && name.chars().all(is_number) {
            return Err(one.error("a time such as 2.5:"));
        } else if name.starts_with('[') && !steps.is_empty() {
            durations.push(one.at);
            let mut end = name;
            while !end.ends_with(']') {
                end = match rest.next_if(|next| is_name(next)) {
                    Some(next) => next.name(STEP)?,
                    None => return Err(one.error("a duration such as [1.0]")),
                };
            }
        } else if let Some(arguments) = rest.next_if(|next| is_list(next)) {
            let words = words(Some(name), arguments)?;
            steps.push((time, PlanStep { line, words }));
        } else if timed == line {
            let mut words = vec![name.to_owned()];
            while let Some(next) = rest.next_if(|next| is_name(next)) {
                words.push(next.name(STEP)?.to_owned());
            }
            steps.push((time, PlanStep { line, words }));
        } else {
            // FF writes this word before the first number.
            let next = rest.peek().and_then(|next| next.name(STEP).ok());
            if name != "step" || next.and_then(time_in).is_none() {
                return Err(one.error(STEP));
            }
        }
    }
    let mut times = HashSet::new();
    let mut again = { steps.iter() }.filter(|(time, _)| !times.insert(time.to_bits()));
    let same = again.next().filter(|_| timed > 0).map(|(_, PlanStep { line, .. })| {
        Note::Doubtful(format!(
            "steps at the same time follow each other in the order of their lines, first in line {line}"
        ))
    });
    steps.sort_by(|(one, _): &(f64, PlanStep), (other, _)| one.total_cmp(other));
    let notes = durations.first().map(|Position { line, column }| {
        Note::Skipped(format!(
            "the durations of steps are skipped, first in line {line}, column {column}: steps follow each other in the order of their times"
        ))
    });
    Ok(WithNotes {
        value: steps.into_iter().map(|(_, step)| step).collect(),
        notes: notes.into_iter().chain(same).collect(),
    })
}

/// Returns the names of a step: a list, or the arguments of an action that are separated by commas.
fn words(action: Option<&str>, list: &Expression) -> Result<Vec<String>, InstanceError> {
    let mut words: Vec<String> = action.into_iter().map(str::to_owned).collect();
    let separator = if action.is_some() { ',' } else { ' ' };
    for item in list.items(STEP)?.rest {
        let expected = if words.is_empty() {
            STEP
        } else {
            "the name of an object"
        };
        let names = item.name(expected)?.split(separator);
        words.extend(names.filter(|name| !name.is_empty()).map(str::to_owned));
    }
    match words.is_empty() {
        true => Err(list.error(STEP)),
        false => Ok(words),
    }
}

/// Returns the time or the number before a step: `0.5:` or `1.`.
fn time_in(name: &str) -> Option<f64> {
    let number = name.strip_suffix([':', '.'])?;
    let is_plain = number.starts_with(|sign: char| sign.is_ascii_digit());
    is_plain.then(|| number.parse().ok()).flatten()
}
