use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::Cells;

use super::boards::size_of;
use crate::SpecError;
use crate::spec::shortened;

/// The solved board.
#[derive(Clone, Debug, Default)]
pub(super) enum Goal {
    /// The blank and the tiles behind it in order, as R. E. Korf has it.
    #[default]
    BlankFirst,
    /// The tiles in order and the blank behind them, as the puzzle is sold.
    BlankLast,
    /// Any other, row by row: each tile once.
    Own(Vec<u8>),
}

impl Goal {
    /// The goal of that text, on boards of that size; with the size, where either says one.
    pub(super) fn read(
        text: Option<&str>,
        size: Option<(usize, usize)>,
    ) -> Result<(Goal, Option<(usize, usize)>), SpecError> {
        let text = match text {
            None | Some("blank-first") => return Ok((Goal::BlankFirst, size)),
            Some("blank-last") => return Ok((Goal::BlankLast, size)),
            Some(text) if text.starts_with(|sign: char| sign.is_ascii_digit()) => text,
            Some(text) => {
                return Err(SpecError::Usage(format!(
                    "--goal: found `{}`, expected blank-first, blank-last or the tiles of the goal",
                    shortened(text)
                )));
            }
        };
        let refused = |error| SpecError::Usage(format!("--goal: {error}"));
        let (width, height) = size.map_or_else(|| size_of(text), Ok).map_err(refused)?;
        let space: SlidingTiles<Cells> = SlidingTiles::new(width, height)?;
        let goal = space.read(text).map_err(refused)?;
        Ok((Goal::Own(space.tiles(&goal)), Some((width, height))))
    }

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
