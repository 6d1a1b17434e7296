//! A change of a graph or a map with which a goal is reached.

use std::collections::BTreeSet;

use crate::api::{ApiError, End, RunSpec};
use crate::editor;
use search_core::Drawn;

use super::form::{Form, SearchView};
use super::search::{Search, record_to_end, shown};
use super::searching::Link;
use super::whole::Whole;
use super::{Draft, part, refused};
use super::{EditGoal, Searches};

/// The largest text of a changed instance, in bytes.
const MOST_BYTES: usize = 64 << 10;

/// The algorithm that finds the least cost whatever the heuristic says.
const SEARCH_FOR_LEAST: &str = "uniform-cost";

pub(super) fn draft(link: Link, goal: EditGoal, more_than: u64) -> Result<Draft, ApiError> {
    let spec = link.spec().clone();
    let searches = link.searches.clone();
    let text = original(&spec)?;
    let search = link.open()?;
    let before = Before {
        whole: match goal {
            EditGoal::Expands => None,
            EditGoal::AStarWorse | EditGoal::FewestStepsDearer => Some(Whole::of(&search)?),
        },
        size: size(&search),
    };
    let task = match goal {
        EditGoal::AStarWorse => "Change one value of h so that the search returns a path that costs more than the least.".to_owned(),
        EditGoal::FewestStepsDearer => "Change the cost of one edge so that the path with the fewest steps, which the search returns, costs more than the least.".to_owned(),
        EditGoal::Expands => format!(
            "Change cells so that the search expands more than {more_than} nodes and still finds a path."
        ),
    };
    let form = Form::Edit {
        puzzle: spec.puzzle.clone(),
        text: text.clone(),
    };
    Ok(Draft {
        title: "Change the puzzle",
        text: task.clone(),
        details: String::new(),
        shown: Some(SearchView {
            search: link.link,
            step: 0,
        }),
        form,
        mark: Box::new(move |answer| {
            let changed = answer.edited(MOST_BYTES)?;
            let (reached, why) = match attempt(&searches, &spec, &before, goal, more_than, changed)
            {
                Ok(attempt) => attempt,
                Err(error) => (false, error.message),
            };
            let found = if changed.trim() == text.trim() {
                "no change"
            } else {
                "a changed text"
            };
            Ok(vec![part("change", reached, found, &*task, why)])
        }),
    })
}

/// What a change is compared with.
struct Before {
    whole: Option<Whole>,
    size: Option<[u32; 2]>,
}

/// Returns the text of the instance, as a student sees it.
fn original(spec: &RunSpec) -> Result<String, ApiError> {
    let word = spec.words.first().map(String::as_str);
    let example = (spec.puzzle == "graph").then(|| editor::graph_named(word));
    match (example.flatten(), word) {
        (Some(example), _) => Ok(example.to_owned()),
        (None, Some(text)) if text.contains('\n') => Ok(text.to_owned()),
        _ => Err(refused(
            "the link names no example graph and has no text of a graph or a map, expected one in w",
        )),
    }
}

fn size(search: &Search) -> Option<[u32; 2]> {
    let (space, start) = search.opened.instance.erased()?;
    space.cell(&start)?;
    let backdrop = space.backdrop(&start);
    Some([backdrop.width as u32, backdrop.height as u32])
}

/// Returns whether a changed instance reaches the goal, and why or why not.
fn attempt(
    searches: &Searches,
    spec: &RunSpec,
    before: &Before,
    goal: EditGoal,
    more_than: u64,
    text: &str,
) -> Result<(bool, String), ApiError> {
    let text = format!("{}\n", text.trim_end());
    let changed = RunSpec {
        words: vec![text],
        ..spec.clone()
    };
    let search = searches.of(changed.clone())?;
    if size(&search) != before.size {
        return Err(refused("the map has another size, expected the same"));
    }
    if let Some(whole) = &before.whole {
        let after = Whole::of(&search)?;
        let differences = whole.differences(&after)?;
        let (is_one, what) = match goal {
            EditGoal::AStarWorse => (differences == Differences { h: 1, costs: 0 }, "one h"),
            _ => (
                differences == Differences { h: 0, costs: 1 },
                "the cost of one edge",
            ),
        };
        if !is_one {
            let Differences { h, costs } = differences;
            return Err(refused(format!(
                "found {h} changed values of h and {costs} changed costs, expected a change of {what} alone"
            )));
        }
    }
    let mut run = search.run()?;
    let end = record_to_end(&mut run)?;
    if end.how != "solved" {
        return Err(refused("the search finds no path, expected one"));
    }
    if goal == EditGoal::Expands {
        let counts = serde_json::to_value(run.describe().counts);
        let expanded = counts.ok().and_then(|counts| counts["expanded"].as_u64());
        let expanded = expanded.unwrap_or_default();
        return Ok((
            expanded > more_than,
            format!("the search expands {expanded} nodes"),
        ));
    }
    let least = searches.of(RunSpec {
        algorithm: SEARCH_FOR_LEAST.to_owned(),
        ..changed
    })?;
    let least = record_to_end(&mut least.run()?)?;
    let cost = |end: &End| shown(end.cost);
    let why = format!(
        "the path that is returned costs {}, and the cheapest {}",
        cost(&end),
        cost(&least)
    );
    Ok((end.cost != least.cost, why))
}

/// How many values of h and costs of edges differ.
#[derive(Debug, PartialEq, Eq)]
struct Differences {
    h: usize,
    costs: usize,
}

impl Whole {
    /// Compares two graphs with the same states, goals and edges.
    fn differences(&self, other: &Whole) -> Result<Differences, ApiError> {
        let same = |what: bool, name: &str| match what {
            true => Ok(()),
            false => Err(refused(format!("found other {name}, expected the same"))),
        };
        same(self.states.len() == other.states.len(), "nodes")?;
        same(self.start == other.start, "start")?;
        let mut differences = Differences { h: 0, costs: 0 };
        // An edge that leads both ways is one change.
        let mut edges = BTreeSet::new();
        for (one, other) in self.states.iter().zip(&other.states) {
            same(one.name == other.name, "nodes")?;
            same(one.is_goal == other.is_goal, "goals")?;
            differences.h += usize::from(one.h != other.h);
            same(one.successors.len() == other.successors.len(), "edges")?;
            let successors = one.successors.iter().zip(&other.successors);
            for (place, ((to, cost), (other_to, other_cost))) in successors.enumerate() {
                same(to == other_to, "edges")?;
                if cost != other_cost {
                    let parallel = one.successors[..place]
                        .iter()
                        .filter(|(name, _)| name == to);
                    let (least, most) = (to.min(&one.name), to.max(&one.name));
                    edges.insert((least.clone(), most.clone(), parallel.count()));
                }
            }
        }
        differences.costs = edges.len();
        Ok(differences)
    }
}
