//! The editors of boards and graphs.

pub(crate) mod graph;
pub(crate) mod grid;
pub(crate) mod hint;
pub(crate) mod sudoku;
pub(crate) mod tiles;
