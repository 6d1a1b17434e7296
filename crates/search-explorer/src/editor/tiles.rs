use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::{Cells, Estimate};
use search_core::StateSpace;

use crate::api::{Failure, TilesBoard, TilesEstimates, TilesLook};

/// Whether a board can be solved, and how far that is at least.
pub(crate) fn look(board: &TilesBoard) -> Result<TilesLook, Failure> {
    let &TilesBoard {
        rows,
        columns,
        ref cells,
    } = board;
    let space: SlidingTiles<Cells> =
        SlidingTiles::new(columns, rows).map_err(|error| Failure::malformed(error.to_string()))?;
    if cells.len() != rows * columns {
        return Err(Failure::malformed(format!(
            "found {} cells, expected {} for {rows} rows of {columns}",
            cells.len(),
            rows * columns
        )));
    }
    let state = space.board(cells).ok_or_else(|| {
        let last = rows * columns - 1;
        Failure::malformed(format!(
            "found a tile twice, or one that there is not; expected each of 0 to {last} once"
        ))
    })?;
    let estimate = |estimate| {
        let space = space.clone().with_estimate(estimate);
        space.heuristic(&state).unwrap_or(0)
    };
    Ok(TilesLook {
        solvable: space.is_solvable(&state),
        h: TilesEstimates {
            manhattan: estimate(Estimate::Manhattan),
            linear_conflict: estimate(Estimate::LinearConflict),
        },
    })
}
