use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::Cells;

use super::rows::size_of;
use crate::SpecError;
use crate::option::{Form, TypedOption};

/// The goal board.
#[derive(Clone, Debug)]
pub(super) enum Goal {
    /// The blank, then the tiles in order, as in R. E. Korf's papers.
    BlankFirst,
    /// The tiles in order, then the blank, as in the toy.
    BlankLast,
    /// Any other permutation of the tiles, row by row.
    Own(Vec<u8>),
}

/// The value of the option. Tiles are parsed later, when the size is known.
#[derive(Clone, Debug)]
pub(super) enum Named {
    Goal(Goal),
    Tiles(String),
}

pub(super) const GOAL: TypedOption<Named> = TypedOption::one_of("goal", "the goal: the blank before the tiles (as in Korf's papers), the blank after the tiles, or all tiles row by row", &[
        ("blank-first", Named::Goal(Goal::BlankFirst)),
        ("blank-last", Named::Goal(Goal::BlankLast)),
    ])
.or(Form { shown: "\"TILES\"", expected: "the tiles of the goal", parse: |text| {
    let are_tiles = text.starts_with(|sign: char| sign.is_ascii_digit() || "[(_xX.".contains(sign));
    are_tiles.then(|| Named::Tiles(text.to_owned()))
} })
.default("blank-first");

impl Named {
    /// Returns the goal on boards of this size, and the size if it is given or follows from the goal.
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
    /// The goals that have a name.
    pub(super) const NAMED: [Goal; 2] = [Goal::BlankFirst, Goal::BlankLast];

    /// Returns the tiles of the goal on a board with `cells` cells. The tiles of [`Goal::Own`] do not depend on `cells`.
    pub(super) fn tiles(&self, cells: usize) -> Vec<u8> {
        let last = cells.saturating_sub(1) as u8;
        match self {
            Goal::BlankFirst => (0..=last).collect(),
            Goal::BlankLast => (1..=last).chain([0]).collect(),
            Goal::Own(tiles) => tiles.clone(),
        }
    }

    /// Returns the name in the option, if it has one.
    pub(super) fn name(&self) -> Option<&'static str> {
        match self {
            Goal::BlankFirst => Some("blank-first"),
            Goal::BlankLast => Some("blank-last"),
            Goal::Own(_) => None,
        }
    }
}
