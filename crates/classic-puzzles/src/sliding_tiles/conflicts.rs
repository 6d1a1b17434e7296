use super::{Board, SlidingTiles};

/// Returns the number of tiles that have to leave the row or column they are in, which is that of their goal cell,
/// so that others can pass. Not inlined, as most searches use only the distances, which take a few instructions.
#[inline(never)]
pub(super) fn conflicting_tiles<B: Board>(space: &SlidingTiles<B>, board: &B) -> u32 {
    let (width, height) = (space.width(), space.height());
    // The goal cell of the tile in a cell; `None` for the blank.
    let goal_cell = |cell: usize| match board.tile(cell) {
        0 => None,
        tile => Some(space.distances.goal_cell(tile)),
    };
    let rows = (0..height).map(|row| {
        let goal_cells = (0..width).filter_map(|col| goal_cell(row * width + col));
        line_conflicts(goal_cells.filter(|cell| cell / width == row))
    });
    let columns = (0..width).map(|col| {
        let goal_cells = (0..height).filter_map(|row| goal_cell(row * width + col));
        line_conflicts(goal_cells.filter(|cell| cell % width == col))
    });
    rows.chain(columns).sum()
}

/// Returns the minimum number of tiles to remove from a line, given by their goal cells, so that the others are in
/// order: all but those of a longest increasing subsequence.
fn line_conflicts(goal_cells: impl Iterator<Item = usize>) -> u32 {
    // The smallest last element of the increasing subsequences of each length.
    let mut ends: Vec<usize> = Vec::new();
    let mut count = 0;
    for cell in goal_cells {
        count += 1;
        let length = ends.partition_point(|&end| end < cell);
        match ends.get_mut(length) {
            Some(end) => *end = cell,
            None => ends.push(cell),
        }
    }
    count - ends.len() as u32
}
