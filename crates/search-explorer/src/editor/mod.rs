//! The board editors.

pub(crate) mod sudoku;
pub(crate) mod tiles;
