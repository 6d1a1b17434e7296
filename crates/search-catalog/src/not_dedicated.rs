//! Without the feature `dedicated`: no search is compiled for the type of the puzzle.

use std::hash::Hash;

use crate::erased::Erased;
use classic_puzzles::SlidingTiles;
use search_core::{Backward, Weighable};
use sudoku_puzzle::Board;

use crate::{Algorithm, Run};

pub(crate) fn graph<'p, P>(
    _: P,
    _: P::State,
    _: Algorithm,
    _: &Erased<'p>,
) -> Option<Box<dyn Run + 'p>>
where
    P: Backward<State: Clone + Eq + Hash + Send + Sync + 'static, Cost: Weighable> + Sync + 'p,
{
    None
}

pub(crate) fn tiles<'p>(
    _: &'p SlidingTiles<u64>,
    _: u64,
    _: Algorithm,
    _: &Erased<'p>,
) -> Option<Box<dyn Run + 'p>> {
    None
}

#[cfg(feature = "tables")]
pub(crate) fn tile_patterns<'p, H>(
    _: &SlidingTiles<u64>,
    _: &'p H,
    _: u64,
    _: Algorithm,
) -> Option<Box<dyn Run + 'p>> {
    None
}

pub(crate) fn sudoku<'p>(_: Board, _: Algorithm, _: &Erased<'p>) -> Option<Box<dyn Run + 'p>> {
    None
}
