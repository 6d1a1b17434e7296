//! Which algorithm made a trace; any whose trace is equal is right.

use std::fmt::Write;

use crate::api::{ApiError, RunSpec};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::answer::{Items, one_of};
use super::search::html;
use super::searching::Link;
use super::{Draft, part, refused};

/// The number of steps of a trace.
const STEPS: u64 = 15;

/// Returns the states that an algorithm selects first.
fn trace(link: &Link, algorithm: &str) -> Result<Vec<String>, ApiError> {
    let search = link.searches.of(RunSpec {
        algorithm: algorithm.to_owned(),
        ..link.spec().clone()
    })?;
    let mut run = search.run()?;
    // A search that ends earlier has a shorter trace.
    let _ = super::search::record_to(&mut run, STEPS);
    let last = run.recorded().min(STEPS);
    super::search::selected(&mut run, 1..=last)
}

pub(super) fn draft(
    link: &Link,
    algorithms: &[String],
    mut random: ChaCha8Rng,
) -> Result<Draft, ApiError> {
    let traces = algorithms.iter();
    let traces = traces.map(|algorithm| Ok((algorithm.clone(), trace(link, algorithm)?)));
    let traces: Vec<(String, Vec<String>)> = traces.collect::<Result<_, ApiError>>()?;
    if traces.len() < 2 {
        return Err(refused("found fewer than two algorithms to choose from"));
    }
    let (made_by, shown) = &traces[random.random_range(0..traces.len() as u32) as usize];
    let mut details = "<ol>".to_owned();
    for state in shown {
        let _ = write!(details, "<li>{}</li>", html(state));
    }
    details += "</ol>";
    let names = || traces.iter().map(|(name, _)| name.as_str());
    let options = Items::named(names().map(|name| (name, name)));
    let right = traces.iter().filter(|(_, trace)| trace == shown);
    let right: Vec<String> = right.map(|(name, _)| name.clone()).collect();
    let names: Vec<String> = names().map(str::to_owned).collect();
    let (made_by, shown) = (made_by.clone(), shown.clone());
    let traces = traces.clone();
    Ok(Draft {
        title: "Which algorithm",
        text: "These states were selected first, in this order. By which algorithm?".to_owned(),
        details,
        shown: None,
        form: one_of(options),
        mark: Box::new(move |answer| {
            let found = answer.one(|id| names.iter().any(|name| name == id))?;
            let other = traces.iter().find(|(name, _)| name == found);
            let why = match other.and_then(|(_, trace)| first_difference(trace, &shown)) {
                Some(why) => format!("{found} {why}"),
                None => format!("the trace is that of {made_by}"),
            };
            let is_right = right.iter().any(|name| name == found);
            Ok(vec![part(
                "algorithm",
                is_right,
                found,
                right.join(" or "),
                why,
            )])
        }),
    })
}

/// Returns where a trace differs from the one shown.
fn first_difference(trace: &[String], shown: &[String]) -> Option<String> {
    let steps = trace.len().max(shown.len());
    let at = (0..steps).find(|&at| trace.get(at) != shown.get(at))?;
    let step = at + 1;
    Some(match trace.get(at) {
        Some(state) => format!("selects {state} at step {step}"),
        None => format!("has ended before step {step}"),
    })
}
