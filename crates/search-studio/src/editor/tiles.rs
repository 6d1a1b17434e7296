use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::{Cells, Estimate};
use search_core::StateSpace;

use crate::api::{ApiError, TilesAnalysis, TilesBoard, TilesEstimates};

/// Returns whether a board is solvable, and lower bounds on its distance to the goal.
pub(crate) fn analyze(board: &TilesBoard) -> Result<TilesAnalysis, ApiError> {
    let &TilesBoard {
        rows,
        columns,
        ref cells,
    } = board;
    let space: SlidingTiles<Cells> =
        SlidingTiles::new(columns, rows).map_err(|error| ApiError::malformed(error.to_string()))?;
    if cells.len() != rows * columns {
        return Err(ApiError::malformed(format!(
            "found {} cells, expected {} for {rows} rows of {columns}",
            cells.len(),
            rows * columns
        )));
    }
    let state = space.board(cells).ok_or_else(|| {
        let last = rows * columns - 1;
        ApiError::malformed(format!(
            "found a tile twice, or one that does not exist; expected each of 0 to {last} once"
        ))
    })?;
    let estimate = |estimate| {
        let space = space.clone().with_estimate(estimate);
        space.heuristic(&state).unwrap_or(0)
    };
    Ok(TilesAnalysis {
        solvable: space.is_solvable(&state),
        h: TilesEstimates {
            manhattan: estimate(Estimate::Manhattan),
            linear_conflict: estimate(Estimate::LinearConflict),
        },
    })
}
