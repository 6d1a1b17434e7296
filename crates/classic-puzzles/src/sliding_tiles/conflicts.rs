use super::{Board, SlidingTiles};

/// The tiles that have to leave the line they belong to and stand in, so that the others of it can pass.
/// Not inlined: the distances alone, which most searches ask for, are a few instructions.
#[inline(never)]
pub(super) fn tiles_in_the_way<B: Board>(space: &SlidingTiles<B>, board: &B) -> u32 {
    let (width, height) = (space.width(), space.height());
    // Where the tile in a cell belongs; the blank is no tile.
    let place = |cell: usize| match board.tile(cell) {
        0 => None,
        tile => Some(space.distances.place(tile)),
    };
    let rows = (0..height).map(|row| {
        let places = (0..width).filter_map(|col| place(row * width + col));
        in_one_line(places.filter(|place| place / width == row))
    });
    let columns = (0..width).map(|col| {
        let places = (0..height).filter_map(|row| place(row * width + col));
        in_one_line(places.filter(|place| place % width == col))
    });
    rows.chain(columns).sum()
}

/// The fewest of the tiles of a line, given by their places, without which the others are in order: all but those of a
/// longest rising sequence.
fn in_one_line(places: impl Iterator<Item = usize>) -> u32 {
    // The smallest last place of the rising sequences of each length.
    let mut ends: Vec<usize> = Vec::new();
    let mut count = 0;
    for place in places {
        count += 1;
        let length = ends.partition_point(|&end| end < place);
        match ends.get_mut(length) {
            Some(end) => *end = place,
            None => ends.push(place),
        }
    }
    count - ends.len() as u32
}
