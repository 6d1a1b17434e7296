//! The editors of boards and graphs.

pub(crate) mod graph;
pub(crate) mod grid;
pub(crate) mod hint;
pub(crate) mod routes;
pub(crate) mod steps;
pub(crate) mod sudoku;
pub(crate) mod tiles;

use classic_puzzles::graph::examples::EXAMPLES;
use search_catalog::ListedPuzzle;

pub(crate) use routes::ROUTES;

/// Returns the name of the editor of a puzzle's instances, if there is one.
pub(crate) fn of(puzzle: &ListedPuzzle) -> Option<&'static str> {
    ["sudoku", "tiles"]
        .into_iter()
        .find(|name| *name == puzzle.name)
}

/// Returns the text of an example graph, of the first one if there is no name.
pub(crate) fn graph_named(name: Option<&str>) -> Option<&'static str> {
    let mut examples = EXAMPLES.iter();
    let named = examples.find(|example| name.is_none_or(|name| name == example.name));
    named.map(|example| example.text)
}
