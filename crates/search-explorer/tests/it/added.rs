//! An algorithm added by a program is available wherever those of the catalog are.

#[path = "../../../../examples/own_engine/epsilon_greedy.rs"]
mod epsilon_greedy;

use std::sync::Once;

use epsilon_greedy::EpsilonGreedy;
use search_core::{Ties, best_first, policy};
use search_puzzles::{
    AddError, Algorithm, DEFINITIONS, Definition, Frontier, Make, Settings, add_algorithm, setting,
};
use serde_json::json;

use crate::client::{Client, serve};
use crate::engines::compare;
use crate::reference::open;

/// Best-first search with last-in-first-out tie-breaking.
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

/// A search by a policy that is not part of the library.
static EPSILON_GREEDY: Definition = Definition {
    name: "epsilon-greedy",
    aliases: &[],
    order: "the smallest f, or one at random",
    source: "the example `own_engine`",
    frontier: Frontier::Policy("The node with the smallest f, or a random one."),
    make: Make::Steps(|task| {
        task.search(|problem| policy::search(EpsilonGreedy::new(0.3, 1), problem))
    }),
    ..Definition::ENGINE
};

fn ensure_added() {
    static ADDED: Once = Once::new();
    ADDED.call_once(|| {
        for added in [&NEWEST_FIRST, &EPSILON_GREEDY] {
            add_algorithm(added).expect("the name is not taken");
        }
    });
}

#[test]
fn a_search_by_a_policy_is_explored_like_those_of_the_catalog() {
    ensure_added();
    let server = serve();
    let mut client = Client::to(&server);
    let puzzle = ("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"][..], &[][..]);
    for backwards in [false, true] {
        compare(&mut client, &puzzle, "epsilon-greedy", 40, backwards);
    }
    let run = json!({"puzzle": "tiles", "words": ["3x3"], "algorithm": "epsilon-greedy"});
    let run = client.post("/api/v1/runs", &run);
    let text = run["rule"]["text"].as_str().expect("the rule has a text");
    assert_eq!(text, "The node with the smallest f, or a random one.");
    let id = run["id"].as_str().expect("the id is text");
    client.advance(&format!("/api/v1/runs/{id}"), &json!({"to": 3}));
    let step = client.get(&format!("/api/v1/runs/{id}/steps/3"));
    let why = step["why"]["text"].as_str();
    assert_eq!(why, Some("it is the first of the open list"), "{step}");
}

#[test]
fn an_added_algorithm_is_parsed_listed_and_run() {
    ensure_added();
    let algorithm: Algorithm = "nf:graph".parse().expect("the algorithm was added");
    assert_eq!(algorithm.to_string(), "newest-first:graph");
    let listed: Vec<&str> = Definition::all().map(|one| one.name).collect();
    assert_eq!(listed.len(), DEFINITIONS.len() + 2);

    let tiles = open(&("tiles", &["3x3"], &[])).expect("the puzzle has an instance");
    assert!(tiles.algorithms().contains(&"newest-first"));
    let by = |algorithm: &str| {
        let mut run = tiles
            .search(algorithm.parse().expect(algorithm))
            .expect("the algorithm can search the puzzle");
        run.next_solution().expect("the board is solvable");
        run.counts().expanded
    };
    assert_eq!(by("newest-first"), by("best-first:ties=lifo"));
    let wrong = "newest-first:w=2"
        .parse::<Algorithm>()
        .expect_err("the algorithm has no weight");
    assert_eq!(
        wrong.to_string(),
        "newest-first has no option `w`: it has graph, tree"
    );

    let server = serve();
    let mut client = Client::to(&server);
    let catalog = client.get("/api/v1/catalog");
    let algorithms = catalog["algorithms"]
        .as_array()
        .expect("`algorithms` is a list");
    let shown = algorithms.iter().find(|one| one["name"] == "newest-first");
    let shown = shown.expect("the catalog lists the algorithm");
    assert_eq!(shown["options"], json!(["graph", "tree"]));
    let run = json!({"puzzle": "tiles", "words": ["3x3"], "algorithm": "newest-first"});
    let run = client.post("/api/v1/runs", &run);
    let text = run["rule"]["text"].as_str().expect("the rule has a text");
    assert_eq!(text, "The node with the smallest h; of these the newest.");
}

#[test]
fn invalid_definitions_are_rejected() {
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
