//! What each successor is: new, a duplicate, a cheaper path, reopened or a dead end.

use std::collections::BTreeMap;

use crate::RecordedRun;
use crate::api::{Amount, ApiError};

use super::answer::{Items, MOST_ITEMS, item};
use super::form::{Form, SearchView};
use super::search::{html, record_to};
use super::searching::Link;
use super::{Draft, part, refused};

/// The largest number of open nodes that are looked at.
const MOST_OPEN: u64 = 10_000;

const KINDS: [(&str, &str); 5] = [
    ("new", "new"),
    ("duplicate", "a duplicate, discarded"),
    ("cheaper", "a duplicate by a cheaper path to an open state"),
    (
        "reopened",
        "a closed state that is reopened by a cheaper path",
    ),
    ("dead_end", "a dead end"),
];

pub(super) fn draft(link: Link, step: u64) -> Result<Draft, ApiError> {
    let search = link.open()?;
    let mut run = search.run()?;
    record_to(&mut run, step)?;
    let record = run.step(step)?;
    if step == 0 || record.successors.is_empty() {
        return Err(refused(format!(
            "step {step} generates no successors, expected one that does"
        )));
    }
    if record.successors_total > MOST_ITEMS as u64 {
        return Err(refused(format!(
            "step {step} generates {} successors, expected at most {MOST_ITEMS}",
            record.successors_total
        )));
    }
    let (before, after) = (open_costs(&mut run, step - 1)?, open_costs(&mut run, step)?);
    let mut kinds: BTreeMap<String, &str> = BTreeMap::new();
    let mut items = Vec::new();
    for successor in &record.successors {
        let state = &successor.node.state;
        let is_cheaper = || match (before.get(state), after.get(state)) {
            (Some(before), Some(after)) => after < before,
            _ => false,
        };
        let kind = match successor.kind {
            "duplicate" if is_cheaper() => "cheaper",
            kind => kind,
        };
        // Parallel edges lead to one state.
        let same = (2..).map(|nth| format!("{state} ({nth})"));
        let mut ids = std::iter::once(state.clone()).chain(same);
        let id = ids.find(|id| !kinds.contains_key(id)).unwrap_or_default();
        kinds.insert(id.clone(), kind);
        let drawing = run.board(&successor.node)?;
        items.push(item(id.clone(), id, drawing));
    }
    items.sort_by(|one, other| one.id.cmp(&other.id));
    let of = html(&record.node.state);
    drop(run);
    Ok(Draft {
        title: "Successors",
        text: "What is each successor of this node?".to_owned(),
        details: format!("<p>Step {step} expands {of}.</p>"),
        shown: Some(SearchView {
            search: link.link,
            step: step - 1,
        }),
        form: Form::Assign {
            items,
            options: Items::named(KINDS),
        },
        mark: Box::new(move |answer| {
            let is_kind = |id: &str| KINDS.iter().any(|(kind, _)| *kind == id);
            let assigned = answer.assigned(|id| kinds.contains_key(id), is_kind)?;
            let parts = kinds.iter().map(|(id, kind)| {
                let found = assigned.get(id).map_or("", String::as_str);
                part(id, found == *kind, text(found), text(kind), why(kind))
            });
            Ok(parts.collect())
        }),
    })
}

fn text(kind: &str) -> &'static str {
    let known = KINDS.iter().find(|(id, _)| *id == kind);
    known.map_or("", |(_, text)| text)
}

fn why(kind: &str) -> &'static str {
    match kind {
        "new" => "its state was not known before",
        "duplicate" => "its state was known by a path that is not dearer",
        "cheaper" => "its state is open, and this path costs less than the one known before",
        "reopened" => "its state was closed, and this path costs less than the one known before",
        _ => "no goal can be reached from it",
    }
}

/// Returns the least g of each open state.
fn open_costs(run: &mut RecordedRun<'_>, step: u64) -> Result<BTreeMap<String, f64>, ApiError> {
    let mut costs = BTreeMap::new();
    for node in run.open_list(step, MOST_OPEN)?.nodes {
        let cost = match node.g {
            Some(Amount::Whole(whole)) => whole as f64,
            Some(Amount::Real(real)) => real,
            None => continue,
        };
        let least = costs.entry(node.state).or_insert(cost);
        *least = least.min(cost);
    }
    Ok(costs)
}
