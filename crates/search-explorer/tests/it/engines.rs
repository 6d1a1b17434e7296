//! Every step of a run is compared with the engine stepped directly.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use proptest::prelude::*;
use search_core::Counts;
use search_core::counts::{Field, Unit};
use search_puzzles::{Algorithm, Catalog, DEFINITIONS, catalog};
use serde_json::{Value, json};

use crate::client::{Client, list, serve};
use crate::reference::{Named, ReferenceStep, open, reference_steps, reference_steps_among};

const PUZZLES: &[Named<'_>] = &[
    ("tiles", &["3x3", "3 1 2 6 4 5 7 8 0"], &[]),
    (
        "tiles",
        &["3x2", "1 4 2 3 5 0"],
        &[("heuristic", "linear-conflict")],
    ),
    (
        "tiles",
        &["5x4", "5 1 2 3 4 0 6 7 8 9 10 11 12 13 14 15 16 17 18 19"],
        &[],
    ),
    (
        "sudoku",
        &["1... ..3. .4.. ...2"],
        &[("propagate", "naked")],
    ),
    ("sudoku", &["1... ..3. .4.. ...2"], &[("propagate", "none")]),
    ("sudoku-steps", &["12343412214.43.."], &[]),
    ("queens", &["5"], &[]),
    ("hanoi", &["3"], &[]),
    ("jugs", &["5,3", "4"], &[]),
    ("missionaries", &[], &[]),
    // This instance has no solution.
    ("missionaries", &["4"], &[]),
    ("ladder", &[], &[]),
    ("pancakes", &["3 1 4 2"], &[]),
    ("lights", &["2x2"], &[]),
    (
        "grid",
        &["type octile\nheight 4\nwidth 5\nmap\n.....\n.@@..\n...@.\n.@...\n"],
        &[("neighbours", "8")],
    ),
];

/// Variants of algorithms that differ from the first of their tested settings in the explorer: graph searches, and other orders of ties.
const VARIANTS: &[&str] = &[
    "breadth-first:graph",
    "depth-first:graph",
    "depth-first:without-inverse",
    "uniform-cost:graph,ties=lifo",
    "best-first",
    "a-star",
    "a-star:graph,ties=lifo",
    "a-star:graph,ties=high-g",
    "weighted-a-star:w=3,graph",
    "sma-star",
    "beam:width=3",
    "complete-beam",
];

/// Returns every algorithm of the table that has steps, with the first of its tested settings, and the variants.
static ALGORITHMS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let stepped = DEFINITIONS
        .iter()
        .filter(|definition| definition.has_steps());
    let tested = stepped.map(|definition| match definition.tested[0] {
        "" => definition.name.to_owned(),
        settings => format!("{}:{settings}", definition.name),
    });
    tested
        .chain(VARIANTS.iter().map(ToString::to_string))
        .collect()
});

/// The algorithms that run every puzzle: one for each kind of open list.
const REPRESENTATIVES: &[&str] = &["breadth-first:graph", "depth-first", "a-star", "ida-star"];

/// Returns every algorithm with three puzzles: one with dead ends, one with cheaper paths to known states, and one whose
/// whole space is searched; and every puzzle with an algorithm of each kind. What the explorer does with an algorithm does
/// not depend on the puzzle.
fn pairs() -> impl Iterator<Item = (&'static Named<'static>, &'static str)> {
    let all = PUZZLES
        .iter()
        .flat_map(|named| ALGORITHMS.iter().map(move |name| (named, name.as_str())));
    all.filter(|((puzzle, words, options), name)| {
        let is_thorough = *puzzle == "grid"
            || words.first() == Some(&"3x2")
            || options.contains(&("propagate", "naked"));
        is_thorough || REPRESENTATIVES.contains(name)
    })
}

fn spec(&(puzzle, words, options): &Named<'_>, algorithm: &str) -> Value {
    let options: BTreeMap<_, _> = options.iter().copied().collect();
    json!({"puzzle": puzzle, "words": words, "options": options, "algorithm": algorithm})
}

/// The counts that are compared: those of memory differ, as the explorer also has the record.
fn compared() -> impl Iterator<Item = &'static Field> {
    let counts = Counts::FIELDS.iter();
    counts
        .filter(|field| field.name != "stored" && matches!(field.unit, Unit::Number | Unit::Steps))
}

fn expected_counts(counts: &Counts) -> Value {
    compared().map(|field| json!(field.of(counts))).collect()
}

fn counts(shown: &Value) -> Value {
    compared().map(|field| shown[field.name].clone()).collect()
}

/// The states of nodes by their paths, as those of a depth-first search are the parents of many entries of its open list.
type States = HashMap<String, String>;

