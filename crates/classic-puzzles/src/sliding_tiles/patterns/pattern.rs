use search_heuristics::{Abstraction, Description};

use super::super::{Board, SlidingTiles};
use super::partition::{MOST_CELLS, in_words};
use crate::ranking::Ranking;

/// The abstraction of a sliding-tile puzzle that distinguishes the cells of some tiles, and of the others only where the blank is. Moves
/// of the other tiles cost nothing.
///
/// A rank is the cells of the tiles, and a variant the cell of the blank. The blank reaches all cells that it is connected with around
/// the tiles at no cost.
#[derive(Clone, Debug)]
pub struct TilePattern {
    description: Description,
    /// The tiles in ascending order.
    tiles: Vec<u8>,
    ranking: Ranking,
    /// The cells of the tiles in the goal.
    goal: u64,
    cells: u32,
    width: usize,
    /// The goal cell of each tile of the board.
    goal_cells: Vec<u8>,
    /// The adjacent cells of each cell, as a set.
    neighbours: [u32; MOST_CELLS],
    /// The first cell of each row, as a set.
    first_column: u64,
    /// The last cell of each row, as a set.
    last_column: u64,
}

impl TilePattern {
    /// Creates the abstraction for tiles of the board, in ascending order.
    pub(super) fn new<B: Board>(space: &SlidingTiles<B>, tiles: &[u8]) -> Self {
        let cells = space.cells();
        let mut neighbours = [0; MOST_CELLS];
        for (cell, set) in neighbours.iter_mut().enumerate().take(cells) {
            *set = space.slides.neighbours(cell).map(|cell| 1u32 << cell).sum();
        }
        let first_column = (0..cells).step_by(space.width()).map(|cell| 1u64 << cell);
        let first_column = first_column.sum();
        let goal_cell = |tile: u8| space.distances.goal_cell(tile) as u64;
        let goal = (0..).zip(tiles);
        TilePattern {
            description: Description::new(
                format_args!("sliding tiles {}x{}", space.width(), space.height()),
                in_words(&space.tiles(space.goal())),
                in_words(tiles),
            ),
            tiles: tiles.into(),
            ranking: Ranking::new(cells, tiles.len()),
            goal: goal.fold(0, |goal, (index, &tile)| {
                goal | goal_cell(tile) << (8 * index)
            }),
            cells: cells as u32,
            width: space.width(),
            goal_cells: space.distances.goal_cells().into(),
            neighbours,
            first_column,
            last_column: first_column << (space.width() - 1),
        }
    }

    /// Returns the tiles, in ascending order.
    #[must_use]
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// Returns the width of the board and the goal cell of each of its tiles.
    pub(super) fn board(&self) -> (usize, &[u8]) {
        (self.width, &self.goal_cells)
    }

    pub(super) fn ranking(&self) -> Ranking {
        self.ranking
    }

    /// Returns the cells that the blank reaches from a set of cells around tiles in these cells.
    fn connected(&self, tiles: u64, blanks: u32) -> u32 {
        let mut free = u32::MAX >> (32 - self.cells);
        for index in 0..self.tiles.len() {
            free &= !(1 << (tiles >> (8 * index) & 31));
        }
        // In one word for all cells: the next ones are above, below, left and right of those reached.
        let (free, mut reached) = (u64::from(free), u64::from(blanks));
        loop {
            let rows = reached << self.width | reached >> self.width;
            let columns = (reached & !self.last_column) << 1 | (reached & !self.first_column) >> 1;
            let next = reached | (rows | columns) & free;
            if next == reached {
                return reached as u32;
            }
            reached = next;
        }
    }
}

impl Abstraction for TilePattern {
    fn description(&self) -> Description {
        self.description.clone()
    }

    fn ranks(&self) -> u64 {
        self.ranking.ranks()
    }

    fn variants(&self) -> u32 {
        self.cells
    }

    fn goals(&self, mut visit: impl FnMut(u64, u32)) {
        visit(self.ranking.rank(self.goal), 1 << self.goal_cells[0]);
    }

    fn at_no_cost(&self, rank: u64, blanks: u32) -> u32 {
        self.connected(self.ranking.unrank(rank), blanks)
    }

    /// Every move can be reversed: the tile goes back, and the blank is where it was.
    fn predecessors(&self, rank: u64, blanks: u32, mut visit: impl FnMut(u64, u32)) {
        let tiles = self.ranking.unrank(rank);
        for index in 0..self.tiles.len() {
            let cell = (tiles >> (8 * index) & 31) as u32;
            let mut targets = self.neighbours[cell as usize] & blanks;
            while targets != 0 {
                let target = targets.trailing_zeros();
                targets &= targets - 1;
                let moved = tiles ^ u64::from(cell ^ target) << (8 * index);
                visit(self.ranking.rank(moved), 1 << cell);
            }
        }
    }
}
