use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::Cells;

use super::boards::size_of;
use crate::SpecError;
use crate::option::{Declared, Form};

/// The solved board.
#[derive(Clone, Debug)]
pub(super) enum Goal {
    /// The blank and the tiles behind it in order, as R. E. Korf has it.
    BlankFirst,
    /// The tiles in order and the blank behind them, as the puzzle is sold.
    BlankLast,
    /// Any other, row by row: each tile once.
    Own(Vec<u8>),
}

/// A goal as the option names it: tiles are read where the size is known.
#[derive(Clone, Debug)]
pub(super) enum Named {
    Goal(Goal),
    Tiles(String),
}

pub(super) const GOAL: Declared<Named> = Declared::one_of("goal", "the solved board: the blank before the tiles, as Korf has it, or behind them, or all tiles in their order", &[
        ("blank-first", Named::Goal(Goal::BlankFirst)),
        ("blank-last", Named::Goal(Goal::BlankLast)),
    ])
.or(Form { shown: "\"TILES\"", expected: "the tiles of the goal", parse: |text| {
    let are_tiles = text.starts_with(|sign: char| sign.is_ascii_digit());
    are_tiles.then(|| Named::Tiles(text.to_owned()))
} })
.default("blank-first");

impl Named {
    /// The goal on boards of that size; with the size, where either says one.
    pub(super) fn on(
        self,
        size: Option<(usize, usize)>,
    ) -> Result<(Goal, Option<(usize, usize)>), SpecError> {
        let text = match self {
            Named::Goal(goal) => return Ok((goal, size)),
            Named::Tiles(text) => text,
        };
        let refused = |error| SpecError::Usage(format!("--goal: {error}"));
        let (width, height) = size.map_or_else(|| size_of(&text), Ok).map_err(refused)?;
        let space: SlidingTiles<Cells> = SlidingTiles::new(width, height)?;
        let goal = space.read(&text).map_err(refused)?;
        Ok((Goal::Own(space.tiles(&goal)), Some((width, height))))
    }
}

impl Goal {
    /// The tiles of the goal on a board of so many cells; those of an own goal are as many as they are.
    pub(super) fn tiles(&self, cells: usize) -> Vec<u8> {
        let last = cells.saturating_sub(1) as u8;
        match self {
            Goal::BlankFirst => (0..=last).collect(),
            Goal::BlankLast => (1..=last).chain([0]).collect(),
            Goal::Own(tiles) => tiles.clone(),
        }
    }

    /// The name, where it has one.
    pub(super) fn name(&self) -> Option<&'static str> {
        match self {
            Goal::BlankFirst => Some("blank-first"),
            Goal::BlankLast => Some("blank-last"),
            Goal::Own(_) => None,
        }
    }
}
