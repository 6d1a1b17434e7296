//! Without the feature `puzzles`: a program has its own puzzles alone, and no command knows Sudoku.

use std::ffi::OsString;

use search_catalog::{Catalog, Instance};

pub(crate) const BOARD_OPTIONS: &[&str] = &[];
pub(crate) const HEURISTIC_OPTIONS: &[&str] = &["heuristic"];

pub(crate) fn catalog() -> Catalog {
    Catalog::new()
}

pub(crate) fn is_sudoku(_: &Instance) -> bool {
    false
}

pub(crate) fn board_as_word(argument: OsString) -> OsString {
    argument
}

/// A board of Sudoku, of which there is none.
#[derive(Clone, Debug)]
pub(crate) enum Board {}

impl Board {
    pub(crate) fn values(&self) -> &[u8] {
        match *self {}
    }

    pub(crate) fn line(&self) -> String {
        match *self {}
    }

    pub(crate) fn grid(&self) -> String {
        match *self {}
    }
}
