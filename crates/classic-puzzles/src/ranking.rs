//! Numbers of arrangements, for the tables of patterns.

/// The maximum number of things: their places are the bytes of a `u64`.
pub(crate) const MOST_RANKED: usize = 8;

/// 1 in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
const HIGH: u64 = 0x80 * ONES;
/// The number of each byte.
const POSITIONS: u64 = 0x0706_0504_0302_0100;
/// No used cells: each byte is greater than the number of a cell.
const ABSENT: u64 = 0x7f * ONES;

/// The numbering of the arrangements of some things, such as tiles, in different cells, in lexicographic order of their cells.
///
/// The cells of the tiles are the bytes of a `u64`, the first tile in the lowest. So the tiles in smaller cells are counted for all tiles
/// before one at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranking {
    tiles: usize,
    /// The number of arrangements of the tiles after each tile.
    weights: [u64; MOST_RANKED],
    ranks: u64,
}

impl Ranking {
    /// Creates the numbering of up to eight tiles on a board of up to 120 cells.
    pub(crate) fn new(cells: usize, tiles: usize) -> Self {
        let mut weights = [0; MOST_RANKED];
        let mut ranks = 1;
        for index in (0..tiles).rev() {
            weights[index] = ranks;
            ranks *= (cells - index) as u64;
        }
        Ranking {
            tiles,
            weights,
            ranks,
        }
    }

    /// Returns the number of arrangements.
    pub(crate) fn ranks(&self) -> u64 {
        self.ranks
    }

    /// Returns the rank of an arrangement. The rank is unspecified if two tiles are in one cell.
    #[inline]
    pub(crate) fn rank(&self, cells: u64) -> u64 {
        let mut rank = 0u64;
        for (index, weight) in self.weights[..self.tiles].iter().enumerate() {
            let cell = (cells >> (8 * index)) & 0x7f;
            // The highest bit of a byte remains if the cell of its tile is not greater.
            let not_greater = (((cell * ONES) | HIGH) - cells) & HIGH;
            let before = not_greater & ((1 << (8 * index)) - 1);
            let smaller = (before >> 7).wrapping_mul(ONES) >> 56;
            rank = cell
                .wrapping_sub(smaller)
                .wrapping_mul(*weight)
                .wrapping_add(rank);
        }
        rank
    }

    /// Returns the arrangement with this rank.
    #[inline]
    pub(crate) fn unrank(&self, rank: u64) -> u64 {
        let (mut rest, mut cells) = (rank, 0);
        // The cells of the tiles so far, in ascending order from the lowest byte on.
        let mut used = ABSENT;
        for (index, weight) in self.weights[..self.tiles].iter().enumerate() {
            let free = rest / weight;
            rest %= weight;
            // Before the free cell with this number are those used cells that at most as many free cells precede. The highest bit of their
            // bytes remains.
            let before = (((free * ONES) | HIGH) - (used - POSITIONS)) & HIGH;
            let smaller = (before >> 7).wrapping_mul(ONES) >> 56;
            let cell = free + smaller;
            cells |= cell << (8 * index);
            let lower = (1 << (8 * smaller)) - 1;
            used = used & lower | cell << (8 * smaller) | (used & !lower) << 8;
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_one_to_one_and_in_order() {
        for (cells, tiles) in [(1, 1), (4, 4), (5, 2), (7, 3), (9, 4)] {
            let ranking = Ranking::new(cells, tiles);
            let mut last = None;
            for rank in 0..ranking.ranks() {
                let cells = ranking.unrank(rank);
                assert_eq!(ranking.rank(cells), rank);
                let order = cells.swap_bytes();
                assert!(last.is_none_or(|last| last < order));
                last = Some(order);
            }
        }
        assert_eq!(Ranking::new(16, 8).ranks(), 518_918_400);
        assert_eq!(Ranking::new(25, 6).ranks(), 127_512_000);
        let all = Ranking::new(16, 8);
        assert_eq!(all.rank(all.unrank(518_918_399)), 518_918_399);
    }
}
