//! A puzzle of a program's own.

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
        assert!(self.0 != 7, "a mistake in a puzzle");
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
fn it_is_explored_like_any_other() {
    let serving = search_explorer::explore(Number(1)).expect("there is a free port");
    let mut client = Client::to(&serving);
    let catalog = client.get("/api/v1/catalog");
    let run = client.post("/api/v1/runs", &catalog["preset"]);
    assert_eq!(run["drawn"], false);
    let id = run["id"].as_str().expect("it is text");
    let run = format!("/api/v1/runs/{id}");
    let moment = client.get(&format!("{run}/moments/1"));
    assert_eq!(moment["node"]["state"], "number/1");
    assert_eq!(moment["made"][0]["node"]["action"], json!(null));
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

/// Actions were told apart by their text, and those of an own puzzle have none: by depth-first search the open list
/// read 11, 11, 11, 1, 1.
#[test]
fn untried_siblings_all_showed_the_first_ones_state() {
    let serving = search_explorer::explore(Digits(0)).expect("there is a free port");
    let mut client = Client::to(&serving);
    let catalog = client.get("/api/v1/catalog");
    let algorithms = catalog["algorithms"].as_array().expect("it is a list");
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
        let run = client.begin("given", &[], algorithm);
        client.advance(&run, &json!({"to": 30}));
        for moment in 1..30 {
            let answer = client.ask(
                "GET",
                &format!("{run}/moments/{moment}/frontier?limit=100"),
                None,
            );
            if answer.status != 200 {
                break;
            }
            let open = answer.json();
            let nodes = open["nodes"].as_array().expect("it is a list");
            let states: Vec<u32> = nodes
                .iter()
                .filter(|node| node["id"].is_null())
                .map(|node| node["state"].as_str().and_then(|state| state.parse().ok()))
                .map(|state| state.expect("it is a number"))
                .collect();
            untried += states.len();
            // Of each number, what is left of its children, the deepest numbers first.
            for siblings in states.chunk_by(|one, other| one / 10 == other / 10) {
                let children = Digits(siblings[0] / 10).children();
                assert!(
                    children.ends_with(siblings),
                    "{algorithm}, moment {moment}: {states:?}"
                );
            }
        }
    }
    assert!(untried > 100, "{untried}");
}

#[test]
fn a_puzzle_that_panics_takes_its_run_with_it_and_nothing_else() {
    let serving = search_explorer::explore(Number(6)).expect("there is a free port");
    let mut client = Client::to(&serving);
    let run = client.begin("given", &["1"], "breadth-first");
    let failed = client.ask("POST", &format!("{run}/advance"), Some(&json!({"to": 9})));
    assert_eq!(failed.status, 404);
    assert_eq!(failed.json()["error"]["kind"], "unknown");
    client.begin("queens", &["5"], "a-star");
    client.begin("given", &[], "a-star");
    for words in [&["0"], &["2"], &["x"]] {
        let spec = json!({"puzzle": "given", "words": words, "algorithm": "a-star"});
        assert_eq!(client.ask("POST", "/api/v1/runs", Some(&spec)).status, 400);
    }
}
