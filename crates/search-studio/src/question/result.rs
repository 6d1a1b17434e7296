//! The path and the cost that are returned, and what is proven.

use crate::RecordedRun;
use crate::api::{ApiError, End};

use super::answer::{Items, MOST_ITEMS, choose, field, labelled_one_of};
use super::form::{Choice, Form, SearchView};
use super::order::follow;
use super::search::{record_to_end, shown};
use super::searching::Link;
use super::{Draft, part};

/// What a search that finds nothing proves.
const NO_SOLUTION: &str = "that there is no solution";

/// What can be proven of a solution.
const PROVEN: [&str; 5] = [
    "nothing",
    "fewest steps",
    "optimal",
    "optimal if the heuristic never overestimates",
    NO_SOLUTION,
];

pub(super) fn draft(link: Link) -> Result<Draft, ApiError> {
    let search = link.open()?;
    let mut run = search.run()?;
    let end = record_to_end(&mut run)?;
    let path = solution_path(&mut run, &end)?;
    let mut items = Items::default();
    for at in 0..=run.recorded() {
        let record = run.step(at)?;
        items.add(&run, &record.node)?;
        for successor in &record.successors {
            items.add(&run, &successor.node)?;
        }
    }
    drop(run);
    let proven = match &end.proven {
        Some(proven) => proven.clone(),
        None if end.how == "exhausted" => NO_SOLUTION.to_owned(),
        None => "nothing".to_owned(),
    };
    let mut proofs: Vec<String> = PROVEN.map(str::to_owned).to_vec();
    if !proofs.contains(&proven) {
        proofs.push(proven.clone());
    }
    let options = Items::named(proofs.iter().map(|proof| (proof.as_str(), proof.as_str())));
    let form = Form::All(vec![
        choose(Some("path"), items.list(), Choice::Order, None),
        Form::Fields(vec![field("cost", "cost (none if there is no solution)")]),
        labelled_one_of("proven", options),
    ]);
    Ok(Draft {
        title: "Result",
        text: "Which path does the search return, from the start to the goal, what does it cost, and what is proven of it?".to_owned(),
        details: String::new(),
        shown: Some(SearchView {
            search: link.link,
            step: 0,
        }),
        form,
        mark: Box::new(move |answer| {
            let [chosen, cost, proof] = answer.all()?;
            let chosen = chosen.chosen(|id| items.has(id), MOST_ITEMS)?;
            let [cost] = cost.fields(["cost"])?;
            let proof = proof.one(|id| proofs.iter().any(|proof| proof == id))?;
            let is_path = chosen == path || {
                // The rule of ties may allow several.
                let mut run = follow(&search, &[], chosen)?;
                let end = record_to_end(&mut run)?;
                !chosen.is_empty() && solution_path(&mut run, &end)? == chosen
            };
            let why = "the path to the first solution that the search selects";
            let is_cost = match end.cost {
                Some(expected) => expected.is(cost),
                None => cost.eq_ignore_ascii_case("none"),
            };
            let (arrow, steps) = (" → ", path.len().saturating_sub(1));
            Ok(vec![
                part("path", is_path, chosen.join(arrow), path.join(arrow), why),
                part("cost", is_cost, cost, shown(end.cost), format!("the sum of its {steps} steps")),
                part("proven", proof == proven, proof, &*proven, "what the algorithm proves on this puzzle"),
            ])
        }),
    })
}

/// Returns the states on the path to the solution; none if there is no solution.
pub(crate) fn solution_path(run: &mut RecordedRun<'_>, end: &End) -> Result<Vec<String>, ApiError> {
    let found = run.describe().solutions.last().copied();
    let Some(step) = found.filter(|_| end.how == "solved") else {
        return Ok(Vec::new());
    };
    let goal = run.step(step)?.node.id.unwrap_or_default();
    let nodes = run.path(goal, u64::MAX)?.nodes;
    Ok(nodes.into_iter().map(|node| node.state).collect())
}
