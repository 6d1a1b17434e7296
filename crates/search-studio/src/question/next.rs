//! The next node, and the reason why it is the next one.

use crate::api::ApiError;
use crate::record::Choices;
use search_core::Why;

use super::answer::{Items, labelled_one_of, one_of};
use super::form::{Form, SearchView};
use super::order::{follow, rule};
use super::search::{Search, record_to, selected};
use super::searching::Link;
use super::{Draft, part, refused};

/// The reasons to choose from.
const REASONS: [(&str, &str); 7] = [
    ("smallest", "it alone has the smallest value"),
    (
        "criterion",
        "several have the smallest value; of these it alone is first by the second criterion of the rule",
    ),
    (
        "age",
        "several are equal in all values that the rule compares; its age decides",
    ),
    ("oldest", "no values are compared; it was generated first"),
    (
        "deepest",
        "it is the first untried action of the deepest expanded state, or the deepest of equal nodes",
    ),
    ("layer", "it has the smallest value of its layer"),
    ("side", "it is the oldest on the side with fewer open nodes"),
];

fn reason(why: &Why) -> Option<&'static str> {
    Some(match why {
        Why::Smallest { equals: 1, .. } | Why::SmallestAndDeepest { equals: 1, .. } => "smallest",
        Why::Smallest {
            decided: Some(decided),
            ..
        } if decided.equals == 1 => "criterion",
        Why::Smallest { .. } => "age",
        Why::FirstIn => "oldest",
        Why::Deepest | Why::SmallestAndDeepest { .. } => "deepest",
        Why::BestOfLayer { .. } => "layer",
        Why::SmallerSide => "side",
        _ => return None,
    })
}

pub(super) fn draft(link: Link, step: u64) -> Result<Draft, ApiError> {
    let search = link.open()?;
    let mut run = search.run()?;
    record_to(&mut run, step.saturating_add(1))?;
    let Choices {
        answer,
        accepted,
        wrong,
    } = run.recording.choices(step)?;
    if wrong.is_empty() {
        return Err(refused(format!(
            "step {step} leaves no choice, expected one with several open nodes"
        )));
    }
    let mut items = Items::default();
    for node in accepted.iter().chain(&wrong).chain([&answer]) {
        items.add(&run, node)?;
    }
    let accepted: Vec<String> = accepted.into_iter().map(|node| node.state).collect();
    let why = run.why(step + 1)?;
    let reason = why.as_ref().and_then(reason);
    let why = why.map(|why| why.to_string()).unwrap_or_default();
    let next = run.step(step + 1)?.node.state;
    let (details, _) = rule(&search, &run);
    let before = selected(&mut run, 1..=step)?;
    drop(run);
    let choose = one_of(items.list());
    let (text, form) = match reason {
        Some(_) => (
            "Which of these nodes is expanded next, and why?",
            Form::All(vec![choose, labelled_one_of("why", Items::named(REASONS))]),
        ),
        None => ("Which of these nodes is expanded next?", choose),
    };
    Ok(Draft {
        title: "Next node",
        text: text.to_owned(),
        details,
        shown: Some(SearchView {
            search: link.link,
            step,
        }),
        form,
        mark: Box::new(move |answer| {
            let both = match reason {
                Some(_) => Some(answer.all::<2>()?),
                None => None,
            };
            let chosen = both.map_or(answer, |[chosen, _]| chosen);
            let chosen = chosen.one(|id| items.has(id))?;
            let is_next = chosen == next
                || accepted.iter().any(|one| one == chosen)
                || is_allowed(&search, &before, chosen)?;
            let mut parts = vec![part("next node", is_next, chosen, &*next, &*why)];
            if let (Some([_, given]), Some(reason)) = (both, reason) {
                let given = given.one(|id| REASONS.iter().any(|(reason, _)| *reason == id))?;
                let text = |id: &str| {
                    let known = REASONS.iter().find(|(reason, _)| *reason == id);
                    known.map_or("", |(_, text)| *text)
                };
                parts.push(part(
                    "reason",
                    given == reason,
                    text(given),
                    text(reason),
                    &*why,
                ));
            }
            Ok(parts)
        }),
    })
}

/// Returns whether the rule allows another node as well: one that it tells apart from the next one by the order of successors alone.
fn is_allowed(search: &Search, before: &[String], chosen: &str) -> Result<bool, ApiError> {
    if chosen.is_empty() {
        return Ok(false);
    }
    let step = before.len() as u64;
    let mut run = follow(search, before, &[chosen.to_owned()])?;
    Ok(record_to(&mut run, step + 1).is_ok() && run.step(step + 1)?.node.state == chosen)
}