/// Compares a step with the engine: its node, the reason for the expansion, and the whole open list with its values, if it is compared.
fn compare_step(
    client: &mut Client,
    states: &mut States,
    run: &str,
    step: usize,
    expected: &ReferenceStep,
    what: &str,
) -> Value {
    let shown = client.get(&format!("{run}/steps/{step}"));
    assert_eq!(shown["node"]["state"], expected.expanded, "{what}");
    assert_eq!(
        shown["why"]["text"].as_str(),
        expected.why.as_deref(),
        "{what}"
    );
    if shown["next"].is_null() {
        // The counts and the open list of the last step are those of the end of the run.
        return shown;
    }
    // Regression test: a cheaper path to an open state was shown only after its expansion.
    let (mut frontier, mut values, mut seen) = (Vec::new(), Vec::new(), 0);
    loop {
        let page = client.get(&format!(
            "{run}/steps/{step}/frontier?limit=1000&offset={seen}"
        ));
        let nodes = list(&page["nodes"]);
        seen += nodes.len();
        // The open list of a beam search also contains candidates beyond the width.
        assert!(
            page["exact"] == true || what.contains("beam"),
            "{what}: {page}"
        );
        for node in nodes {
            let state = node["state"].as_str().expect("the value is text");
            if !node["id"].is_null() {
                frontier.push(state.to_owned());
                let value = |name| node[name].clone();
                values.push(json!(["depth", "g", "h", "f", "stored"].map(value)));
                continue;
            }
            let path = format!("{run}/nodes/{}", node["parent"]);
            let parent = states.entry(path).or_insert_with_key(|path| {
                let parent = client.get(path);
                parent["state"].as_str().expect("the value is text").into()
            });
            let action = node["action"].as_str().unwrap_or_default();
            frontier.push(format!("{action} in {parent}"));
        }
        if nodes.is_empty() || page["total"] == seen {
            break;
        }
    }
    assert_eq!(frontier, expected.frontier, "{what}");
    assert_eq!(values, expected.values, "{what}");
    assert!(
        shown["frontier_size"] == seen || what.contains("beam"),
        "{what}"
    );
    shown
}

/// Compares all steps of a run, in this order or in reverse.
fn compare(client: &mut Client, named: &Named<'_>, name: &str, max_steps: usize, backwards: bool) {
    compare_in(&catalog(), client, named, name, max_steps, backwards);
}

/// Compares a run with the engine of an algorithm in a catalog.
pub(crate) fn compare_in(
    catalog: &Catalog,
    client: &mut Client,
    named: &Named<'_>,
    name: &str,
    max_steps: usize,
    backwards: bool,
) {
    let Some(instance) = open(named) else {
        return;
    };
    let algorithm = catalog.algorithm(name).expect("the algorithm exists");
    let reference = reference_steps(&instance, algorithm, max_steps);
    let response = client.ask("POST", "/api/v1/runs", Some(&spec(named, name)));
    let what = format!("{name} on {named:?}");
    let Some(reference) = reference else {
        assert_eq!(response.status, 422, "{what}: {}", response.text());
        return;
    };
    assert_eq!(response.status, 201, "{what}: {}", response.text());
    let id = response.json()["id"]
        .as_str()
        .expect("the value is text")
        .to_owned();
    let run = format!("/api/v1/runs/{id}");
    // Run further, so that all compared steps are looked up.
    client.advance(&run, &json!({"to": max_steps + 300}));
    let mut steps: Vec<usize> = (1..=reference.len()).collect();
    if backwards {
        steps.reverse();
    }
    let mut states = States::new();
    for step in steps {
        let what = format!("step {step} of {what}");
        let expected = &reference[step - 1];
        let shown = compare_step(client, &mut states, &run, step, expected, &what);
        if expected.outcome == "solution" {
            assert_eq!(shown["outcome"], "solution", "{what}");
        }
        if !shown["next"].is_null() {
            assert_eq!(
                counts(&shown["counts"]),
                expected_counts(&expected.counts),
                "{what}"
            );
        }
    }
    client.ask("DELETE", &run, None);
}

#[test]
fn every_step_matches_the_engine() {
    let server = serve();
    let mut client = Client::to(&server);
    for (place, (named, name)) in pairs().enumerate() {
        compare(&mut client, named, name, 25, place % 2 == 0);
    }
}

/// The algorithms whose steps are restored in many orders.
const DISTANT: &[&str] = &[
    "a-star",
    "depth-first:graph",
    "ida-star",
    "breadth-first:graph",
    "restarting-weighted-a-star",
];

