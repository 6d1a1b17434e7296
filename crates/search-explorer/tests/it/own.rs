//! A puzzle of a program's own.

use std::fmt;

use search_core::Searchable;
use serde_json::json;

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
