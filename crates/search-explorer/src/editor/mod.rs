//! Boards that a person edits.

pub(crate) mod sudoku;
pub(crate) mod tiles;
