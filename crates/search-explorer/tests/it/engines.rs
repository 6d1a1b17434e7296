//! Every moment of a run is what the engine has there when it is stepped by hand.

use std::collections::BTreeMap;

use proptest::prelude::*;
use search_catalog::Algorithm;
use search_core::Counts;
use search_core::counts::{Field, Unit};
use serde_json::{Value, json};

use crate::by_hand::{Named, open, step_by_hand};
use crate::client::{Client, serve};

const PUZZLES: &[Named<'_>] = &[
    ("tiles", &["3x3", "3 1 2 6 4 5 7 8 0"], &[]),
    (
        "tiles",
        &["3x2", "1 4 2 3 5 0"],
        &[("estimate", "linear-conflict")],
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
    ("queens", &["5"], &[]),
    ("hanoi", &["3"], &[]),
    ("jugs", &["5,3", "4"], &[]),
    ("missionaries", &[], &[]),
    // It has no solution.
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

const ALGORITHMS: &[&str] = &[
    "breadth-first:tree",
    "breadth-first:graph",
    "parallel-breadth-first",
    "depth-first",
    "depth-first:graph",
    "depth-first:without-inverse",
    "iterative-deepening",
    "bidirectional",
    "uniform-cost:tree",
    "uniform-cost:graph,ties=lifo",
    "best-first",
    "a-star",
    "a-star:graph,ties=lifo",
    "a-star:graph,ties=high-g",
    "a-star:tree",
    "weighted-a-star:w=3,graph",
    "restarting-weighted-a-star",
    "ida-star",
    "recursive-best-first",
    "sma-star",
    "branch-and-bound",
    "limited-discrepancy",
    "beam:width=3",
    "complete-beam",
    "hill-climbing",
];

fn spec(&(puzzle, words, options): &Named<'_>, algorithm: &str) -> Value {
    let options: BTreeMap<_, _> = options.iter().copied().collect();
    json!({"puzzle": puzzle, "words": words, "options": options, "algorithm": algorithm})
}

/// The counts that a search by hand has, too: it holds something else than the record.
fn compared() -> impl Iterator<Item = &'static Field> {
    let counts = Counts::FIELDS.iter();
    counts
        .filter(|field| field.name != "stored" && matches!(field.unit, Unit::Number | Unit::Steps))
}

fn told(counts: &Counts) -> Value {
    compared().map(|field| json!(field.of(counts))).collect()
}

fn counts(told: &Value) -> Value {
    compared().map(|field| told[field.name].clone()).collect()
}

/// The open list that the server sends, in the words of the one by hand, and the f of its states.
fn waits(client: &mut Client, run: &str, moment: usize, what: &str) -> (Vec<String>, Vec<f64>) {
    let frontier = client.get(&format!("{run}/moments/{moment}/frontier?limit=1000"));
    let nodes = frontier["nodes"].as_array().expect("it is a list");
    // A beam has more candidates than it goes on with.
    assert!(
        frontier["exact"] == true || what.contains("beam"),
        "{what}: {frontier}"
    );
    let made = nodes.iter().filter(|node| !node["id"].is_null());
    let f = made.filter_map(|node| node["f"].as_f64()).collect();
    let shown = nodes.iter().map(|node| {
        let state = node["state"].as_str().expect("it is text").to_owned();
        if node["id"].is_null() {
            let parent = client.get(&format!("{run}/nodes/{}", node["parent"]));
            let action = node["action"].as_str().unwrap_or_default();
            format!(
                "{action} in {}",
                parent["state"].as_str().expect("it is text")
            )
        } else {
            state
        }
    });
    (shown.collect(), f)
}

/// Compares all that is asked for, and goes through the moments in this order.
fn compare(client: &mut Client, named: &Named<'_>, name: &str, most: usize, back: bool) {
    let Some(instance) = open(named) else {
        return;
    };
    let algorithm: Algorithm = name.parse().expect("it is an algorithm");
    let by_hand = step_by_hand(&instance, algorithm, most);
    let response = client.ask("POST", "/api/v1/runs", Some(&spec(named, name)));
    let what = format!("{name} on {named:?}");
    let Some(by_hand) = by_hand else {
        assert_eq!(response.status, 422, "{what}: {}", response.text());
        return;
    };
    assert_eq!(response.status, 201, "{what}: {}", response.text());
    let id = response.json()["id"]
        .as_str()
        .expect("it is text")
        .to_owned();
    let run = format!("/api/v1/runs/{id}");
    // Further than what is compared, so that all moments are looked up.
    client.advance(&run, &json!({"to": most + 300}));
    let mut moments: Vec<usize> = (1..=by_hand.len()).collect();
    if back {
        moments.reverse();
    }
    for moment in moments {
        let what = format!("moment {moment} of {what}");
        let hand = &by_hand[moment - 1];
        let told_of = client.get(&format!("{run}/moments/{moment}"));
        assert_eq!(told_of["node"]["state"], hand.taken, "{what}");
        if hand.what == "solution" {
            assert_eq!(told_of["what"], "solution", "{what}");
        }
        // The counts of a run that ended are those of its end.
        let is_last = told_of["next"].is_null();
        if !is_last {
            assert_eq!(counts(&told_of["counts"]), told(&hand.counts), "{what}");
            // Of a state to which a cheaper path was found, that path was shown only when it was expanded.
            let (frontier, f) = waits(client, &run, moment, &what);
            assert_eq!(frontier, hand.frontier, "{what}");
            assert_eq!(f, hand.f, "{what}");
            let size = told_of["frontier_size"].as_u64().expect("it is a number") as usize;
            let shown = hand.frontier.len();
            assert!(size == shown || name.contains("beam"), "{what}");
        }
    }
    client.ask("DELETE", &run, None);
}

#[test]
fn every_moment_is_that_of_the_engine_stepped_by_hand() {
    let serving = serve();
    let mut client = Client::to(&serving);
    for named in PUZZLES {
        for (place, name) in ALGORITHMS.iter().enumerate() {
            compare(&mut client, named, name, 25, place % 2 == 0);
        }
    }
}

#[test]
fn far_moments_are_found_again_from_either_side() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let named: Named<'_> = ("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], &[]);
    for name in [
        "a-star",
        "depth-first:graph",
        "ida-star",
        "breadth-first:graph",
        "restarting-weighted-a-star",
    ] {
        let instance = open(&named).expect("it is a board");
        let algorithm = name.parse().expect("it is an algorithm");
        let by_hand = step_by_hand(&instance, algorithm, 1200);
        let by_hand = by_hand.expect("it can be searched so");
        let run = client.begin("tiles", named.1, name);
        client.advance(&run, &json!({"to": 1500}));
        for moment in [1, 1200, 3, 700, 701, 702, 699, 1199, 1] {
            let hand = &by_hand[moment - 1];
            let told_of = client.get(&format!("{run}/moments/{moment}"));
            assert_eq!(
                told_of["node"]["state"], hand.taken,
                "moment {moment} of {name}"
            );
            assert!(!told_of["why"].is_null(), "moment {moment} of {name}");
            let (frontier, f) = waits(&mut client, &run, moment, name);
            assert_eq!(frontier, hand.frontier, "moment {moment} of {name}");
            assert_eq!(f, hand.f, "moment {moment} of {name}");
        }
    }
}

