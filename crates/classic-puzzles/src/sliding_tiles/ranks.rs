use search_core::Ranked;

use super::{Board, SlidingTiles};

/// The most cells whose arrangements have numbers in a `u64`.
const MOST_CELLS: usize = 20;

/// Arrangements with the parity of the goal: by the cell of the blank, then in lexical order of the tiles but for the
/// last two, whose order follows from the parity; (width × height)! / 2 numbers in all.
///
/// Boards of one line, whose tiles never change their order, have the same numbers, of which few are reached.
/// A board of the other parity has the number of another one. On boards of more than 20 cells there are no numbers:
/// [`states`](Ranked::states) is 0 there. [`search_core::ranked`] refuses both with an error.
impl<B: Board> Ranked for SlidingTiles<B> {
    fn states(&self) -> u64 {
        match self.cells() {
            0..=1 => 1,
            cells @ 2..=MOST_CELLS => cells as u64 * orders(cells),
            _ => 0,
        }
    }

    #[inline]
    fn rank(&self, board: &B) -> u64 {
        let cells = self.cells();
        if cells > MOST_CELLS {
            return u64::MAX;
        }
        let blank = board.blank();
        let mut unused = u64::MAX << 1;
        let mut rank = blank as u64;
        for place in 0..cells.saturating_sub(3) {
            let cell = place + usize::from(place >= blank);
            let tile = 1u64 << board.tile(cell);
            unused &= !tile;
            let smaller = (unused & (tile - 1)).count_ones();
            rank = rank * (cells - 1 - place) as u64 + u64::from(smaller);
        }
        rank
    }

    fn unrank(&self, rank: u64) -> B {
        let cells = self.cells();
        if cells > MOST_CELLS {
            return self.goal.clone();
        }
        let mut digits = [0; MOST_CELLS];
        let mut rest = rank;
        let free = cells.saturating_sub(3);
        for (place, digit) in digits[..free].iter_mut().enumerate().rev() {
            let base = (cells - 1 - place) as u64;
            *digit = (rest % base) as usize;
            rest /= base;
        }
        let blank = (rest % cells as u64) as usize;
        let mut unused: Vec<u8> = (1..cells as u8).collect();
        let mut tiles: Vec<u8> = digits[..free]
            .iter()
            .map(|&digit| unused.remove(digit))
            .collect();
        tiles.append(&mut unused);
        tiles.insert(blank, 0);
        if !self.has_parity_of_goal(&tiles) {
            let mut last_two = (0..cells).rev().filter(|&cell| cell != blank);
            if let (Some(last), Some(other)) = (last_two.next(), last_two.next()) {
                tiles.swap(last, other);
            }
        }
        self.packed(&tiles)
    }
}

/// In how many orders the tiles can stand with the blank in one cell.
fn orders(cells: usize) -> u64 {
    (3..cells as u64).product()
}
