use super::{Board, SlidingTiles};

/// The tiles that have to leave the line they belong to and stand in, so that the others of it can pass.
/// Not inlined: the distances alone, which most searches ask for, are a few instructions.
#[inline(never)]
pub(super) fn tiles_in_the_way<B: Board>(space: &SlidingTiles<B>, board: &B) -> u32 {
    let (width, height) = (space.width(), space.height());
    let rows = (0..height).map(|row| {
        let cells = (0..width).map(|col| board.tile(row * width + col));
        let own = cells.filter(|&tile| tile > 0 && usize::from(tile) / width == row);
        in_one_line(own)
    });
    let columns = (0..width).map(|col| {
        let cells = (0..height).map(|row| board.tile(row * width + col));
        let own = cells.filter(|&tile| tile > 0 && usize::from(tile) % width == col);
        in_one_line(own)
    });
    rows.chain(columns).sum()
}

/// The fewest of the tiles of a line, as they stand, without which the others are in order: all but those of a longest
/// rising sequence.
fn in_one_line(tiles: impl Iterator<Item = u8>) -> u32 {
    // The smallest last tile of the rising sequences of each length.
    let mut ends: Vec<u8> = Vec::new();
    let mut count = 0;
    for tile in tiles {
        count += 1;
        let length = ends.partition_point(|&end| end < tile);
        match ends.get_mut(length) {
            Some(end) => *end = tile,
            None => ends.push(tile),
        }
    }
    count - ends.len() as u32
}
