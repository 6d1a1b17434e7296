//! Reads a trace and counts its events again.

use std::collections::HashMap;

use search_core::counts::{Events, Unit};
use search_core::{Counts, cost::Number};
use serde_json::Value;

/// The contents of a trace.
pub(crate) struct Replay {
    pub(crate) header: Value,
    /// How the run ended last, and by which limit.
    pub(crate) end: (String, Option<String>),
    /// The counts of that end.
    pub(crate) counts: Counts,
    pub(crate) solutions: u64,
    /// The latest solution.
    pub(crate) solution: Option<Found>,
}

/// A solution in a trace.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Found {
    pub(crate) number: u64,
    pub(crate) depth: u64,
    pub(crate) cost: Option<Number>,
    /// The numbers of the states on the path: those in the event `path`, or else those that follow from the parents.
    pub(crate) path: Option<Vec<u64>>,
    pub(crate) proven: Option<String>,
}

/// Reads a trace. A state must be generated before another event refers to it, a number must not be assigned twice, each end must have the counts
/// that its events give, and the last line must be an end.
pub(crate) fn replay(trace: &[u8]) -> Replay {
    let text = std::str::from_utf8(trace).expect("a trace is UTF-8");
    let mut lines = text.lines().map(parse);
    let header = lines.next().expect("a trace has a header");
    assert_eq!(
        (&header["format"], &header["version"]),
        (&"search-trace".into(), &1.into())
    );
    let mut events: HashMap<&str, u64> = HashMap::new();
    let mut parents: HashMap<u64, Option<u64>> = HashMap::new();
    let (mut counted, mut solution, mut end) = (Counts::default(), None::<Found>, None);
    for line in lines {
        let (id, parent) = (line["id"].as_u64(), line["parent"].as_u64());
        let known = |id: u64| assert!(parents.contains_key(&id), "{line}");
        parent.into_iter().for_each(known);
        let ids = line["ids"].as_array().into_iter().flatten();
        let ids: Vec<u64> = ids.filter_map(Value::as_u64).collect();
        ids.iter().copied().for_each(known);
        let name = line["event"].as_str().expect("each line has an event");
        let name = NAMES.iter().find(|other| **other == name);
        let name = name.unwrap_or_else(|| panic!("another event: {line}"));
        *events.entry(name).or_default() += 1;
        end = None;
        match *name {
            "start" | "generate" => {
                let before = parents.insert(id.expect("a state has a number"), parent);
                assert_eq!(before, None, "a number is assigned twice: {line}");
                counted.generated += u64::from(*name == "generate");
            }
            "path" => {
                let found = solution.as_mut().expect("a path follows a solution");
                assert_eq!(ids.last(), Some(&found.number), "{line}");
                found.depth = ids.len() as u64 - 1;
                found.path = Some(ids);
            }
            "proven" => {
                let found = solution.as_mut().expect("a claim follows a solution");
                found.proven = line["claim"].as_str().map(str::to_owned);
            }
            "end" => end = Some((line.clone(), counts_of(&line, &counted))),
            _ => {
                let id = id.expect("a state has a number");
                known(id);
                if let Some(parent) = parent.filter(|_| *name != "duplicate") {
                    // Some engines do not keep parents, but all report that of a generated state.
                    parents.insert(id, Some(parent));
                }
                let depth = line["depth"].as_u64();
                match *name {
                    "expand" => {
                        counted.expanded += 1;
                        counted.goal_tests += 1;
                        counted.max_depth = counted.max_depth.max(depth.expect("it has a depth"));
                    }
                    "reopen" => counted.reopened += 1,
                    "dead_end" => counted.dead_ends += 1,
                    "duplicate" => {
                        counted.generated += 1;
                        counted.duplicates += 1;
                    }
                    _ => {
                        counted.goal_tests += 1;
                        let depth = depth.expect("it has a depth");
                        solution = Some(Found {
                            number: id,
                            depth,
                            cost: cost(&line["g"]),
                            path: path_to(id, depth, &parents),
                            proven: None,
                        });
                    }
                }
            }
        }
    }
    let (end, counts) = end.expect("the last line is an end");
    let text = |name: &str| end[name].as_str().map(str::to_owned);
    Replay {
        header,
        end: (text("how").expect("an end says how"), text("limit")),
        counts,
        solutions: events.get("solution").copied().unwrap_or_default(),
        solution,
    }
}

/// The events.
const NAMES: [&str; 10] = [
    "start",
    "expand",
    "generate",
    "duplicate",
    "reopen",
    "dead_end",
    "solution",
    "path",
    "proven",
    "end",
];

fn parse(line: &str) -> Value {
    serde_json::from_str(line).expect("a trace consists of JSON lines")
}

/// Returns the counts of an end, which must be those of the events before it.
fn counts_of(end: &Value, counted: &Counts) -> Counts {
    let mut counts = Counts::default();
    for field in Counts::FIELDS {
        let suffix = if field.unit == Unit::Nanoseconds {
            "_ns"
        } else {
            ""
        };
        let reported = end[format!("{}{suffix}", field.name)].as_u64();
        field.set(&mut counts, reported);
        let (Some(reported), Some(counted)) = (reported, field.of(counted)) else {
            continue;
        };
        match field.events {
            Events::Exact => assert_eq!(reported, counted, "{}", field.name),
            Events::AtLeast => {
                assert!(reported >= counted, "{}: {reported}, {counted}", field.name);
            }
            _ => {}
        }
    }
    counts
}

/// Returns the numbers of the states from the start to a state, if they follow from the parents.
fn path_to(number: u64, depth: u64, parents: &HashMap<u64, Option<u64>>) -> Option<Vec<u64>> {
    let up = |at: &u64| parents.get(at).copied().flatten();
    // A cycle of parents is not a path.
    let path = std::iter::successors(Some(number), up).take(parents.len() + 1);
    let mut path: Vec<u64> = path.collect();
    path.reverse();
    (path.len() as u64 == depth + 1).then_some(path)
}

/// Returns a cost: a whole number, a number of straight and diagonal steps, or a real number.
fn cost(value: &Value) -> Option<Number> {
    let steps = |name: &str| i32::try_from(value[name].as_i64()?).ok();
    let octile = steps("straight").zip(steps("diagonal"));
    let octile = octile.map(|(straight, diagonal)| Number::Octile { straight, diagonal });
    let whole = value.as_u64().map(Number::Whole);
    whole.or(octile).or(value.as_f64().map(Number::Real))
}
