//! The board editors.

pub(crate) mod grid;
pub(crate) mod hint;
pub(crate) mod sudoku;
pub(crate) mod tiles;
