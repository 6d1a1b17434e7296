//! The laws that the puzzle, and every search on it, must satisfy.

use search_core::a_star;
use {{crate}}::Jugs;

#[test]
fn the_puzzle_satisfies_every_law() {
    let summary = search_laws::check(Jugs::new([5, 3], 4));
    let summary = summary.unwrap_or_else(|violation| panic!("{violation}"));
    assert!(summary.complete && summary.goals > 0, "{summary:?}");
}

#[test]
fn four_litres_take_six_steps() {
    let report = a_star::graph(Jugs::new([5, 3], 4)).run();
    assert_eq!(report.solution().map(|solution| solution.depth), Some(6));
}
