//! Puzzles that are defined outside the catalog.

use std::fmt;

use search_core::Searchable;
use serde_json::{Value, json};

use crate::client::Client;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Number(u32);

impl Searchable for Number {
    fn is_solution(&self) -> bool {
        self.0 == 10
    }
    fn successors(&self) -> impl IntoIterator<Item = Self> {
        assert!(self.0 != 7, "a bug in a puzzle");
        [Number(self.0 + 1), Number(self.0 * 2)]
    }
    fn heuristic_value(&self) -> u32 {
        u32::from(self.0 != 10)
    }
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "number\n{}", self.0)
    }
}

#[test]
fn it_is_explored_like_a_puzzle_of_the_catalog() {
    let server = search_explorer::explore(Number(1)).expect("a port is free");
    let mut client = Client::to(&server);
    let catalog = client.get("/api/v1/catalog");
    let run = client.post("/api/v1/runs", &catalog["preset"]);
    assert_eq!(run["drawn"], false);
    let id = run["id"].as_str().expect("the id is text");
    let run = format!("/api/v1/runs/{id}");
    let step = client.get(&format!("{run}/steps/1"));
    assert_eq!(step["node"]["state"], "number/1");
    assert_eq!(step["successors"][0]["node"]["action"], json!(null));
    let node = client.get(&format!("{run}/nodes/0"));
    assert_eq!(node["picture"], "number\n1");
}

/// A tree of numbers: 0 has the children 1, 2 and 3, and each number n has 10n + 1, 10n + 2 and 10n + 3.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Digits(u32);

impl Digits {
    fn children(&self) -> [u32; 3] {
        [1, 2, 3].map(|digit| 10 * self.0 + digit)
    }
}

impl Searchable for Digits {
    fn is_solution(&self) -> bool {
        self.0 == 231
    }
    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let is_inner = self.0 < 100;
        let children = self.children().into_iter().map(Digits);
        children.filter(move |_| is_inner)
    }
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.0)
    }
}

/// Regression test: actions were distinguished by their names, and such a puzzle has none: the open list of depth-first
/// search read 11, 11, 11, 1, 1.
#[test]
fn untried_siblings_have_different_states() {
    let server = search_explorer::explore(Digits(0)).expect("a port is free");
    let mut client = Client::to(&server);
    let catalog = client.get("/api/v1/catalog");
    let algorithms = catalog["algorithms"]
        .as_array()
        .expect("the value is a list");
    let can = |algorithm: &&Value| {
        let puzzles = algorithm["puzzles"].as_array();
        puzzles.is_some_and(|puzzles| puzzles.contains(&json!("given")))
    };
    let named = algorithms.iter().filter(can);
    let mut names: Vec<&str> = named
        .filter_map(|algorithm| algorithm["name"].as_str())
        .collect();
    assert!(names.contains(&"depth-first"), "{catalog}");
    names.push("depth-first:tree");
    let mut untried = 0;
    for algorithm in names {
        let run = client.start_run("given", &[], algorithm);
        client.advance(&run, &json!({"to": 30}));
        for step in 1..30 {
            let answer = client.ask(
                "GET",
                &format!("{run}/steps/{step}/frontier?limit=100"),
                None,
            );
            if answer.status != 200 {
                break;
            }
            let open = answer.json();
            let nodes = open["nodes"].as_array().expect("the value is a list");
            let states: Vec<u32> = nodes
                .iter()
                .filter(|node| node["id"].is_null())
                .map(|node| node["state"].as_str().and_then(|state| state.parse().ok()))
                .map(|state| state.expect("the state is a number"))
                .collect();
            untried += states.len();
            // The remaining children of each number, the deepest numbers first.
            for siblings in states.chunk_by(|one, other| one / 10 == other / 10) {
                let children = Digits(siblings[0] / 10).children();
                assert!(
                    children.ends_with(siblings),
                    "{algorithm}, step {step}: {states:?}"
                );
            }
        }
    }
    assert!(untried > 100, "{untried}");
}

#[test]
fn a_panicking_puzzle_ends_only_its_run() {
    let server = search_explorer::explore(Number(6)).expect("a port is free");
    let mut client = Client::to(&server);
    let run = client.start_run("given", &["1"], "breadth-first");
    let failed = client.ask("POST", &format!("{run}/advance"), Some(&json!({"to": 9})));
    assert_eq!(failed.status, 404);
    assert_eq!(failed.json()["error"]["kind"], "unknown");
    client.start_run("queens", &["5"], "a-star");
    client.start_run("given", &[], "a-star");
    for words in [&["0"], &["2"], &["x"]] {
        let spec = json!({"puzzle": "given", "words": words, "algorithm": "a-star"});
        assert_eq!(client.ask("POST", "/api/v1/runs", Some(&spec)).status, 400);
    }
}
