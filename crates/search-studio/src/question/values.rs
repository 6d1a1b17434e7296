//! g, h and f of a node.

use crate::RecordedRun;
use crate::api::{ApiError, Node};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::answer::{MOST_ITEMS, field, shortened};
use super::form::{Form, FormField, SearchView};
use super::open::value;
use super::search::{html, record_to, shown};
use super::searching::Link;
use super::{Draft, part, refused};

const NAMES: [&str; 3] = ["g", "h", "f"];

pub(super) fn draft(
    link: Link,
    step: u64,
    state: Option<&str>,
    mut random: ChaCha8Rng,
) -> Result<Draft, ApiError> {
    let search = link.open()?;
    let mut run = search.run()?;
    record_to(&mut run, step)?;
    let has_values = |node: &Node| NAMES.iter().any(|name| value(node, name).is_some());
    let mut open = run.open_list(step, MOST_ITEMS as u64)?.nodes;
    open.retain(has_values);
    let node = match state {
        Some(state) => match open.into_iter().find(|node| node.state == state) {
            Some(node) => node,
            None => expanded(&mut run, step, state)?,
        },
        None if open.is_empty() => return Err(refused("its open nodes have no g, h or f")),
        None => {
            // Not in the order of the list, which a student could see.
            open.sort_by(|one, other| one.state.cmp(&other.state));
            open.swap_remove(random.random_range(0..open.len() as u32) as usize)
        }
    };
    if !has_values(&node) {
        return Err(refused("the node has no g, h or f"));
    }
    let names = NAMES
        .into_iter()
        .filter(|name| value(&node, name).is_some());
    let fields = names.map(|name| field(name, name));
    let fields: Vec<FormField> = fields.collect();
    let list: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
    Ok(Draft {
        title: "Values of a node",
        text: format!("What is {} of this node?", list.join(", ")),
        details: format!("<p>{} after step {step}</p>", html(&node.state)),
        shown: Some(SearchView {
            search: link.link,
            step,
        }),
        form: Form::Fields(fields),
        mark: Box::new(move |answer| {
            let found = NAMES.into_iter().zip(answer.fields(NAMES)?);
            let asked = found.filter(|(name, _)| value(&node, name).is_some());
            let parts = asked.map(|(name, found)| {
                let amount = value(&node, name);
                let why = match name {
                    "g" => "the cost of the path to it",
                    "h" => "the heuristic value of its state",
                    _ => "g + h",
                };
                let right = amount.is_some_and(|amount| amount.is(found));
                part(name, right, found, shown(amount), why)
            });
            Ok(parts.collect())
        }),
    })
}

/// Returns the node of a state that was expanded.
fn expanded(run: &mut RecordedRun<'_>, step: u64, state: &str) -> Result<Node, ApiError> {
    for at in (0..=step).rev() {
        let node = run.step(at)?.node;
        if node.state == state {
            return Ok(node);
        }
    }
    let state = shortened(state);
    Err(refused(format!(
        "found the node `{state}`, expected one that is open or expanded after step {step}"
    )))
}
