//! No editors, without the feature `puzzles`.

use search_catalog::ListedPuzzle;

use crate::{GeneralHandler, Route};

pub(crate) const ROUTES: &[Route<GeneralHandler>] = &[];

pub(crate) fn of(_: &ListedPuzzle) -> Option<&'static str> {
    None
}

pub(crate) fn graph_named(_: Option<&str>) -> Option<&'static str> {
    None
}
