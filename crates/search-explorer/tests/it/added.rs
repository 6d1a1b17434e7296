//! An algorithm added by a program is available wherever those of the catalog are.

#[path = "../../../../examples/own_engine/epsilon_greedy.rs"]
mod epsilon_greedy;

use epsilon_greedy::EpsilonGreedy;
use search_core::{Ties, best_first, policy};
use search_explorer::{Explorer, Server};
use search_puzzles::{AddError, Catalog, Definition, Frontier, Make, Settings, catalog, setting};
use serde_json::json;

use crate::client::{Client, generous};
use crate::engines::compare_in;
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

/// Returns the catalog with both.
fn with_added() -> Catalog {
    [&NEWEST_FIRST, &EPSILON_GREEDY]
        .into_iter()
        .fold(catalog(), |catalog, added| {
            let added = catalog.with_algorithm(added);
            added.expect("the name is not taken")
        })
}

/// Starts a server with both.
fn serve() -> Server {
    let explorer = Explorer::new().catalog(with_added()).limits(generous());
    explorer.serve().expect("a port is free")
}

#[test]
fn a_search_by_a_policy_is_explored_like_those_of_the_catalog() {
    let server = serve();
    let mut client = Client::to(&server);
    let puzzle = ("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"][..], &[][..]);
    for backwards in [false, true] {
        compare_in(
            &with_added(),
            &mut client,
            &puzzle,
            "epsilon-greedy",
            40,
            backwards,
        );
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
    let added = with_added();
    let algorithm = added.algorithm("nf:graph");
    let algorithm = algorithm.expect("the algorithm was added");
    assert_eq!(algorithm.to_string(), "newest-first:graph");
    let listed = catalog().algorithms().count();
    assert_eq!(added.algorithms().count(), listed + 2);

    let tiles = open(&("tiles", &["3x3"], &[])).expect("the puzzle has an instance");
    assert!(added.algorithms_of(&tiles).contains(&"newest-first"));
    let by = |algorithm: &str| {
        let mut run = tiles
            .search(added.algorithm(algorithm).expect(algorithm))
            .expect("the algorithm can search the puzzle");
        run.next_solution().expect("the board is solvable");
        run.counts().expanded
    };
    assert_eq!(by("newest-first"), by("best-first:ties=lifo"));
    let clauses = added.algorithm("conflict-driven").expect("it is listed");
    let refused = tiles.search(clauses).err();
    let possible = refused.expect("tiles are not groups of choices").possible;
    assert!(possible.contains(&"newest-first"));
    let wrong = added
        .algorithm("newest-first:w=2")
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
    let refused = |definition| {
        let added = catalog().with_algorithm(definition);
        added.expect_err("the definition is invalid")
    };
    static SECOND: Definition = Definition {
        name: "second",
        aliases: &["dijkstra"],
        ..Definition::ENGINE
    };
    assert_eq!(refused(&SECOND), AddError::Taken("dijkstra"));
    static UNMADE: Definition = Definition {
        name: "unmade",
        ..Definition::ENGINE
    };
    assert_eq!(refused(&UNMADE), AddError::Method);
    static TWO: Definition = Definition {
        name: "two:words",
        ..Definition::ENGINE
    };
    assert_eq!(refused(&TWO), AddError::Unreadable("two:words"));
}