#[test]
fn counts_at_the_end_are_those_of_a_plain_run() {
    let serving = serve();
    let mut client = Client::to(&serving);
    for named in PUZZLES {
        let Some(instance) = open(named) else {
            continue;
        };
        for name in ALGORITHMS {
            let algorithm: Algorithm = name.parse().expect("it is an algorithm");
            // Tree search goes round in circles.
            let most = 3000;
            let response = client.ask("POST", "/api/v1/runs", Some(&spec(named, name)));
            if response.status != 201 {
                continue;
            }
            let run = format!(
                "/api/v1/runs/{}",
                response.json()["id"].as_str().expect("it is text")
            );
            let mut advanced = client.advance(&run, &json!({"to": most}));
            if advanced["run"]["end"].is_null() {
                continue;
            }
            let mut search = instance.search(algorithm).expect("it can be searched so");
            let (found, counted) = if search.is_anytime() {
                let answer = search.finish();
                (answer.found, answer.counts)
            } else {
                let found = search.next_solution().ok();
                (found, search.counts())
            };
            let what = format!("{name} on {named:?}");
            let run = advanced["run"].take();
            assert_eq!(counts(&run["counts"]), told(&counted), "{what}");
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
}

#[test]
fn all_solutions_of_the_queens_are_gone_to_one_after_the_other() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let run = client.begin("queens", &["6"], "depth-first");
    let mut from = 0;
    for _ in 0..4 {
        let found = client.advance(&run, &json!({"until": "solution", "from": from}));
        assert_eq!(found["found"], true);
        from = found["at"].as_u64().expect("it is a number");
        let moment = client.get(&format!("{run}/moments/{from}"));
        assert_eq!(moment["what"], "solution");
    }
    let none = client.advance(&run, &json!({"until": "solution", "from": from}));
    assert_eq!(none["found"], false);
    assert_eq!(none["run"]["end"]["how"], "exhausted");
    assert_eq!(none["run"]["solutions"].as_array().map(Vec::len), Some(4));
    // What is recorded is looked up.
    let first = client.advance(&run, &json!({"until": "solution", "from": 0}));
    assert_eq!(first["at"], none["run"]["solutions"][0]);
    let dead_end = client.advance(&run, &json!({"until": "dead_end", "from": 0}));
    let moment = client.get(&format!("{run}/moments/{}", dead_end["at"]));
    assert_eq!(moment["what"], "dead_end");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn boards_by_chance_are_recorded_as_they_are_searched(
        swaps in prop::collection::vec((0usize..9, 0usize..9), 2..12),
        algorithm in prop::sample::select(ALGORITHMS),
        back: bool,
    ) {
        let mut tiles: Vec<usize> = (0..9).collect();
        for (one, other) in swaps {
            tiles.swap(one, other);
        }
        let tiles: Vec<String> = tiles.iter().map(ToString::to_string).collect();
        let serving = serve();
        let mut client = Client::to(&serving);
        compare(&mut client, &("tiles", &["3x3", &tiles.join(" ")], &[]), algorithm, 20, back);
    }
}
