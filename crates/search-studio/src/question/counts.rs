//! A count of a search, the ranking of several by a count, and the effect of a change on a count.

use std::cmp::Ordering;

use crate::api::{ApiError, RunSpec};

use super::answer::{Items, choose, field, item, one_of};
use super::form::{Choice, Form, SearchView};
use super::search::{html, record_to_end};
use super::searching::Link;
use super::{Draft, part, refused};

const EFFECTS: [(&str, &str); 3] = [("less", "less"), ("same", "the same"), ("more", "more")];

/// Returns a count of a whole search.
fn count_of(link: &Link, of: &str) -> Result<u64, ApiError> {
    let search = link.open()?;
    let mut run = search.run()?;
    record_to_end(&mut run)?;
    let counts = serde_json::to_value(run.describe().counts);
    let counts = counts.map_err(|error| refused(error.to_string()))?;
    counts[of].as_u64().ok_or_else(|| {
        let names = counts.as_object().into_iter().flatten();
        let whole = names.filter(|(_, count)| count.is_u64());
        let names: Vec<&str> = whole.map(|(name, _)| name.as_str()).collect();
        let names = names.join(", ");
        ApiError::malformed(format!("found the count `{of}`, expected one of {names}"))
    })
}

/// Asks for a count.
pub(super) fn count(link: Link, of: &str, within: u32) -> Result<Draft, ApiError> {
    let right = count_of(&link, of)?;
    let name = of.replace('_', " ");
    let text = match within {
        0 => format!("How large is the count “{name}” of the whole search?"),
        within => {
            format!("How large is the count “{name}” of the whole search, within {within} %?")
        }
    };
    Ok(Draft {
        title: "Count",
        text,
        details: String::new(),
        shown: Some(SearchView {
            search: link.link,
            step: 0,
        }),
        form: Form::Fields(vec![field("count", &name)]),
        mark: Box::new(move |answer| {
            let [found] = answer.fields(["count"])?;
            let number: Option<u64> = found.parse().ok();
            let is_near = number.is_some_and(|number| {
                u128::from(number.abs_diff(right)) * 100 <= u128::from(right) * u128::from(within)
            });
            let why = format!("within {within} %");
            Ok(vec![part(&*name, is_near, found, right.to_string(), why)])
        }),
    })
}

/// Asks for the order of searches by a count. Those with equal counts have any order.
pub(super) fn ranking(links: &[Link], of: &str) -> Result<Draft, ApiError> {
    let mut ranked = Vec::new();
    for link in links {
        let name = difference(link.spec(), links[0].spec());
        if ranked.iter().any(|(other, _)| *other == name) {
            return Err(refused(format!("found the search `{name}` twice")));
        }
        ranked.push((name, count_of(link, of)?));
    }
    ranked.sort();
    let options = ranked.iter();
    let options = options.map(|(name, _)| item(name.clone(), name.clone(), None));
    let form = choose(None, options.collect(), Choice::Order, Some(ranked.len()));
    ranked.sort_by_key(|(_, count)| *count);
    let name = of.replace('_', " ");
    Ok(Draft {
        title: "Ranking",
        text: format!("Order these searches by the count “{name}”, the smallest first."),
        details: String::new(),
        shown: None,
        form,
        mark: Box::new(move |answer| {
            let count = |id: &str| ranked.iter().find(|(name, _)| name == id);
            let chosen = answer.chosen(|id| count(id).is_some(), ranked.len())?;
            let parts = (1..).zip(&ranked).map(|(place, (expected, right))| {
                let found = chosen.get(place - 1).map_or("", String::as_str);
                let is_right = count(found).is_some_and(|(_, count)| count == right);
                let why = format!("{name}: {right}");
                part(format!("place {place}"), is_right, found, expected, why)
            });
            Ok(parts.collect())
        }),
    })
}

/// Asks whether a count becomes less or more in another search.
pub(super) fn effect(link: Link, changed: &Link, of: &str) -> Result<Draft, ApiError> {
    let counts = (count_of(&link, of)?, count_of(changed, of)?);
    let right = match counts.1.cmp(&counts.0) {
        Ordering::Less => "less",
        Ordering::Equal => "same",
        Ordering::Greater => "more",
    };
    let name = of.replace('_', " ");
    let details = format!(
        "<p>The search is changed to {}.</p>",
        html(&difference(changed.spec(), link.spec()))
    );
    Ok(Draft {
        title: "Effect",
        text: format!("What becomes of the count “{name}”?"),
        details,
        shown: Some(SearchView {
            search: link.link,
            step: 0,
        }),
        form: one_of(Items::named(EFFECTS)),
        mark: Box::new(move |answer| {
            let found = answer.one(|id| EFFECTS.iter().any(|(effect, _)| *effect == id))?;
            let why = format!(
                "it is {} before the change and {} after it",
                counts.0, counts.1
            );
            Ok(vec![part(&*name, found == right, found, right, why)])
        }),
    })
}

/// Returns what tells a search from another one: the algorithm, with the words and the options that differ.
fn difference(spec: &RunSpec, other: &RunSpec) -> String {
    let mut text = spec.algorithm.clone();
    if spec.puzzle != other.puzzle || spec.words != other.words {
        let words = spec.words.iter().map(|word| super::answer::shortened(word));
        let words: Vec<String> = words.collect();
        text += &format!(" on {} {}", spec.puzzle, words.join(" "));
    }
    for (name, value) in &spec.options {
        if other.options.get(name) != Some(value) {
            text += &format!(", {name} {value}");
        }
    }
    for name in other
        .options
        .keys()
        .filter(|name| !spec.options.contains_key(*name))
    {
        text += &format!(", without {name}");
    }
    text
}
