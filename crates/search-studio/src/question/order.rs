//! The order of the next expansions.

use std::collections::BTreeSet;

use crate::RecordedRun;
use crate::api::ApiError;
use search_catalog::Frontier;

use super::answer::{Items, choose};
use super::form::{Choice, Part, SearchView};
use super::search::{Search, html, record_to, selected};
use super::searching::Link;
use super::{Draft, part, refused};

/// The largest number of open nodes that are looked at.
const MOST_OPEN: u64 = 1000;

pub(super) fn draft(link: Link, step: u64, count: u32) -> Result<Draft, ApiError> {
    let search = link.open()?;
    let mut run = search.run()?;
    let (details, is_decided) = rule(&search, &run);
    if !is_decided {
        let why = "its rule leaves more open than the order of successors";
        return Err(refused(format!(
            "{why}, expected another algorithm or a question of the kind `next`"
        )));
    }
    if count == 0 {
        return Err(refused("found `count = 0`, expected at least 1"));
    }
    let last = step.saturating_add(count.into());
    record_to(&mut run, last)?;
    let right = selected(&mut run, step + 1..=last)?;
    if let Some(twice) = (1..right.len()).find(|&place| right[..place].contains(&right[place])) {
        let state = &right[twice];
        return Err(refused(format!(
            "{state} is expanded twice in these steps, expected different states"
        )));
    }
    let before = selected(&mut run, 1..=step)?;
    let mut items = Items::default();
    add_steps(&mut items, &mut run, step, last)?;
    drop(run);
    // Another order of equal nodes can generate other states.
    let mut tried = BTreeSet::new();
    while let Some(state) = items.other_than(&tried) {
        let mut run = follow(&search, &before, std::slice::from_ref(&state))?;
        add_steps(&mut items, &mut run, step, last)?;
        tried.insert(state);
    }
    let form = choose(None, items.list(), Choice::Order, Some(count as usize));
    Ok(Draft {
        title: "Order of expansion",
        text: format!("Which {count} nodes are expanded next, in their order?"),
        details,
        shown: Some(SearchView {
            search: link.link,
            step,
        }),
        form,
        mark: Box::new(move |answer| {
            let chosen = answer.chosen(|id| items.has(id), count as usize)?;
            let mut run = follow(&search, &before, chosen)?;
            parts(&mut run, step, count, chosen)
        }),
    })
}

/// Adds the states that are open after a step, and those that the steps up to the last one generate.
fn add_steps(
    items: &mut Items,
    run: &mut RecordedRun<'_>,
    step: u64,
    last: u64,
) -> Result<(), ApiError> {
    for node in run.open_list(step, MOST_OPEN)?.nodes {
        items.add(run, &node)?;
    }
    // Another order can end earlier.
    let _ = record_to(run, last);
    for at in step + 1..=last.min(run.recorded()) {
        let record = run.step(at)?;
        items.add(run, &record.node)?;
        if at < last {
            for successor in &record.successors {
                items.add(run, &successor.node)?;
            }
        }
    }
    Ok(())
}

/// Returns the rule of a search as HTML, and whether it decides everything but the order of successors.
pub(super) fn rule(search: &Search, run: &RecordedRun<'_>) -> (String, bool) {
    let text = html(&run.describe().rule.text);
    let equal = "Successors of one node are equally old.";
    match search.opened.algorithm.definition().frontier {
        Frontier::Oldest | Frontier::Smallest(_) | Frontier::Layer => {
            (format!("<p>{text} {equal}</p>"), true)
        }
        // Actions are tried in the order in which the puzzle lists them.
        Frontier::Path(_) => (format!("<p>{text}</p>"), true),
        _ => (format!("<p>{text}</p>"), false),
    }
}

/// Starts the search that selects the nodes of an answer, after those selected before, as far as its rule allows that.
pub(super) fn follow<'s>(
    search: &'s Search,
    before: &[String],
    chosen: &[String],
) -> Result<RecordedRun<'s>, ApiError> {
    let mut run = search.run_preferring([before, chosen].concat())?;
    let step = before.len() as u64;
    record_to(&mut run, step)?;
    match selected(&mut run, 1..=step)? == before {
        true => Ok(run),
        // A state that is expanded again can have its successors in one order only.
        false => search.run(),
    }
}

/// Marks the choices one after the other. After a wrong one, the search of the answer is another one, so the rest is wrong.
fn parts(
    run: &mut RecordedRun<'_>,
    step: u64,
    count: u32,
    chosen: &[String],
) -> Result<Vec<Part>, ApiError> {
    let mut follows = true;
    let places = 0..u64::from(count);
    let parts = places.map(|place| {
        let at = step + place + 1;
        let found = chosen.get(place as usize).map_or("", String::as_str);
        // Another order can end earlier.
        let (expected, why) = match record_to(run, at) {
            Ok(()) => {
                let record = run.step(at)?;
                (record.node.state, record.why.map(|why| why.text))
            }
            Err(_) => (String::new(), Some("the search has ended".to_owned())),
        };
        let is_next = found == expected;
        let why = match (is_next, follows) {
            (false, false) => "the order differs before this node".to_owned(),
            _ => why.unwrap_or_default(),
        };
        follows &= is_next;
        Ok(part(
            format!("node {}", place + 1),
            follows,
            found,
            expected,
            why,
        ))
    });
    parts.collect()
}
