use search_core::{Ranked, StateSpace, space::RankSet};

use super::rank_moves::RankMoves;
use super::{Board, Slide, SlidingTiles};

/// The maximum number of cells for which ranks fit in a `u64`.
const MOST_CELLS: usize = 20;

/// Ranks the arrangements with the parity of the goal: by the cell of the blank, then in lexicographic order of the
/// tiles except the last two, whose order follows from the parity. There are (width × height)! / 2 ranks.
///
/// Boards with a single row or column have the same ranks, although few are reachable, as the order of their tiles
/// never changes. A board of the other parity has the rank of another board. Boards of more than 20 cells have no
/// ranks: [`states`](Ranked::states) is 0 for these. [`search_core::ranked`] returns an error in both cases.
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
        for index in 0..cells.saturating_sub(3) {
            let cell = index + usize::from(index >= blank);
            let tile = 1u64 << board.tile(cell);
            unused &= !tile;
            let smaller = (unused & (tile - 1)).count_ones();
            rank = rank * (cells - 1 - index) as u64 + u64::from(smaller);
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
        for (index, digit) in digits[..free].iter_mut().enumerate().rev() {
            let base = (cells - 1 - index) as u64;
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

    #[inline]
    fn expand_rank(&self, rank: u64, scratch: &mut Vec<Slide>, mut visit: impl FnMut(u64)) {
        self.expand_ranks(&[RankSet::of(rank)], scratch, |set| visit(set.first));
    }

    #[inline]
    fn expand_ranks(
        &self,
        sets: &[RankSet],
        scratch: &mut Vec<Slide>,
        mut visit: impl FnMut(RankSet),
    ) {
        if (2..=RankMoves::MOST_CELLS).contains(&self.cells()) {
            let moves = self.rank_moves.get_or_init(|| self.new_rank_moves());
            return moves.expand(sets, visit);
        }
        for rank in sets.iter().flat_map(|set| set.ranks()) {
            let board = self.unrank(rank);
            self.expand(&board, scratch, |successor, _| {
                visit(RankSet::of(self.rank(&successor)));
            });
        }
    }
}

impl<B: Board> SlidingTiles<B> {
    /// Computes the tables of moves between ranks.
    #[cold]
    fn new_rank_moves(&self) -> RankMoves {
        // The order of the tiles is odd if boards with this blank and increasing tiles have the wrong parity.
        let parities = (0..self.cells() as u8).map(|blank| {
            let mut tiles: Vec<u8> = (1..self.cells() as u8).collect();
            tiles.insert(blank.into(), 0);
            !self.has_parity_of_goal(&tiles)
        });
        RankMoves::new(self.width, &parities.collect::<Vec<_>>())
    }
}

/// Returns the number of orders of the tiles for a given cell of the blank.
fn orders(cells: usize) -> u64 {
    (3..cells as u64).product()
}
