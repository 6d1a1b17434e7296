//! An algorithm that a program adds is found wherever those of the catalog are: one entry is all that it takes.

use std::sync::Once;

use search_catalog::{
    AddError, Algorithm, DEFINITIONS, Definition, Frontier, Make, Settings, add_algorithm, setting,
};
use search_core::{Ties, best_first};
use serde_json::json;

use crate::by_hand::open;
use crate::client::{Client, serve};

/// Best-first search that takes the newest of equals.
static NEWEST_FIRST: Definition = Definition {
    name: "newest-first",
    aliases: &["nf"],
    settings: &[&setting::GRAPH, &setting::TREE],
    defaults: Settings {
        ties: Ties::LIFO,
        ..Settings::DEFAULT
    },
    order: "the newest of those with the smallest h",
    proves: "nothing",
    source: "this test",
    needs: None,
    frontier: Frontier::Smallest("h"),
    make: Make::Steps(|task| {
        let ties = task.settings.ties;
        task.search(|problem| best_first::graph(problem).ties(ties))
    }),
    ..Definition::ENGINE
};

fn added() {
    static ADDED: Once = Once::new();
    ADDED.call_once(|| add_algorithm(&NEWEST_FIRST).expect("the name is free"));
}

#[test]
fn an_added_algorithm_is_read_listed_run_and_shown() {
    added();
    let algorithm: Algorithm = "nf:graph".parse().expect("it was added");
    assert_eq!(algorithm.to_string(), "newest-first:graph");
    let listed: Vec<&str> = Definition::all().map(|one| one.name).collect();
    assert_eq!(listed.len(), DEFINITIONS.len() + 1);

    let tiles = open(&("tiles", &["3x3"], &[])).expect("it has one");
    assert!(tiles.algorithms().contains(&"newest-first"));
    let by = |algorithm: &str| {
        let mut run = tiles
            .search(algorithm.parse().expect(algorithm))
            .expect("it can");
        run.next_solution().expect("it can be solved");
        run.counts().expanded
    };
    assert_eq!(by("newest-first"), by("best-first:ties=lifo"));
    let wrong = "newest-first:w=2"
        .parse::<Algorithm>()
        .expect_err("it has no weight");
    assert_eq!(
        wrong.to_string(),
        "newest-first has no option `w`: it has graph, tree"
    );

    let serving = serve();
    let mut client = Client::to(&serving);
    let catalog = client.get("/api/v1/catalog");
    let algorithms = catalog["algorithms"].as_array().expect("a list");
    let shown = algorithms.iter().find(|one| one["name"] == "newest-first");
    let shown = shown.expect("the page has it in its menu");
    assert_eq!(shown["options"], json!(["graph", "tree"]));
    let run = json!({"puzzle": "tiles", "words": ["3x3"], "algorithm": "newest-first"});
    let run = client.post("/api/v1/runs", &run);
    let text = run["rule"]["text"].as_str().expect("a rule");
    assert_eq!(text, "The node with the smallest h; of these the newest.");
}

#[test]
fn a_name_that_is_taken_is_not_added() {
    static SECOND: Definition = Definition {
        name: "second",
        aliases: &["dijkstra"],
        ..Definition::ENGINE
    };
    assert_eq!(add_algorithm(&SECOND), Err(AddError::Taken("dijkstra")));
    static UNMADE: Definition = Definition {
        name: "unmade",
        ..Definition::ENGINE
    };
    assert_eq!(add_algorithm(&UNMADE), Err(AddError::Method));
    static TWO: Definition = Definition {
        name: "two:words",
        ..Definition::ENGINE
    };
    assert_eq!(add_algorithm(&TWO), Err(AddError::Unreadable("two:words")));
}
