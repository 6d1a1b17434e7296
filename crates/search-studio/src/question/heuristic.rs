//! Whether a heuristic is admissible and consistent, with the edge that shows it if it is not.

use crate::api::ApiError;
use search_core::{Cost, cost::Number};

use super::answer::{Items, field, labelled_one_of};
use super::form::{Form, FormField, SearchView};
use super::searching::Link;
use super::whole::Whole;
use super::{Draft, part, refused};

const OPTIONS: [(&str, &str); 2] = [("yes", "yes"), ("no", "no")];

pub(super) fn draft(link: Link) -> Result<Draft, ApiError> {
    let search = link.open()?;
    let faults = search.opened.instance.heuristic_faults();
    let faults = faults.ok_or_else(|| {
        refused(
            "the heuristic of this puzzle is not decided on all states, expected that of a graph",
        )
    })?;
    let whole = Whole::of(&search)?;
    // A consistent heuristic has no such edge.
    let end = |name: &str, label: &str| FormField {
        optional: true,
        ..field(name, label)
    };
    let form = Form::All(vec![
        labelled_one_of("admissible", Items::named(OPTIONS)),
        labelled_one_of("consistent", Items::named(OPTIONS)),
        Form::Fields(vec![
            end(
                "from",
                "the edge that shows that it is not consistent, from",
            ),
            end("to", "to"),
        ]),
    ]);
    Ok(Draft {
        title: "Heuristic",
        text: "Is the heuristic admissible? Is it consistent? If it is not consistent, name an edge that shows it.".to_owned(),
        details: String::new(),
        shown: Some(SearchView {
            search: link.link,
            step: 0,
        }),
        form,
        mark: Box::new(move |answer| {
            let [admissible, consistent, edge] = answer.all()?;
            let is_option = |id: &str| OPTIONS.iter().any(|(option, _)| *option == id);
            let (admissible, consistent) = (admissible.one(is_option)?, consistent.one(is_option)?);
            let [from, to] = edge.fields(["from", "to"])?;
            let inconsistency = faults.inconsistency.as_deref();
            // A consistent heuristic is one without both faults.
            let fault = inconsistency.or(faults.overestimate.as_deref());
            let no_fault = || "no state and no edge breaks it".to_owned();
            let yes = |fault: Option<&str>| if fault.is_none() { "yes" } else { "no" };
            let overestimate = faults.overestimate.as_deref();
            let why = |fault: Option<&str>| fault.map_or_else(no_fault, str::to_owned);
            let right = yes(overestimate);
            let mut parts = vec![part("admissible", admissible == right, admissible, right, why(overestimate))];
            let right = yes(fault);
            parts.push(part("consistent", consistent == right, consistent, right, why(fault)));
            if let Some(fault) = inconsistency {
                let found = match (from, to) {
                    ("", "") => String::new(),
                    _ => format!("{from} to {to}"),
                };
                let shows = whole.shows_inconsistency(from, to);
                parts.push(part("edge", shows, found, "an edge by which h decreases more than it costs", fault));
            }
            Ok(parts)
        }),
    })
}

impl Whole {
    /// Returns whether h decreases by more than the cost of an edge.
    fn shows_inconsistency(&self, from: &str, to: &str) -> bool {
        let (Some(from), Some(to)) = (self.state(from), self.state(to)) else {
            return false;
        };
        let decreases = |cost: Number| match (from.h, to.h) {
            (Some(value), Some(next)) => value > cost.plus(next),
            (None, Some(_)) => true,
            (_, None) => false,
        };
        let edges = from.successors.iter().filter(|(name, _)| *name == to.name);
        edges.into_iter().any(|(_, cost)| decreases(*cost))
    }
}