#[test]
fn distant_steps_are_restored_in_any_order() {
    let server = serve();
    let mut client = Client::to(&server);
    let named: Named<'_> = ("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], &[]);
    for name in ALGORITHMS.iter() {
        let instance = open(&named).expect("the board is valid");
        let algorithm = name.parse().expect("the algorithm exists");
        let steps: &[usize] = match DISTANT.contains(&name.as_str()) {
            true => &[1, 1200, 3, 700, 701, 702, 699, 1199, 1],
            false => &[600, 150, 149],
        };
        let is_wanted = |step| steps.contains(&step);
        let last = steps.iter().copied().max().unwrap_or_default();
        let reference = reference_steps_among(&instance, algorithm, last, is_wanted);
        let reference = reference.expect("the algorithm can search the puzzle");
        let mut states = States::new();
        let run = client.start_run("tiles", named.1, name);
        client.advance(&run, &json!({"to": 1500}));
        for &step in steps {
            // Some end earlier.
            let Some(expected) = reference.get(&step) else {
                continue;
            };
            let what = format!("step {step} of {name}");
            compare_step(&mut client, &mut states, &run, step, expected, &what);
        }
    }
}

#[test]
fn final_counts_match_a_plain_run() {
    let server = serve();
    let mut client = Client::to(&server);
    for (named, name) in pairs() {
        let Some(instance) = open(named) else {
            continue;
        };
        let algorithm: Algorithm = name.parse().expect("the algorithm exists");
        // Tree search can follow cycles without end.
        let max_steps = 3000;
        let response = client.ask("POST", "/api/v1/runs", Some(&spec(named, name)));
        if response.status != 201 {
            continue;
        }
        let run = format!(
            "/api/v1/runs/{}",
            response.json()["id"].as_str().expect("the value is text")
        );
        let mut advanced = client.advance(&run, &json!({"to": max_steps}));
        if advanced["run"]["end"].is_null() {
            continue;
        }
        let mut search = instance
            .search(algorithm)
            .expect("the algorithm can search the puzzle");
        let (found, counted) = if search.is_anytime() {
            let answer = search.finish();
            (answer.found, answer.counts)
        } else {
            let found = search.next_solution().ok();
            (found, search.counts())
        };
        let what = format!("{name} on {named:?}");
        let run = advanced["run"].take();
        assert_eq!(counts(&run["counts"]), expected_counts(&counted), "{what}");
        let how = if found.is_some() {
            "solved"
        } else {
            run["end"]["how"].as_str().unwrap_or_default()
        };
        assert_eq!(run["end"]["how"], how, "{what}");
        if let Some(found) = found {
            assert_eq!(run["end"]["depth"], json!(found.depth), "{what}");
            assert_eq!(run["end"]["proven"], found.proven.to_string(), "{what}");
        }
    }
}

#[test]
fn all_solutions_are_found_in_order() {
    let server = serve();
    let mut client = Client::to(&server);
    let run = client.start_run("queens", &["6"], "depth-first");
    let mut from = 0;
    for _ in 0..4 {
        let found = client.advance(&run, &json!({"until": "solution", "from": from}));
        assert_eq!(found["found"], true);
        from = found["at"].as_u64().expect("the value is a number");
        let step = client.get(&format!("{run}/steps/{from}"));
        assert_eq!(step["outcome"], "solution");
    }
    let none = client.advance(&run, &json!({"until": "solution", "from": from}));
    assert_eq!(none["found"], false);
    assert_eq!(none["run"]["end"]["how"], "exhausted");
    assert_eq!(none["run"]["solutions"].as_array().map(Vec::len), Some(4));
    // Recorded steps are looked up.
    let first = client.advance(&run, &json!({"until": "solution", "from": 0}));
    assert_eq!(first["at"], none["run"]["solutions"][0]);
    let dead_end = client.advance(&run, &json!({"until": "dead_end", "from": 0}));
    let step = client.get(&format!("{run}/steps/{}", dead_end["at"]));
    assert_eq!(step["outcome"], "dead_end");
}

proptest! {
    #[test]
    fn runs_on_random_boards_match_the_engine(
        swaps in prop::collection::vec((0usize..9, 0usize..9), 2..12),
        algorithm in prop::sample::select(ALGORITHMS.as_slice()),
        back: bool,
    ) {
        let mut tiles: Vec<usize> = (0..9).collect();
        for (one, other) in swaps {
            tiles.swap(one, other);
        }
        let tiles: Vec<String> = tiles.iter().map(ToString::to_string).collect();
        let server = serve();
        let mut client = Client::to(&server);
        compare(&mut client, &("tiles", &["3x3", &tiles.join(" ")], &[]), &algorithm, 20, back);
    }
}
