//! Inline fields: values of searches in the prose.

use std::collections::BTreeMap;

use crate::api::{Advance, Amount, ApiError, Until};
use search_core::Counts;
use search_core::counts::Unit;
use serde_json::Value;

use crate::question::{SearchLink, Searches, grouped, solution_path};

/// An inline field: the name of a value, and the search.
pub(super) struct Field {
    pub(super) name: String,
    pub(super) search: SearchLink,
}

impl Field {
    /// Reads inline code; returns `None` if it does not begin with `=`.
    pub(super) fn read(code: &str) -> Option<Result<Field, String>> {
        let code = code.strip_prefix('=')?;
        let (name, query) = code.split_once(' ').unwrap_or((code, ""));
        Some(check_name(name).and_then(|()| {
            Ok(Field {
                name: name.to_owned(),
                search: query.trim().parse()?,
            })
        }))
    }
}

/// The names of the values that are not counts.
const OTHERS: [&str; 3] = ["cost", "path", "length"];

/// Returns the counts that are the same on every machine.
fn counts() -> impl Iterator<Item = &'static str> {
    let fields = Counts::FIELDS.iter();
    let counted = fields.filter(|field| !matches!(field.unit, Unit::Nanoseconds | Unit::Bytes));
    counted.map(|field| field.name)
}

/// Checks the name of a value.
pub(super) fn check_name(name: &str) -> Result<(), String> {
    let mut names = OTHERS.into_iter().chain(counts());
    match names.any(|known| known == name) {
        true => Ok(()),
        false => {
            let names: Vec<&str> = OTHERS.into_iter().chain(counts()).collect();
            Err(format!(
                "found `{name}`, expected one of {}",
                names.join(", ")
            ))
        }
    }
}

/// Returns a label for a value.
pub(super) fn heading(name: &str) -> &str {
    Counts::field(name).map_or(name, |field| field.heading)
}

/// The values of the searches of a lesson, of which each runs once.
pub(super) struct Fields<'s> {
    searches: &'s Searches,
    known: BTreeMap<String, SearchResult>,
    /// The steps of all searches together.
    steps: u64,
}

/// A search that was run to its end.
struct SearchResult {
    /// The run as the API describes it.
    run: Value,
    /// The states on the path to the solution.
    path: Option<Vec<String>>,
}

/// Maximum number of steps of all searches of a lesson together.
const MAX_STEPS: u64 = 2_000_000;

impl<'s> Fields<'s> {
    pub(super) fn new(searches: &'s Searches) -> Self {
        Fields {
            searches,
            known: BTreeMap::new(),
            steps: 0,
        }
    }

    /// Returns a value as text, or why there is none.
    pub(super) fn value(&mut self, field: &Field) -> Result<String, String> {
        let SearchResult { run, path } = self.searched(&field.search)?;
        let end = &run["end"];
        let known = match field.name.as_str() {
            "cost" => number(&end["cost"]),
            "length" => number(&end["depth"]),
            "path" => path.as_ref().map(|states| states.join(" → ")),
            count => number(&run["counts"][count]),
        };
        known.ok_or_else(|| format!("`{}` has no `{}`", field.search, field.name))
    }

    /// Returns the last step of a search.
    pub(super) fn steps(&mut self, search: &SearchLink) -> Result<u64, String> {
        Ok(self.searched(search)?.run["recorded"].as_u64().unwrap_or(0))
    }

    fn searched(&mut self, search: &SearchLink) -> Result<&SearchResult, String> {
        let key = search.to_string();
        if !self.known.contains_key(&key) {
            let searched = run(self.searches, search)?;
            self.steps += searched.run["recorded"].as_u64().unwrap_or(0);
            if self.steps > MAX_STEPS {
                return Err(format!(
                    "the searches of the lesson have more than {MAX_STEPS} steps together"
                ));
            }
            self.known.insert(key.clone(), searched);
        }
        Ok(&self.known[&key])
    }
}

/// Runs a search to its end.
fn run(searches: &Searches, search: &SearchLink) -> Result<SearchResult, String> {
    let message = |error: ApiError| error.message;
    let opened = searches.open(search).map_err(message)?;
    let mut run = searches.start(search, &opened).map_err(message)?;
    let to_end = Advance {
        until: Some(Until::End),
        ..Advance::default()
    };
    while run.advance(&to_end).map_err(message)?.more {}
    let described = run.describe();
    let end = described.end.as_ref();
    if let Some(end) = end.filter(|end| end.how == "stopped") {
        return Err(format!("`{search}` is {}", end.text));
    }
    let states = match end {
        Some(end) => solution_path(&mut run, end).map_err(message)?,
        None => Vec::new(),
    };
    let path = Some(states).filter(|states| !states.is_empty());
    let run = serde_json::to_value(&described).map_err(|error| error.to_string())?;
    Ok(SearchResult { run, path })
}

/// Returns a number with commas between groups of three digits.
fn number(value: &Value) -> Option<String> {
    if let Some(whole) = value.as_u64() {
        return Some(grouped(whole));
    }
    value.as_f64().map(|value| Amount::Real(value).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(code: &str) -> Result<String, String> {
        let field = Field::read(code).expect("it begins with =")?;
        let searches = Searches::new(&search_puzzles::catalog());
        Fields::new(&searches).value(&field)
    }

    #[test]
    fn values_are_those_of_the_search() {
        let romania = "p=graph&w=romania&a=a-star";
        for (name, expected) in [
            ("cost", "418"),
            ("length", "4"),
            (
                "path",
                "Arad → Sibiu → Rimnicu Vilcea → Pitesti → Bucharest",
            ),
            ("expanded", "5"),
        ] {
            assert_eq!(
                value(&format!("={name} {romania}")).as_deref(),
                Ok(expected)
            );
        }
        let hanoi = "=expanded p=hanoi&w=7&a=breadth-first";
        assert_eq!(value(hanoi).as_deref(), Ok("2,144"));
    }

    #[test]
    fn what_has_no_value_says_why() {
        for (code, expected) in [
            (
                "=elapsed p=graph&w=romania&a=a-star",
                "found `elapsed`, expected one of cost, path, length, expanded",
            ),
            ("=cost", "found `` without a puzzle, expected p="),
            (
                "=cost p=graph&w=romania&a=a-stra",
                "unknown algorithm `a-stra`",
            ),
            (
                "=cost p=queens&w=3&a=depth-first",
                "`p=queens&w=3&a=depth-first` has no `cost`",
            ),
        ] {
            let found = value(code).expect_err(code);
            assert!(found.starts_with(expected), "{found}");
        }
    }
}
