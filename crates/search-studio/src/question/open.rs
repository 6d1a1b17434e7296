//! The open list after a step, with the value that orders it.

use std::collections::BTreeMap;

use crate::RecordedRun;
use crate::api::{Amount, ApiError, Node};

use super::answer::{Items, MOST_ITEMS, choose};
use super::form::{Choice, Form, Part, SearchView};
use super::search::record_to;
use super::searching::Link;
use super::{Draft, part, refused};

pub(super) fn draft(link: Link, step: u64) -> Result<Draft, ApiError> {
    let search = link.open()?;
    let mut run = search.run()?;
    record_to(&mut run, step)?;
    let nodes = run.open_list(step, MOST_ITEMS as u64 + 1)?.nodes;
    let mut items = Items::default();
    // A tree search can have several nodes of one state.
    let mut open: BTreeMap<String, Vec<Node>> = BTreeMap::new();
    for node in nodes {
        items.add(&run, &node)?;
        open.entry(node.state.clone()).or_default().push(node);
    }
    if open.is_empty() {
        return Err(refused(format!("the open list after step {step} is empty")));
    }
    add_closed(&mut items, &mut run, step)?;
    let name = ["f", "g", "h"].into_iter().find(|name| {
        let mut nodes = open.values().flatten();
        nodes.all(|node| value(node, name).is_some())
    });
    let shown = Some(SearchView {
        search: link.link,
        step,
    });
    let title = "Open list";
    let Some(name) = name else {
        let form = choose(None, items.list(), Choice::Several, None);
        return Ok(Draft {
            title,
            text: format!("Which of these states are open after step {step}?"),
            details: String::new(),
            shown,
            form,
            mark: Box::new(move |answer| {
                let chosen = answer.chosen(|id| items.has(id), items.len())?;
                let found = chosen.iter().map(|id| (id.as_str(), "open"));
                Ok(parts(found, &open, |_, _| true, |_| "open".to_owned()))
            }),
        });
    };
    let values: BTreeMap<String, Vec<Amount>> = open
        .into_iter()
        .map(|(state, nodes)| {
            (
                state,
                nodes.iter().filter_map(|node| value(node, name)).collect(),
            )
        })
        .collect();
    let form = Form::Values {
        items: items.list(),
        label: name.to_owned(),
    };
    Ok(Draft {
        title,
        text: format!(
            "Which of these states are open after step {step}, and what is {name} of each? Leave the others empty."
        ),
        details: String::new(),
        shown,
        form,
        mark: Box::new(move |answer| {
            let found = answer.values(|id| items.has(id))?;
            let found = found.iter().map(|(id, text)| (id.as_str(), text.trim()));
            let found = found.filter(|(_, text)| !text.is_empty());
            let is_right =
                |text: &str, values: &Vec<Amount>| values.iter().any(|value| value.is(text));
            Ok(parts(found, &values, is_right, |values| {
                let each = values.iter().map(Amount::to_string);
                format!("{name} = {}", each.collect::<Vec<_>>().join(" or "))
            }))
        }),
    })
}

/// Returns g, h or f of a node.
pub(super) fn value(node: &Node, name: &str) -> Option<Amount> {
    match name {
        "g" => node.g,
        "h" => node.h,
        _ => node.f,
    }
}

/// Adds the states that were expanded, as far as there is room.
fn add_closed(items: &mut Items, run: &mut RecordedRun<'_>, step: u64) -> Result<(), ApiError> {
    for at in 1..=step {
        if items.len() < MOST_ITEMS {
            let node = run.step(at)?.node;
            items.add(run, &node)?;
        }
    }
    Ok(())
}

/// Marks each entry of the list, and each state that does not belong to it.
fn parts<'f, T>(
    found: impl Iterator<Item = (&'f str, &'f str)>,
    expected: &BTreeMap<String, T>,
    is_right: impl Fn(&str, &T) -> bool,
    text: impl Fn(&T) -> String,
) -> Vec<Part> {
    let found: BTreeMap<&str, &str> = found.collect();
    let entries = expected.iter().map(|(state, entry)| {
        let answer = found.get(state.as_str());
        let right = answer.is_some_and(|answer| is_right(answer, entry));
        let answer = answer.copied().unwrap_or("not open");
        part(state, right, answer, text(entry), "it is open")
    });
    let others = found
        .iter()
        .filter(|(state, _)| !expected.contains_key(**state));
    let others = others.map(|(state, answer)| {
        let why = "it is not open: it was expanded, or is not reached yet";
        part(*state, false, *answer, "not open", why)
    });
    entries.chain(others).collect()
}
