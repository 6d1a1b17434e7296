//! The policy of the example `own_engine` satisfies every law of searches, and is the one that the guide explains.

#[path = "../own_engine/epsilon_greedy.rs"]
mod epsilon_greedy;

use classic_puzzles::SlidingTiles;
use epsilon_greedy::EpsilonGreedy;
use search_core::{a_star, policy};
use search_laws::{Promises, check_search};

const SOURCE: &str = include_str!("../own_engine/epsilon_greedy.rs");
const GUIDE: &str = include_str!("../../crates/search-core/src/guide/own_search.md");

#[test]
fn the_policy_satisfies_every_law() {
    let promises = Promises {
        reopens: true,
        ..Promises::GRAPH
    };
    for epsilon in [0.0, 0.3, 1.0] {
        check_search("epsilon-greedy A*", promises, move |graph, start| {
            policy::search(EpsilonGreedy::new(epsilon, 7), (graph, start))
        })
        .expect("the policy satisfies every law");
    }
}

#[test]
fn without_random_choices_it_is_a_star() {
    let tiles: SlidingTiles = SlidingTiles::new(3, 3).expect("9 cells fit");
    let start = tiles.board(&[1, 4, 2, 3, 5, 8, 6, 7, 0]);
    let start = start.expect("each tile occurs once");
    let best = a_star::graph((&tiles, start)).run();
    let own = policy::search(EpsilonGreedy::new(0.0, 1), (&tiles, start)).run();
    let cost = |report: &search_core::Report<u64>| report.solution().and_then(|found| found.cost);
    assert_eq!(cost(&own), cost(&best));
    assert!(cost(&own).is_some());

    let random = |seed| policy::search(EpsilonGreedy::new(0.5, seed), (&tiles, start)).run();
    let counts = |seed| {
        let counts = random(seed).counts;
        (counts.expanded, counts.generated, counts.reopened)
    };
    assert_eq!(counts(1), counts(1), "the seed determines the search");
    assert!((2..9).any(|seed| counts(seed) != counts(1)));
}

#[test]
fn the_guide_shows_the_policy_of_the_example_in_60_lines() {
    assert!(GUIDE.contains(SOURCE.trim_end()));
    let is_code = |line: &&str| {
        let line = line.trim_start();
        !line.is_empty() && !line.starts_with("//") && !line.starts_with("use ")
    };
    let lines = SOURCE.lines().filter(is_code).count();
    assert!(lines <= 60, "the policy has {lines} lines");
}
