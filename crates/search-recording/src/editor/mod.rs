//! The editors of boards and graphs.

pub(crate) mod graph;
pub(crate) mod grid;
pub(crate) mod hint;
pub(crate) mod routes;
pub(crate) mod sudoku;
pub(crate) mod tiles;

use search_catalog::ListedPuzzle;

pub(crate) use routes::ROUTES;

/// Returns the name of the editor of a puzzle's instances, if there is one.
pub(crate) fn of(puzzle: &ListedPuzzle) -> Option<&'static str> {
    ["sudoku", "tiles"]
        .into_iter()
        .find(|name| *name == puzzle.name)
}
